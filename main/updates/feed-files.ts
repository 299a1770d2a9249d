import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { urlToHttpOptions } from 'node:url'
import type { Failure } from '#domain/common/failure.ts'
import type { SecureContexts } from '../service/http/certificates.ts'
import type { Deadlines } from '../service/http/deadline.ts'
import { dial } from '../service/http/dial.ts'
import { routesWithin } from '../service/http/proxy-routes.ts'
import type { ProxySignIn } from '../service/http/proxy-sign-in.ts'
import { socketFailure } from '../service/http/socket-failure.ts'
import { diskTroubleOf } from './disk-trouble.ts'
import { FeedError } from './feed-error.ts'

/** What a feed offers, by address. All of it is refused but whole answers of the feed's own origin. */
export interface FeedFiles {
  /** Throws a `FeedError`. */
  readText(url: URL): Promise<string>
  /** Writes a file if it has this SHA-512 (in base64); throws a `FeedError` if not, or what the disk says. */
  save(url: URL, path: string, sha512: string): Promise<void>
}

export interface FeedFileParts {
  readonly feed: URL
  readonly proxyFor: (url: string) => Promise<string>
  readonly proxySignIn: ProxySignIn
  readonly secureContext: SecureContexts
  readonly deadlines: { readonly text: Deadlines; readonly file: Deadlines }
  /** In bytes. */
  readonly largest: { readonly text: number; readonly file: number }
}

const TOO_LARGE: Failure = { kind: 'malformed', what: 'too-large' }
const WRONG_CONTENT: Failure = { kind: 'file', trouble: 'wrong-content' }

/**
 * Fetches from a feed as the service is reached: the same proxies and certificates, no redirect, nothing about this
 * computer in the request. electron-updater's own requests would follow redirects anywhere, and take any size.
 */
export function createFeedFiles(parts: FeedFileParts): FeedFiles {
  const { feed, proxyFor, deadlines, largest } = parts

  async function answerOf(url: URL, signal: AbortSignal): Promise<http.IncomingMessage> {
    if (url.origin !== feed.origin) throw new FeedError({ kind: 'redirected', status: 0 })
    const routes = await routesWithin(signal, url, proxyFor)
    if (!routes.ok) throw new FeedError(routes.failure)
    const dialed = await dial(url, routes.value, parts, signal)
    if (!dialed.ok) throw new FeedError(dialed.failure)
    const { request } = url.protocol === 'https:' ? https : http
    return new Promise((resolve, reject) => {
      const asking = request({
        ...urlToHttpOptions(url),
        headers: { Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'TitleDesk' },
        createConnection: () => dialed.value,
        signal
      })
      asking.on('response', resolve)
      asking.on('error', error => {
        reject(new FeedError(socketFailure(error, url.hostname)))
      })
      asking.end()
    })
  }

  async function receive(
    url: URL,
    signal: AbortSignal,
    most: number
  ): Promise<{ answer: http.IncomingMessage; meter: Transform }> {
    const answer = await answerOf(url, signal)
    const failure = failureOf(answer, most)
    if (failure === null) return { answer, meter: limit(most) }
    answer.destroy()
    throw new FeedError(failure)
  }

  return {
    readText: url =>
      deadlines.text.within(async signal => {
        const { answer, meter } = await receive(url, signal, largest.text)
        const pieces: Buffer[] = []
        await passed(
          pipeline(
            answer,
            meter,
            async source => {
              for await (const piece of source) pieces.push(piece as Buffer)
            },
            { signal }
          ),
          url
        )
        return Buffer.concat(pieces).toString('utf8')
      }),
    save: (url, path, sha512) =>
      deadlines.file.within(async signal => {
        const { answer, meter } = await receive(url, signal, largest.file)
        const hash = createHash('sha512')
        meter.on('data', (piece: Buffer) => hash.update(piece))
        await passed(pipeline(answer, meter, createWriteStream(path, { mode: 0o600 }), { signal }), url)
        if (hash.digest('base64') !== sha512) throw new FeedError(WRONG_CONTENT)
      })
  }
}

async function passed(work: Promise<void>, url: URL): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof FeedError || diskTroubleOf(error) !== undefined) throw error
    throw new FeedError(socketFailure(error, url.hostname))
  }
}

/** Null for a whole answer of a size that is taken. */
function failureOf({ statusCode = 0, headers }: http.IncomingMessage, most: number): Failure | null {
  if (statusCode >= 300 && statusCode < 400) return { kind: 'redirected', status: statusCode }
  if (statusCode === 404) return { kind: 'not-found' }
  if (statusCode !== 200) return { kind: 'service-error', status: statusCode }
  return Number(headers['content-length'] ?? 0) > most ? TOO_LARGE : null
}

/** Passes on what comes, and fails once there was too much of it. */
function limit(most: number): Transform {
  let received = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      received += piece.length
      if (received > most) done(new FeedError(TOO_LARGE))
      else done(null, piece)
    }
  })
}
