import { abortFailure } from '../http/abort-failure.ts'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { urlToHttpOptions } from 'node:url'
import { createBrotliDecompress, createInflate, createUnzip } from 'node:zlib'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { retryAfter } from '../http/answer.ts'
import type { BaseAddress } from '../http/base-address.ts'
import { dial, type Dialing } from '../http/dial.ts'
import { releaseBuffer } from './release-buffer.ts'
import { guardedLookup, mayFetch, REFUSED } from './link-guard.ts'
import { routesWithin } from '../http/proxy-routes.ts'
import { isEncoded, saidSha256, strongEtag, wholeSizeOf, type Resume } from './resume.ts'
import { socketCode, socketFailure } from '../http/socket-failure.ts'

/** A file on its way. */
export interface OpenedLink {
  /** Its bytes, from the byte `from` on: 0, or where it was to be resumed. */
  readonly stream: Readable
  /** To be called with what the stream gave, once it was used: its memory is then free. */
  readonly release?: (piece: Buffer) => void
  readonly from: number
  /** How many bytes the whole file has, where that was said. */
  readonly total: number | null
  /** By which the file can be resumed; null if it cannot (R62). */
  readonly etag: string | null
  /** The SHA-256 of the whole file in hex, where it was said. */
  readonly sha256: string | null
}

/** The file's bytes as they arrive. A file that changed meanwhile comes from its beginning. */
export type OpenLink = (link: string, signal: AbortSignal, resume?: Resume) => Promise<Result<OpenedLink, Failure>>

interface Opening {
  readonly base: BaseAddress
  readonly token: string
  readonly dialing: Dialing
  readonly proxyFor: (url: string) => Promise<string>
}

const MOST_HOPS = 5

const NO_FILE: Failure = { kind: 'malformed', what: 'empty' }
const NOT_READABLE: Failure = { kind: 'malformed', what: 'not-json' }
const INCOMPLETE: Failure = { kind: 'file', trouble: 'wrong-size' }
const NO_LENGTH: Failure = { kind: 'file', trouble: 'no-length' }
const CIRCLES: Failure = { kind: 'file', trouble: 'too-many-hops' }
const WITHHELD: Failure = { kind: 'file', trouble: 'token-withheld' }

/** Statuses by which a link says that its time is over (R63); a new one comes with the list of documents. */
const EXPIRED = new Set([401, 403, 404, 410])

/**
 * Gives what opens download links. Every hop is followed by hand and checked before anything is sent to it; the token goes
 * along only while the links stay at the base's origin (R25). No failure holds an address: links are secrets.
 */
export function createLinkOpener(opening: Opening): OpenLink {
  const base = new URL(opening.base)

  async function open(
    link: string,
    signal: AbortSignal,
    resume: Resume | undefined
  ): Promise<Result<OpenedLink, Failure> | 'begin-anew'> {
    if (!URL.canParse(link)) return failed(REFUSED)
    let url = new URL(link)
    let atHome = true
    for (let hop = 0; hop <= MOST_HOPS; hop++) {
      if (!mayFetch(url, base)) return failed(REFUSED)
      atHome &&= url.origin === base.origin
      const answer = await ask(url, base, headersFor(atHome ? opening.token : undefined, resume), opening, signal)
      if (!answer.ok) return answer
      const next = redirectOf(answer.value, url)
      if (next === undefined)
        return !atHome && wantsToken(answer.value) ? withheld(answer.value) : outcomeOf(answer.value, resume)
      answer.value.destroy()
      url = next
    }
    return failed(CIRCLES)
  }

  return async (link, signal, resume) => {
    const opened = await open(link, signal, resume)
    const again = opened === 'begin-anew' ? await open(link, signal, undefined) : opened
    return again === 'begin-anew' ? failed(NO_FILE) : again
  }
}

function headersFor(token: string | undefined, resume: Resume | undefined): http.OutgoingHttpHeaders {
  return {
    Accept: '*/*',
    'Accept-Encoding': 'identity',
    'User-Agent': 'TitleDesk',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(resume === undefined ? {} : { Range: `bytes=${resume.from}-`, 'If-Range': resume.etag })
  }
}

async function ask(
  url: URL,
  base: URL,
  headers: http.OutgoingHttpHeaders,
  { dialing, proxyFor }: Opening,
  signal: AbortSignal
): Promise<Result<http.IncomingMessage, Failure>> {
  const routes = await routesWithin(signal, url, proxyFor)
  if (!routes.ok) return routes
  // What a name is found at is judged before a connection is made, and Node connects to nothing else; an address in the link
  // itself mayFetch has judged. A proxy looks names up itself: what it may reach is its own affair.
  const lookup = guardedLookup(url, base, dialing.lookup)
  const dialed = await dial(url, routes.value, { ...dialing, lookup }, signal)
  return dialed.ok ? request(url, headers, dialed.value, signal) : dialed
}

function request(
  url: URL,
  headers: http.OutgoingHttpHeaders,
  socket: Socket,
  signal: AbortSignal
): Promise<Result<http.IncomingMessage, Failure>> {
  return new Promise(resolve => {
    const { request: open } = url.protocol === 'https:' ? https : http
    const asking = open({ ...urlToHttpOptions(url), headers, createConnection: () => socket })
    const end = () => {
      asking.destroy()
    }
    signal.addEventListener('abort', end)
    let answer: http.IncomingMessage | undefined
    asking.once('close', () => {
      signal.removeEventListener('abort', end)
      // Where it ended without a word: nobody waits for one that does not come.
      resolve(failed({ kind: 'unreachable', host: url.hostname, reason: 'dropped' }))
    })
    asking.on('response', given => {
      answer = given
      // HTTP is read before this is called, and it has made copies of what the file is of.
      socket.on('data', releaseBuffer)
      resolve(ok(given))
    })
    // Nobody asked to go on in another language.
    asking.on('upgrade', (_answer, tunnel) => {
      tunnel.destroy()
      resolve(failed(NOT_READABLE))
    })
    asking.on('error', error => {
      // Bytes behind the end that was said: nobody knows what the file is then, and what came of it is none (R61).
      if (socketCode(error).startsWith('HPE_')) answer?.destroy(error)
      resolve(failed(signal.aborted ? abortFailure(signal) : socketFailure(error, url.hostname)))
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

/**
 * Whether an address that was not sent the token asks who we are. A signed link whose time is over is refused with 403, as a rule in XML; 401 is
 * the word for a request without credentials (RFC 9110, 15.5.2).
 */
function wantsToken({ statusCode }: http.IncomingMessage): boolean {
  return statusCode === 401
}

function withheld(answer: http.IncomingMessage): Result<never, Failure> {
  answer.destroy()
  return failed(WITHHELD)
}

function outcomeOf(
  answer: http.IncomingMessage,
  resume: Resume | undefined
): Result<OpenedLink, Failure> | 'begin-anew' {
  const status = answer.statusCode ?? 0
  if (status === 200) return openedLink(answer)
  if (status === 206 && resume !== undefined) {
    const total = wholeSizeOf(answer.headers, resume)
    if (total !== undefined) {
      return ok({
        stream: answer,
        release: releaseBuffer,
        from: resume.from,
        total,
        etag: resume.etag,
        sha256: saidSha256(answer.headers, false)
      })
    }
  }
  answer.destroy()
  if (resume !== undefined && (status === 206 || status === 412 || status === 416)) return 'begin-anew'
  if (status === 206) return failed(INCOMPLETE)
  if (EXPIRED.has(status) || (status >= 400 && status < 500 && /\bxml\b/i.test(answer.headers['content-type'] ?? ''))) {
    return failed({ kind: 'file', trouble: 'link-expired' })
  }
  if (status === 429) return failed({ kind: 'too-many-requests', ...retryAfter(answer.headers['retry-after'] ?? '') })
  if (status >= 500) return failed({ kind: 'service-error', status })
  if (status >= 400) return failed({ kind: 'rejected', status, fields: [] })
  return failed(status >= 300 && status !== 304 ? { kind: 'redirected', status } : NO_FILE)
}

function openedLink(answer: http.IncomingMessage): Result<OpenedLink, Failure> {
  const { headers } = answer
  const length = headers['content-length']
  const refuse = (failure: Failure) => {
    answer.destroy()
    return failed(failure)
  }
  const coding = headers['transfer-encoding']?.trim().toLowerCase()
  // Such an answer ends when the connection does: whether it is the whole file cannot be told (R61).
  if (coding === undefined ? length === undefined : !/(^|,\s*)chunked$/.test(coding)) return refuse(NO_LENGTH)
  const decoder = decoderFor(headers['content-encoding'] ?? '')
  // Packed in a way that is not known here, and was not asked for: the bytes are not the file's.
  if ((coding !== undefined && coding !== 'chunked') || (decoder === undefined && isEncoded(headers)))
    return refuse(NOT_READABLE)
  const sha256 = saidSha256(headers, true)
  if (decoder === undefined) {
    const total = length === undefined ? null : Number(length)
    return ok({ stream: answer, release: releaseBuffer, from: 0, total, etag: strongEtag(headers.etag), sha256 })
  }
  // The reader of the stream hears of an error in either part; and if it comes before there is one, when it begins to read.
  const stream = pipeline(answer, decoder, () => undefined).on('error', () => undefined)
  return ok({ stream, from: 0, total: null, etag: null, sha256 })
}

/** Only for servers that pack although they were asked not to. */
function decoderFor(encoding: string) {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createUnzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      return undefined
  }
}
