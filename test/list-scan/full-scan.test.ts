import { describe, expect, it, vi } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import { failed, ok } from '#domain/common/result.ts'
import { UNLIMITED } from '../../main/list-scan/budget.ts'
import { createFullScan } from '../../main/list-scan/full-scan.ts'
import type { ListOrders } from '../../main/list-scan/run-scan.ts'
import { readOrderPage } from '../../main/service/read/read-order-page.ts'
import { BASE } from '../service/read/order-page-sample.ts'
import { numbered, pageOf, ordersOf } from '../outbox/support/order-list.ts'
import { scanWholeList } from './whole-list.ts'

/** A list that does not change, with some pages replaced. */
function still(
  count: number,
  change: (page: OrderPage, asked: number, turn: number) => OrderPage | Failure = page => page
) {
  const turns = new Map<number, number>()
  const listOrders: ListOrders = asked => {
    const turn = (turns.get(asked) ?? 0) + 1
    turns.set(asked, turn)
    const page = change(pageOf(ordersOf(count), asked), asked, turn)
    return Promise.resolve('kind' in page ? failed(page) : ok(page))
  }
  return vi.fn(listOrders)
}

describe('reading the whole order list', () => {
  it.each([0, 1, 15, 16, 30, 100])(
    'is complete for %i orders that stand still, each page asked once and page 1 twice (R44)',
    async count => {
      const listOrders = still(count)
      const { complete, rows, failure } = await scanWholeList(listOrders)
      expect({ complete, failure }).toEqual({ complete: true, failure: null })
      expect(rows).toEqual(ordersOf(count))
      const pages = Math.max(1, Math.ceil(count / 15))
      expect(listOrders.mock.calls.map(([page]) => page).toSorted((a, b) => a - b)).toEqual([
        1,
        ...Array.from({ length: pages }, (_, index) => index + 1)
      ])
      expect(listOrders.mock.lastCall).toEqual([1])
    }
  )

  it('keeps to so many requests at once, and tells of each page', async () => {
    let underWay = 0
    let most = 0
    const told: number[][] = []
    const listOrders: ListOrders = async page => {
      underWay += 1
      most = Math.max(most, underWay)
      await Promise.resolve()
      underWay -= 1
      return ok(pageOf(ordersOf(150), page))
    }
    await scanWholeList(listOrders, { atOnce: 3, onPage: ({ lastPage }, page) => told.push([page, lastPage]) })
    expect(most).toBe(3)
    expect(told).toHaveLength(11)
    expect(told[0]).toEqual([1, 10])
  })

  it.each<[string, (page: OrderPage, asked: number) => OrderPage]>([
    [
      'a row has no id',
      (page, asked) =>
        asked === 2
          ? { ...page, rows: page.rows.map((row, index) => (index === 3 ? { ...row, orderId: null } : row)) }
          : page
    ],
    ['a page lacks its total', (page, asked) => (asked === 2 ? { ...page, gaps: ['meta.total'] } : page)],
    ['a page lacks its last page', page => ({ ...page, gaps: ['meta.last_page'] })],
    ['a page lacks its envelope', page => ({ ...page, gaps: ['meta'] })],
    ['a row was no row', page => ({ ...page, gaps: ['data.4'] })],
    ['rows were cut off', page => ({ ...page, gaps: ['data.4+'] })]
  ])('is not complete where %s, and is not tried again (R44)', async (_, change) => {
    const listOrders = still(40, change)
    expect(await scanWholeList(listOrders)).toMatchObject({ complete: false, failure: null })
    expect(listOrders).toHaveBeenCalledTimes(3)
  })

  it('is not complete where a page tells nothing but rows that lack much (R44)', async () => {
    const data = ordersOf(120).map(({ orderId }) => ({ order_id: orderId }))
    expect(await scanWholeList(async () => readOrderPage({ data }, BASE, 1))).toMatchObject({
      complete: false,
      rows: { length: 120 }
    })
  })

  it('is complete although a row lacks what is not counted', async () => {
    const gaps = ['data.3.estimated_closing_date', 'data.3.progress', 'links.prev', 'meta.from']
    expect(await scanWholeList(still(40, page => ({ ...page, gaps })))).toMatchObject({ complete: true })
  })

  it.each<[string, (page: OrderPage, asked: number, turn: number) => OrderPage]>([
    ['the total is another on the last page', (page, asked) => (asked === 3 ? { ...page, total: 41 } : page)],
    ['the total is another on a page between', (page, asked) => (asked === 2 ? { ...page, total: 41 } : page)],
    ['the last page is another', (page, asked) => (asked === 2 ? { ...page, lastPage: 4 } : page)],
    [
      'an order is on two pages',
      (page, asked) => (asked === 2 ? { ...page, rows: pageOf(ordersOf(40), 1).rows } : page)
    ],
    [
      'an order is listed once more than the total counts',
      (page, asked) => (asked === 3 ? { ...page, rows: [...page.rows, ...page.rows.slice(0, 1)] } : page)
    ],
    ['a page says it is another', (page, asked) => (asked === 2 ? { ...page, page: 3 } : page)],
    ['an order is missing', (page, asked) => (asked === 3 ? { ...page, rows: page.rows.slice(1) } : page)],
    ['an order is there that is not counted', page => ({ ...page, total: 39 })],
    [
      "an order has taken another's place on page 1 at the end",
      (page, asked, turn) =>
        asked === 1 && turn % 2 === 0 ? { ...page, rows: [numbered(99), ...page.rows.slice(1)] } : page
    ],
    [
      'page 1 says at the end that it is another',
      (page, asked, turn) => (asked === 1 && turn % 2 === 0 ? { ...page, page: 2 } : page)
    ],
    [
      'the total is another at the end',
      (page, asked, turn) => (asked === 1 && turn % 2 === 0 ? { ...page, total: 41 } : page)
    ],
    [
      'an order is on page 1 at the end that was met nowhere on the way',
      (page, asked, turn) => {
        if (asked === 1) return turn % 2 === 0 ? { ...page, rows: [numbered(20), ...page.rows.slice(1)] } : page
        const rows = page.rows.map(row => (row.orderId === numbered(20).orderId ? numbered(14) : row))
        return { ...page, rows }
      }
    ],
    ['every page is page 1', () => pageOf(ordersOf(40), 1)]
  ])('is not complete where %s, and is tried three times (R44)', async (_, change) => {
    const firstPages = vi.fn()
    const { complete, rows, failure } = await scanWholeList(still(40, change), {
      atOnce: 1,
      onPage: (_, page) => {
        if (page === 1) firstPages()
      }
    })
    expect({ complete, failure }).toEqual({ complete: false, failure: null })
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(row => row.orderId)).size).toBe(rows.length)
    expect(firstPages.mock.calls.length).toBeGreaterThanOrEqual(3)
  })

  it('is complete although the same orders stand on page 1 in another order at the end: all of them were counted', async () => {
    const change = (page: OrderPage, asked: number, turn: number) =>
      asked === 1 && turn === 2 ? { ...page, rows: page.rows.toReversed() } : page
    expect(await scanWholeList(still(40, change))).toMatchObject({ complete: true, pages: 4 })
  })

  it('is not complete where a row of page 1 has lost its id at the end', async () => {
    const change = (page: OrderPage, asked: number, turn: number) =>
      asked === 1 && turn === 2
        ? { ...page, rows: page.rows.map((row, index) => (index === 0 ? { ...row, orderId: null } : row)) }
        : page
    expect(await scanWholeList(still(40, change))).toMatchObject({ complete: false, failure: null })
  })

  it('is complete at the second try, where the list moved only during the first', async () => {
    const { complete, rows, pages } = await scanWholeList(
      still(40, (page, asked, turn) => (asked === 2 && turn === 1 ? { ...page, total: 41 } : page))
    )
    expect({ complete, rows: rows.length, pages }).toEqual({ complete: true, rows: 40, pages: 8 })
  })

  it('reads a list that moves to its end at the last try, and finds what stands there', async () => {
    const last = numbered(99).orderId
    const listOrders = still(100, (page, asked) => (asked === 2 ? { ...page, total: 101 } : page))
    const { complete, rows, pages } = await scanWholeList(listOrders, {
      atOnce: 1,
      keeps: ({ orderId }) => orderId === last
    })
    expect({ complete, rows, pages }).toEqual({ complete: false, rows: [numbered(99)], pages: 3 + 3 + 7 })
  })

  it('has of a list that moved at every try all that any of them saw', async () => {
    const seen = numbered(99)
    const listOrders = still(30, (page, asked, turn) => ({
      ...page,
      rows: asked === 1 && turn === 1 ? [seen, ...page.rows.slice(1)] : page.rows,
      total: asked === 2 ? 31 : page.total
    }))
    const { complete, rows, ids } = await scanWholeList(listOrders)
    expect([complete, ids.size, rows.length, rows.includes(seen)]).toEqual([false, 31, 31, true])
  })

  it('keeps a row only as it was seen last: one that is no longer looked for is gone', async () => {
    const listOrders = still(20, (page, asked, turn) => ({
      ...page,
      rows: page.rows.map(row => ({ ...row, status: turn === 1 && asked === 1 ? 'Looked for' : row.status })),
      total: turn === 1 && asked === 2 ? 21 : page.total
    }))
    const { complete, rows } = await scanWholeList(listOrders, { keeps: ({ status }) => status === 'Looked for' })
    expect({ complete, rows }).toEqual({ complete: true, rows: [] })
  })

  it('ends with a failure, and is not merely paused, where a request fails while others wait for the budget', async () => {
    let left = 2
    const budget = { spend: () => left-- > 0, wait: () => 60_000, note: () => undefined }
    const listOrders = still(90, (page, asked) => (asked === 2 ? { kind: 'offline' } : page))
    const scanned = await createFullScan().run({ listOrders, budget, isAwaited: false, atOnce: 2 })
    expect(scanned).toMatchObject({ complete: false, failure: { kind: 'offline' } })
  })

  it('reads no more than so many pages, whatever the list says of itself (R30)', async () => {
    const listOrders = still(900, page => ({ ...page, lastPage: 1_000_000, total: 15_000_000 }))
    expect(await scanWholeList(listOrders, { mostPages: 50 })).toMatchObject({
      complete: false,
      failure: null,
      pages: 50
    })
    expect(listOrders).toHaveBeenCalledTimes(50)
  })

  it.each<Failure>([
    { kind: 'unauthorized' },
    { kind: 'too-many-requests', retryAfterSeconds: 30 },
    { kind: 'offline' },
    { kind: 'service-error', status: 502 }
  ])('ends with a failure ($kind) and what was read, and asks no more', async failure => {
    const listOrders = still(90, (page, asked) => (asked === 3 ? failure : page))
    const scanned = await scanWholeList(listOrders, { atOnce: 1 })
    expect(scanned).toMatchObject({ complete: false, failure, pages: 2 })
    expect(scanned.rows).toEqual(ordersOf(90).slice(0, 30))
    expect(listOrders).toHaveBeenCalledTimes(3)
  })

  it('ends with a failure on the first page, and on page 1 at the end', async () => {
    const failure: Failure = { kind: 'unauthorized' }
    expect(await scanWholeList(still(40, () => failure))).toEqual({
      complete: false,
      rows: [],
      ids: new Set(),
      pages: 0,
      failure
    })
    expect(
      await scanWholeList(still(40, (page, asked, turn) => (asked === 1 && turn === 2 ? failure : page)))
    ).toMatchObject({ complete: false, failure, pages: 3 })
  })

  it('ends at once when it is told to, also while the service does not answer', async () => {
    const controller = new AbortController()
    const reading = scanWholeList(
      page => (page === 1 ? Promise.resolve(ok(pageOf(ordersOf(40), 1))) : Promise.withResolvers<never>().promise),
      {
        signal: controller.signal,
        onPage: () => {
          controller.abort({ kind: 'timed-out', afterSeconds: 8 } satisfies Failure)
        }
      }
    )
    expect(await reading).toMatchObject({
      complete: false,
      failure: { kind: 'timed-out', afterSeconds: 8 },
      pages: 1,
      rows: ordersOf(15)
    })
  })

  it('asks nothing when it was told to end before', async () => {
    const listOrders = still(40)
    expect(await scanWholeList(listOrders, { signal: AbortSignal.abort() })).toMatchObject({
      complete: false,
      failure: { kind: 'canceled' },
      pages: 0
    })
    expect(listOrders).not.toHaveBeenCalled()
  })

  it.each([
    ['at its beginning', true],
    ['at its end', false]
  ])('comes to an end on a busy list, with a new order %s every third answer (M6, R44)', async (_, atFront) => {
    let list = ordersOf(60)
    let answers = 0
    const { complete, ids, pages } = await scanWholeList(
      asked => {
        answers += 1
        if (answers % 3 === 0)
          list = atFront ? [numbered(1000 + answers), ...list] : [...list, numbered(1000 + answers)]
        return Promise.resolve(ok(pageOf(list, asked)))
      },
      { atOnce: 1 }
    )
    expect(complete).toBe(true)
    expect([...ids].toSorted()).toEqual(list.map(({ orderId }) => orderId).toSorted())
    expect(pages).toBeLessThan(20)
  })

  it('throws what is a bug', async () => {
    await expect(scanWholeList(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  })
})

describe('a scan with a budget (M6)', () => {
  /** So many requests are left; `refill` gives more. */
  function limited(left: number) {
    return {
      spend: () => {
        if (left < 1) return false
        left -= 1
        return true
      },
      wait: () => 3000,
      note: () => undefined,
      refill(more: number) {
        left += more
      }
    }
  }

  it('pauses where it is used up, and goes on where it was', async () => {
    const listOrders = still(150)
    const budget = limited(4)
    const scan = createFullScan()
    const run = () => scan.run({ listOrders, budget, isAwaited: false })
    expect(await run()).toEqual({ pausedFor: 3000 })
    expect(listOrders).toHaveBeenCalledTimes(4)
    budget.refill(3)
    expect(await run()).toEqual({ pausedFor: 3000 })
    budget.refill(100)
    expect(await run()).toMatchObject({ complete: true })
    expect(listOrders).toHaveBeenCalledTimes(11)
  })

  it('is not held up by it if a user waits', async () => {
    const budget = { ...limited(0), note: vi.fn() }
    expect(await createFullScan().run({ listOrders: still(150), budget, isAwaited: true })).toMatchObject({
      complete: true
    })
    expect(budget.note).toHaveBeenCalledTimes(11)
  })

  it('goes on after a failure where it was, page 1 at the end among them', async () => {
    for (const failsAt of [1, 3, 11]) {
      let calls = 0
      const listOrders = still(150)
      const scan = createFullScan()
      const flaky: ListOrders = page => {
        calls += 1
        return calls === failsAt ? Promise.resolve(failed({ kind: 'too-many-requests' })) : listOrders(page)
      }
      const run = () => scan.run({ listOrders: flaky, budget: UNLIMITED, isAwaited: true, atOnce: 1 })
      expect(await run()).toMatchObject({ complete: false, failure: { kind: 'too-many-requests' } })
      expect(await run()).toMatchObject({ complete: true })
      expect(listOrders).toHaveBeenCalledTimes(11)
    }
  })

  it('is complete over a pause in which the list grew, and begins again where it shrank', async () => {
    for (const [change, pages] of [
      [1, 8],
      [-1, 12]
    ] as const) {
      let list = ordersOf(60)
      const listOrders = vi.fn<ListOrders>(page => Promise.resolve(ok(pageOf(list, page))))
      const budget = limited(3)
      const scan = createFullScan()
      const run = () => scan.run({ listOrders, budget, isAwaited: false, atOnce: 1 })
      await run()
      list = change > 0 ? [numbered(99), ...list] : list.slice(1)
      budget.refill(100)
      const scanned = await run()
      expect(scanned).toMatchObject({ complete: true })
      expect('rows' in scanned && new Set(scanned.rows.map(({ orderId }) => orderId))).toEqual(
        new Set(list.map(({ orderId }) => orderId))
      )
      expect(listOrders.mock.calls.length).toBeLessThanOrEqual(pages)
    }
  })

  it('keeps the rows looked for, and the ids of all', async () => {
    const wanted = numbered(17).orderId
    const { rows, ids } = await scanWholeList(still(40), { keeps: row => row.orderId === wanted })
    expect([rows.map(({ orderId }) => orderId), ids.size]).toEqual([[wanted], 40])
  })

  it('of pages that repeat the first one ends after about forty of them (R30)', async () => {
    const listOrders = still(40, (_, asked) => ({
      ...pageOf(ordersOf(15), 1),
      page: asked,
      lastPage: 900,
      total: 13_500
    }))
    expect(await scanWholeList(listOrders)).toMatchObject({ complete: false, failure: null })
    expect(listOrders.mock.calls.length).toBeLessThan(3 * 50)
  })
})
