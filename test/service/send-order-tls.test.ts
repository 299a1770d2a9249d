import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { heldTimer, ORDER_ID, serviceAt } from './connect.ts'
import { startHttp, startProxy, startTcp } from './servers.ts'
import { sent, notSent } from './send-outcomes.ts'

describe('sending an order when the TLS handshake fails', () => {
  it('reports "not sent" when the certificate is for another host, N4 (R28, R33)', async () => {
    const server = await startHttp((_request, response) => response.end(), { scheme: 'https', otherName: true })
    expect(await sent(serviceAt(server.origin))).toEqual(notSent({ kind: 'certificate', host: 'localhost' }))
    expect(server.received).toEqual([])
  })

  it('reports "not sent" when the certificate is not trusted, N4 (R28, R33)', async () => {
    const server = await startHttp((_request, response) => response.end(), { scheme: 'https' })
    expect(await sent(serviceAt(server.origin, { authorities: [] }))).toEqual(
      notSent({ kind: 'certificate', host: 'localhost' })
    )
    expect(server.received).toEqual([])
  })

  it('does not let the environment disable verification (R28)', async () => {
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
  ])('reports "not sent" when the peer %s (R33)', async (_what, act) => {
    const server = await startTcp(act)
    expect(await sent(serviceAt(server.origin))).toEqual(
      notSent({ kind: 'unreachable', host: 'localhost', reason: 'dropped' })
    )
  })

  it('reports "not sent" when the handshake stalls, N5 (R33)', async () => {
    const timer = heldTimer()
    const server = await startTcp(socket => {
      socket.once('data', () => {
        timer.ring()
      })
    })
    const outcome = await sent(serviceAt(server.origin, { timeoutSeconds: 30, startTimer: timer.startTimer }))
    expect(outcome).toEqual(notSent({ kind: 'timed-out', afterSeconds: 30 }))
  })

  it('reports "not sent" when the proxy refuses the tunnel (R33)', async () => {
    const proxy = await startProxy(403)
    const outcome = await sent(
      serviceAt('https://orders.test', { proxyFor: async () => `PROXY 127.0.0.1:${proxy.port}` })
    )
    expect(outcome).toEqual(notSent({ kind: 'unreachable', host: 'orders.test', reason: 'refused' }))
    expect(proxy.asked).toEqual(['orders.test:443'])
  })
})
