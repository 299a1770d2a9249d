import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { tries } from '../campaign.ts'
import { heldTimer, ORDER_ID, serviceAt, TOKEN } from './connect.ts'
import { closedPort, startAnswering, startHttp, startRaw } from './servers.ts'

const GOOD = { data: [] }

/** Reads the documents of an order from a server that answers as given; gives what went wrong. */
async function failureWhen(status: number, body: unknown, headers = {}): Promise<Failure> {
  const server = await startAnswering(status, body, headers)
  const read = await serviceAt(server.origin).documents(ORDER_ID)
  if (read.ok) throw new Error('it was read')
  expect(server.received).toHaveLength(1)
  return read.failure
}

describe('reading', () => {
  it('asks the endpoints of specification 4 under a path in front, with its headers and no body', async () => {
    const server = await startHttp((_request, response) => {
      response.end(JSON.stringify({ data: [], progress: [], links: {}, meta: {} }))
    })
    const service = serviceAt(`${server.origin}/tenant/a/`)
    const answers = [await service.listOrders(3), await service.progress(ORDER_ID), await service.documents(ORDER_ID)]
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(server.received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/tenant/a/public/api/v4.0.0/transactions?page=3', ''],
      ['GET', `/tenant/a/public/api/v3.0.0/transactions/${ORDER_ID}/progress`, ''],
      ['GET', `/tenant/a/public/api/v3.0.0/transactions/${ORDER_ID}/documents`, '']
    ])
    for (const { headers } of server.received) {
      expect(headers).toMatchObject({ accept: 'application/json', authorization: `Bearer ${TOKEN}` })
      expect(headers).not.toHaveProperty('content-type')
    }
  })

  it('keeps one connection for reads that follow each other', async () => {
    const server = await startAnswering(200, GOOD)
    const service = serviceAt(server.origin)
    for (let read = 0; read < 5; read++) expect((await service.documents(ORDER_ID)).ok).toBe(true)
    expect(server.connections()).toBe(1)
  })

  it('reads again on a fresh connection when the kept one had just been closed', async () => {
    let answers = 0
    const server = await startRaw(socket => {
      answers += 1
      if (answers === 2) return socket.destroy()
      return socket.write('HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"data":[]}')
    })
    const service = serviceAt(server.origin)
    expect([(await service.documents(ORDER_ID)).ok, (await service.documents(ORDER_ID)).ok]).toEqual([true, true])
    expect(server.connections()).toBe(2)
  })

  it('reads packed answers', async () => {
    const server = await startAnswering(200, gzipSync(JSON.stringify(GOOD)), { 'Content-Encoding': 'gzip' })
    expect((await serviceAt(server.origin).documents(ORDER_ID)).ok).toBe(true)
  })

  it('reads JSON whatever its type is said to be, and after a byte order mark', async () => {
    const server = await startAnswering(200, `\uFEFF${JSON.stringify(GOOD)}`, { 'Content-Type': 'text/html' })
    expect((await serviceAt(server.origin).documents(ORDER_ID)).ok).toBe(true)
  })

  it('asks for no page before the first and for no order but by its UUID', async () => {
    const service = serviceAt('http://localhost:9')
    expect(() => service.listOrders(0)).toThrow(RangeError)
    expect(() => service.progress('../../x' as OrderId)).toThrow(TypeError)
  })

  it('tells that a page has come before it is read, and what that asks for arrives; of a refusal it tells nothing (P8)', async () => {
    const server = await startAnswering(200, GOOD)
    const service = serviceAt(server.origin)
    const order: string[] = []
    let next: Promise<unknown> | undefined
    const first = await service.listOrders(1, () => {
      order.push('come')
      next = service.documents(ORDER_ID)
    })
    order.push('read')
    await next
    expect(first.ok).toBe(true)
    expect(order).toEqual(['come', 'read'])
    expect(server.received).toHaveLength(2)
    const refusing = await startAnswering(500, GOOD)
    expect((await serviceAt(refusing.origin).listOrders(1, () => order.push('refused'))).ok).toBe(false)
    expect(order).toHaveLength(2)
  })

  it('goes to another address for nothing: the links of a page are never asked (R26, R30)', async () => {
    const other = await startAnswering(200, GOOD)
    const links = {
      first: `${other.origin}/?page=1`,
      last: `${other.origin}/?page=9`,
      prev: null,
      next: `${other.origin}/?page=2`
    }
    const server = await startAnswering(200, { ...GOOD, links })
    const read = await serviceAt(server.origin).listOrders(1)
    expect(read).toMatchObject({
      ok: true,
      value: { next: null, gaps: ['links.first', 'links.last', 'links.next', 'meta'] }
    })
    expect(other.connections()).toBe(0)
  })
})

describe('a service that cannot be reached', () => {
  const reading = async (origin: string, options = {}) => serviceAt(origin, options).listOrders(1)

  it('refuses', async () => {
    expect(await reading(`http://localhost:${await closedPort()}`)).toEqual({
      ok: false,
      failure: { kind: 'unreachable', host: 'localhost', reason: 'refused' }
    })
  })

  it('has no address: this computer is offline', async () => {
    const lookup = (
      _host: string,
      _options: unknown,
      callback: (error: NodeJS.ErrnoException, address: string) => void
    ) => {
      callback(Object.assign(new Error('none'), { code: 'EAI_AGAIN' }), '')
    }
    expect(await reading('https://orders.test', { lookup })).toEqual({ ok: false, failure: { kind: 'offline' } })
  })

  it('hangs up', async () => {
    const server = await startRaw(socket => socket.destroy())
    expect(await reading(server.origin)).toEqual({
      ok: false,
      failure: { kind: 'unreachable', host: 'localhost', reason: 'dropped' }
    })
    expect(server.received).toHaveLength(1)
  })

  it('does not answer in time', async () => {
    const timer = heldTimer()
    const server = await startHttp(() => {
      timer.ring()
    })
    expect(await reading(server.origin, { timeoutSeconds: 30, startTimer: timer.startTimer })).toEqual({
      ok: false,
      failure: { kind: 'timed-out', afterSeconds: 30 }
    })
  })

  it('answers slower than the limit, byte by byte', async () => {
    const timer = heldTimer()
    const server = await startHttp((_request, response) => {
      response.write('{"data"')
      response.write(':', () => {
        setImmediate(timer.ring)
      })
    })
    expect(await reading(server.origin, { timeoutSeconds: 30, startTimer: timer.startTimer })).toEqual({
      ok: false,
      failure: { kind: 'timed-out', afterSeconds: 30 }
    })
  })

  it('leaves no connection open, kept ones included, once the service is closed', async () => {
    const ended = Promise.withResolvers<boolean>()
    const server = await startHttp((_request, response, socket) => {
      socket.on('close', () => {
        ended.resolve(true)
      })
      response.end(JSON.stringify(GOOD))
    })
    server.keepSockets()
    const service = serviceAt(server.origin)
    expect((await service.documents(ORDER_ID)).ok).toBe(true)
    service.close()
    expect(await ended.promise).toBe(true)
  })

  it('is given up when the connection is closed', async () => {
    const server = await startHttp(() => {
      service.close()
    })
    const service = serviceAt(server.origin)
    expect(await service.listOrders(1)).toEqual({ ok: false, failure: { kind: 'canceled' } })
    expect(await service.listOrders(1)).toEqual({ ok: false, failure: { kind: 'canceled' } })
  })
})

describe('an answer that is none', () => {
  it.each<[string, number, unknown, object, Failure]>([
    [
      'HTML',
      200,
      '<!DOCTYPE html><title>Sign in</title>',
      { 'Content-Type': 'text/html' },
      { kind: 'malformed', what: 'html' }
    ],
    ['HTML that calls itself JSON', 200, '\n <html lang="en">', {}, { kind: 'malformed', what: 'html' }],
    ['nothing', 200, '', {}, { kind: 'malformed', what: 'empty' }],
    ['white space', 200, ' \n', {}, { kind: 'malformed', what: 'empty' }],
    ['no content', 204, '', {}, { kind: 'malformed', what: 'empty' }],
    ['words', 200, 'It works!', {}, { kind: 'malformed', what: 'not-json' }],
    ['half of its JSON', 200, '{"data":[{"id":1},{"i', {}, { kind: 'malformed', what: 'cut-short' }],
    ['JSON and more', 200, '{"data":[]}}', {}, { kind: 'malformed', what: 'not-json' }],
    ['a lack', 200, { documents: [] }, {}, { kind: 'malformed', what: 'missing-member', member: 'data' }],
    [
      'a refusal that says it is none',
      200,
      { success: false, error: { message: 'This account is closed.' } },
      {},
      { kind: 'malformed', what: 'missing-member', member: 'data', words: 'This account is closed.' }
    ],
    [
      'a refusal that repeats the token, which is shown to nobody (R19)',
      200,
      { success: false, error: { message: `No account has ${TOKEN}.` } },
      {},
      { kind: 'malformed', what: 'missing-member', member: 'data', words: 'No account has ….' }
    ],
    [
      'rows with details of their own',
      200,
      { data: { message: 'Ana Ramirez' }, order_details: [{ name: 'Ana Ramirez', message: 'Ana Ramirez' }] },
      {},
      { kind: 'malformed', what: 'missing-member', member: 'data' }
    ],
    ['bytes said to be packed', 200, 'plain', { 'Content-Encoding': 'gzip' }, { kind: 'malformed', what: 'not-json' }]
  ])('is told as what it is: %s', async (_what, status, body, headers, failure) => {
    expect(await failureWhen(status, body, headers)).toEqual(failure)
  })

  it.each<[string, string, Failure]>([
    [
      'less than its length',
      'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"data":[]}',
      { kind: 'malformed', what: 'cut-short' }
    ],
    [
      'chunks without an end',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n{"data":[]}\r\n',
      { kind: 'malformed', what: 'cut-short' }
    ],
    [
      'chunks of no size',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{"data":[]}\r\n',
      { kind: 'malformed', what: 'not-json' }
    ],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', { kind: 'malformed', what: 'not-json' }],
    ['a head without end', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(40_000)}`, { kind: 'malformed', what: 'too-large' }]
  ])('is told as what it is: %s', async (_what, bytes, failure) => {
    const server = await startRaw(socket => socket.end(bytes))
    expect(await serviceAt(server.origin).documents(ORDER_ID)).toEqual({ ok: false, failure })
  })

  it('of 50 MB is refused by its length, before anything of it is kept (R31)', async () => {
    const left = Promise.withResolvers<number>()
    const server = await startHttp((_request, response, socket) => {
      response.writeHead(200, { 'Content-Length': 50_000_000 })
      response.on('close', () => {
        left.resolve(socket.bytesWritten)
      })
      response.write('[')
    })
    expect(await serviceAt(server.origin).documents(ORDER_ID)).toEqual({
      ok: false,
      failure: { kind: 'malformed', what: 'too-large' }
    })
    expect(await left.promise).toBeLessThan(1_000_000)
  })

  it('of 50 MB without a length is left when the limit is passed (R31)', async () => {
    let chunks = 0
    const chunk = Buffer.alloc(100_000, ' ')
    const server = await startHttp((_request, response) => {
      const more = () => {
        if (chunks === 500 || response.destroyed) return
        chunks += 1
        if (response.write(chunk)) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    })
    const read = await serviceAt(server.origin, { maxBytes: 1_000_000 }).documents(ORDER_ID)
    expect(read).toEqual({ ok: false, failure: { kind: 'malformed', what: 'too-large' } })
    expect(chunks).toBeLessThan(500)
  })

  it('that unpacks to more than the limit is left as well', async () => {
    const packed = gzipSync(Buffer.alloc(30_000_000))
    expect(await failureWhen(200, packed, { 'Content-Encoding': 'gzip' })).toEqual({
      kind: 'malformed',
      what: 'too-large'
    })
  })
})

describe('an answer that says no', () => {
  const message = 'Please login to proceed.'
  const challenge = (header: string) => ({ 'WWW-Authenticate': header })

  it.each<[number, unknown, object, Failure]>([
    [401, { message }, {}, { kind: 'unauthorized', words: message }],
    [401, '', challenge('Bearer realm="T", error="invalid_token"'), { kind: 'unauthorized' }],
    [401, '', challenge('Basic realm="an error_description"'), { kind: 'unauthorized' }],
    [
      401,
      '',
      challenge('Bearer realm="T", error="invalid_token", error_description="The token \\"A\\" has expired."'),
      { kind: 'unauthorized', words: 'The token "A" has expired.' }
    ],
    [
      401,
      '<html>401 Authorization Required</html>',
      challenge('Bearer error_description="It has expired."'),
      { kind: 'unauthorized', words: 'It has expired. · 401 Authorization Required' }
    ],
    [
      401,
      { message: 'It has expired. Sign in again.' },
      challenge('Bearer error_description="It has expired."'),
      { kind: 'unauthorized', words: 'It has expired. Sign in again.' }
    ],
    [401, '', challenge(`Bearer error_description="${TOKEN}?"`), { kind: 'unauthorized', words: '…?' }],
    [403, '', challenge('Bearer error_description=Scope'), { kind: 'forbidden', words: 'Scope' }],
    [403, { error: 'Not yours.' }, {}, { kind: 'forbidden', words: 'Not yours.' }],
    [404, '<html>Not found</html>', {}, { kind: 'not-found', words: 'Not found' }],
    [
      404,
      'Sorry.<br><b>Not here</b>',
      { 'Content-Type': 'text/html; charset=utf-8' },
      { kind: 'not-found', words: 'Sorry. Not here' }
    ],
    [
      400,
      { errors: { page: ['Must be a number.'] } },
      {},
      { kind: 'rejected', status: 400, fields: [{ path: 'page', message: 'Must be a number.' }] }
    ],
    [422, { message: 'No.' }, {}, { kind: 'rejected', status: 422, words: 'No.', fields: [] }],
    [418, 'short and stout', {}, { kind: 'rejected', status: 418, words: 'short and stout', fields: [] }],
    [429, {}, { 'Retry-After': '30' }, { kind: 'too-many-requests', retryAfterSeconds: 30 }],
    [429, {}, {}, { kind: 'too-many-requests' }],
    [500, '', {}, { kind: 'service-error', status: 500 }],
    [503, { message: 'Maintenance.' }, {}, { kind: 'service-error', status: 503, words: 'Maintenance.' }],
    [301, '', { Location: '/login' }, { kind: 'redirected', status: 301 }],
    [304, '', {}, { kind: 'redirected', status: 304 }]
  ])('is read by its status %i', async (status, body, headers, failure) => {
    expect(await failureWhen(status, body, headers)).toEqual(failure)
  })

  it.each([301, 302, 303, 307, 308])('is not followed when it redirects: %i (R26)', async status => {
    const other = await startAnswering(200, GOOD)
    expect(await failureWhen(status, '', { Location: other.origin })).toEqual({ kind: 'redirected', status })
    expect(other.connections()).toBe(0)
  })
})

it('copes with any bytes and any status, and answers in a shape of our own (R31)', async () => {
  let next: { status: number; body: Uint8Array | string; headers: Record<string, string> } = {
    status: 200,
    body: '',
    headers: {}
  }
  const server = await startHttp((_request, response) => {
    response.writeHead(next.status, next.headers).end(next.body)
  })
  const service = serviceAt(server.origin)
  const answers = fc.record({
    status: fc.integer({ min: 200, max: 599 }),
    body: fc.oneof(
      fc.json(),
      fc.string(),
      fc.uint8Array({ maxLength: 200 }),
      fc.constant('{"data":[{}],"progress":[{}],"order_id":1}')
    ),
    headers: fc.constantFrom(
      {},
      { 'Content-Type': 'text/html' },
      { 'Content-Encoding': 'gzip' },
      { 'Content-Encoding': 'br' },
      { 'Retry-After': 'x' }
    )
  })
  await fc.assert(
    fc.asyncProperty(answers, fc.constantFrom('listOrders', 'progress', 'documents'), async (answer, what) => {
      next = answer
      const read = what === 'listOrders' ? await service.listOrders(1) : await service[what](ORDER_ID)
      expect(structuredClone(read.ok ? { ...read.value, links: null } : read.failure)).toBeTypeOf('object')
      if (!read.ok) expect(read.failure.kind).not.toBe('bug')
      else expect(answer.status).toBeLessThan(300)
    }),
    { numRuns: tries(400, 3) }
  )
})
