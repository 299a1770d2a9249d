import { expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { UNLIMITED } from '../../../main/list-scan/budget.ts'
import { ScanDriver } from '../../../main/orders/sync/scan-driver.ts'
import { listed, pageOf } from '../list-service.ts'
import { startTestSync, turns } from '../sync-harness.ts'
import { orders } from './counted-list.ts'

it('an answer to a scan that was given up neither ends the one after it nor counts in it', async () => {
  const page = ok(pageOf([listed(1)], 15, 1))
  const late = Promise.withResolvers<Result<OrderPage, Failure>>()
  const answers = [Promise.resolve(page), late.promise]
  const called: string[] = []
  const driver = new ScanDriver({
    cache: {
      call: (async (name: string) => {
        called.push(name)
        return { seen: 1, missing: 0, listed: 1 }
      }) as never
    },
    clock: { now: () => 1, elapsed: () => 1 },
    budget: UNLIMITED,
    requests: { listPage: () => answers.shift() ?? Promise.resolve(page) },
    state: { asOf: null, whole: null, lastScan: 0, saved: null },
    onStatus: () => undefined,
    onProgress: () => undefined,
    onWritten: () => undefined
  })
  driver.request()
  await driver.nextPage()?.()
  const last = driver.nextPage()?.()
  driver.abandon()
  driver.request()
  late.resolve(page)
  await last
  await driver.flush()
  expect([driver.isRunning, called]).toEqual([true, []])
})

it('a page that is unreadable once in each scan is never given up (R44)', async () => {
  const list = orders(75)
  let asked = 0
  const desk = startTestSync({
    listOrders: async page => {
      if (page === 3) asked += 1
      return page === 3 && asked % 2 === 1 ? failed({ kind: 'malformed', what: 'not-json' }) : list(page)
    }
  })
  await desk.clock.advance(1)
  await turns(80)
  expect(asked).toBe(4)
  expect(desk.sync.status()).toMatchObject({ whole: { confirmed: true }, notices: [] })
  await desk.sync.close()
})
