import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { SendingOutcome } from '../../main/service/send-order.ts'
import { heldTimer, ORDER_ID, PURCHASE, REFINANCE, send, sendBytes, serviceAt, TOKEN } from './connect.ts'
import { leadAxiosElsewhere } from './lead-axios-elsewhere.ts'
import { closedPort, startAnswering, startHttp, startProxy, startRaw, startTcp, type Scheme } from './servers.ts'

const SCHEMES: Scheme[] = ['http', 'https']

/** Sends a refinance, gives what became of it, and holds it against what was asked: "not sent" exactly where it never was on the wire. */
async function sent(service: ReturnType<typeof serviceAt>): Promise<SendingOutcome> {
  let asked = 0
  const outcome = await send(service, REFINANCE, {
    onWire: () => {
      asked++
      return true
    }
  })
  expect(asked).toBe(outcome.state === 'not-sent' ? 0 : 1)
  return outcome
}

const notSent = (failure: Failure): SendingOutcome => ({ state: 'not-sent', failure })
const unknown = (because: Failure): SendingOutcome => ({ state: 'unknown', because })

describe.each(SCHEMES)('sending an order over %s', scheme => {
  it('gives the id of an order that was accepted, whatever the 2xx', async () => {
    for (const status of [200, 201, 202]) {
      const server = await startAnswering(status, { order_id: ORDER_ID }, {}, scheme)
      expect(await send(serviceAt(server.origin), PURCHASE)).toEqual({ state: 'accepted', orderId: ORDER_ID })
      expect(server.received).toHaveLength(1)
    }
  })

  it('says an order was not sent when the host has no address, N1 (R33)', async () => {
    const lookup = (
      _host: string,
      _options: unknown,
      callback: (error: NodeJS.ErrnoException, address: string) => void
    ) => {
      callback(Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' }), '')
    }
    expect(await sent(serviceAt(`${scheme}://localhost:9`, { lookup }))).toEqual(notSent({ kind: 'offline' }))
  })

  it('says an order was not sent when nobody listens, N2 (R33)', async () => {
    const outcome = await sent(serviceAt(`${scheme}://localhost:${await closedPort()}`))
    expect(outcome).toEqual(notSent({ kind: 'unreachable', host: 'localhost', reason: 'refused' }))
  })

  it('says an order was not sent when no connection comes about in time, N3 (R33)', async () => {
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
    ['answers in no known language, N12', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    [
      'cuts the answer short of its length, N9',
      (socket: Socket) => socket.end(`HTTP/1.1 201 Created\r\nContent-Length: 500\r\n\r\n{"order_id":"${ORDER_ID}"}`)
    ],
    [
      'cuts a chunked answer short, N9',
      (socket: Socket) =>
        socket.end(`HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n33\r\n{"order_id":"${ORDER_ID}"}\r\n`)
    ],
    [
      'cuts short an answer without a length, N9',
      (socket: Socket) =>
        socket.end(`HTTP/1.1 201 Created\r\nConnection: close\r\n\r\n{"order_id":"${ORDER_ID.slice(0, 20)}`)
    ],
    ['breaks off within the head', (socket: Socket) => socket.end('HTTP/1.1 201 Cre')],
    [
      'refuses and breaks off within the words',
      (socket: Socket) => socket.end('HTTP/1.1 422 Unprocessable\r\nContent-Length: 90\r\n\r\n{"message"')
    ],
    [
      'changes to another protocol',
      (socket: Socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')
    ]
  ])('does not know the outcome when the service reads the order and %s (R33)', async (_what, answer) => {
    const server = await startRaw(answer, scheme)
    expect(await sent(serviceAt(server.origin))).toMatchObject({ state: 'unknown' })
    expect(server.received).toHaveLength(1)
    expect(server.connections()).toBe(1)
  })

  it('does not know the outcome when no answer comes, N8, nor of one that comes later, N13 (R33)', async () => {
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

  it('does not know the outcome when the program ends while the order is on its way (R33)', async () => {
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
    ['a page of HTML', 200, '<!doctype html><title>Sign in</title>', { kind: 'malformed', what: 'html' }],
    ['nothing', 204, '', { kind: 'malformed', what: 'empty' }],
    ['nothing but "taken"', 202, '', { kind: 'malformed', what: 'empty' }],
    ['words', 200, 'OK', { kind: 'malformed', what: 'not-json' }],
    ['no id', 201, {}, { kind: 'malformed', what: 'missing-member', member: 'order_id' }],
    [
      'an id that is no UUID',
      201,
      { order_id: 12345 },
      { kind: 'malformed', what: 'missing-member', member: 'order_id' }
    ],
    ['a list', 201, [{ order_id: ORDER_ID }], { kind: 'malformed', what: 'missing-member', member: 'order_id' }]
  ])('never takes %s for "accepted", N10 (R33, R42)', async (_what, status, body, because) => {
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
  ])('reads status %i as "not taken" (%s), N11 (R33)', async (status, kind) => {
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

  it('opens a connection of its own for every order, and keeps none (R29)', async () => {
    const server = await startAnswering(201, { order_id: ORDER_ID, data: [] }, {}, scheme)
    const service = serviceAt(server.origin)
    await service.documents(ORDER_ID)
    await send(service, REFINANCE)
    await send(service, PURCHASE)
    expect(server.connections()).toBe(3)
    expect(server.received.slice(1).map(({ headers }) => headers.connection)).toEqual(['close', 'close'])
  })

  it('sends an order once when a kept connection dies under it (R29)', async () => {
    const server = await startRaw((socket, request) => {
      if (request.startsWith('POST')) return socket.destroy()
      return socket.write('HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"data":[]}')
    }, scheme)
    const service = serviceAt(server.origin)
    await service.documents(ORDER_ID)
    expect(await sent(service)).toMatchObject({ state: 'unknown' })
    expect(server.received.filter(request => request.startsWith('POST'))).toHaveLength(1)
  })

  it('sends an order to no other address, whatever the redirect (R26)', async () => {
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

describe('what the service says of an order it refused (S1)', () => {
  it.each<[string, number, unknown, Failure]>([
    [
      'at its field',
      422,
      { contacts: [{ email: ['Needed.'] }] },
      { kind: 'rejected', status: 422, fields: [{ path: 'contacts.0.email', message: 'Needed.' }] }
    ],
    [
      'as the words of a page',
      400,
      '<!doctype html><h1>Bad Request</h1>',
      { kind: 'rejected', status: 400, words: 'Bad Request', fields: [] }
    ],
    [
      'and not what it only repeats',
      422,
      { error: 'No.', input: { contacts: [{ name: 'Ana Ruiz' }] }, order: { closing_date: '2026-12-04' } },
      {
        kind: 'rejected',
        status: 422,
        words: 'No.',
        fields: [],
        more: ['contacts.0.name: Ana Ruiz', 'closingDate: 2026-12-04']
      }
    ],
    [
      'in one text where the failure has no fields',
      403,
      { detail: 'No.', scope: ['orders'] },
      { kind: 'forbidden', words: 'No. · scope: orders' }
    ],
    [
      'when it was asked too often',
      429,
      { message: 'Ten a minute.' },
      { kind: 'too-many-requests', retryAfterSeconds: 7, words: 'Ten a minute.' }
    ]
  ])('is kept: %s', async (_what, status, body, failure) => {
    const server = await startAnswering(status, body, { 'Retry-After': '7' })
    expect(await sent(serviceAt(server.origin))).toEqual({ state: 'rejected', failure })
  })

  it.each<[number, unknown, Failure]>([
    [
      200,
      { data: null, errors: [{ message: 'No such county.' }] },
      { kind: 'malformed', what: 'missing-member', member: 'order_id', words: 'No such county.' }
    ],
    [200, { id: 7, status: 'New' }, { kind: 'malformed', what: 'missing-member', member: 'order_id' }],
    [
      409,
      { message: 'It is there already.' },
      { kind: 'rejected', status: 409, words: 'It is there already.', fields: [] }
    ],
    [502, '<html><body>Bad Gateway</body></html>', { kind: 'service-error', status: 502, words: 'Bad Gateway' }]
  ])('is kept where the outcome is unknown, too: status %i', async (status, body, because) => {
    const server = await startAnswering(status, body)
    expect(await sent(serviceAt(server.origin))).toEqual(unknown(because))
  })
})

describe('sending an order where TLS does not come about', () => {
  it('says it was not sent when the certificate is for another name, N4 (R28, R33)', async () => {
    const server = await startHttp((_request, response) => response.end(), { scheme: 'https', otherName: true })
    expect(await sent(serviceAt(server.origin))).toEqual(notSent({ kind: 'certificate', host: 'localhost' }))
    expect(server.received).toEqual([])
  })

  it('says it was not sent when nobody known vouches for the certificate, N4 (R28, R33)', async () => {
    const server = await startHttp((_request, response) => response.end(), { scheme: 'https' })
    expect(await sent(serviceAt(server.origin, { authorities: [] }))).toEqual(
      notSent({ kind: 'certificate', host: 'localhost' })
    )
    expect(server.received).toEqual([])
  })

  it('does not let the environment turn verification off (R28)', async () => {
    const name = ['NODE_TLS', 'REJECT_UNAUTHORIZED'].join('_')
    process.env[name] = '0'
    try {
      const server = await startHttp((_request, response) => response.end(), { scheme: 'https', otherName: true })
      expect(await sent(serviceAt(server.origin))).toEqual(notSent({ kind: 'certificate', host: 'localhost' }))
      const read = await serviceAt(server.origin).documents(ORDER_ID)
      expect(read).toEqual({ ok: false, failure: { kind: 'certificate', host: 'localhost' } })
    } finally {
      Reflect.deleteProperty(process.env, name)
    }
  })

  it.each<[string, (socket: Socket) => void]>([
    [
      'resets at once, N6',
      socket => {
        socket.resetAndDestroy()
      }
    ],
    [
      'drops within the handshake, N5',
      socket => {
        socket.once('data', () => socket.end())
      }
    ],
    [
      'speaks plain HTTP',
      socket => {
        socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
      }
    ]
  ])('says it was not sent when the other side %s (R33)', async (_what, act) => {
    const server = await startTcp(act)
    expect(await sent(serviceAt(server.origin))).toEqual(
      notSent({ kind: 'unreachable', host: 'localhost', reason: 'dropped' })
    )
  })

  it('says it was not sent when the handshake stalls, N5 (R33)', async () => {
    const timer = heldTimer()
    const server = await startTcp(socket => {
      socket.once('data', () => {
        timer.ring()
      })
    })
    const outcome = await sent(serviceAt(server.origin, { timeoutSeconds: 30, startTimer: timer.startTimer }))
    expect(outcome).toEqual(notSent({ kind: 'timed-out', afterSeconds: 30 }))
  })

  it('says it was not sent when the proxy refuses the way (R33)', async () => {
    const proxy = await startProxy(403)
    const outcome = await sent(
      serviceAt('https://orders.test', { proxyFor: async () => `PROXY 127.0.0.1:${proxy.port}` })
    )
    expect(outcome).toEqual(notSent({ kind: 'unreachable', host: 'orders.test', reason: 'refused' }))
    expect(proxy.asked).toEqual(['orders.test:443'])
  })
})

it('ends after the time that was set, with a timer of its own', async () => {
  const server = await startHttp(() => undefined)
  expect(await sent(serviceAt(server.origin, { timeoutSeconds: 0.2 }))).toEqual(
    unknown({ kind: 'timed-out', afterSeconds: 0.2 })
  )
})

it('sends exactly the headers of specification 4', async () => {
  const server = await startAnswering(201, { order_id: ORDER_ID })
  await send(serviceAt(server.origin), REFINANCE)
  expect(server.received[0]).toMatchObject({
    method: 'POST',
    url: '/public/api/v3.0.0/transactions/refinances',
    headers: { accept: 'application/json', authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
  })
})

describe('going on the wire', () => {
  const SENT = JSON.stringify({ é: 'Ünïcode', spaces: '  ' })

  it('is asked when the connection stands, before any byte of the order has left (R34)', async () => {
    const { promise: connected, resolve } = Promise.withResolvers<void>()
    const server = await startHttp((_request, response) => response.end(JSON.stringify({ order_id: ORDER_ID })))
    const seen: number[] = []
    const outcome = await send(serviceAt(server.origin), REFINANCE, {
      onWire: () => {
        seen.push(server.received.length)
        resolve()
        return true
      }
    })
    await connected
    expect([seen, outcome.state, server.received.length]).toEqual([[0], 'accepted', 1])
  })

  it('that is not allowed lets no byte leave, and closes the connection (R34)', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    let bytes = 0
    const server = await startTcp(socket => {
      socket
        .on('data', chunk => {
          bytes += chunk.length
        })
        .on('close', () => {
          resolve()
        })
    })
    const service = serviceAt(`http://localhost:${server.port}`)
    expect(await send(service, REFINANCE, { onWire: () => false })).toEqual(notSent({ kind: 'canceled' }))
    await closed
    expect([server.connections(), bytes]).toEqual([1, 0])
  })

  it('that fails is thrown to who asked, and nothing leaves (R34)', async () => {
    const server = await startAnswering(201, { order_id: ORDER_ID })
    const onWire = () => {
      throw new Error('the disk is full')
    }
    await expect(send(serviceAt(server.origin), REFINANCE, { onWire })).rejects.toThrow('the disk is full')
    expect(server.received).toEqual([])
  })

  it('comes no more once the sending was ended, and what was ended before it was not sent (R33)', async () => {
    const server = await startAnswering(201, { order_id: ORDER_ID })
    let asked = 0
    const ended = AbortSignal.abort({ kind: 'canceled' } satisfies Failure)
    expect(
      await send(serviceAt(server.origin), REFINANCE, {
        onWire: () => {
          asked++
          return true
        },
        signal: ended
      })
    ).toEqual(notSent({ kind: 'canceled' }))
    expect([asked, server.received.length]).toEqual([0, 0])
  })

  it('makes an order unknown whose sending is ended after it, for that reason (R33, R49)', async () => {
    const controller = new AbortController()
    const server = await startHttp(() => {
      controller.abort({ kind: 'timed-out', afterSeconds: 5 } satisfies Failure)
    })
    expect(await send(serviceAt(server.origin), REFINANCE, { signal: controller.signal })).toEqual(
      unknown({ kind: 'timed-out', afterSeconds: 5 })
    )
    expect(server.received).toHaveLength(1)
  })

  it('ends at the time limit, also with a signal of its own that never ends it (V04)', async () => {
    const timer = heldTimer()
    const { signal } = new AbortController()
    const connected = await startHttp(() => {
      timer.ring()
    })
    const options = { timeoutSeconds: 30, startTimer: timer.startTimer }
    expect(await send(serviceAt(connected.origin, options), REFINANCE, { signal })).toEqual(
      unknown({ kind: 'timed-out', afterSeconds: 30 })
    )
    const stalled = await startTcp(socket => {
      socket.once('data', () => {
        timer.ring()
      })
    })
    expect(await send(serviceAt(`https://localhost:${stalled.port}`, options), REFINANCE, { signal })).toEqual(
      notSent({ kind: 'timed-out', afterSeconds: 30 })
    )
  })

  it('ends when the service is closed, also with a signal of its own', async () => {
    const server = await startHttp(() => {
      service.close()
    })
    const service = serviceAt(server.origin)
    expect(await send(service, REFINANCE, { signal: new AbortController().signal })).toEqual(
      unknown({ kind: 'canceled' })
    )
  })

  it('makes an order unknown where this program fails after it, and tells of the fault (R33)', async () => {
    const server = await startHttp(() => undefined)
    const told: unknown[] = []
    leadAxiosElsewhere()
    expect(await send(serviceAt(server.origin), REFINANCE, { onBug: error => told.push(error) })).toEqual(
      unknown({ kind: 'bug' })
    )
    expect(String(told)).toBe('Error: a request could not be made: ')
  })

  it.each(SCHEMES)('sends exactly the bytes it was given: %s (R41)', async scheme => {
    const server = await startAnswering(201, { order_id: ORDER_ID }, {}, scheme)
    await sendBytes(serviceAt(server.origin), { path: '/public/api/v3.0.0/transactions/refinances', body: SENT })
    expect(server.received[0]?.body).toBe(SENT)
    expect(server.received[0]?.headers['content-length']).toBe(String(Buffer.byteLength(SENT)))
  })
})
