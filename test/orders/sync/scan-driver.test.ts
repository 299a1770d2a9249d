import { expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { UNLIMITED } from '../../../main/list-scan/budget.ts'
import { ScanDriver } from '../../../main/orders/sync/scan-driver.ts'
import type { SyncState } from '../../../main/orders/sync/sync-state.ts'
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

/** A driver of a list of so many pages, whose pages and cache answer as they are told to. */
function driving(lastPage: number, state: Partial<SyncState> = {}) {
  const rows = Array.from({ length: lastPage }, (_, index) => listed(index + 1))
  const time = { elapsed: 1000 }
  const cache = { isLost: false, missing: 0, held: Promise.resolve() }
  const answers = { of: (page: number): Result<OrderPage, Failure> => ok(pageOf(rows, 1, page)) }
  const asked: number[] = []
  const driver = new ScanDriver({
    cache: {
      call: (async (name: string) => {
        if (name === 'endScan') await cache.held
        if (cache.isLost && name === 'endScan') throw new Error('the thread is lost')
        return { seen: lastPage, missing: cache.missing, listed: lastPage }
      }) as never
    },
    clock: { now: () => 1, elapsed: () => time.elapsed },
    budget: UNLIMITED,
    requests: {
      listPage: async page => {
        asked.push(page)
        return answers.of(page)
      }
    },
    state: { asOf: null, whole: null, lastScan: 0, saved: null, ...state },
    onStatus: () => undefined,
    onProgress: () => undefined,
    onWritten: () => undefined
  })
  /** Reads on, one page after the other, but no more than so many. */
  const readOn = async (most = 30) => {
    for (let count = 0; count < most; count++) {
      const job = driver.nextPage()
      if (job === undefined) break
      await job()
    }
  }
  return { driver, time, cache, answers, asked, readOn }
}

it.each<[Failure, number]>([
  [{ kind: 'malformed', what: 'not-json' }, 2],
  [{ kind: 'not-found' }, 2],
  [{ kind: 'service-error', status: 500 }, 3],
  [{ kind: 'rejected', status: 410, fields: [] }, 3]
])('a page that fails with %j is given up after %i times (H2)', async (failure, times) => {
  const { driver, answers, asked, readOn } = driving(3)
  const before = answers.of
  answers.of = page => (page === 2 ? failed(failure) : before(page))
  driver.request()
  await readOn()
  expect(asked.filter(page => page === 2)).toHaveLength(times)
  expect([driver.isRunning, driver.notices]).toEqual([false, [{ kind: 'malformed', page: 2 }]])
})

it('a page is not given up for failures of the whole service', async () => {
  const { driver, answers, asked, readOn } = driving(3)
  const before = answers.of
  answers.of = page => (page === 2 && asked.length < 9 ? failed({ kind: 'offline' }) : before(page))
  driver.request()
  await readOn(10)
  expect([driver.isRunning, driver.notices]).toEqual([true, []])
})

it('a scan whose end the cache did not take can be begun again', async () => {
  const { driver, cache, readOn } = driving(1)
  cache.isLost = true
  driver.request()
  await expect(readOn()).rejects.toThrow('lost')
  expect([driver.isRunning, driver.isWriting]).toEqual([false, false])
  cache.isLost = false
  driver.request()
  expect(driver.isRunning).toBe(true)
})

it('a scan that the user asks for while the one before ends follows it', async () => {
  const { driver, cache, asked, readOn } = driving(3, { whole: { at: 1, confirmed: true } })
  const held = Promise.withResolvers<void>()
  cache.held = held.promise
  driver.beginIfDue()
  const reading = readOn()
  await turns()
  expect([driver.isRunning, driver.isWriting, asked]).toEqual([false, true, [1, 2, 3, 1]])
  driver.request()
  held.resolve()
  await reading
  expect([driver.isRunning, driver.isRush, asked]).toEqual([false, false, [1, 2, 3, 1, 1, 2, 3, 1]])
})

it('a scan that began by itself is shown as one under way once the user asks for it', async () => {
  const { driver, readOn } = driving(3, { whole: { at: 1, confirmed: true } })
  driver.beginIfDue()
  await readOn(1)
  expect([driver.isRush, driver.progress()]).toEqual([false, null])
  driver.request()
  expect([driver.isRush, driver.progress()]).toEqual([true, { page: 1, lastPage: 3, isFirst: false }])
  await readOn()
  await readOn()
  expect([driver.isRush, driver.progress()]).toEqual([false, null])
})

it('the next scan is due ten minutes after this or another desk’s ended, and sooner in a hurry', async () => {
  const { driver, time, readOn } = driving(1, { whole: { at: 1, confirmed: true } })
  const MINUTES = 60_000
  driver.beginIfDue()
  time.elapsed = 5000
  await readOn()
  expect(driver.dueAt).toBe(5000 + 10 * MINUTES)
  time.elapsed += 10 * MINUTES - 1
  driver.beginIfDue()
  expect(driver.isRunning).toBe(false)
  driver.postpone()
  expect(driver.dueAt).toBe(time.elapsed + 10 * MINUTES)
  driver.hurry()
  expect(driver.dueAt).toBe(time.elapsed)
  const due = time.elapsed
  time.elapsed += 1
  driver.hurry()
  expect(driver.dueAt).toBe(due)
  driver.beginIfDue()
  expect(driver.isRunning).toBe(true)
})

it('a scan that is given up is in a hurry no more, and the first one then begins anew', async () => {
  const { driver, cache, readOn } = driving(1)
  driver.request()
  driver.abandon()
  expect([driver.isRunning, driver.isRush, driver.progress()]).toEqual([false, false, null])
  cache.missing = 1
  driver.request()
  await readOn()
  driver.beginFirst()
  expect(driver.isRunning).toBe(false)
  driver.abandon()
  driver.beginFirst()
  expect([driver.isRunning, driver.isRush]).toEqual([true, true])
})

it('a scan that runs is not hurried, but the next is due at once after the computer woke', () => {
  const { driver, time } = driving(1, { whole: { at: 1, confirmed: true } })
  driver.beginIfDue()
  driver.postpone()
  const due = driver.dueAt
  time.elapsed += 7
  driver.hurry()
  expect(driver.dueAt).toBe(due)
  driver.setDue()
  expect(driver.dueAt).toBe(time.elapsed)
})

it('what an interrupted scan had read before counts for that scan alone', async () => {
  const saved = { number: 4, read: [[1, 2]], total: 3, lastPage: 3 } as const
  const { driver, asked, readOn } = driving(3, { lastScan: 4, saved })
  driver.request()
  await readOn()
  // Two scans confirm what is known: of the first not all pages are.
  expect(asked).toEqual([3, 1, 1, 2, 3, 1, 1, 2, 3, 1])
})

it('a list that moves is scanned three times each time a user asks for it', async () => {
  const { driver, answers, asked, readOn } = driving(3)
  const before = answers.of
  answers.of = page => {
    const answer = before(page)
    return answer.ok ? ok({ ...answer.value, total: page === 1 ? 3 : 4 }) : answer
  }
  for (const times of [3, 6]) {
    driver.request()
    await readOn()
    expect(asked.filter(page => page === 2)).toHaveLength(times)
    expect([driver.isRunning, driver.notices]).toEqual([false, [{ kind: 'moving' }]])
  }
})
