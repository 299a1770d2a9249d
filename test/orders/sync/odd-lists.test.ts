import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import { answering, changingList, idOf, listed, pageOf } from '../list-service.ts'
import { cacheInMemory, startTestSync, turns } from '../sync-harness.ts'
import { MINUTE, HOUR, counted, orders } from './counted-list.ts'

describe('an inconsistent list', () => {
  type Odd = (page: number) => Promise<Result<OrderPage, Failure>>
  const rows = Array.from({ length: 60 }, (_, index) => listed(index + 1))

  const read = async (listOrders: Odd) => {
    const { listOrders: asked, pages } = counted(listOrders)
    const desk = startTestSync({ listOrders: asked })
    await desk.clock.advance(1)
    await turns(400)
    await desk.clock.advance(MINUTE)
    return { ...desk, pages, notices: desk.sync.status().notices }
  }

  it('with a million pages is read up to a limit, and that is reported', async () => {
    const answer = pageOf(rows, 15, 1)
    const MOST = 500
    const { listOrders, pages } = counted(async page =>
      ok({ ...answer, page, lastPage: 1_000_000, total: 15_000_000, rows: [listed(page)] })
    )
    const desk = startTestSync({ listOrders, mostPages: MOST })
    await desk.clock.advance(1)
    while (desk.sync.status().scan !== null) await turns(200)
    expect(Math.max(...pages)).toBe(MOST)
    expect(desk.sync.status().notices).toEqual([{ kind: 'too-long', lastPage: 1_000_000 }])
    expect(desk.engine.state().orders).toBe(MOST)
    // Reading it again at once gains nothing.
    expect(pages.filter(page => page === 2)).toHaveLength(1)
    await desk.sync.close()
  })

  it('that returns page 1 for every page is given up after about forty, and nothing is lost', async () => {
    const desk = await read(async () => ok({ ...pageOf(rows.slice(0, 15), 15, 1), lastPage: 9000, total: 135_000 }))
    expect(desk.pages.length).toBeLessThan(3 * 60)
    expect(desk.notices).toEqual([{ kind: 'moving' }])
    expect(desk.sync.status().whole).toBeNull()
    expect(desk.ids()).toHaveLength(15)
    await desk.sync.close()
  })

  it('with an unreadable page is read except for that page, which is reported', async () => {
    const desk = await read(async page =>
      page === 3 ? failed({ kind: 'malformed', what: 'not-json' }) : ok(pageOf(rows, 15, page))
    )
    expect(desk.notices).toEqual([{ kind: 'malformed', page: 3 }])
    expect(desk.ids()).toHaveLength(45)
    expect(desk.sync.status().whole).toBeNull()
    await desk.sync.close()
  })

  it('with rows without an id reports how many, and keeps the others', async () => {
    const odd = rows.map((row, index) => (index % 20 === 0 ? { ...row, orderId: null } : row))
    const desk = await read(async page => ok(pageOf(odd, 15, page)))
    expect(desk.notices).toEqual([{ kind: 'odd-rows', count: 3 }])
    expect(desk.ids()).toHaveLength(57)
    await desk.sync.close()
  })

  it('whose total keeps changing is reported as moving after three scans', async () => {
    let total = 60
    const desk = await read(async page => ok({ ...pageOf(rows, 15, page), total: total++ }))
    expect(desk.notices).toEqual([{ kind: 'moving' }])
    expect(desk.ids()).toHaveLength(60)
    expect(desk.sync.status().whole).toBeNull()
    await desk.sync.close()
  })

  it('with the same order on two pages stores it once, and is incomplete', async () => {
    const twice = [...rows.slice(0, 59), rows[0]!]
    const desk = await read(async page => ok(pageOf(twice, 15, page)))
    expect(desk.ids()).toHaveLength(59)
    expect(desk.sync.status().whole).toBeNull()
    await desk.sync.close()
  })

  it('that loses most of its orders at once is not trusted for a day, and that is reported (R44)', async () => {
    const list = changingList(40, 15)
    const desk = startTestSync({ listOrders: answering(list) })
    await desk.clock.advance(1)
    await turns(60)
    const whole = desk.sync.status().whole?.at
    list.change([])
    await desk.clock.advance(2 * HOUR)
    expect(desk.sync.status().notices).toEqual([{ kind: 'shrunk', missing: 40, listed: 40 }])
    expect(desk.sync.status().whole?.at).toBe(whole)
    expect(desk.engine.changes({ unreadOnly: false, next: null }).orders).toEqual([])
    list.change(Array.from({ length: 40 }, (_, index) => index + 1))
    await desk.clock.advance(HOUR)
    expect(desk.sync.status().notices).toEqual([])
    expect(desk.engine.changes({ unreadOnly: false, next: null }).orders).toEqual([])
    await desk.sync.close()
  })

  it.each([
    [[], 40],
    [[1, 2, 3], 37]
  ])('that stays so (%j) is trusted after a day, and every order reported as gone (R44)', async (left, gone) => {
    const list = changingList(40, 15)
    const desk = startTestSync({ listOrders: answering(list) })
    await desk.clock.advance(1)
    await turns(60)
    list.change(left)
    await desk.clock.advance(26 * HOUR)
    expect(desk.sync.status().notices).toEqual([])
    expect(desk.engine.changes({ unreadOnly: false, next: null }).unread).toBe(gone)
    await desk.sync.close()
  })

  it.each([
    ['ahead by two days', 48],
    ['back by a year', -365 * 24]
  ])(
    'that stays so is trusted after a day that passed, whether the clock is set %s meanwhile (R44, M3)',
    async (_, hours) => {
      const list = changingList(40, 15)
      const desk = startTestSync({ listOrders: answering(list) })
      await desk.clock.advance(1)
      await turns(60)
      list.change([])
      await desk.clock.advance(HOUR)
      desk.clock.setBy(hours * HOUR)
      await desk.clock.advance(20 * HOUR)
      expect(desk.sync.status().notices).toEqual([{ kind: 'shrunk', missing: 40, listed: 40 }])
      await desk.clock.advance(5 * HOUR)
      expect(desk.sync.status().notices).toEqual([])
      expect(desk.engine.changes({ unreadOnly: false, next: null }).unread).toBe(40)
      await desk.sync.close()
    }
  )

  it('that did not arrive in the order cache as a whole is not said to be whole (R44)', async () => {
    const engine = createEngine()
    const memory = cacheInMemory({
      ...engine,
      noteRows: args => engine.noteRows({ ...args, rows: args.rows.filter(({ orderId }) => orderId !== idOf(20)) })
    })
    const desk = startTestSync({ memory, listOrders: orders(30) })
    await desk.clock.advance(HOUR)
    expect(desk.ids()).toHaveLength(29)
    expect(desk.sync.status().whole).toBeNull()
    await desk.sync.close()
  })

  it('that loses one order is trusted after two scans, even on a day when the list shrank (R44)', async () => {
    const list = changingList(40, 15)
    const desk = startTestSync({ listOrders: answering(list) })
    await desk.clock.advance(1)
    await turns(60)
    const all = list.numbers()
    list.change([])
    await desk.clock.advance(HOUR)
    list.change(all.filter(number => number !== 7))
    await desk.clock.advance(HOUR)
    expect(desk.engine.order({ orderId: idOf(7) })?.row.goneAt).not.toBeNull()
    expect(desk.engine.changes({ unreadOnly: false, next: null }).unread).toBe(1)
    await desk.sync.close()
  })

  it('that is empty is complete', async () => {
    const desk = await read(async page => ok(pageOf([], 15, page)))
    expect(desk.sync.status().whole).toMatchObject({ confirmed: true })
    await desk.sync.close()
  })
})
