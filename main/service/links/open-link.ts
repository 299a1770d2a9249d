import { abortFailure } from '../http/abort-failure.ts'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { urlToHttpOptions } from 'node:url'
import { createBrotliDecompress, createInflate, createUnzip } from 'node:zlib'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { BaseAddress } from '../http/base-address.ts'
import { dial, type Dialing } from '../http/dial.ts'
import { refusedLink, wordsOfRefusal } from './refused-link.ts'
import { releaseBuffer } from './release-buffer.ts'
import { guardedLookup, mayFetch, REFUSED } from './link-guard.ts'
import { routesWithin } from '../http/proxy-routes.ts'
import { isEncoded, saidSha256, strongEtag, wholeSizeOf, type Resume } from './resume.ts'
import { socketCode, socketFailure } from '../http/socket-failure.ts'

/** A file being downloaded. */
export interface OpenedLink {
  /** Its bytes, starting at the byte `from`: 0, or the offset to resume at. */
  readonly stream: Readable
  /** Call with each piece of the stream after use, to free its memory. */
  readonly release?: (piece: Buffer) => void
  readonly from: number
  /** The whole file's size in bytes, if stated. */
  readonly total: number | null
  /** For resuming the file; null if it cannot be resumed (R62). */
  readonly etag: string | null
  /** The SHA-256 of the whole file in hex, if stated. */
  readonly sha256: string | null
}

/** The file's bytes as they arrive. A file that has changed meanwhile starts from its beginning. */
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

/**
 * Opens download links. Every hop is followed by hand and checked before anything is sent to it; the token is sent only
 * while the links stay at the base's origin (R25). No failure contains an address: links are secrets.
 */
export function createLinkOpener(opening: Opening): OpenLink {
  const base = new URL(opening.base)

  async function open(
    link: string,
    signal: AbortSignal,
    resume: Resume | undefined
  ): Promise<Result<OpenedLink, Failure> | 'start-over'> {
    if (!URL.canParse(link)) return failed(REFUSED)
    let url = new URL(link)
    let atHome = true
    const home: URL[] = []
    for (let hop = 0; hop <= MOST_HOPS; hop++) {
      if (!mayFetch(url, base)) return failed(REFUSED)
      atHome &&= url.origin === base.origin
      if (atHome) home.push(url)
      const answer = await ask(url, base, headersFor(atHome ? opening.token : undefined, resume), opening, signal)
      if (!answer.ok) return failed(failureAt(url, base, answer.failure))
      const next = redirectOf(answer.value, url)
      if (next === undefined) {
        if (!atHome && wantsToken(answer.value)) return withheld(answer.value)
        if (isRefusal(answer.value, resume)) return refused(answer.value, atHome ? home : [], signal)
        return outcomeOf(answer.value, resume)
      }
      answer.value.destroy()
      url = next
    }
    return failed(CIRCLES)
  }

  /** Only the service's own words are read: those of an object store may repeat the link, which is a secret. */
  async function refused(
    answer: http.IncomingMessage,
    home: readonly URL[],
    signal: AbortSignal
  ): Promise<Result<never, Failure>> {
    const words = home.length > 0 ? await wordsOfRefusal(answer, home, opening.token) : undefined
    answer.destroy()
    return failed(signal.aborted ? abortFailure(signal) : refusedLink(answer, words))
  }

  return async (link, signal, resume) => {
    const opened = await open(link, signal, resume)
    const again = opened === 'start-over' ? await open(link, signal, undefined) : opened
    return again === 'start-over' ? failed(NO_FILE) : again
  }
}

/** That a host other than the service's cannot be reached does not make this computer offline. */
function failureAt({ hostname }: URL, base: URL, failure: Failure): Failure {
  const isAway = failure.kind === 'offline' && hostname !== base.hostname
  return isAway ? { kind: 'unreachable', host: hostname, reason: 'refused' } : failure
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
  // The addresses a name resolves to are checked before connecting, and Node connects to no others; mayFetch has
  // checked an address in the link itself. A proxy resolves names itself: what it may reach is its own affair.
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
      // If the request ended without a response or an error, nobody must wait for one.
      resolve(failed({ kind: 'unreachable', host: url.hostname, reason: 'dropped' }))
    })
    asking.on('response', given => {
      answer = given
      // The HTTP parser reads first, and has made its own copies of what belongs to the file.
      socket.on('data', releaseBuffer)
      resolve(ok(given))
    })
    // We never ask for another protocol.
    asking.on('upgrade', (_answer, tunnel) => {
      tunnel.destroy()
      resolve(failed(NOT_READABLE))
    })
    asking.on('error', error => {
      // Bytes beyond the stated end: the file is not what was stated, and cannot be trusted (R61).
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
 * Whether an address that was not sent the token requires credentials. An expired signed link is refused with 403,
 * usually in XML; 401 means a request without credentials (RFC 9110, 15.5.2).
 */
function wantsToken({ statusCode }: http.IncomingMessage): boolean {
  return statusCode === 401
}

/** Where a file is gone on with, these two say that it must be started over. */
function isRefusal({ statusCode = 0 }: http.IncomingMessage, resume: Resume | undefined): boolean {
  return statusCode >= 400 && !(resume !== undefined && (statusCode === 412 || statusCode === 416))
}

function withheld(answer: http.IncomingMessage): Result<never, Failure> {
  answer.destroy()
  return failed(WITHHELD)
}

function outcomeOf(
  answer: http.IncomingMessage,
  resume: Resume | undefined
): Result<OpenedLink, Failure> | 'start-over' {
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
  if (resume !== undefined && (status === 206 || status === 412 || status === 416)) return 'start-over'
  if (status === 206) return failed(INCOMPLETE)
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
  // Such a response ends when the connection does: whether the file is complete cannot be told (R61).
  if (coding === undefined ? length === undefined : !/(^|,\s*)chunked$/.test(coding)) return refuse(NO_LENGTH)
  const decoder = decoderFor(headers['content-encoding'] ?? '')
  // Encoded in an unknown way that was not requested: the bytes are not the file's.
  if ((coding !== undefined && coding !== 'chunked') || (decoder === undefined && isEncoded(headers)))
    return refuse(NOT_READABLE)
  const sha256 = saidSha256(headers, true)
  if (decoder === undefined) {
    const total = length === undefined ? null : Number(length)
    return ok({ stream: answer, release: releaseBuffer, from: 0, total, etag: strongEtag(headers.etag), sha256 })
  }
  // The stream's reader gets an error of either part, even one from before it starts to read.
  const stream = pipeline(answer, decoder, () => undefined).on('error', () => undefined)
  return ok({ stream, from: 0, total: null, etag: null, sha256 })
}

/** Only for servers that compress although asked not to. */
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
