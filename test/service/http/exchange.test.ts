import * as http from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createExchange, type Asking } from '../../../main/service/http/exchange.ts'
import { baseOf, ORDER_ID, REFINANCE, send, serviceAt, TOKEN } from '../connect.ts'
import { leadAxiosElsewhere } from '../lead-axios-elsewhere.ts'
import { startAnswering } from '../servers.ts'

const READ: Asking = { method: 'GET', path: '/x', over: http.globalAgent, signal: new AbortController().signal }

describe('a request goes to the service alone (R25)', () => {
  it('whatever proxy the environment names', async () => {
    const proxy = await startAnswering(200, { data: [], order_id: ORDER_ID })
    const server = await startAnswering(200, { data: [], order_id: ORDER_ID })
    for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'])
      vi.stubEnv(name, proxy.origin)
    for (const name of ['no_proxy', 'NO_PROXY']) vi.stubEnv(name, undefined)
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    const service = serviceAt(server.origin)
    expect((await service.documents(ORDER_ID)).ok).toBe(true)
    expect(await send(service, REFINANCE)).toEqual({ state: 'accepted', orderId: ORDER_ID })
    expect((await service.openLink(`${server.origin}/f`, READ.signal)).ok).toBe(true)
    expect([server.received.length, proxy.connections()]).toEqual([3, 0])
  })

  it('also where a path looks like an address of its own', async () => {
    const other = await startAnswering(200, {})
    const server = await startAnswering(200, {})
    const exchange = createExchange(baseOf(server.origin), TOKEN, 1000)
    for (const path of [`${other.origin}/x`, `//localhost:${other.port}/x`, `/@localhost:${other.port}/x`]) {
      expect((await exchange({ ...READ, path })).ok).toBe(true)
    }
    expect([server.received.length, other.connections()]).toEqual([3, 0])
  })

  it('or not at all: whatever leads axios elsewhere is stopped before a byte leaves', async () => {
    const other = await startAnswering(200, {})
    leadAxiosElsewhere(other.origin)
    const exchange = createExchange(baseOf('http://localhost:9'), TOKEN, 1000)
    await expect(exchange(READ)).rejects.toThrow('a request could not be made')
    expect(other.connections()).toBe(0)
  })
})
