import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { urlToHttpOptions } from 'node:url'
import { createBrotliDecompress, createInflate, createUnzip } from 'node:zlib'
import type { Failure } from '#domain/failure.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import { retryAfter } from './answer.ts'
import type { BaseAddress } from './base-address.ts'
import { dial, type Dialing } from './dial.ts'
import { guardedLookup, mayFetch, REFUSED } from './link-guard.ts'
import { routesWithin } from './proxy-routes.ts'
import { socketFailure } from './socket-failure.ts'

/** A file on its way: its bytes, their number where it was said, and the type that was said. */
export interface OpenedLink {
  readonly stream: Readable
  readonly total: number | null
  readonly contentType: string
}

/** Takes a download link and a signal whose reason is the `Failure` to end with; gives the file's bytes as they come. */
export type OpenLink = (link: string, signal: AbortSignal) => Promise<Result<OpenedLink, Failure>>

interface Opening {
  readonly base: BaseAddress
  readonly token: string
  readonly dialing: Dialing
  readonly proxyFor?: (url: string) => Promise<string>
}

const MOST_HOPS = 5

/** Statuses by which a link says that its time is over (R63); a new one comes with the list of documents. */
const EXPIRED = new Set([401, 403, 404, 410])

/**
 * Gives what opens download links. Every hop is followed by hand and checked before anything is sent to it; the token goes
 * along only while the links stay at the base's origin (R25). No failure holds an address: links are secrets.
 */
export function createLinkOpener(opening: Opening): OpenLink {
  const base = new URL(opening.base)
  return async (link, signal) => {
    if (!URL.canParse(link)) return failed(REFUSED)
    let url = new URL(link)
    let atHome = true
    for (let hop = 0; hop <= MOST_HOPS; hop++) {
      if (!mayFetch(url, base)) return failed(REFUSED)
      atHome &&= url.origin === base.origin
      const answer = await ask(url, base, atHome ? opening.token : undefined, opening, signal)
      if (!answer.ok) return answer
      const next = redirectOf(answer.value, url)
      if (next === undefined) return outcomeOf(answer.value)
      answer.value.destroy()
      url = next
    }
    return failed(REFUSED)
  }
}

async function ask(
  url: URL, base: URL, token: string | undefined, { dialing, proxyFor }: Opening, signal: AbortSignal
): Promise<Result<http.IncomingMessage, Failure>> {
  const routes = await routesWithin(signal, url, proxyFor)
  if (!routes.ok) return routes
  // What a name is found at is judged before a connection is made, and Node connects to nothing else; an address in the link
  // itself mayFetch has judged. A proxy looks names up itself: what it may reach is its own affair.
  const lookup = guardedLookup(url, base, dialing.lookup)
  const dialed = await dial(url, routes.value, { ...dialing, lookup }, signal)
  return dialed.ok ? request(url, token, dialed.value, signal) : dialed
}

function request(
  url: URL, token: string | undefined, socket: Socket, signal: AbortSignal
): Promise<Result<http.IncomingMessage, Failure>> {
  const headers = {
    'Accept': '*/*',
    'Accept-Encoding': 'identity',
    'User-Agent': 'TitleDesk',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` })
  }
  return new Promise(resolve => {
    const { request: open } = url.protocol === 'https:' ? https : http
    const asking = open({ ...urlToHttpOptions(url), headers, createConnection: () => socket })
    const end = () => { asking.destroy() }
    signal.addEventListener('abort', end)
    asking.once('close', () => { signal.removeEventListener('abort', end) })
    asking.on('response', answer => { resolve(ok(answer)) })
    asking.on('error', error => {
      resolve(failed(signal.aborted ? (signal.reason as Failure) : socketFailure(error, url.hostname)))
    })
    if (signal.aborted) end()
    asking.end()
  })
}

function redirectOf(answer: http.IncomingMessage, from: URL): URL | undefined {
  const { location } = answer.headers
  if (![301, 302, 303, 307, 308].includes(answer.statusCode ?? 0) || location === undefined) return undefined
  return URL.canParse(location, from.href) ? new URL(location, from) : undefined
}

function outcomeOf(answer: http.IncomingMessage): Result<OpenedLink, Failure> {
  const status = answer.statusCode ?? 0
  const contentType = answer.headers['content-type'] ?? ''
  if (status === 200) return openedLink(answer, contentType)
  answer.destroy()
  if (EXPIRED.has(status) || (status >= 400 && status < 500 && /\bxml\b/i.test(contentType))) {
    return failed({ kind: 'file', trouble: 'link-expired' })
  }
  if (status === 429) return failed({ kind: 'too-many-requests', ...retryAfter(answer.headers['retry-after'] ?? '') })
  if (status >= 500) return failed({ kind: 'service-error', status })
  if (status >= 400) return failed({ kind: 'rejected', status, fields: [] })
  return failed(status >= 300 ? { kind: 'redirected', status } : { kind: 'malformed', what: 'empty' })
}

function openedLink(answer: http.IncomingMessage, contentType: string): Result<OpenedLink, Failure> {
  const length = answer.headers['content-length']
  if (length === undefined && answer.headers['transfer-encoding'] === undefined) {
    // Such an answer ends when the connection does: whether it is the whole file cannot be told (R61).
    answer.destroy()
    return failed({ kind: 'file', trouble: 'wrong-size' })
  }
  const decoder = decoderFor(answer.headers['content-encoding'] ?? '')
  if (decoder === undefined) return ok({ stream: answer, total: length === undefined ? null : Number(length), contentType })
  // The reader of the stream hears of an error in either part.
  return ok({ stream: pipeline(answer, decoder, () => undefined), total: null, contentType })
}

/** Only for servers that pack although they were asked not to. */
function decoderFor(encoding: string) {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip': case 'x-gzip': return createUnzip()
    case 'deflate': return createInflate()
    case 'br': return createBrotliDecompress()
    default: return undefined
  }
}
