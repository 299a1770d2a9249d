import { createMiddleware } from 'hono/factory'
import { problem } from './answer.ts'
import { type Client, type Env, type RateLimit, type State, give } from './state.ts'

/** Passes requests that carry a client's token (specification 5) and are within the rate limit, if there is one. */
export function authorized(state: State) {
  return createMiddleware<Env>(async (c, next) => {
    const token = bearer(c.env.incoming.headers.authorization)
    const client = state.clients.find(each => each.token === token)
    if (client === undefined) return give(c, problem(401, 'Please login to proceed.', { 'WWW-Authenticate': 'Bearer' }))
    const wait = state.rateLimit === undefined ? 0 : secondsToWait(client, state.rateLimit, state.clock.now())
    if (wait > 0) return give(c, problem(429, 'Too Many Attempts.', { 'Retry-After': String(wait) }))
    c.set('client', client)
    return await next()
  })
}

/** Passes requests that accept JSON (specification 4, common request headers), the only format of answers. */
export const jsonAccepted = createMiddleware<Env>(async (c, next) => {
  if (acceptsJson(c.env.incoming.headers.accept)) return await next()
  return give(c, problem(406, 'Answers are given as application/json only.'))
})

/** Whether an `Accept` header, or its absence, allows application/json. */
function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined) return true
  return accept.split(',').some(range => {
    const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
    const refused = parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter))
    return !refused && ['application/json', 'application/*', '*/*'].includes(type)
  })
}

/** The bearer token of an `Authorization` header; undefined in any other form. */
function bearer(header: string | undefined): string | undefined {
  return /^Bearer ([\x21-\x7e]+)$/i.exec(header ?? '')?.[1]
}

/** Counts a request in a fixed window; returns the seconds until the next window if the limit is exceeded. */
function secondsToWait(client: Client, limit: RateLimit, now: number): number {
  const length = limit.perSeconds * 1000
  const fresh = now - client.window.started >= length
  client.window = fresh ? { started: now, requests: 1 } : { ...client.window, requests: client.window.requests + 1 }
  return client.window.requests <= limit.requests ? 0 : Math.ceil((client.window.started + length - now) / 1000)
}
