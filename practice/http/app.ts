import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { invalid, json, problem } from './answer.ts'
import { authorised, jsonAccepted } from './authorize.ts'
import { type OrderKind, checkOrder } from '../checks/check-order.ts'
import { slotsAt, wireDocument } from '../data/documents.ts'
import type { Endpoint } from '../faults/rule.ts'
import { gate } from './limits.ts'
import { listPage, pageNumber } from './page.ts'
import { readJson } from './read-json.ts'
import { stagesAt } from '../data/schedule.ts'
import { serveFile } from './serve-file.ts'
import { type Env, type State, give, signedLink, slotOf } from './state.ts'

const V3 = '/public/api/v3.0.0/transactions'
const V4 = '/public/api/v4.0.0/transactions'
const FILES = '/public/files'

type Answering = Handler<Env>

/** The service itself: the five endpoints of specification 4, and files to download beside them. */
export function serviceApp(state: State): Hono<Env> {
  const base = state.basePath
  const app = new Hono<Env>()
  app.use(gate(state, 'service', path => (path.startsWith(base) ? endpointOf(path.slice(base.length)) : null)))
  const client = authorised(state)
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

/** Which endpoint a path (without its base and query) belongs to. */
export function endpointOf(path: string): Endpoint | null {
  if (path === V4) return 'list'
  if (path.startsWith(`${FILES}/`)) return 'download'
  if (!path.startsWith(`${V3}/`)) return null
  const rest = path.slice(V3.length + 1)
  if (rest === 'refinances') return 'refinance'
  if (rest === 'purchases') return 'purchase'
  if (rest.endsWith('/progress')) return 'progress'
  return rest.endsWith('/documents') ? 'documents' : null
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
  const client = c.get('client')
  const receivedAt = state.clock.now()
  const { id } = client.book.place(checked.value, bytes, receivedAt)
  state.received.set(id, { orderId: id, kind, token: client.token, bytes, body: read.value, receivedAt })
  return give(c, json(state.createdStatus, { order_id: id }))
}

function progress(state: State, c: Context<Env>): Response {
  const order = orderOf(c)
  if (order === undefined) return give(c, UNKNOWN_ORDER)
  return give(c, json(200, { progress: stagesAt(order.work, state.clock.now()) }))
}

function documents(state: State, c: Context<Env>): Response {
  const order = orderOf(c)
  if (order === undefined) return give(c, UNKNOWN_ORDER)
  const data = slotsAt(order, state.clock.now(), c.get('client').replaced).map(slot => {
    const own = `${state.addresses.service}${FILES}/${order.id}/${slot.id}`
    return wireDocument(slot, slot.way === 'link' ? signedLink(state, order, slot) : own)
  })
  return give(c, json(200, { data }))
}

function list(state: State, c: Context<Env>): Response {
  const { book, replaced } = c.get('client')
  const misled = c.get('listFault')
  const view = { book, replaced, at: state.clock.now() }
  const path = `${state.addresses.service}${V4}`
  return give(c, json(200, listPage(view, pageNumber(c.req.query('page')), path, misled?.fault, misled?.turn)))
}

function download(state: State, c: Context<Env>): Response {
  const order = orderOf(c)
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

/** The client's order that the path names; another client's is as unknown as one that never was. */
function orderOf(c: Context<Env>) {
  return c.get('client').book.find((c.req.param('order') ?? '').toLowerCase())
}

const UNKNOWN_ORDER = problem(404, 'The order was not found.')
const UNKNOWN_DOCUMENT = problem(404, 'The document was not found.')
