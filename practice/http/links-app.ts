import { type Context, Hono } from 'hono'
import type { Answer } from './answer.ts'
import { slotsAt } from '../data/documents.ts'
import { gate } from './limits.ts'
import { serveFile } from './serve-file.ts'
import { type Env, type State, give, linkPath } from './state.ts'

/**
 * The second origin: files behind signed links, as object stores serve them. It takes no token, and like such stores
 * refuses a request that brings one, so that a client that leaks its token is noticed.
 */
export function linksApp(state: State): Hono<Env> {
  const app = new Hono<Env>()
  app.use(gate(state, 'links', path => (path.startsWith('/files/') ? 'download' : null)))
  app.get('/files/:order/:document/:revision', c => give(c, linked(state, c)))
  app.all('/files/*', c =>
    give(c, refusal(405, 'MethodNotAllowed', 'The method is not allowed.', { Allow: 'GET, HEAD' }))
  )
  app.notFound(c => give(c, NO_SUCH_KEY))
  app.onError((error, c) => {
    process.emitWarning(error)
    return give(c, refusal(500, 'InternalError', 'An internal error occurred.'))
  })
  return app
}

function linked(state: State, c: Context<Env>): Answer {
  const { headers } = c.env.incoming
  if (headers.authorization !== undefined)
    return refusal(400, 'InvalidArgument', 'Only one way to authorize is allowed.')
  const url = new URL(c.req.url)
  const verdict = state.signer.judge(url.pathname, url.searchParams, state.clock.now())
  if (verdict === 'forged') return refusal(403, 'SignatureDoesNotMatch', 'The signature does not match the request.')
  if (verdict === 'expired') return refusal(403, 'AccessDenied', 'Request has expired')
  for (const client of state.clients) {
    const order = client.orders.find(c.req.param('order') ?? '', state.clock.now())
    const slots = order === undefined ? [] : slotsAt(order, state.clock.now(), client.stored.replaced.all())
    const slot = slots.find(each => order !== undefined && linkPath(order, each) === url.pathname)
    if (order !== undefined && slot !== undefined && slot.file !== null)
      return serveFile(state.shelf.fetch(order, slot), headers)
  }
  return NO_SUCH_KEY
}

function refusal(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {}
): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  return { status, headers: { 'Content-Type': 'application/xml', ...headers }, body }
}

const NO_SUCH_KEY = refusal(404, 'NoSuchKey', 'The specified key does not exist.')
