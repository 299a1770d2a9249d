import * as http from 'node:http'
import { connect, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { Axios } from 'axios'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { Result } from '#domain/common/result.ts'
import { createExchange, type Asking } from '../../../main/service/http/exchange.ts'
import type { Answer } from '../../../main/service/http/answer.ts'
import { baseOf, ORDER_ID, sendBytes, serviceAt, TOKEN } from '../connect.ts'
import { startAnswering, startHttp, startRaw } from '../servers.ts'

const MOST = 100_000

/** Requests to a server over connections that are kept until the test ends. */
function askingAt(origin: string): (asking?: Partial<Asking>) => Promise<Result<Answer, Failure>> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
  })
  const exchange = createExchange(baseOf(origin), TOKEN, MOST)
  const { signal } = new AbortController()
  return asking => exchange({ method: 'GET', path: '/x', over: agent, signal, ...asking })
}

const textOf = (answer: Result<Answer, Failure>) => (answer.ok ? answer.value.text : answer.failure)
const malformed = (what: 'cut-short' | 'not-json' | 'too-large') => ({ kind: 'malformed', what })

describe('a request on the wire', () => {
  it('that reads has these headers and no body', async () => {
    const server = await startRaw(socket => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'))
    await serviceAt(server.origin).documents(ORDER_ID)
    expect(server.received[0]?.split('\r\n')).toEqual([
      `GET /public/api/v3.0.0/transactions/${ORDER_ID}/documents HTTP/1.1`,
      'Accept: application/json',
      `Authorization: Bearer ${TOKEN}`,
      'User-Agent: TitleDesk',
      'Accept-Encoding: gzip, deflate, br',
      `Host: localhost:${server.port}`,
      'Connection: keep-alive',
      '',
      ''
    ])
  })

  it('that sends an order ends its connection, and has the length of the body in bytes (R29, R41)', async () => {
    const server = await startRaw(socket => socket.end('HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}'))
    await sendBytes(serviceAt(server.origin), { path: '/orders', body: '"é"' })
    expect(server.received[0]?.split('\r\n')).toEqual([
      'POST /orders HTTP/1.1',
      'Accept: application/json',
      `Authorization: Bearer ${TOKEN}`,
      'User-Agent: TitleDesk',
      'Accept-Encoding: gzip, deflate, br',
      `Host: localhost:${server.port}`,
      'Content-Type: application/json',
      'Content-Length: 4',
      'Connection: close',
      '',
      Buffer.from('"é"').toString('latin1')
    ])
  })

  it('has a token that axios is never given (R19)', async () => {
    const server = await startAnswering(200, {})
    const given: unknown[] = []
    vi.spyOn(Axios.prototype, 'request').mockImplementation(function (this: Axios, config: unknown) {
      given.push(config, { ...this })
      return Promise.reject(new Error('enough'))
    })
    await expect(askingAt(server.origin)()).rejects.toThrow('a request could not be made')
    expect(given).toHaveLength(2)
    expect(inspect(given, { depth: Infinity, showHidden: true })).not.toContain(TOKEN)
  })
})

describe('a response', () => {
  it('in many pieces is read as one text, characters that are split between them included', async () => {
    const text = JSON.stringify({ data: ['Núñez 名'] })
    const bytes = Buffer.from(text)
    const server = await startHttp((_request, response) => {
      const writeFrom = (at: number) => {
        if (at === bytes.length) response.end()
        else response.write(bytes.subarray(at, at + 1), () => setImmediate(writeFrom, at + 1))
      }
      writeFrom(0)
    })
    expect(textOf(await askingAt(server.origin)())).toBe(text)
  })

  it.each([
    ['gzip', gzipSync('{}')],
    ['X-GZip', gzipSync('{}')],
    ['deflate', deflateSync('{}')],
    ['deflate', deflateRawSync('{}')],
    ['br', brotliCompressSync('{}')],
    ['gzip', gzipSync('{}').subarray(0, -4)],
    ['gzip', gzipSync('\uFEFF{}')],
    ['identity', Buffer.from('{}')]
  ])('is unpacked: %s', async (encoding, bytes) => {
    const server = await startAnswering(200, bytes, { 'Content-Encoding': encoding })
    expect(textOf(await askingAt(server.origin)())).toBe('{}')
  })

  it.each([
    ['gzip', gzipSync(Buffer.alloc(MOST + 1))],
    ['deflate', deflateSync(Buffer.alloc(MOST + 1))],
    ['br', brotliCompressSync(Buffer.alloc(MOST + 1))]
  ])('that unpacks to more than the limit is refused: %s (R31)', async (encoding, bytes) => {
    const server = await startAnswering(200, bytes, { 'Content-Encoding': encoding })
    expect(textOf(await askingAt(server.origin)())).toEqual(malformed('too-large'))
  })

  it('that was packed and then cut is read as far as it goes', async () => {
    const text = JSON.stringify(Array.from({ length: 1000 }, (_, number) => number * number))
    const server = await startAnswering(200, gzipSync(text).subarray(0, -900), { 'Content-Encoding': 'gzip' })
    const read = textOf(await askingAt(server.origin)())
    expect(read).not.toBe(text)
    expect(text).toContain(read)
    expect(await serviceAt(server.origin).documents(ORDER_ID)).toEqual({ ok: false, failure: malformed('cut-short') })
  })

  it('may be said to be packed and be empty', async () => {
    const server = await startRaw(socket => socket.write('HTTP/1.1 204 No Content\r\nContent-Encoding: gzip\r\n\r\n'))
    const ask = askingAt(server.origin)
    expect([textOf(await ask()), textOf(await ask())]).toEqual(['', ''])
    expect(server.connections()).toBe(1)
  })

  it('may come after others that say to wait', async () => {
    const server = await startRaw(socket =>
      socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
    )
    expect(textOf(await askingAt(server.origin)())).toBe('{}')
  })

  it('of another protocol is none, and leaves no connection open', async () => {
    const closed = Promise.withResolvers<void>()
    const server = await startRaw(socket => {
      socket.on('close', closed.resolve)
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')
    })
    const failure: Failure = { kind: 'unreachable', host: 'localhost', reason: 'dropped' }
    expect(textOf(await askingAt(server.origin)())).toEqual(failure)
    await closed.promise
    expect(server.received).toHaveLength(1)
  })
})

describe('a connection', () => {
  const WHOLE = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'

  it('that is kept and breaks off within a response is not asked again', async () => {
    const server = await startRaw(socket => {
      if (server.received.length === 1) return socket.write(WHOLE)
      return socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{')
    })
    const ask = askingAt(server.origin)
    expect([textOf(await ask()), textOf(await ask())]).toEqual(['{}', malformed('cut-short')])
    expect(server.received).toHaveLength(2)
  })

  it('that is kept and closed is replaced by a new one, whose end is final', async () => {
    const server = await startRaw(socket => {
      if (server.received.length === 1) return socket.write(WHOLE)
      return socket.destroy()
    })
    const ask = askingAt(server.origin)
    const failure: Failure = { kind: 'unreachable', host: 'localhost', reason: 'dropped' }
    expect([textOf(await ask()), textOf(await ask())]).toEqual(['{}', failure])
    expect([server.received.length, server.connections()]).toEqual([3, 2])
  })

  it.each([
    ['too large by its length', 'HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n', 'too-large'],
    ['too large without one', `HTTP/1.1 200 OK\r\nConnection: keep-alive\r\n\r\n${' '.repeat(MOST + 1)}`, 'too-large'],
    ['not HTTP any more', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'not-json']
  ] as const)('is closed when its response is %s, and the next request has another', async (_what, bytes, what) => {
    const server = await startRaw(socket => socket.write(server.received.length === 1 ? bytes : WHOLE))
    const ask = askingAt(server.origin)
    expect([textOf(await ask()), textOf(await ask())]).toEqual([malformed(what), '{}'])
    expect(server.connections()).toBe(2)
  })

  it('is closed when a request is aborted within its response', async () => {
    const closed = Promise.withResolvers<void>()
    const controller = new AbortController()
    const failure: Failure = { kind: 'timed-out', afterSeconds: 1 }
    const server = await startHttp((_request, response, socket) => {
      socket.on('close', closed.resolve)
      response.write('{', () => {
        controller.abort(failure)
      })
    })
    expect(textOf(await askingAt(server.origin)({ signal: controller.signal }))).toEqual(failure)
    await closed.promise
  })

  it('is not opened, or is closed, if the request was aborted before it was made', async () => {
    const server = await startAnswering(200, {})
    const failure: Failure = { kind: 'canceled' }
    const signal = AbortSignal.abort(failure)
    const ask = askingAt(server.origin)
    expect(textOf(await ask({ signal }))).toEqual(failure)
    expect(server.connections()).toBe(0)
    const socket = connect(server.port, '127.0.0.1')
    expect(textOf(await ask({ signal, over: socket }))).toEqual(failure)
    expect(socket.destroyed).toBe(true)
  })
})

describe('a read whose kept connections the service has closed', () => {
  const dropped: Failure = { kind: 'unreachable', host: 'localhost', reason: 'dropped' }

  it.each<[kept: number, answer: string | Failure, requests: number]>([
    [2, '{}', 5],
    [3, dropped, 6]
  ])('is made three times at most: with %i of them it gets %j', async (kept, answer, requests) => {
    const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'
    const known: Socket[] = []
    /** The first connections are all opened before one of them is answered. */
    const answerLate = (socket: Socket) => {
      known.push(socket)
      if (known.length >= kept) for (const each of known.slice(known.length > kept ? -1 : 0)) each.write(whole)
    }
    const server = await startRaw(socket => {
      if (known.includes(socket)) socket.destroy()
      else answerLate(socket)
    })
    const agent = new http.Agent({ keepAlive: true, maxSockets: kept })
    onTestFinished(() => {
      agent.destroy()
    })
    const ask = askingAt(server.origin)
    await Promise.all(Array.from({ length: kept }, () => ask({ over: agent })))
    expect(textOf(await ask({ over: agent }))).toEqual(answer)
    expect(server.received).toHaveLength(requests)
  })
})
