import { syncBuiltinESMExports } from 'node:module'
import { networkInterfaces } from 'node:os'
import tls from 'node:tls'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSecureContexts, trustedAuthorities } from '../../main/service/http/certificates.ts'
import { parseRoutes, routesTo } from '../../main/service/http/proxy-routes.ts'
import { socketCode, socketFailure } from '../../main/service/http/socket-failure.ts'
import { heldTimer, ORDER_ID, REFINANCE, send, serviceAt, TOKEN } from './connect.ts'
import {
  AUTHORITY,
  closedPort,
  startAnswering,
  startHttp,
  startProxy,
  startRaw,
  startWithClientCertificates,
  type Scheme
} from './servers.ts'

describe('the certificates that are trusted', () => {
  const onUnreadable = () => {
    throw new Error('the store was read')
  }

  it("are Node's and the system's, each once (R32)", async () => {
    const system = async () => ['b', 'c']
    expect(await trustedAuthorities({ system, onUnreadable }, () => ['a', 'b'])).toEqual(['a', 'b', 'c'])
    expect((await trustedAuthorities({ onUnreadable })).length).toBeGreaterThan(50)
  })

  it("are read from the system's store by a thread, never by the main one (E15)", async () => {
    const asked = vi.spyOn(tls, 'getCACertificates')
    syncBuiltinESMExports()
    onTestFinished(() => {
      asked.mockRestore()
      syncBuiltinESMExports()
    })
    await trustedAuthorities({ onUnreadable })
    expect(asked.mock.calls).toEqual([['default']])
  })

  it("are Node's alone where the system's cannot be read, which is told once (E15)", async () => {
    const told: string[] = []
    const contexts = createSecureContexts({
      system: async () => {
        throw new Error('no store')
      },
      onUnreadable: () => told.push('unreadable')
    })
    const [first, second] = await Promise.all([contexts(), contexts()])
    expect(first).toBe(second)
    expect(told).toEqual(['unreadable'])
  })

  it('are read once, and only when a connection needs TLS (E15)', async () => {
    const reads: string[] = []
    const secureContext = createSecureContexts({
      async system() {
        reads.push('read')
        return [AUTHORITY]
      },
      onUnreadable
    })
    const plain = await startAnswering(200, { data: [] })
    await serviceAt(plain.origin, { secureContext }).documents(ORDER_ID)
    expect(reads).toEqual([])
    const secure = await startAnswering(200, { data: [] }, {}, 'https')
    const service = serviceAt(secure.origin, { secureContext })
    const answers = await Promise.all([service.documents(ORDER_ID), service.documents(ORDER_ID)])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(reads).toEqual(['read'])
  })

  it('are waited for no longer than a request may take (E15)', async () => {
    const server = await startAnswering(200, { data: [] }, {}, 'https')
    const { startTimer, ring } = heldTimer()
    const asked = Promise.withResolvers<undefined>()
    const secureContext = () => {
      asked.resolve(undefined)
      return new Promise<never>(() => undefined)
    }
    const answer = serviceAt(server.origin, { secureContext, startTimer }).documents(ORDER_ID)
    await asked.promise
    ring()
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'timed-out' } })
  })

  it('vouch for a service of a private authority (R32)', async () => {
    const server = await startAnswering(200, { data: [] }, {}, 'https')
    const trusted = await trustedAuthorities({ system: async () => [AUTHORITY], onUnreadable })
    expect((await serviceAt(server.origin, { authorities: trusted }).documents(ORDER_ID)).ok).toBe(true)
    const without = await trustedAuthorities({ system: async () => [], onUnreadable })
    expect(await serviceAt(server.origin, { authorities: without }).documents(ORDER_ID)).toEqual({
      ok: false,
      failure: { kind: 'certificate', host: 'localhost' }
    })
  })
})

describe('a service that requires a client certificate', () => {
  it.each(['TLSv1.2', 'TLSv1.3'] as const)('is told as one (E15): %s', async version => {
    const { origin } = await startWithClientCertificates(version)
    expect(await serviceAt(origin, { authorities: [AUTHORITY] }).documents(ORDER_ID)).toEqual({
      ok: false,
      failure: { kind: 'unreachable', host: 'localhost', reason: 'client-certificate' }
    })
  })
})

describe("the system's proxy", () => {
  it.each([
    ['DIRECT', [{ via: 'direct' }]],
    [
      'PROXY proxy.corp:8080; DIRECT',
      [{ via: 'proxy', secure: false, host: 'proxy.corp', port: 8080 }, { via: 'direct' }]
    ],
    [
      'HTTPS p2:8443;PROXY p3',
      [
        { via: 'proxy', secure: true, host: 'p2', port: 8443 },
        { via: 'proxy', secure: false, host: 'p3', port: 80 }
      ]
    ],
    ['HTTPS p2', [{ via: 'proxy', secure: true, host: 'p2', port: 443 }]],
    ['PROXY [::1]:3128', [{ via: 'proxy', secure: false, host: '::1', port: 3128 }]],
    ['SOCKS5 p:1080; PROXY q:1', [{ via: 'proxy', secure: false, host: 'q', port: 1 }]],
    ['SOCKS5 p:1080; DIRECT', [{ via: 'direct' }]],
    ['SOCKS5 p:1080', []],
    ['SOCKS p:1; QUIC q:2', []],
    ['PROXY p:not-a-port', []],
    [' ; ', [{ via: 'direct' }]],
    ['', [{ via: 'direct' }]]
  ])('%j is read as routes to try in order', (answer, routes) => {
    expect(parseRoutes(answer)).toEqual(routes)
  })

  it('is asked for the origin alone, and never for this computer (R32)', async () => {
    const asked: string[] = []
    const proxyFor = async (url: string) => {
      asked.push(url)
      return 'PROXY p:1'
    }
    await routesTo(new URL('https://orders.test/tenant?x=1'), proxyFor)
    for (const local of ['http://localhost:1', 'http://127.0.0.1:1', 'https://[::1]:1']) {
      expect(await routesTo(new URL(local), proxyFor)).toEqual([{ via: 'direct' }])
    }
    expect(asked).toEqual(['https://orders.test/'])
  })

  it.each<[string, Scheme]>([
    ['PROXY', 'http'],
    ['HTTPS', 'https']
  ])(
    'leads to the service, over a kept tunnel for reads and a fresh one for an order: %s (R29, R32)',
    async (kind, scheme) => {
      const server = await startHttp(
        (_request, response) => {
          response.end(JSON.stringify({ data: [], order_id: ORDER_ID }))
        },
        { scheme: 'https', otherName: true }
      )
      const proxy = await startProxy(undefined, scheme)
      const service = serviceAt(`https://elsewhere.test:${server.port}`, {
        proxyFor: async () => `${kind} localhost:${proxy.port}; DIRECT`
      })
      for (let read = 0; read < 3; read++) expect((await service.documents(ORDER_ID)).ok).toBe(true)
      expect(await send(service, REFINANCE)).toEqual({ state: 'accepted', orderId: ORDER_ID })
      expect(proxy.asked).toEqual([`elsewhere.test:${server.port}`, `elsewhere.test:${server.port}`])
      expect(server.received.every(({ headers }) => headers.authorization === `Bearer ${TOKEN}`)).toBe(true)
    }
  )

  /** The tests' certificate is for localhost: a name of another host reaches it through the proxy, and must not be trusted for that. */
  it('leads to the service, whose certificate is still checked by its own name (R28, R32)', async () => {
    const server = await startAnswering(200, { data: [] }, {}, 'https')
    const proxy = await startProxy()
    const service = serviceAt(`https://orders.test:${server.port}`, {
      proxyFor: async () => `PROXY localhost:${proxy.port}`
    })
    expect(await service.documents(ORDER_ID)).toEqual({
      ok: false,
      failure: { kind: 'certificate', host: 'orders.test' }
    })
    expect(await send(service, REFINANCE)).toEqual({
      state: 'not-sent',
      failure: { kind: 'certificate', host: 'orders.test' }
    })
    expect(proxy.asked).toEqual([`orders.test:${server.port}`, `orders.test:${server.port}`])
    expect(server.received).toEqual([])
  })

  it('is passed by for the next when it is not there', async () => {
    const proxy = await startProxy()
    const server = await startAnswering(200, { data: [] }, {}, 'https')
    const routes = `PROXY localhost:${await closedPort()}; PROXY localhost:${proxy.port}`
    const service = serviceAt(`https://elsewhere.test:${server.port}`, { proxyFor: async () => routes })
    expect(await service.documents(ORDER_ID)).toMatchObject({ failure: { kind: 'certificate' } })
    expect(proxy.asked).toHaveLength(1)
  })

  it('that is never found holds nothing up longer than the limit', async () => {
    const timer = heldTimer()
    const proxyFor = () => {
      setImmediate(timer.ring)
      return new Promise<string>(() => undefined)
    }
    const service = serviceAt('https://orders.test', { proxyFor, timeoutSeconds: 30, startTimer: timer.startTimer })
    const failure = { kind: 'timed-out', afterSeconds: 30 }
    expect(await service.documents(ORDER_ID)).toEqual({ ok: false, failure })
    expect(await send(service, REFINANCE)).toEqual({ state: 'not-sent', failure })
    const giving = new AbortController()
    setImmediate(() => {
      giving.abort({ kind: 'canceled' })
    })
    expect(await service.openLink('https://files.test/', giving.signal)).toEqual({
      ok: false,
      failure: { kind: 'canceled' }
    })
  })

  it('is named when it is the one that is not there', async () => {
    const port = await closedPort()
    const service = serviceAt('https://orders.test', { proxyFor: async () => `PROXY localhost:${port}` })
    const failure = { kind: 'unreachable', host: 'localhost', reason: 'refused' }
    expect(await service.documents(ORDER_ID)).toEqual({ ok: false, failure })
    expect(await send(service, REFINANCE)).toEqual({ state: 'not-sent', failure })
  })

  it('of a kind that is not spoken here is not gone around, and said (W14, E14)', async () => {
    const server = await startAnswering(200, { data: [] }, {}, 'https')
    const service = serviceAt(`https://elsewhere.test:${server.port}`, {
      proxyFor: async () => 'SOCKS5 localhost:1080; SOCKS localhost:1080'
    })
    const failure = { kind: 'unreachable', host: 'elsewhere.test', reason: 'proxy-kind' }
    expect(await service.documents(ORDER_ID)).toEqual({ ok: false, failure })
    expect(await send(service, REFINANCE)).toEqual({ state: 'not-sent', failure })
    expect(await service.openLink(`https://elsewhere.test:${server.port}/file`, new AbortController().signal)).toEqual({
      ok: false,
      failure
    })
    expect(server.received).toEqual([])
  })

  it.each([
    [403, 'orders.test', 'refused'],
    [502, 'orders.test', 'refused'],
    [407, 'localhost:', 'proxy-sign-in-kind']
  ])(
    'that refuses with %i gives no answer of the service; one that asks for sign-in is named itself: %s, %s (W14, E14)',
    async (status, host, reason) => {
      const proxy = await startProxy(status)
      const service = serviceAt('https://orders.test', { proxyFor: async () => `PROXY localhost:${proxy.port}` })
      const failure = { kind: 'unreachable', host: host.endsWith(':') ? `${host}${proxy.port}` : host, reason }
      expect(await service.documents(ORDER_ID)).toEqual({ ok: false, failure })
      expect(await send(service, REFINANCE)).toEqual({ state: 'not-sent', failure })
    }
  )

  it('never sees the token (R25)', async () => {
    const proxy = await startRaw(socket =>
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n')
    )
    const service = serviceAt('https://orders.test', { proxyFor: async () => `PROXY localhost:${proxy.port}` })
    await service.documents(ORDER_ID)
    await send(service, REFINANCE)
    expect(proxy.received).toHaveLength(2)
    expect(proxy.received.join()).not.toContain(TOKEN)
  })
})

describe('an error of a socket', () => {
  const host = 'orders.test'
  it.each<readonly [string, object]>([
    ['ENETUNREACH', { kind: 'offline' }],
    ['ENETDOWN', { kind: 'offline' }],
    ['EHOSTUNREACH', { kind: 'offline' }],
    ['EAI_AGAIN', { kind: 'offline' }],
    ['ENONET', { kind: 'offline' }],
    ...['ENOTFOUND', 'EAI_NONAME', 'EAI_NODATA', 'EAI_FAIL', 'ENODATA'].map(
      code => [code, { kind: 'unreachable', host, reason: 'name-unknown' }] as const
    ),
    ['ECONNREFUSED', { kind: 'unreachable', host, reason: 'refused' }],
    ['ECONNRESET', { kind: 'unreachable', host, reason: 'dropped' }],
    ['EPIPE', { kind: 'unreachable', host, reason: 'dropped' }],
    ['ETIMEDOUT', { kind: 'unreachable', host, reason: 'dropped' }],
    ['EPROTO', { kind: 'unreachable', host, reason: 'dropped' }],
    ...[
      'CERT_HAS_EXPIRED',
      'CERT_NOT_YET_VALID',
      'CERT_REVOKED',
      'CERT_SIGNATURE_FAILURE',
      'CRL_HAS_EXPIRED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERROR_IN_CERT_NOT_BEFORE_FIELD',
      'INVALID_CA',
      'INVALID_PURPOSE',
      'PATH_LENGTH_EXCEEDED',
      'HOSTNAME_MISMATCH'
    ].map(code => [code, { kind: 'certificate', host }] as const),
    ['NOT_A_CERT_CODE', { kind: 'unreachable', host, reason: 'dropped' }],
    ['HPE_INVALID_EOF_STATE', { kind: 'malformed', what: 'cut-short' }],
    ['NOT_HPE_', { kind: 'unreachable', host, reason: 'dropped' }],
    ['HPE_INVALID_CONSTANT', { kind: 'malformed', what: 'not-json' }],
    ['HPE_HEADER_OVERFLOW', { kind: 'malformed', what: 'too-large' }]
  ])('%s is told by its shape', (code, failure) => {
    expect(socketFailure(Object.assign(new Error('x'), { code }), host, () => true)).toEqual(failure)
  })

  it('for an unknown name means offline where this computer has no network', () => {
    const error = Object.assign(new Error('x'), { code: 'ENOTFOUND' })
    expect(socketFailure(error, host, () => false)).toEqual({ kind: 'offline' })
    const networked = Object.values(networkInterfaces())
      .flat()
      .some(face => face?.internal === false)
    expect(socketFailure(error, host).kind).toBe(networked ? 'unreachable' : 'offline')
  })

  it("of several attempts is the first one's", () => {
    const refused = Object.assign(new Error('x'), { code: 'ECONNREFUSED' })
    expect([
      socketCode(new AggregateError([refused])),
      socketCode('text'),
      socketCode(null),
      socketCode({ code: 7 })
    ]).toEqual(['ECONNREFUSED', '', '', ''])
  })
})
