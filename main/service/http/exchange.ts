import { abortFailure } from './abort-failure.ts'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket } from 'node:net'
import axios, { Axios, type AxiosRequestConfig } from 'axios'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Answer } from './answer.ts'
import type { BaseAddress } from './base-address.ts'
import { socketCode, socketFailure } from './socket-failure.ts'

/** One request, its socket, and the signal whose reason is the `Failure` it ends with. */
export interface Asking {
  readonly method: 'GET' | 'POST'
  /** Path and query after the base address. */
  readonly path: string
  readonly body?: string
  /** Kept connections for reads, or a separate socket that is already connected. */
  readonly over: http.Agent | Socket
  readonly signal: AbortSignal
}

export type Exchange = (asking: Asking) => Promise<Result<Answer, Failure>>

/** How often a read is repeated if the service closed the kept connection it was sent on. */
const READS_AGAIN = 2

/**
 * Sends one request with axios and reads the whole response, whatever its status. Redirects are not followed (R26), the
 * token goes only to the base's origin (R25), and an AxiosError, which contains the token, ends here (R19).
 */
export function createExchange(base: BaseAddress, token: string, maxBytes: number): Exchange {
  const origin = new URL(base)
  const client = clientFor(base, token, maxBytes)
  return async asking => {
    for (let again = asking.method === 'GET' ? READS_AGAIN : 0; ; again--) {
      const attempt = await attemptOnce(client, asking, origin, maxBytes)
      if (again === 0 || !attempt.keptSocketDied) return attempt.result
    }
  }
}

interface Attempt {
  readonly result: Result<Answer, Failure>
  readonly keptSocketDied: boolean
}

/** How far an attempt got, and the socket's own error: axios wraps it together with the token. */
interface Seen {
  request?: http.ClientRequest
  answering: boolean
  tooLarge: boolean
  error?: Error
}

async function attemptOnce(client: Axios, asking: Asking, origin: URL, maxBytes: number): Promise<Attempt> {
  const seen: Seen = { answering: false, tooLarge: false }
  const transport = {
    request(options: http.RequestOptions, onAnswer: (answer: http.IncomingMessage) => void) {
      assertOrigin(options, origin)
      seen.request = open(options, asking.over, answer => {
        seen.answering = true
        seen.tooLarge = Number(answer.headers['content-length']) > maxBytes
        onAnswer(answer)
        if (seen.tooLarge) answer.destroy()
      })
      seen.request.on('error', error => {
        seen.error ??= error
      })
      // We never ask for another protocol; without a listener, Node would close the socket and axios would wait for the
      // time limit.
      seen.request.on('upgrade', (_answer, socket) => {
        socket.destroy()
        seen.request?.emit('error', new Error('another protocol'))
      })
      return seen.request
    }
  }
  const finish = (result: Result<Answer, Failure>, keptSocketDied = false): Attempt => ({ result, keptSocketDied })
  try {
    const { status, headers, data } = await client.request<Buffer>(configOf(asking, transport))
    return finish(
      ok({
        status,
        contentType: String(headers['content-type'] ?? ''),
        retryAfter: String(headers['retry-after'] ?? ''),
        text: data.toString('utf8').replace(/^\uFEFF/, '')
      })
    )
  } catch (error) {
    if (asking.signal.aborted) return finish(failed(abortFailure(asking.signal)))
    const { request } = seen
    if (request === undefined) throw new Error(`a request could not be made: ${socketCode(error)}`)
    if (seen.tooLarge || isTooLarge(error)) return finish(failed({ kind: 'malformed', what: 'too-large' }))
    if (seen.answering) return finish(failed(brokenAnswer(seen.error ?? error)))
    const failure = socketFailure(seen.error ?? error, origin.hostname)
    return finish(failed(failure), request.reusedSocket && failure.kind === 'unreachable')
  }
}

/** Without axios's defaults: we use none, and each request would copy them all (P9, P10). */
function clientFor(base: BaseAddress, token: string, maxBytes: number): Axios {
  return new Axios({
    adapter: 'http',
    baseURL: base,
    allowAbsoluteUrls: false,
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}`, 'User-Agent': 'TitleDesk' },
    maxRedirects: 0,
    proxy: false,
    responseType: 'arraybuffer',
    maxContentLength: maxBytes,
    transformRequest: [(body: unknown) => body],
    transformResponse: [],
    validateStatus: null
  })
}

function configOf(asking: Asking, transport: unknown): AxiosRequestConfig {
  const config: AxiosRequestConfig = { method: asking.method, url: asking.path, transport, signal: asking.signal }
  if (asking.body === undefined) return config
  return { ...config, data: asking.body, headers: { 'Content-Type': 'application/json' } }
}

/**
 * The last check before bytes leave: the headers contain the token, and the host is read from what opens the socket.
 */
function assertOrigin(options: http.RequestOptions, origin: URL): void {
  const hostname = String(options.hostname)
  const host = hostname.includes(':') ? `[${hostname}]` : hostname
  const port = options.port === '' || options.port === undefined ? '' : `:${options.port}`
  if (`${options.protocol}//${host}${port}` !== origin.origin)
    throw new Error('a request was about to leave for another origin')
}

function open(
  options: http.RequestOptions,
  over: http.Agent | Socket,
  onAnswer: (answer: http.IncomingMessage) => void
): http.ClientRequest {
  const { request } = options.protocol === 'https:' ? https : http
  // Without an agent no connection is kept and nothing is repeated: one socket, one request (R29).
  return over instanceof http.Agent
    ? request({ ...options, agent: over }, onAnswer)
    : request({ ...options, agent: undefined, createConnection: () => over }, onAnswer)
}

function isTooLarge(error: unknown): boolean {
  return axios.isAxiosError(error) && error.message.startsWith('maxContentLength')
}

/** The response had started: why it cannot be used. */
function brokenAnswer(error: unknown): Failure {
  const code = socketCode(error)
  const unreadable = (code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE') || code === 'Z_DATA_ERROR'
  return { kind: 'malformed', what: unreadable ? 'not-json' : 'cut-short' }
}
