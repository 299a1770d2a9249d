import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { heldTimer, ORDER_ID, PURCHASE, REFINANCE, send, serviceAt, TOKEN } from './connect.ts'
import { closedPort, startAnswering, startHttp, startRaw } from './servers.ts'
import { SCHEMES, sent, notSent, unknown } from './send-outcomes.ts'

describe.each(SCHEMES)('sending an order over %s', scheme => {
  it('returns the id of an accepted order for any 2xx status', async () => {
    for (const status of [200, 201, 202]) {
      const server = await startAnswering(status, { order_id: ORDER_ID }, {}, scheme)
      expect(await send(serviceAt(server.origin), PURCHASE)).toEqual({ state: 'accepted', orderId: ORDER_ID })
      expect(server.received).toHaveLength(1)
    }
  })

  it('reports "not sent" when the host does not resolve, N1 (R33)', async () => {
    const lookup = (
      _host: string,
      _options: unknown,
      callback: (error: NodeJS.ErrnoException, address: string) => void
    ) => {
      callback(Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' }), '')
    }
    expect(await sent(serviceAt(`${scheme}://localhost:9`, { lookup }))).toEqual(notSent({ kind: 'offline' }))
  })

  it('reports "not sent" when the connection is refused, N2 (R33)', async () => {
    const outcome = await sent(serviceAt(`${scheme}://localhost:${await closedPort()}`))
    expect(outcome).toEqual(notSent({ kind: 'unreachable', host: 'localhost', reason: 'refused' }))
  })

  it('reports "not sent" when connecting times out, N3 (R33)', async () => {
    const timer = heldTimer()
    const lookup = () => {
      timer.ring()
    }
    const outcome = await sent(
      serviceAt(`${scheme}://localhost:9`, { lookup, timeoutSeconds: 7, startTimer: timer.startTimer })
    )
    expect(outcome).toEqual(notSent({ kind: 'timed-out', afterSeconds: 7 }))
  })

  it.each<[string, (socket: Socket, request: string, reset: () => void) => void]>([
    [
      'resets the connection, N6',
      (_socket: Socket, _request: string, reset: () => void) => {
        reset()
      }
    ],
    ['closes the connection, N7', (socket: Socket) => socket.end()],
    ['answers in an unknown protocol, N12', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    [
      'truncates the response before its Content-Length, N9',
      (socket: Socket) => socket.end(`HTTP/1.1 201 Created\r\nContent-Length: 500\r\n\r\n{"order_id":"${ORDER_ID}"}`)
    ],
    [
      'truncates a chunked response, N9',
      (socket: Socket) =>
        socket.end(`HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n33\r\n{"order_id":"${ORDER_ID}"}\r\n`)
    ],
    [
      'truncates a response without a length, N9',
      (socket: Socket) =>
        socket.end(`HTTP/1.1 201 Created\r\nConnection: close\r\n\r\n{"order_id":"${ORDER_ID.slice(0, 20)}`)
    ],
    ['breaks off within the headers', (socket: Socket) => socket.end('HTTP/1.1 201 Cre')],
    [
      'refuses and breaks off within the message',
      (socket: Socket) => socket.end('HTTP/1.1 422 Unprocessable\r\nContent-Length: 90\r\n\r\n{"message"')
    ],
    [
      'switches to another protocol',
      (socket: Socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')
    ]
  ])('reports an unknown outcome when the service reads the order and %s (R33)', async (_what, answer) => {
    const server = await startRaw(answer, scheme)
    expect(await sent(serviceAt(server.origin))).toMatchObject({ state: 'unknown' })
    expect(server.received).toHaveLength(1)
    expect(server.connections()).toBe(1)
  })

  it('reports an unknown outcome when no response arrives, N8, or arrives late, N13 (R33)', async () => {
    const timer = heldTimer()
    const server = await startHttp(
      (_request, response, socket) => {
        socket.on('close', () => response.writeHead(201).end(JSON.stringify({ order_id: ORDER_ID })))
        timer.ring()
      },
      { scheme }
    )
    const outcome = await sent(serviceAt(server.origin, { timeoutSeconds: 30, startTimer: timer.startTimer }))
    expect(outcome).toEqual(unknown({ kind: 'timed-out', afterSeconds: 30 }))
    expect(server.received).toHaveLength(1)
  })

  it('reports an unknown outcome when the app quits while the order is in flight (R33)', async () => {
    const server = await startHttp(
      () => {
        service.close()
      },
      { scheme }
    )
    const service = serviceAt(server.origin)
    expect(await sent(service)).toEqual(unknown({ kind: 'canceled' }))
  })

  it.each<[string, number, unknown, Failure]>([
    [
      'a page of HTML',
      200,
      '<!doctype html><title>Sign in</title>',
      { kind: 'malformed', what: 'html', words: 'Sign in' }
    ],
    ['nothing', 204, '', { kind: 'malformed', what: 'empty' }],
    ['nothing but "taken"', 202, '', { kind: 'malformed', what: 'empty' }],
    ['words', 200, 'OK', { kind: 'malformed', what: 'not-json', words: 'OK' }],
    ['no id', 201, {}, { kind: 'malformed', what: 'missing-member', member: 'order_id' }],
    [
      'an id that is no UUID',
      201,
      { order_id: 12345 },
      { kind: 'malformed', what: 'missing-member', member: 'order_id' }
    ],
    ['a list', 201, [{ order_id: ORDER_ID }], { kind: 'malformed', what: 'missing-member', member: 'order_id' }]
  ])('never reads %s as "accepted", N10 (R33, R42)', async (_what, status, body, because) => {
    const server = await startAnswering(status, body, {}, scheme)
    expect(await sent(serviceAt(server.origin))).toEqual(unknown(because))
  })

  it.each([
    [400, 'rejected'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [405, 'rejected'],
    [406, 'rejected'],
    [411, 'rejected'],
    [413, 'rejected'],
    [414, 'rejected'],
    [415, 'rejected'],
    [422, 'rejected'],
    [429, 'too-many-requests'],
    [431, 'rejected']
  ])('reads status %i as "rejected" (%s), N11 (R33)', async (status, kind) => {
    const server = await startAnswering(status, { message: 'No.' }, { Location: '/elsewhere' }, scheme)
    expect(await sent(serviceAt(server.origin))).toMatchObject({ state: 'rejected', failure: { kind } })
    expect(server.received).toHaveLength(1)
  })

  it.each(
    [
      [300, 301, 302, 303, 304, 307, 308],
      [402, 407, 408, 409, 410, 423, 425, 451, 499],
      [500, 501, 502, 503, 504, 520, 599, 600]
    ].flat()
  )('does not know the outcome of status %i, N11 and N14 (R33)', async status => {
    const server = await startAnswering(status, { message: 'No.' }, { Location: '/elsewhere' }, scheme)
    expect((await sent(serviceAt(server.origin))).state).toBe('unknown')
    expect(server.received).toHaveLength(1)
  })

  it('opens a new connection for every order, and keeps none alive (R29)', async () => {
    const server = await startAnswering(201, { order_id: ORDER_ID, data: [] }, {}, scheme)
    const service = serviceAt(server.origin)
    await service.documents(ORDER_ID)
    await send(service, REFINANCE)
    await send(service, PURCHASE)
    expect(server.connections()).toBe(3)
    expect(server.received.slice(1).map(({ headers }) => headers.connection)).toEqual(['close', 'close'])
  })

  it('sends an order once when a kept-alive connection dies (R29)', async () => {
    const server = await startRaw((socket, request) => {
      if (request.startsWith('POST')) return socket.destroy()
      return socket.write('HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"data":[]}')
    }, scheme)
    const service = serviceAt(server.origin)
    await service.documents(ORDER_ID)
    expect(await sent(service)).toMatchObject({ state: 'unknown' })
    expect(server.received.filter(request => request.startsWith('POST'))).toHaveLength(1)
  })

  it('never follows a redirect (R26)', async () => {
    const other = await startAnswering(200, { order_id: ORDER_ID })
    for (const status of [301, 302, 303, 307, 308]) {
      const server = await startAnswering(
        status,
        '',
        { Location: `${other.origin}/public/api/v3.0.0/transactions/refinances` },
        scheme
      )
      expect(await sent(serviceAt(server.origin))).toEqual(unknown({ kind: 'redirected', status }))
      expect(server.received).toHaveLength(1)
    }
    expect(other.connections()).toBe(0)
  })
})

it('times out after the configured time, with its own timer', async () => {
  const server = await startHttp(() => undefined)
  expect(await sent(serviceAt(server.origin, { timeoutSeconds: 0.2 }))).toEqual(
    unknown({ kind: 'timed-out', afterSeconds: 0.2 })
  )
})

it('sends the headers that specification 4 lists, and none that tell more', async () => {
  const server = await startAnswering(201, { order_id: ORDER_ID })
  await send(serviceAt(server.origin), REFINANCE)
  const [order] = server.received
  expect([order?.method, order?.url]).toEqual(['POST', '/public/api/v3.0.0/transactions/refinances'])
  expect(order?.headers).toEqual({
    accept: 'application/json',
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/json',
    // What HTTP itself wants, and the name of this program.
    'accept-encoding': 'gzip, deflate, br',
    connection: 'close',
    'content-length': String(Buffer.byteLength(order?.body ?? '')),
    host: `localhost:${server.port}`,
    'user-agent': 'TitleDesk'
  })
})
