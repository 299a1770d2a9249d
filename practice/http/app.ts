import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { invalid, json, problem } from './answer.ts'
import { authorized, jsonAccepted } from './authorize.ts'
import { type OrderKind, checkOrder } from '../checks/check-order.ts'
import { slotsAt, wireDocument } from '../data/documents.ts'
import { FILES, V3, V4, endpointOf } from './endpoints.ts'
import { gate } from './limits.ts'
import { pageNumber, pageOf, planPage } from './page.ts'
import { readJson } from './read-json.ts'
import { stagesAt } from '../data/schedule.ts'
import { serveFile } from './serve-file.ts'
import { type Env, type State, give, signedLink, slotOf } from './state.ts'

type Answering = Handler<Env>

/** The service itself: the five endpoints of specification 4, plus file downloads. */
export function serviceApp(state: State): Hono<Env> {
  const base = state.basePath
  const app = new Hono<Env>()
  app.use(gate(state, 'service', path => (path.startsWith(base) ? endpointOf(path.slice(base.length)) : null)))
  const client = authorized(state)
  const route = (method: 'GET' | 'POST', path: string, ...handlers: [...MiddlewareHandler<Env>[], Answering]): void => {
    app.on([method], [`${base}${path}`], ...handlers)
    app.all(`${base}${path}`, c => give(c, wrongMethod(method)))
  }
  route('POST', `${V3}/refinances`, client, jsonAccepted, c => create(state, 'refinance', c))
  route('POST', `${V3}/purchases`, client, jsonAccepted, c => create(state, 'purchase', c))
  route('GET', `${V3}/:order/progress`, client, jsonAccepted, c => progress(state, c))
  route('GET', `${V3}/:order/documents`, client, jsonAccepted, c => documents(state, c))
  route('GET', V4, client, jsonAccepted, c => list(state, c))
  route('GET', `${FILES}/:order/:document`, client, c => download(state, c))
  app.notFound(c => give(c, problem(404, 'There is nothing at this address.')))
  app.onError((error, c) => {
    process.emitWarning(error)
    return give(c, problem(500, 'Server Error'))
  })
  return app
}

function wrongMethod(allowed: 'GET' | 'POST') {
  const allow = allowed === 'GET' ? 'GET, HEAD' : 'POST'
  return problem(405, `This method is not supported for this address. Supported: ${allow}.`, { Allow: allow })
}

function create(state: State, kind: OrderKind, c: Context<Env>): Response {
  const bytes = c.get('body')
  const read = readJson(c.env.incoming.headers['content-type'], bytes)
  if (!read.ok) return give(c, read.failure)
  const checked = checkOrder(kind, read.value)
  if (!checked.ok) return give(c, invalid(checked.failure))
  const { id } = c.get('client').orders.place(checked.value, bytes, state.clock.now())
  return give(c, json(state.createdStatus, { order_id: id }))
}

function progress(state: State, c: Context<Env>): Response {
  const order = orderOf(state, c)
  if (order === undefined) return give(c, UNKNOWN_ORDER)
  return give(c, json(200, { progress: stagesAt(order.work, state.clock.now()) }))
}

function documents(state: State, c: Context<Env>): Response {
  const order = orderOf(state, c)
  if (order === undefined) return give(c, UNKNOWN_ORDER)
  const data = slotsAt(order, state.clock.now(), c.get('client').stored.replaced.all()).map(slot => {
    const own = `${state.addresses.service}${FILES}/${order.id}/${slot.id}`
    return wireDocument(slot, slot.way === 'link' ? signedLink(state, order, slot) : own)
  })
  return give(c, json(200, { data }))
}

function list(state: State, c: Context<Env>): Response {
  const { orders, stored } = c.get('client')
  const at = state.clock.now()
  const plan = (c.get('planPage') ?? planPage)(orders.total(at), pageNumber(c.req.query('page')))
  const path = `${state.addresses.service}${V4}`
  return give(c, json(200, pageOf({ orders, replaced: stored.replaced.all(), at }, path, plan)))
}

function download(state: State, c: Context<Env>): Response {
  const order = orderOf(state, c)
  const id = Number(c.req.param('document'))
  const slot = order === undefined ? undefined : slotOf(state, c.get('client'), order, id)
  if (order === undefined || slot === undefined || slot.file === null || slot.way === 'link')
    return give(c, UNKNOWN_DOCUMENT)
  if (slot.way === 'token') return give(c, serveFile(state.shelf.fetch(order, slot), c.env.incoming.headers))
  return give(c, {
    status: 302,
    headers: { Location: signedLink(state, order, slot), 'Cache-Control': 'no-store' },
    body: ''
  })
}

/** The client's order named in the path; another client's is as unknown as a nonexistent one. */
function orderOf(state: State, c: Context<Env>) {
  return c.get('client').orders.find((c.req.param('order') ?? '').toLowerCase(), state.clock.now())
}

const UNKNOWN_ORDER = problem(404, 'The order was not found.')
const UNKNOWN_DOCUMENT = problem(404, 'The document was not found.')
