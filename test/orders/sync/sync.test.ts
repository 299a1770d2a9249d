import { describe, expect, it } from 'vitest'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import { shareBudget } from '../../../main/list-scan/shared-budget.ts'
import { answering, changingList, idOf, type ListOrders } from '../list-service.ts'
import { cacheInMemory, handClock, startTestSync, turns } from '../sync-harness.ts'
import { MINUTE, HOUR, counted, orders } from './counted-list.ts'

describe('the first scan', () => {
  it('requests every page once, and page 1 again at the end, eight at a time; a second scan confirms it', async () => {
    const { listOrders, pages, most } = counted(orders(300))
    const desk = startTestSync({ listOrders })
    await desk.clock.advance(1)
    await turns(60)
    const once = [...Array.from({ length: 20 }, (_, index) => index + 1), 1]
    expect(pages.toSorted((a, b) => a - b)).toEqual([...once, ...once].toSorted((a, b) => a - b))
    expect(most()).toBe(8)
    expect(desk.sync.status().whole).toMatchObject({ confirmed: true })
    expect(desk.ids()).toHaveLength(300)
    await desk.sync.close()
  })

  it('asks for the next page once one has come, before it is read (P8)', async () => {
    const { listOrders } = counted(orders(300))
    const asked: number[] = []
    const held = Promise.withResolvers<void>()
    const desk = startTestSync({
      listOrders: async (page, onArrived) => {
        asked.push(page)
        const answer = await listOrders(page)
        if (page === 1) return answer
        onArrived?.()
        await held.promise
        return answer
      }
    })
    await desk.clock.advance(1)
    await turns(60)
    expect(asked).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    held.resolve()
    await turns(60)
    expect(desk.sync.status().whole).toMatchObject({ confirmed: true })
    expect(desk.ids()).toHaveLength(300)
    await desk.sync.close()
  })

  it('is as of its beginning, however long it took: what changed meanwhile may not be in it', async () => {
    const { listOrders, pages } = counted(orders(75))
    const held = Promise.withResolvers<void>()
    const desk = startTestSync({
      listOrders: async page => {
        const answer = await listOrders(page)
        // In the second scan, which confirms the first.
        if (page === 3 && pages.filter(one => one === 3).length === 2) await held.promise
        return answer
      }
    })
    await desk.clock.advance(1)
    await turns(60)
    const began = desk.clock.now()
    await desk.clock.advance(5 * MINUTE)
    held.resolve()
    await turns(60)
    expect(desk.clock.now() - began).toBe(5 * MINUTE)
    expect(desk.sync.status().whole).toMatchObject({ confirmed: true })
    expect(desk.sync.status().whole?.at).toBeLessThanOrEqual(began)
    await desk.sync.close()
  })

  it('of a long list is confirmed by the next regular scan, not at once', async () => {
    const { listOrders, pages } = counted(orders(15 * 150))
    const desk = startTestSync({ listOrders })
    await desk.clock.advance(1)
    await turns(300)
    expect(pages).toHaveLength(151)
    expect(desk.sync.status().whole).toMatchObject({ confirmed: false })
    await desk.clock.advance(HOUR)
    await turns(100)
    expect(desk.sync.status().whole).toMatchObject({ confirmed: true })
    await desk.sync.close()
  })

  it('resumes after a restart, and requests no page that is in the order cache', async () => {
    const memory = cacheInMemory()
    const list = orders(3000)
    let answers = 0
    const stopped = Promise.withResolvers<void>()
    const first = startTestSync({
      memory,
      listOrders: async page => {
        answers += 1
        if (answers > 150) {
          stopped.resolve()
          return failed({ kind: 'offline' })
        }
        return list(page)
      }
    })
    await stopped.promise
    await first.sync.close()
    const { listOrders, pages } = counted(list)
    const second = startTestSync({ memory, listOrders, kept: memory.keptSync() })
    await second.clock.advance(1)
    await turns(200)
    // 200 pages and page 1 again; 150 of them were read before, but for those under way when it stopped.
    expect(pages.length).toBeLessThanOrEqual(51 + 8)
    expect(second.sync.status().whole).not.toBeNull()
    expect(second.ids()).toHaveLength(3000)
    await second.sync.close()
  })

  it('restarts if its saved state is invalid', async () => {
    const desk = startTestSync({ listOrders: orders(20), kept: '{"form":99' })
    await desk.clock.advance(1)
    expect(desk.ids()).toHaveLength(20)
    await desk.sync.close()
  })
})

describe('regular scans', () => {
  it.each([60, 1200])('make no more than %i requests an hour', async requestsPerHour => {
    const { listOrders, pages } = counted(orders(15 * 100))
    let details = 0
    const desk = startTestSync({
      listOrders,
      preferences: { ...USUAL_PREFERENCES, requestsPerHour },
      details: () => {
        details += 1
      }
    })
    await desk.clock.advance(1)
    await turns(500)
    for (const order of desk.ids().slice(0, 200)) desk.engine.follow({ orderId: order as never, followed: true })
    const before = pages.length + details
    await desk.clock.advance(3 * HOUR)
    const made = pages.length + details - before
    expect(made).toBeLessThanOrEqual(3 * requestsPerHour + Math.max(requestsPerHour / 60, 2))
    expect(made).toBeGreaterThan(2 * requestsPerHour)
    expect(details).toBeGreaterThan(0)
    await desk.sync.close()
  })

  it.each([60, 100, 6000])(
    'share %i requests an hour among both ends, the whole list and watched orders',
    async requestsPerHour => {
      // That many are the same every hour.
      const hours = requestsPerHour === 6000 ? 2 : 6
      const { listOrders, pages } = counted(orders(15 * 20))
      let details = 0
      const desk = startTestSync({
        listOrders,
        preferences: { ...USUAL_PREFERENCES, requestsPerHour },
        details: () => {
          details += 1
        }
      })
      await desk.clock.advance(1)
      await turns(100)
      for (const order of desk.ids()) desk.engine.follow({ orderId: order as never, followed: true })
      pages.length = 0
      const whole = desk.sync.status().whole?.at ?? 0
      await desk.clock.advance(hours * HOUR)
      expect(desk.sync.status().whole?.at).toBeGreaterThan(whole)
      expect(pages.filter(page => page === 20).length).toBeGreaterThan(hours * 8)
      expect(details).toBeGreaterThan((hours * requestsPerHour) / 5)
      await desk.sync.close()
    }
  )

  it('stay within the requests per minute in Settings, including the first scan of a short list (S2)', async () => {
    const times: number[] = []
    const clock = handClock()
    const note = () => {
      times.push(clock.elapsed())
    }
    const list = orders(87)
    const desk = startTestSync({
      clock,
      listOrders: async page => {
        note()
        return list(page)
      },
      details: note
    })
    await clock.advance(1)
    await turns(100)
    for (const order of desk.ids()) desk.engine.follow({ orderId: order as never, followed: true })
    await clock.advance(HOUR)
    const busiest = Math.max(...times.map(from => times.filter(at => at >= from && at < from + MINUTE).length))
    expect(busiest).toBeLessThanOrEqual(20)
    expect(times.length).toBeGreaterThan(1000)
    await desk.sync.close()
  })

  it('and a search for an order together make no more requests than Settings allows in any minute (M6)', async () => {
    const clock = handClock()
    const times: number[] = []
    const { sync: budget, search } = shareBudget(() => 1200, clock.elapsed)
    const list = orders(15 * 400)
    const desk = startTestSync({
      clock,
      budget,
      listOrders: async page => {
        times.push(clock.elapsed())
        return list(page)
      }
    })
    await clock.advance(1)
    await turns(500)
    await clock.advance(20 * MINUTE)
    times.length = 0
    for (let step = 0; step < 30; step++) {
      await clock.advance(2 * MINUTE)
      while (search.spend(1)) times.push(clock.elapsed())
    }
    const busiest = Math.max(...times.map(from => times.filter(at => at >= from && at < from + MINUTE).length))
    expect(busiest).toBeLessThanOrEqual(20)
    await desk.sync.close()
  })

  it('scan the whole list every ten minutes, no more often and no less', async () => {
    const { listOrders, pages } = counted(orders(75))
    const desk = startTestSync({ listOrders })
    await desk.clock.advance(HOUR)
    const before = pages.filter(page => page === 3).length
    await desk.clock.advance(4 * HOUR)
    // Neither end of the list: only a scan reads it.
    const scans = pages.filter(page => page === 3).length - before
    expect(scans).toBeGreaterThanOrEqual(22)
    expect(scans).toBeLessThanOrEqual(24)
    await desk.sync.close()
  })

  it('begin at once where the ends of the list show that it is another than before', async () => {
    const list = changingList(75, 15)
    const { listOrders, pages } = counted(answering(list))
    const desk = startTestSync({ listOrders })
    await desk.clock.advance(1)
    await turns(60)
    await desk.clock.advance(2 * MINUTE + 1)
    await turns(20)
    list.change(list.numbers().filter(number => number !== 40))
    pages.length = 0
    await desk.clock.advance(2 * MINUTE + 1)
    await turns(60)
    expect(pages).toContain(3)
    await desk.sync.close()
  })

  it('find a new order at either end within two minutes, and a change anywhere by the next full scan', async () => {
    const list = changingList(300, 15)
    const changed = new Map<number, string>()
    const listOrders: ListOrders = async page => {
      const answer = list.answer(page, 0)
      return ok({
        ...answer,
        rows: answer.rows.map(row => ({
          ...row,
          status: changed.get(Number.parseInt(String(row.orderId).slice(0, 8), 16)) ?? 'New'
        }))
      })
    }
    const desk = startTestSync({ listOrders })
    await desk.clock.advance(1)
    await turns(100)
    list.change([301, ...list.numbers(), 302])
    await desk.clock.advance(2 * MINUTE + 1)
    expect(desk.ids()).toEqual(expect.arrayContaining([idOf(301), idOf(302)]))
    changed.set(150, 'On hold')
    await desk.clock.advance(11 * MINUTE)
    const { orders: told } = desk.engine.changes({ unreadOnly: true, next: null })
    expect(told.map(({ row, changes }) => [row.orderId, changes.map(({ change }) => change.kind)])).toEqual(
      expect.arrayContaining([
        [idOf(150), ['status']],
        [idOf(301), ['new-order']],
        [idOf(302), ['new-order']]
      ])
    )
    await desk.sync.close()
  })

  it('report an order as gone after two full scans without it, and as back when it returns', async () => {
    const list = changingList(30, 15)
    const desk = startTestSync({ listOrders: answering(list) })
    await desk.clock.advance(1)
    await turns(50)
    const all = list.numbers()
    list.change(all.filter(number => number !== 7))
    await desk.clock.advance(25 * MINUTE)
    const kinds = () => desk.engine.order({ orderId: idOf(7) })?.changes.map(({ change }) => change.kind)
    expect(kinds()).toEqual(['gone'])
    expect(desk.engine.order({ orderId: idOf(7) })?.row.goneAt).not.toBeNull()
    list.change(all)
    await desk.clock.advance(25 * MINUTE)
    expect(kinds()).toEqual(['back', 'gone'])
    expect(desk.engine.order({ orderId: idOf(7) })?.row.goneAt).toBeNull()
    await desk.sync.close()
  })
})
