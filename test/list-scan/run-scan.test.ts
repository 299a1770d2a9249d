import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { ok } from '#domain/common/result.ts'
import { UNLIMITED } from '../../main/list-scan/budget.ts'
import { createFullScan } from '../../main/list-scan/full-scan.ts'
import type { ListOrders } from '../../main/list-scan/run-scan.ts'
import { ordersOf, pageOf } from '../outbox/support/order-list.ts'
import { scanWholeList } from './whole-list.ts'

const still: ListOrders = async page => ok(pageOf(ordersOf(150), page))

describe('a scan that runs out of its budget', () => {
  it.each([
    [500, 8000, 8000],
    [500, 100, 500],
    [0, 0, 1]
  ])('pauses until there is enough for one request (%i ms) and for ten (%i ms): %i ms', async (one, ten, pausedFor) => {
    const budget = {
      spend: () => false,
      wait: (requests: number) => (requests === 10 ? ten : one),
      note: () => undefined
    }
    expect(await createFullScan().run({ listOrders: still, budget, isAwaited: false })).toEqual({ pausedFor })
  })
})

describe('the requests of a scan', () => {
  it('are four at a time unless it is told another number, after the first page alone', async () => {
    let underWay = 0
    const peaks: number[] = []
    const listOrders: ListOrders = async page => {
      underWay += 1
      peaks.push(underWay)
      await new Promise(setImmediate)
      underWay -= 1
      return still(page)
    }
    await createFullScan().run({ listOrders, budget: UNLIMITED, isAwaited: true })
    expect([peaks[0], peaks[1], Math.max(...peaks)]).toEqual([1, 1, 4])
  })

  it('are told with the page that was asked for, whatever it says of itself', async () => {
    const told: number[] = []
    const listOrders: ListOrders = async page => ok({ ...pageOf(ordersOf(30), page), page: 9 })
    await scanWholeList(listOrders, { tries: 1, atOnce: 1, onPage: (_page, asked) => told.push(asked) })
    expect(told).toEqual([1, 2])
  })

  it('leave nothing at the signal that can end them', async () => {
    const { signal } = new AbortController()
    await scanWholeList(still, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('are for at most 7,000 pages', async () => {
    let most = 0
    const listOrders: ListOrders = async page => {
      most = Math.max(most, page)
      return ok({
        ...pageOf(
          ordersOf(1).map(row => ({ ...row, orderId: idOf(page) })),
          1,
          1,
          9000
        ),
        page,
        lastPage: 9000
      })
    }
    expect(await scanWholeList(listOrders)).toMatchObject({ complete: false, failure: null })
    expect(most).toBe(7000)
  })

  it('end after forty pages in a row that bring nothing new (R30)', async () => {
    let asked = 0
    const listOrders: ListOrders = async page => {
      asked += 1
      return ok({ ...pageOf(ordersOf(15), 1), page, lastPage: 900, total: 13_500 })
    }
    expect(await scanWholeList(listOrders, { tries: 1, atOnce: 1 })).toMatchObject({ complete: false, failure: null })
    expect(asked).toBe(41)
  })
})

describe('a list that moves in each of three readings', () => {
  it('is told with what any of them met', async () => {
    let turn = 0
    const listOrders: ListOrders = async page => {
      if (page === 1) turn += 1
      // Each reading meets an order of its own on page 1, and a total on page 2 that is too small.
      const rows = ordersOf(30).map((row, at) => (at === 0 ? { ...row, orderId: idOf(9000 + turn) } : row))
      return ok({ ...pageOf(rows, page), total: page === 1 ? 30 : 29 })
    }
    const { complete, ids, rows } = await scanWholeList(listOrders, { atOnce: 1 })
    expect([complete, turn, ids.size, rows.length]).toEqual([false, 3, 32, 32])
  })

  it('ends with the failure that ends one of them, and what was read before', async () => {
    let asked = 0
    const failure: Failure = { kind: 'offline' }
    const listOrders: ListOrders = async page => {
      asked += 1
      if (asked === 4) return { ok: false, failure }
      const page1 = ordersOf(15).map((row, at) => (at === 0 ? { ...row, orderId: idOf(9000 + asked) } : row))
      const rows = [...page1, ...ordersOf(30).slice(15)]
      return ok({ ...pageOf(rows, page), total: page === 1 ? 30 : 29 })
    }
    const scanned = await scanWholeList(listOrders, { atOnce: 1 })
    expect([scanned.failure, scanned.ids.size]).toEqual([failure, 31])
  })
})

function idOf(number: number) {
  return `7d0c1a52-3a0f-4a53-9d7e-${String(number).padStart(12, '0')}` as NonNullable<
    ReturnType<typeof ordersOf>[number]['orderId']
  >
}
