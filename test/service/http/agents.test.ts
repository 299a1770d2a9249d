import type { ServerResponse } from 'node:http'
import type { LookupFunction } from 'node:net'
import { expect, it } from 'vitest'
import { ORDER_ID, REFINANCE, send, serviceAt } from '../connect.ts'
import { startAnswering, startHttp, startProxy, startRaw } from '../servers.ts'

it('reads share eight connections at most, and more of them wait for one of these', async () => {
  const held: ServerResponse[] = []
  let isOpen = false
  const server = await startHttp((_request, response) => {
    if (isOpen) response.end('{"data":[]}')
    else held.push(response)
  })
  const service = serviceAt(server.origin)
  const reading = Array.from({ length: 12 }, () => service.documents(ORDER_ID))
  await expect.poll(() => held.length).toBe(8)
  isOpen = true
  for (const response of held) response.end('{"data":[]}')
  expect((await Promise.all(reading)).every(({ ok }) => ok)).toBe(true)
  expect(server.connections()).toBe(8)
})

it('a request may take thirty seconds, or as many as it is given', async () => {
  const server = await startAnswering(200, { data: [] })
  const limits: number[] = []
  const startTimer = (_ring: () => void, milliseconds: number) => {
    limits.push(milliseconds)
    return () => undefined
  }
  expect((await serviceAt(server.origin, { startTimer }).documents(ORDER_ID)).ok).toBe(true)
  expect((await serviceAt(server.origin, { startTimer, timeoutSeconds: 5 }).documents(ORDER_ID)).ok).toBe(true)
  expect([...new Set(limits)]).toEqual([30_000, 5_000])
})

it('a service whose certificate is bad is not asked once more by way of a proxy', async () => {
  const server = await startAnswering(200, { data: [] }, {}, 'https')
  const proxy = await startProxy()
  const lookup: LookupFunction = (_host, _options, callback) => {
    callback(null, [{ address: '127.0.0.1', family: 4 }])
  }
  const proxyFor = async () => `DIRECT; PROXY localhost:${proxy.port}`
  const service = serviceAt(`https://orders.test:${server.port}`, { lookup, proxyFor })
  const failure = { kind: 'certificate', host: 'orders.test' }
  expect(await service.documents(ORDER_ID)).toEqual({ ok: false, failure })
  expect(await send(service, REFINANCE)).toEqual({ state: 'not-sent', failure })
  expect(proxy.asked).toEqual([])
})

it('reads go by the proxy that there is now, though a connection by the one before was kept', async () => {
  const server = await startHttp((_request, response) => response.end('{"data":[]}'), {
    scheme: 'https',
    otherName: true
  })
  const [before, now] = [await startProxy(), await startProxy()]
  const way = { port: before.port }
  const proxyFor = async () => `PROXY localhost:${way.port}`
  const service = serviceAt(`https://elsewhere.test:${server.port}`, { proxyFor })
  expect((await service.documents(ORDER_ID)).ok).toBe(true)
  way.port = now.port
  expect((await service.documents(ORDER_ID)).ok).toBe(true)
  expect([before.asked.length, now.asked.length]).toEqual([1, 1])
})

it('a read is made again where two connections that were kept are closed, one after the other', async () => {
  let asked = 0
  const server = await startRaw(socket => {
    asked += 1
    if (asked === 3 || asked === 4) return socket.destroy()
    return socket.write('HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"data":[]}')
  })
  const service = serviceAt(server.origin)
  const kept = await Promise.all([service.documents(ORDER_ID), service.documents(ORDER_ID)])
  expect([kept.every(({ ok }) => ok), server.connections()]).toEqual([true, 2])
  expect((await service.documents(ORDER_ID)).ok).toBe(true)
  expect([asked, server.connections()]).toEqual([5, 3])
})
