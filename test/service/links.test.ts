import type { LookupFunction } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { guardedLookup, mayConnect, mayFetch } from '../../main/service/links/link-guard.ts'
import { socketCode } from '../../main/service/http/socket-failure.ts'
import { ORDER_ID, serviceAt, TOKEN } from './connect.ts'
import { closedPort, startAnswering, startHttp, startProxy, startRaw } from './servers.ts'

const open = (origin: string, link: string, options = {}, signal = new AbortController().signal) =>
  serviceAt(origin, options).openLink(link, signal)

async function read(opened: Awaited<ReturnType<typeof open>>): Promise<string | Failure> {
  return opened.ok ? text(opened.value.stream) : opened.failure
}

const REFUSED = { kind: 'file', trouble: 'refused-address' }

describe('a download link', () => {
  it("at the base's origin is opened with the token, and gives bytes, size and type (R25)", async () => {
    const server = await startAnswering(200, 'bytes', { 'Content-Type': 'application/pdf', 'Content-Length': 5 })
    const opened = await open(server.origin, `${server.origin}/files/4`)
    expect(opened).toMatchObject({ ok: true, value: { from: 0, total: 5, etag: null, sha256: null } })
    expect(await read(opened)).toBe('bytes')
    expect(server.received[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      accept: '*/*',
      'accept-encoding': 'identity'
    })
  })

  it.each(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
    'to a host that cannot be reached (%s) is out of reach; only the service itself tells of no network (M8)',
    async code => {
      const lookup: LookupFunction = (_host, _options, callback) => {
        callback(Object.assign(new Error(code), { code }), [])
      }
      const away = await open('https://orders.test', 'https://files.test/f', { lookup })
      expect(away).toEqual({ ok: false, failure: { kind: 'unreachable', host: 'files.test', reason: 'refused' } })
      const home = await open('https://orders.test', 'https://orders.test/f', { lookup })
      expect(home).toEqual({ ok: false, failure: { kind: 'offline' } })
    }
  )

  it('at another port, scheme or name of the same computer gets no token (R25)', async () => {
    const base = await startAnswering(200, '')
    const other = await startAnswering(200, 'bytes')
    const secure = await startAnswering(200, 'bytes', {}, 'https')
    for (const link of [other.origin, `http://127.0.0.1:${base.port}`, secure.origin]) {
      expect((await open(base.origin, `${link}/f`)).ok).toBe(true)
    }
    for (const { received } of [base, other, secure]) {
      expect(received).toHaveLength(1)
      expect(received[0]?.headers).not.toHaveProperty('authorization')
    }
  })

  it.each<[string, (port: number) => string]>([
    ['without a scheme', port => `//127.0.0.1:${port}/f`],
    ['with backslashes', port => `\\\\127.0.0.1:${port}\\f`],
    ['in full-width digits', port => `http://１２７.0.0.1:${port}/f`]
  ])('that the list writes %s is no address of the service: it gets no token (R25)', async (_what, linkTo) => {
    const other = await startAnswering(200, 'bytes')
    const slot = { id: 4, type: 'Deed', name: 'Deed', file_name: 'deed.pdf', uploaded_at: null }
    const base = await startAnswering(200, { data: [{ ...slot, download_url: linkTo(other.port) }] })
    const service = serviceAt(base.origin)
    const read = await service.documents(ORDER_ID)
    const link = read.ok ? read.value.links.get(4) : undefined
    expect((await service.openLink(link ?? '', new AbortController().signal)).ok).toBe(true)
    expect(other.received.map(({ headers }) => headers.authorization)).toEqual([undefined])
    expect(base.received.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`])
  })

  it('is followed by hand, and the token left behind where it leaves the base for good (R25, R26)', async () => {
    const away = await startHttp((_request, response) => {
      response.writeHead(307, { Location: `${home.origin}/last` }).end()
    })
    const home = await startHttp((request, response) => {
      if (request.url === '/last') return response.end('bytes')
      const location = request.url === '/first' ? '/second' : `${away.origin}/x`
      return response.writeHead(302, { Location: location }).end()
    })
    expect(await read(await open(home.origin, `${home.origin}/first`))).toBe('bytes')
    expect(home.received.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/first', `Bearer ${TOKEN}`],
      ['/second', `Bearer ${TOKEN}`],
      ['/last', undefined]
    ])
    expect(away.received[0]?.headers).not.toHaveProperty('authorization')
  })

  it('lets each connection go before the next is made, also one whose answer does not end', async () => {
    const { promise: gone, resolve } = Promise.withResolvers<void>()
    const server = await startHttp((request, response) => {
      if (request.url === '/last') return response.end('bytes')
      response.on('close', resolve)
      return response.writeHead(302, { Location: '/last', 'Content-Length': 500 }).write('x')
    })
    expect(await read(await open(server.origin, server.origin))).toBe('bytes')
    await gone
  })

  it('is followed five times and not six', async () => {
    const server = await startHttp((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('bytes')
      else response.writeHead(302, { Location: `/${left - 1}` }).end()
    })
    expect(await read(await open(server.origin, `${server.origin}/5`))).toBe('bytes')
    const circles = { kind: 'file', trouble: 'too-many-hops' }
    expect(await read(await open(server.origin, `${server.origin}/6`))).toEqual(circles)
    const looping = await startHttp((_request, response) => {
      response.writeHead(302, { Location: '/' }).end()
    })
    expect(await read(await open(looping.origin, looping.origin))).toEqual(circles)
    expect(looping.received).toHaveLength(6)
  })

  it.each([
    'http://files.test/a',
    'ftp://files.test/a',
    'file:///etc/passwd',
    'data:text/plain,a',
    'https://a@files.test/',
    'no link',
    'https://127.0.0.1/',
    'https://localhost./',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://0/',
    'https://2130706433/',
    'http://localhost/',
    'http://127.0.0.1/'
  ])('%s is refused by a service on the Internet before anything is sent (reliability 5)', async link => {
    const lookup: LookupFunction = (_host, _options, callback) => {
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    }
    expect(await read(await open('https://orders.test', link, { lookup }))).toEqual(REFUSED)
  })

  it('to a name that is found inside the office is refused at the connection, also after a redirect', async () => {
    const inside = await startAnswering(200, 'secret', {}, 'https')
    const lookup: LookupFunction = (host, _options, callback) => {
      callback(null, [{ address: host === 'localhost' ? '127.0.0.1' : '10.9.8.7', family: 4 }])
    }
    expect(await read(await open('https://orders.test', `https://localhost:${inside.port}/`, { lookup }))).toEqual(
      REFUSED
    )
    const home = await startAnswering(302, '', { Location: 'https://rebound.test/' }, 'http')
    expect(await read(await open(home.origin, home.origin, { lookup }))).toEqual(REFUSED)
    expect(inside.connections()).toBe(0)
  })

  // Without a connection: a lookup that is refused would hide what the address alone decides.
  it.each<[string, boolean]>([
    ['https://files.test/a', true],
    ['https://93.184.216.34/a', true],
    ['https://[2606:4700::1]/a', true],
    ['http://files.test/a', false],
    ['ftp://files.test/a', false],
    ['file:///etc/passwd', false],
    ['data:text/plain,a', false],
    ['wss://files.test/a', false],
    ['https://a@files.test/', false],
    ['https://a:b@files.test/', false],
    ['https://:b@files.test/', false],
    ['https://10.0.0.1/', false],
    ['https://[::1]/', false],
    ['http://localhost/', false],
    ['https://files.test:8443/a?b#c', true]
  ])('%s may be fetched from a service on the Internet: %s', (link, may) => {
    expect(mayFetch(new URL(link), new URL('https://orders.test'))).toBe(may)
  })

  it("at the service's own host may lie inside the office, for that is where the service is", () => {
    const base = new URL('https://orders.corp')
    expect(mayConnect('10.1.1.5', new URL('https://orders.corp:8443/f'), base)).toBe(true)
    expect(mayConnect('10.1.1.5', new URL('https://files.corp/f'), base)).toBe(false)
    expect(mayFetch(new URL('https://10.1.1.5:8443/f'), new URL('https://10.1.1.5'))).toBe(true)
  })

  it('may lead to this computer while the service itself is on it, and no further inside (practice)', () => {
    const base = new URL('http://127.0.0.1:4000')
    expect(mayFetch(new URL('http://localhost:4001/f'), base)).toBe(true)
    expect(mayConnect('::1', new URL('http://localhost:4001/f'), base)).toBe(true)
    expect(mayFetch(new URL('http://192.168.1.1/f'), base)).toBe(false)
    expect(mayConnect('192.168.1.1', new URL('https://files.test/f'), base)).toBe(false)
  })

  it('is looked up once, and one bad address among good ones is enough to refuse it', () => {
    const looked: string[] = []
    const lookup: LookupFunction = (host, _options, callback) => {
      looked.push(host)
      callback(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 }
      ])
    }
    const guarded = guardedLookup(new URL('https://files.test'), new URL('https://orders.test'), lookup)
    let refused: unknown
    guarded('files.test', { all: true }, error => {
      refused = error
    })
    expect(refused).toBeInstanceOf(Error)
    expect(looked).toEqual(['files.test'])
    // Asked a second time, a name that is to lead inside would say another address than the one that was checked.
    const one: LookupFunction = (host, _options, callback) => {
      looked.push(host)
      callback(null, looked.length === 2 ? '93.184.216.34' : '10.0.0.1', 4)
    }
    let found: unknown
    guardedLookup(new URL('https://files.test'), new URL('https://orders.test'), one)(
      'files.test',
      {},
      (_error, address) => {
        found = address
      }
    )
    expect([found, looked.length]).toEqual(['93.184.216.34', 2])
    const none: LookupFunction = (_host, _options, callback) => {
      callback(Object.assign(new Error(), { code: 'ENOTFOUND' }), '')
    }
    guardedLookup(new URL('https://files.test'), new URL('https://orders.test'), none)('files.test', {}, error => {
      refused = error
    })
    expect(socketCode(refused)).toBe('ENOTFOUND')
  })

  it('goes through the proxy, to which it is opaque', async () => {
    const files = await startHttp((_request, response) => response.end('bytes'), { scheme: 'https', otherName: true })
    const proxy = await startProxy()
    const options = { proxyFor: async () => `PROXY localhost:${proxy.port}` }
    expect(await read(await open('https://orders.test', `https://elsewhere.test:${files.port}/f?sig=1`, options))).toBe(
      'bytes'
    )
    expect(proxy.asked).toEqual([`elsewhere.test:${files.port}`])
  })

  it('goes through the proxy inside the office where the straight way, asked for first, leads nowhere', async () => {
    const files = await startHttp((_request, response) => response.end('bytes'), { scheme: 'https', otherName: true })
    const proxy = await startProxy()
    const lookup: LookupFunction = (_host, _options, callback) => {
      callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), '')
    }
    const options = { lookup, proxyFor: async () => `DIRECT; PROXY localhost:${proxy.port}` }
    expect(await read(await open('https://orders.test', `https://elsewhere.test:${files.port}/f`, options))).toBe(
      'bytes'
    )
  })

  it('that is refused on the straight way is not taken by way of the proxy instead', async () => {
    const proxy = await startProxy()
    const lookup: LookupFunction = (_host, _options, callback) => {
      callback(null, [{ address: '10.9.8.7', family: 4 }])
    }
    const options = { lookup, proxyFor: async () => `DIRECT; PROXY localhost:${proxy.port}` }
    expect(await read(await open('https://orders.test', 'https://files.test/f', options))).toEqual(REFUSED)
    expect(proxy.asked).toEqual([])
  })

  it.each<[number, object, object]>([
    [401, {}, { kind: 'file', trouble: 'link-expired' }],
    [403, {}, { kind: 'file', trouble: 'link-expired' }],
    [404, {}, { kind: 'file', trouble: 'link-expired' }],
    [410, {}, { kind: 'file', trouble: 'link-expired' }],
    [400, { 'Content-Type': 'application/xml' }, { kind: 'file', trouble: 'link-expired' }],
    [503, { 'Content-Type': 'application/xml' }, { kind: 'service-error', status: 503 }],
    [400, {}, { kind: 'rejected', status: 400, fields: [] }],
    [429, { 'Retry-After': '7' }, { kind: 'too-many-requests', retryAfterSeconds: 7 }],
    [500, {}, { kind: 'service-error', status: 500 }],
    [304, {}, { kind: 'malformed', what: 'empty' }],
    [302, {}, { kind: 'redirected', status: 302 }],
    [302, { Location: 'https://' }, { kind: 'redirected', status: 302 }],
    [204, {}, { kind: 'malformed', what: 'empty' }],
    [206, {}, { kind: 'file', trouble: 'wrong-size' }]
  ])('answered with %i %j fails in a shape of our own', async (status, headers, failure) => {
    const server = await startAnswering(status, '', headers as Record<string, string>)
    expect(await read(await open(server.origin, server.origin))).toEqual(failure)
  })

  it('fails where nobody listens, where the certificate is bad, and where no HTTP is spoken', async () => {
    const base = 'http://localhost:9'
    expect(await read(await open(base, `http://localhost:${await closedPort()}/`))).toMatchObject({
      kind: 'unreachable',
      reason: 'refused'
    })
    const bad = await startHttp((_request, response) => response.end(), { scheme: 'https', otherName: true })
    expect(await read(await open(base, bad.origin))).toEqual({ kind: 'certificate', host: 'localhost' })
    const garbage = await startRaw(socket => socket.end('hello\r\n'))
    expect(await read(await open(base, garbage.origin))).toMatchObject({ kind: 'malformed' })
  })

  it('whose answer could end anywhere is refused: nobody could tell whether the file is whole (R61)', async () => {
    const server = await startRaw(socket => socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n%PDF-'))
    expect(await read(await open(server.origin, server.origin))).toEqual({ kind: 'file', trouble: 'no-length' })
  })

  it.each([
    [401, 'token-withheld'],
    [403, 'link-expired'],
    [404, 'link-expired']
  ])(
    'to another address of the service that answers %i without the token is told as what it is: %s (R25)',
    async (status, trouble) => {
      const files = await startAnswering(status, '')
      const home = await startAnswering(302, '', { Location: `${files.origin}/a` })
      for (const link of [`${files.origin}/a`, home.origin])
        expect(await read(await open(home.origin, link))).toEqual({ kind: 'file', trouble })
      expect(files.received.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
    }
  )

  it('is unpacked where the server packs unasked; the size is then not known', async () => {
    const server = await startAnswering(200, gzipSync('bytes'), { 'Content-Encoding': 'gzip' })
    const opened = await open(server.origin, server.origin)
    expect(opened).toMatchObject({ value: { total: null } })
    expect(await read(opened)).toBe('bytes')
  })

  it("ends with the signal's reason, before and during the answer", async () => {
    const server = await startHttp((_request, response) => {
      response.writeHead(200, { 'Content-Length': 9 }).write('x')
    })
    const given: Failure = { kind: 'canceled' }
    expect(await read(await open(server.origin, server.origin, {}, AbortSignal.abort(given)))).toEqual(given)
    const giving = new AbortController()
    const silent = await startHttp(() => {
      giving.abort(given)
    })
    expect(await read(await open(silent.origin, silent.origin, {}, giving.signal))).toEqual(given)
    const later = new AbortController()
    const opened = await open(server.origin, server.origin, {}, later.signal)
    later.abort(given)
    await expect(read(opened)).rejects.toThrow()
  })
})
