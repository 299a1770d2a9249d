import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { abortFailure } from '../../../main/service/http/abort-failure.ts'
import { trustedAuthorities } from '../../../main/service/http/certificates.ts'
import { parseRoutes, routesTo, routesWithin, type Route } from '../../../main/service/http/proxy-routes.ts'
import { FailureError, socketCode, socketFailure } from '../../../main/service/http/socket-failure.ts'

const DIRECT: Route = { via: 'direct' }
const proxy = (host: string, port: number, secure = false): Route => ({ via: 'proxy', secure, host, port })

describe('the way to a host', () => {
  it.each<[string, readonly Route[]]>([
    ['', [DIRECT]],
    [' ; ', [DIRECT]],
    ['direct', [DIRECT]],
    ['PROXY p.corp:8080', [proxy('p.corp', 8080)]],
    ['PROXY p.corp', [proxy('p.corp', 80)]],
    ['http p.corp:3128', [proxy('p.corp', 3128)]],
    ['HTTPS p.corp', [proxy('p.corp', 443, true)]],
    ['PROXY [::1]:3128', [proxy('::1', 3128)]],
    ['PROXY a:1;HTTPS b:2; DIRECT', [proxy('a', 1), proxy('b', 2, true), DIRECT]],
    ['SOCKS5 s:1080; PROXY a:1', [proxy('a', 1)]],
    ['SOCKS5 s:1080', []],
    ['PROXY', []],
    ['PROXY a b:1', [proxy('a', 80)]],
    ['PROXY u@a:1', []]
  ])('by the answer %j is %j', (answer, routes) => {
    expect(parseRoutes(answer)).toEqual(routes)
  })

  it('is asked for by its origin alone, and straight to this computer', async () => {
    const asked: string[] = []
    const proxyFor = async (url: string) => (asked.push(url), 'DIRECT')
    expect(await routesTo(new URL('https://orders.test:8443/a/b?c'), proxyFor)).toEqual([DIRECT])
    for (const here of ['http://127.0.0.1:3000/a', 'http://localhost/a', 'http://[::1]/a'])
      expect(routesTo(new URL(here), proxyFor)).toEqual([DIRECT])
    expect(asked).toEqual(['https://orders.test:8443/'])
  })

  it('that only a kind of proxy shows that isn’t used is none', async () => {
    const { signal } = new AbortController()
    const url = new URL('https://orders.test')
    expect(await routesWithin(signal, url, async () => 'SOCKS s:1')).toEqual(
      failed({ kind: 'unreachable', host: 'orders.test', reason: 'proxy-kind' })
    )
    expect(await routesWithin(signal, url, async () => 'DIRECT')).toEqual(ok([DIRECT]))
  })
})

describe('what a socket reports', () => {
  const coded = (code: string, text = 'x') => Object.assign(new Error(text), { code })
  const of = (error: unknown, isOnline = true) => socketFailure(error, 'orders.test', () => isOnline)
  const unreachable = (reason: string) => ({ kind: 'unreachable', host: 'orders.test', reason })

  it.each<[string, unknown]>([
    ...['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EAI_AGAIN', 'ENONET'].map((code): [string, unknown] => [
      code,
      { kind: 'offline' }
    ]),
    ...['ENOTFOUND', 'EAI_NONAME', 'EAI_NODATA', 'EAI_FAIL', 'ENODATA'].map((code): [string, unknown] => [
      code,
      unreachable('name-unknown')
    ]),
    ['ECONNREFUSED', unreachable('refused')],
    ['ECONNRESET', unreachable('dropped')],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', unreachable('client-certificate')],
    ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', unreachable('client-certificate')],
    ...['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'SELF_SIGNED_CERT_IN_CHAIN', 'HOSTNAME_MISMATCH'].map(
      (code): [string, unknown] => [code, { kind: 'certificate', host: 'orders.test' }]
    ),
    ['HPE_HEADER_OVERFLOW', { kind: 'malformed', what: 'too-large' }],
    ['HPE_INVALID_EOF_STATE', { kind: 'malformed', what: 'cut-short' }],
    ['HPE_INVALID_VERSION', { kind: 'malformed', what: 'not-json' }]
  ])('by %s is %j', (code, failure) => {
    expect(of(coded(code))).toEqual(failure)
  })

  it('of an unknown name is the network’s where there is none', () => {
    expect(of(coded('ENOTFOUND'), false)).toEqual({ kind: 'offline' })
    expect(of(coded('ECONNREFUSED'), false)).toEqual(unreachable('refused'))
  })

  it.each([
    [40, 'client-certificate'],
    [116, 'client-certificate'],
    [48, 'dropped']
  ])('of a write that the alert %i ended says %s', (alert, reason) => {
    expect(of(coded('EPROTO', `write EPROTO: SSL alert number ${alert}:ssl/record`))).toEqual(unreachable(reason))
  })

  it('is a failure that was carried by an error, and of several attempts the first one’s', () => {
    expect(of(new FailureError({ kind: 'forbidden' }))).toEqual({ kind: 'forbidden' })
    expect(of(new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]))).toEqual(unreachable('refused'))
    expect([socketCode(null), socketCode('x'), socketCode(new Error('x'))]).toEqual(['', '', ''])
  })
})

it('what ended a request is the failure it was ended with, or a cancellation', () => {
  const reasonOf = (reason?: unknown) => {
    const controller = new AbortController()
    controller.abort(reason)
    return abortFailure(controller.signal)
  }
  const late: Failure = { kind: 'timed-out', afterSeconds: 30 }
  expect([reasonOf(late), reasonOf(), reasonOf(null), reasonOf('late')]).toEqual([
    late,
    ...Array<Failure>(3).fill({ kind: 'canceled' })
  ])
})

it('certificate authorities are Node’s and the system’s, each once; Node’s alone where the system’s can’t be read', async () => {
  let told = 0
  const onUnreadable = () => void (told += 1)
  const own = () => ['a', 'b']
  expect(await trustedAuthorities({ system: async () => ['b', 'c'], onUnreadable }, own)).toEqual(['a', 'b', 'c'])
  expect(told).toBe(0)
  expect(await trustedAuthorities({ system: () => Promise.reject(new Error('no')), onUnreadable }, own)).toEqual([
    'a',
    'b'
  ])
  expect(told).toBe(1)
})
