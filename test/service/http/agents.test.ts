import type { ServerResponse } from 'node:http'
import type { LookupFunction } from 'node:net'
import { expect, it } from 'vitest'
import { ORDER_ID, REFINANCE, send, serviceAt } from '../connect.ts'
import { startAnswering, startHttp, startProxy } from '../servers.ts'

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
