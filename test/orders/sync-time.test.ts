import { describe, expect, it, vi } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { SYSTEM_CLOCK } from '../../main/orders/sync/clock.ts'
import { answering, changingList, idOf, type ListOrders } from './list-service.ts'
import { cacheInMemory, handClock, startTestSync, turns } from './sync-harness.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * HOUR

function counted(count: number) {
  const list = answering(changingList(count, 15))
  const pages: number[] = []
  const listOrders: ListOrders = async page => {
    pages.push(page)
    return list(page)
  }
  return { pages, listOrders }
}

describe('a clock that was set', () => {
  it.each([
    ['back', -YEAR],
    ['on', YEAR]
  ])('%s by a year changes nothing in how the list and the orders are read (M3)', async (_way, by) => {
    const { pages, listOrders } = counted(300)
    let details = 0
    const desk = startTestSync({
      listOrders,
      details: () => {
        details += 1
      }
    })
    await desk.clock.advance(1)
    await turns(100)
    desk.engine.follow({ orderId: idOf(1), followed: true })
    await desk.clock.advance(4 * HOUR)
    const [before, detailsBefore] = [pages.length, details]
    desk.clock.setBy(by)
    await desk.clock.advance(4 * HOUR)
    expect(pages.length - before).toBeGreaterThan(before * 0.8)
    expect(details - detailsBefore).toBeGreaterThan(detailsBefore * 0.8)
    await desk.sync.close()
  })

  it('back in the middle of a wait makes that no longer (M3)', async () => {
    const clock = handClock()
    const { listOrders } = counted(30)
    let refusals = 1
    const desk = startTestSync({
      clock,
      listOrders: async page =>
        refusals-- > 0 ? failed({ kind: 'too-many-requests', retryAfterSeconds: 40 }) : listOrders(page)
    })
    await clock.advance(1)
    clock.setBy(-YEAR)
    expect(desk.sync.status().pause?.until).toBeGreaterThan(clock.now())
    expect(desk.sync.status().pause?.until).toBeLessThanOrEqual(clock.now() + 40_000)
    await clock.advance(41_000)
    await turns(30)
    expect(desk.sync.status().pause).toBeNull()
    expect(desk.ids()).toHaveLength(30)
    await desk.sync.close()
  })
})

describe('a sleep whose end nobody told', () => {
  it('ends by itself (M7, R49)', async () => {
    const { pages, listOrders } = counted(30)
    const desk = startTestSync({ listOrders })
    await desk.clock.advance(1)
    await turns(30)
    const before = pages.length
    desk.sync.sleep()
    await desk.clock.advance(4 * MINUTE)
    expect(pages).toHaveLength(before)
    await desk.clock.advance(8 * HOUR)
    expect(pages.length).toBeGreaterThan(before + 400)
    await desk.sync.close()
  })

  it.each<[string, (desk: ReturnType<typeof startTestSync>) => void]>([
    [
      'asks for a reading',
      desk => {
        desk.sync.syncNow()
      }
    ],
    [
      'opens a page of the list',
      desk => {
        desk.sync.notePage(
          {
            rows: [],
            page: 1,
            lastPage: 1,
            perPage: 15,
            total: 0,
            from: null,
            to: null,
            first: 1,
            last: 1,
            previous: null,
            next: null,
            gaps: []
          },
          1
        )
      }
    ],
    [
      'looks at orders',
      desk => {
        desk.sync.refreshDetails([idOf(1)])
      }
    ],
    [
      'is back on the network',
      desk => {
        desk.sync.online()
      }
    ]
  ])('ends when the user %s (M7)', async (_what, act) => {
    const { pages, listOrders } = counted(30)
    const desk = startTestSync({ listOrders })
    desk.sync.sleep()
    await desk.clock.advance(1)
    expect(pages).toEqual([])
    act(desk)
    await turns(30)
    await desk.clock.advance(1)
    expect(pages).toContain(2)
    await desk.sync.close()
  })
})

it('a timer does not ring again and again while the order cache is busy (W10)', async () => {
  const memory = cacheInMemory()
  const busy = Promise.withResolvers<never>()
  const { listOrders } = counted(15_000)
  const desk = startTestSync({
    listOrders,
    memory: {
      ...memory,
      cache: { call: (name, args) => (name === 'noteRows' ? busy.promise : memory.cache.call(name, args)) }
    }
  })
  await desk.clock.advance(1)
  await turns(600)
  const rings = desk.clock.rings()
  await desk.clock.advance(10_000)
  expect(desk.clock.rings() - rings).toBeLessThanOrEqual(20)
  busy.reject(new Error('enough'))
  await desk.sync.close()
})

it('a page that shows an order only does not make the list look newer than it is', async () => {
  const { listOrders } = counted(3)
  let isAway = false
  const desk = startTestSync({
    listOrders: async page => (isAway ? failed({ kind: 'service-error', status: 503 }) : listOrders(page)),
    service: { progress: async () => ok({ stages: [], gaps: [] }) }
  })
  await desk.clock.advance(1)
  await turns(30)
  const read = desk.sync.status().asOf
  isAway = true
  desk.sync.refreshDetails([idOf(1)])
  await desk.clock.advance(MINUTE)
  expect(desk.sync.status().asOf).toBe(read)
  await desk.sync.close()
})

describe('the system’s clock', () => {
  it('tells the time of day, and apart from that how long the program has run', () => {
    expect(Math.abs(SYSTEM_CLOCK.now() - Date.now())).toBeLessThan(HOUR)
    expect(Math.abs(SYSTEM_CLOCK.elapsed() - performance.now())).toBeLessThan(HOUR)
  })

  it('has timers that can be stopped, and that keep no program from ending', () => {
    const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
    const before = timers()
    SYSTEM_CLOCK.after(MINUTE, () => undefined)()
    const stop = SYSTEM_CLOCK.after(MINUTE, () => undefined)
    expect(timers()).toBe(before)
    stop()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const rung: string[] = []
    SYSTEM_CLOCK.after(MINUTE, () => rung.push('stopped'))()
    SYSTEM_CLOCK.after(MINUTE, () => rung.push('rings'))
    vi.advanceTimersByTime(MINUTE - 1)
    expect(rung).toEqual([])
    vi.advanceTimersByTime(1)
    expect(rung).toEqual(['rings'])
    vi.useRealTimers()
  })
})
