import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { answering, changingList, idOf, listed, pageOf, type ListOrders } from '../list-service.ts'
import { cacheInMemory, handClock, startTestSync, turns } from '../sync-harness.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Counts what a service is asked, and how much of it at once. */
function counted(list: ListOrders) {
  const pages: number[] = []
  let underWay = 0
  let most = 0
  const listOrders: ListOrders = async page => {
    pages.push(page)
    underWay += 1
    most = Math.max(most, underWay)
    await turns(1)
    underWay -= 1
    return list(page)
  }
  return { listOrders, pages, most: () => most }
}

const orders = (count: number) => answering(changingList(count, 15))

describe('the first reading', () => {
  it('asks for every page once, and page 1 again at the end, eight at a time; a second one confirms it', async () => {
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

  it('of a long list is confirmed by the next regular one, not at once', async () => {
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

  it('goes on after a restart where it was, and asks for no page that is in the order cache', async () => {
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

  it('begins anew where what was kept cannot be understood', async () => {
    const desk = startTestSync({ listOrders: orders(20), kept: '{"form":99' })
    await desk.clock.advance(1)
    expect(desk.ids()).toHaveLength(20)
    await desk.sync.close()
  })
})

describe('a service that asks for patience', () => {
  it('is asked nothing, by anyone, before the time it named', async () => {
    const list = orders(300)
    let refusals = 1
    const asked: number[] = []
    const clock = handClock()
    const desk = startTestSync({
      clock,
      listOrders: async page => {
        asked.push(clock.now())
        return page === 5 && refusals-- > 0 ? failed({ kind: 'too-many-requests', retryAfterSeconds: 40 }) : list(page)
      }
    })
    await clock.advance(1)
    const shut = asked.length
    expect(desk.sync.status().pause).toMatchObject({ because: { kind: 'too-many-requests' } })
    desk.sync.syncNow()
    desk.sync.online()
    await clock.advance(39_000)
    expect(asked).toHaveLength(shut)
    await clock.advance(2000)
    await turns(60)
    expect(desk.sync.status()).toMatchObject({ pause: null, whole: { confirmed: true } })
    await desk.sync.close()
  })

  it.each<Failure>([
    { kind: 'offline' },
    { kind: 'timed-out', afterSeconds: 30 },
    { kind: 'service-error', status: 503 },
    { kind: 'unreachable', host: 'h', reason: 'refused' },
    { kind: 'redirected', status: 302 },
    { kind: 'certificate', host: 'h' }
  ])('or cannot be had ($kind) is tried again later and later, and goes on where it was', async failure => {
    const list = orders(300)
    let isDown = true
    let asked = 0
    const desk = startTestSync({
      listOrders: async page => {
        asked += 1
        return isDown && page > 3 ? failed(failure) : list(page)
      }
    })
    await desk.clock.advance(10 * MINUTE)
    // 5 s, 15 s, 1, 2 and 5 minutes apart, eight the first time and one at each trial.
    expect(asked).toBeLessThan(20)
    expect(desk.sync.status().pause?.because).toEqual(failure)
    isDown = false
    desk.sync.online()
    await turns(80)
    expect(desk.ids()).toHaveLength(300)
    expect(desk.sync.status().pause).toBeNull()
    await desk.sync.close()
  })

  it.each<Failure>([{ kind: 'unauthorized' }, { kind: 'forbidden' }])(
    'is left alone where only a person can help ($kind)',
    async failure => {
      let asked = 0
      const desk = startTestSync({
        listOrders: async () => {
          asked += 1
          return failed(failure)
        }
      })
      await desk.clock.advance(24 * HOUR)
      expect(asked).toBeLessThanOrEqual(8)
      expect(desk.sync.status().pause).toEqual({ because: failure, until: null })
      await desk.sync.close()
    }
  )
})

it('nothing is asked while the computer sleeps', async () => {
  const { listOrders, pages } = counted(orders(30))
  const desk = startTestSync({ listOrders })
  desk.sync.sleep()
  await desk.clock.advance(4 * MINUTE)
  expect(pages).toEqual([])
  desk.sync.wake()
  await turns(30)
  expect(desk.ids()).toHaveLength(30)
  await desk.sync.close()
})

describe('afterwards', () => {
  it.each([60, 1200])('no more than %i requests an hour are made', async requestsPerHour => {
    const { listOrders, pages } = counted(orders(15 * 400))
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
    'of %i requests an hour, both ends, the whole list and watched orders each have their share',
    async requestsPerHour => {
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
      await desk.clock.advance(6 * HOUR)
      expect(desk.sync.status().whole?.at).toBeGreaterThan(whole)
      expect(pages.filter(page => page === 20).length).toBeGreaterThan(6 * 8)
      expect(details).toBeGreaterThan((6 * requestsPerHour) / 5)
      await desk.sync.close()
    }
  )

  it('no minute has more requests than Settings says, the first reading of a short list included (S2)', async () => {
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

  it('a new order on either end is in the order cache within two minutes, and a change anywhere within the next reading', async () => {
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

  it('an order that is gone from two whole readings is said to be gone, and one that is back to be back', async () => {
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

describe('a list that is not as it should be', () => {
  type Odd = (page: number) => Promise<Result<OrderPage, Failure>>
  const rows = Array.from({ length: 60 }, (_, index) => listed(index + 1))

  const read = async (listOrders: Odd, minutes = 1) => {
    const { listOrders: asked, pages } = counted(listOrders)
    const desk = startTestSync({ listOrders: asked })
    await desk.clock.advance(1)
    await turns(400)
    await desk.clock.advance(minutes * MINUTE)
    return { ...desk, pages, notices: desk.sync.status().notices }
  }

  it('with a last page of a million is read no further than twenty thousand pages, and that is told', async () => {
    const answer = pageOf(rows, 15, 1)
    const desk = await read(
      async page => ok({ ...answer, page, lastPage: 1_000_000, total: 15_000_000, rows: [listed(page)] }),
      0
    )
    while (desk.sync.status().scan !== null) await turns(200)
    expect(Math.max(...desk.pages)).toBe(20_000)
    expect(desk.sync.status().notices).toEqual([{ kind: 'too-long', lastPage: 1_000_000 }])
    expect(desk.engine.state().orders).toBe(20_000)
    // Nothing is gained by reading it again at once.
    expect(desk.pages.filter(page => page === 2)).toHaveLength(1)
    await desk.sync.close()
  })

  it('that gives page 1 for every page is given up after some forty, and nothing is lost', async () => {
    const desk = await read(async () => ok({ ...pageOf(rows.slice(0, 15), 15, 1), lastPage: 9000, total: 135_000 }))
    expect(desk.pages.length).toBeLessThan(3 * 60)
    expect(desk.notices).toEqual([{ kind: 'moving' }])
    expect(desk.sync.status().whole).toBeNull()
    expect(desk.ids()).toHaveLength(15)
    await desk.sync.close()
  })

  it('with a page that cannot be understood is read but for that one, which is told', async () => {
    const desk = await read(async page =>
      page === 3 ? failed({ kind: 'malformed', what: 'not-json' }) : ok(pageOf(rows, 15, page))
    )
    expect(desk.notices).toEqual([{ kind: 'malformed', page: 3 }])
    expect(desk.ids()).toHaveLength(45)
    expect(desk.sync.status().whole).toBeNull()
    await desk.sync.close()
  })

  it('with rows without an id says how many, and keeps the others', async () => {
    const odd = rows.map((row, index) => (index % 20 === 0 ? { ...row, orderId: null } : row))
    const desk = await read(async page => ok(pageOf(odd, 15, page)))
    expect(desk.notices).toEqual([{ kind: 'odd-rows', count: 3 }])
    expect(desk.ids()).toHaveLength(57)
    await desk.sync.close()
  })

  it('whose total is never the same is said to be moving, after three readings', async () => {
    let total = 60
    const desk = await read(async page => ok({ ...pageOf(rows, 15, page), total: total++ }))
    expect(desk.notices).toEqual([{ kind: 'moving' }])
    expect(desk.ids()).toHaveLength(60)
    expect(desk.sync.status().whole).toBeNull()
    await desk.sync.close()
  })

  it('with the same order on two pages holds it once, and is not whole', async () => {
    const twice = [...rows.slice(0, 59), rows[0]!]
    const desk = await read(async page => ok(pageOf(twice, 15, page)))
    expect(desk.ids()).toHaveLength(59)
    expect(desk.sync.status().whole).toBeNull()
    await desk.sync.close()
  })

  it('that loses most of its orders at once is not believed for a day, and that is told (R44)', async () => {
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
  ])('that stays so (%j) is believed after a day, and every order said to be gone (R44)', async (left, gone) => {
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

  it('that loses one order is believed after two readings, in a day of a list that shrank as well (R44)', async () => {
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

  it('that is empty is whole', async () => {
    const desk = await read(async page => ok(pageOf([], 15, page)))
    expect(desk.sync.status().whole).toMatchObject({ confirmed: true })
    await desk.sync.close()
  })
})
