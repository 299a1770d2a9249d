import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import { AxiosHeaders, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Answer } from './answer.ts'
import { brokenAnswer, readAnswer, TOO_LARGE, type Received } from './received.ts'
import { socketFailure } from './socket-failure.ts'

/** What all requests to one service have in common. */
export interface Destination {
  readonly url: URL
  readonly token: string
  /** The most bytes of a response that are kept, before and after it is unpacked. */
  readonly maxBytes: number
}

/** Kept connections for reads, or a separate socket that is already connected. */
export type Over = http.Agent | Socket

/** What came of a request. */
export interface Attempt<T> {
  readonly result: Result<T, Failure>
  /** It was sent on a kept connection that the service closed without a response. */
  readonly keptSocketDied: boolean
}

const NO_HEADERS = new AxiosHeaders()

/**
 * Adapters for axios, each for one request over the agent or socket given. They read `method`, `baseURL`, `url`, `data`
 * and `signal` of the configuration; the response's `data` is an `Attempt<Answer>`, whatever the status. Redirects are
 * not followed (R26). Rejects before a byte leaves if the address is not the destination's (R25). The headers bypass
 * axios, so none of its errors has the token (R19).
 */
export function createAdapters(destination: Destination): (over: Over) => AxiosAdapter {
  const { protocol, hostname, port } = urlToHttpOptions(destination.url)
  const headers = [
    ['Accept', 'application/json'],
    ['Authorization', `Bearer ${destination.token}`],
    ['User-Agent', 'TitleDesk'],
    ['Accept-Encoding', 'gzip, deflate, br'],
    ['Host', destination.url.host]
  ].flat()
  return over => async config => {
    const options = optionsOf(config, over, destination.url, headers)
    const request = (protocol === 'https:' ? https : http).request({ protocol, hostname, port, ...options })
    const { result, keptSocketDied } = await send(request, config, destination)
    const answer = result.ok ? await readAnswer(result.value, destination.maxBytes) : result
    const data: Attempt<Answer> = { result: answer, keptSocketDied }
    return { data, status: result.ok ? result.value.status : 0, statusText: '', headers: NO_HEADERS, config }
  }
}

function optionsOf(
  { method = 'get', baseURL = '', url = '', data }: InternalAxiosRequestConfig,
  over: Over,
  destination: URL,
  common: readonly string[]
): http.RequestOptions {
  // The last check before bytes leave: the headers contain the token.
  const { origin, pathname, search } = new URL(`${baseURL}/${url.replace(/^\/+/, '')}`)
  if (origin !== destination.origin) throw new Error('a request was about to leave for another origin')
  const headers = [...common]
  if (typeof data === 'string')
    headers.push('Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(data)))
  const options = { method: method.toUpperCase(), path: `${pathname}${search}`, headers }
  if (over instanceof http.Agent) return { ...options, agent: over }
  // Without an agent no connection is kept and nothing is repeated: one socket, one request (R29).
  headers.push('Connection', 'close')
  return { ...options, createConnection: () => over }
}

/** Sends the request and reads the bytes of the response, to their end or to the first thing that goes wrong. */
function send(
  request: http.ClientRequest,
  { data, signal }: InternalAxiosRequestConfig,
  { url, maxBytes }: Destination
): Promise<Attempt<Received>> {
  return new Promise(resolve => {
    let answering = false
    let open = true
    const finish = (result: Result<Received, Failure>) => {
      if (!open) return
      open = false
      signal?.removeEventListener?.('abort', abort)
      const dropped = !result.ok && !answering && result.failure.kind === 'unreachable'
      resolve({ result, keptSocketDied: dropped && request.reusedSocket })
      // A socket that is kept has been given back by now: only one that failed may be destroyed.
      if (!result.ok) request.destroy()
    }
    const abort = () => {
      finish(failed({ kind: 'canceled' }))
    }
    const fail = (error?: unknown) => {
      finish(failed(answering ? brokenAnswer(error) : socketFailure(error, url.hostname)))
    }
    request.on('response', message => {
      answering = true
      const chunks: Buffer[] = []
      let size = 0
      message.on('error', fail)
      message.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > maxBytes) finish(failed(TOO_LARGE))
      })
      message.on('end', () => {
        finish(ok({ status: message.statusCode ?? 0, headers: message.headers, chunks }))
      })
      if (Number(message.headers['content-length']) > maxBytes) finish(failed(TOO_LARGE))
    })
    request.on('error', fail)
    // We never ask for another protocol; without a listener, Node would close the socket and nobody would be told.
    request.on('upgrade', (_answer, socket) => {
      socket.destroy()
      fail()
    })
    // However a request ends, nobody must wait for its response any longer.
    request.on('close', () => {
      fail()
    })
    signal?.addEventListener?.('abort', abort)
    request.end(data)
  })
}
