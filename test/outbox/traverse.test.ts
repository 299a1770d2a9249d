import { describe, expect, it, vi } from 'vitest'
import type { Failure } from '#domain/failure.ts'
import type { OrderPage } from '#domain/order-page.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import { traverse } from '../../main/outbox/traverse.ts'
import { pageOf, ordersOf } from './support/order-list.ts'

type ListOrders = (page: number) => Promise<Result<OrderPage, Failure>>

/** A list that stands still, some pages changed. */
function still(count: number, change: (page: OrderPage, asked: number, turn: number) => OrderPage | Failure = page => page) {
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
  it.each([0, 1, 15, 16, 30, 100])('is complete for %i orders that stand still, each page asked once and page 1 twice (R44)', async count => {
    const listOrders = still(count)
    const { complete, rows, total, failure } = await traverse(listOrders)
    expect({ complete, total, failure }).toEqual({ complete: true, total: count, failure: null })
    expect(rows).toEqual(ordersOf(count))
    const pages = Math.max(1, Math.ceil(count / 15))
    expect(listOrders.mock.calls.map(([page]) => page).toSorted((a, b) => a - b)).toEqual([1, ...Array.from({ length: pages }, (_, index) => index + 1)])
    expect(listOrders.mock.lastCall).toEqual([1])
  })

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
    await traverse(listOrders, { atOnce: 3, onPage: (page, lastPage) => told.push([page, lastPage]) })
    expect(most).toBe(3)
    expect(told).toHaveLength(11)
    expect(told[0]).toEqual([1, 10])
  })

  it.each<[string, (page: OrderPage, asked: number) => OrderPage]>([
    ['a row has no id', (page, asked) => asked === 2 ? { ...page, rows: page.rows.map((row, index) => index === 3 ? { ...row, orderId: null } : row) } : page],
    ['a page lacks its total', (page, asked) => asked === 2 ? { ...page, gaps: ['meta.total'] } : page],
    ['a page lacks its last page', page => ({ ...page, gaps: ['meta.last_page'] })],
    ['a page lacks its envelope', page => ({ ...page, gaps: ['meta'] })],
    ['a row was no row', page => ({ ...page, gaps: ['data.4'] })]
  ])('is not complete where %s, and is not tried again (R44)', async (_, change) => {
    const listOrders = still(40, change)
    expect(await traverse(listOrders)).toMatchObject({ complete: false, failure: null, total: 40 })
    expect(listOrders).toHaveBeenCalledTimes(3)
  })

  it('is complete although a row lacks what is not counted', async () => {
    const gaps = ['data.3.estimated_closing_date', 'data.3.progress', 'links.prev', 'meta.from']
    expect(await traverse(still(40, page => ({ ...page, gaps })))).toMatchObject({ complete: true })
  })

  it.each<[string, (page: OrderPage, asked: number, turn: number) => OrderPage]>([
    ['the total is another on the last page', (page, asked) => asked === 3 ? { ...page, total: 41 } : page],
    ['the total is another on a page between', (page, asked) => asked === 2 ? { ...page, total: 41 } : page],
    ['the last page is another', (page, asked) => asked === 2 ? { ...page, lastPage: 4 } : page],
    ['an order stands on two pages', (page, asked) => asked === 2 ? { ...page, rows: pageOf(ordersOf(40), 1).rows } : page],
    ['an order stands there once more than it is counted', (page, asked) => asked === 3 ? { ...page, rows: [...page.rows, ...page.rows.slice(0, 1)] } : page],
    ['a page says it is another', (page, asked) => asked === 2 ? { ...page, page: 3 } : page],
    ['an order is missing', (page, asked) => asked === 3 ? { ...page, rows: page.rows.slice(1) } : page],
    ['an order is there that is not counted', page => ({ ...page, total: 39 })],
    ['page 1 is another at the end', (page, asked, turn) => asked === 1 && turn % 2 === 0 ? { ...page, rows: page.rows.toReversed() } : page],
    ['the total is another at the end', (page, asked, turn) => asked === 1 && turn % 2 === 0 ? { ...page, total: 41 } : page],
    ['every page is page 1', () => pageOf(ordersOf(40), 1)]
  ])('is not complete where %s, and is tried three times (R44)', async (_, change) => {
    const firstPages = vi.fn()
    const { complete, rows, failure } = await traverse(still(40, change), { atOnce: 1, onPage: page => { if (page === 1) firstPages() } })
    expect({ complete, failure }).toEqual({ complete: false, failure: null })
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(row => row.orderId)).size).toBe(rows.length)
    expect(firstPages.mock.calls.length).toBeGreaterThanOrEqual(3)
  })

  it('is complete at the second try, where the list moved only during the first', async () => {
    const { complete, rows, pages } = await traverse(still(40, (page, asked, turn) => asked === 2 && turn === 1 ? { ...page, total: 41 } : page))
    expect({ complete, rows: rows.length, pages }).toEqual({ complete: true, rows: 40, pages: 7 })
  })

  it('reads no more than so many pages, whatever the list says of itself (R30)', async () => {
    const listOrders = still(40, page => ({ ...page, lastPage: 1_000_000, total: 15_000_000 }))
    expect(await traverse(listOrders, { mostPages: 50 })).toMatchObject({ complete: false, failure: null, pages: 50, total: 15_000_000 })
    expect(listOrders).toHaveBeenCalledTimes(50)
  })

  it.each<Failure>([{ kind: 'unauthorized' }, { kind: 'too-many-requests', retryAfterSeconds: 30 }, { kind: 'offline' }, { kind: 'service-error', status: 502 }])(
    'ends with a failure ($kind) and what was read, and asks no more', async failure => {
      const listOrders = still(90, (page, asked) => asked === 3 ? failure : page)
      const traversal = await traverse(listOrders, { atOnce: 1 })
      expect(traversal).toMatchObject({ complete: false, failure, pages: 2, total: 90 })
      expect(traversal.rows).toEqual(ordersOf(90).slice(0, 30))
      expect(listOrders).toHaveBeenCalledTimes(3)
    })

  it('ends with a failure on the first page, and on page 1 at the end', async () => {
    const failure: Failure = { kind: 'unauthorized' }
    expect(await traverse(still(40, () => failure))).toEqual({ complete: false, rows: [], total: null, pages: 0, failure })
    expect(await traverse(still(40, (page, asked, turn) => asked === 1 && turn === 2 ? failure : page))).toMatchObject({ complete: false, failure, pages: 3 })
  })

  it('ends at once when it is told to, also while the service does not answer', async () => {
    const controller = new AbortController()
    const reading = traverse(page => page === 1 ? Promise.resolve(ok(pageOf(ordersOf(40), 1))) : Promise.withResolvers<never>().promise, {
      signal: controller.signal,
      onPage: () => { controller.abort({ kind: 'timed-out', afterSeconds: 8 } satisfies Failure) }
    })
    expect(await reading).toMatchObject({ complete: false, failure: { kind: 'timed-out', afterSeconds: 8 }, pages: 1, rows: ordersOf(15) })
  })

  it('asks nothing when it was told to end before', async () => {
    const listOrders = still(40)
    expect(await traverse(listOrders, { signal: AbortSignal.abort() })).toMatchObject({ complete: false, failure: { kind: 'canceled' }, pages: 0 })
    expect(listOrders).not.toHaveBeenCalled()
  })

  it('throws what is a bug', async () => {
    await expect(traverse(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  })
})
