import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { ok, type Result } from '#domain/common/result.ts'
import type { SharedList } from '../../../main/orders/sync/shared-list.ts'
import { UNLIMITED } from '../../../main/list-scan/budget.ts'
import { startSync } from '../../../main/orders/sync/sync.ts'
import { idOf, listed, pageOf } from '../list-service.ts'
import { cacheInMemory, handClock, startTestSync, turns } from '../sync-harness.ts'
import { counted, HOUR, MINUTE, orders } from './counted-list.ts'

describe('sync that was closed', () => {
  it('requests nothing any more, also when an answer comes late', async () => {
    const { listOrders, pages } = counted(orders(300))
    const late = Promise.withResolvers<void>()
    const desk = startTestSync({
      listOrders: async page => {
        const answer = await listOrders(page)
        await late.promise
        return answer
      }
    })
    await turns(20)
    const before = pages.length
    expect(before).toBeGreaterThan(0)
    await desk.sync.close()
    late.resolve()
    await turns(20)
    await desk.clock.advance(HOUR)
    expect([pages.length, desk.sync.status().asOf, desk.bugs]).toEqual([before, null, []])
  })

  it('requests nothing any more when something would be due', async () => {
    const { listOrders, pages } = counted(orders(30))
    const desk = startTestSync({ listOrders })
    await desk.clock.advance(1)
    await turns(60)
    expect(desk.sync.status().whole).not.toBeNull()
    await desk.sync.close()
    pages.length = 0
    await desk.clock.advance(HOUR)
    expect(pages).toEqual([])
  })

  it('tells nothing any more, and is closed once', async () => {
    let closed = 0
    const desk = startTestSync({
      listOrders: orders(3),
      share: () => ({
        changed: () => undefined,
        ask: () => false,
        close: async () => {
          closed += 1
        }
      })
    })
    await desk.sync.close()
    await desk.sync.close()
    const { length } = desk.told
    desk.sync.syncNow()
    await turns()
    expect([closed, desk.told.length]).toEqual([1, length])
  })

  it('has what it needs for the next start in the cache, with all the rows that came', async () => {
    const { listOrders, pages } = counted(orders(45))
    const last = Promise.withResolvers<Result<OrderPage, Failure>>()
    const desk = startTestSync({ listOrders: page => (page === 3 ? last.promise : listOrders(page)) })
    await turns(20)
    expect(pages).toEqual([1, 2])
    await desk.sync.close()
    expect(desk.ids()).toHaveLength(30)
    const pass = { number: 1, read: [[1, 2]], total: 45 }
    expect(JSON.parse(desk.keptSync() ?? '')).toMatchObject({ reading: 1, pass })
  })

  it('tells of what could not be stored at its end, although nothing else is told any more', async () => {
    const memory = cacheInMemory()
    const lost = new Error('the thread is lost')
    const cache: typeof memory.cache = {
      call: (name, args) => (name === 'keepSync' ? Promise.reject(lost) : memory.cache.call(name, args))
    }
    const desk = startTestSync({ listOrders: orders(3), memory: { ...memory, cache } })
    await desk.sync.close()
    expect(desk.bugs).toEqual([lost])
  })
})

it('the whole list is read when the computer wakes, though that was done a while ago', async () => {
  const { listOrders, pages } = counted(orders(45))
  const desk = startTestSync({ listOrders })
  await desk.clock.advance(1)
  await turns(60)
  await desk.clock.advance(5 * MINUTE)
  pages.length = 0
  desk.sync.sleep()
  desk.sync.wake()
  await turns(60)
  expect(new Set(pages)).toEqual(new Set([1, 2, 3]))
  await desk.sync.close()
})

it('a page the user looked at makes the list as new as that page, and its orders known', async () => {
  const held = Promise.withResolvers<Result<OrderPage, Failure>>()
  const desk = startTestSync({ listOrders: () => held.promise })
  await turns(20)
  expect(desk.sync.status().asOf).toBeNull()
  desk.sync.notePage(pageOf([listed(7)], 15, 1), 77)
  await turns()
  expect([desk.sync.status().asOf, desk.ids()]).toEqual([77, [idOf(7)]])
  await desk.sync.close()
})

it('documents that another desk read are heard of before the cache has them: later they would be no news', async () => {
  const log: string[] = []
  const { cache } = cacheInMemory()
  const heard = Promise.withResolvers<void>()
  let list: SharedList | undefined
  const sync = startSync({
    service: {
      listOrders: orders(3),
      progress: async () => ok({ stages: [], gaps: [] }),
      documents: async () => ok({ documents: [], gaps: [], links: new Map() }),
      heard: async (orderId, { isWhole }) => {
        await heard.promise
        log.push(`${orderId} ${isWhole}`)
      }
    },
    cache: {
      call: (name, args) => {
        log.push(name)
        return cache.call(name, args)
      }
    },
    preferences: () => USUAL_PREFERENCES,
    kept: null,
    clock: handClock(),
    share: shared => {
      list = shared
      return { changed: () => undefined, ask: () => true, close: async () => undefined }
    },
    onStatus: () => undefined,
    onBug: () => undefined
  })
  if (list === undefined) throw new Error('nobody shares the list')
  const reading = { stages: [], documents: [], isWhole: false, at: 1, from: 'a 1' }
  const done = list.heard([
    { ...reading, orderId: idOf(1) },
    { ...reading, orderId: idOf(2), documents: null }
  ])
  await turns()
  expect(log).toEqual([])
  heard.resolve()
  await done
  expect(log).toEqual([`${idOf(1)} false`, 'takeDetails'])
  await sync.close()
})

describe('an order that was placed here', () => {
  it('has both ends of the list read at once, and nothing besides', async () => {
    const { listOrders, pages } = counted(orders(300))
    const desk = startTestSync({ listOrders })
    await desk.clock.advance(1)
    await turns(60)
    pages.length = 0
    desk.sync.noteSent()
    await turns(20)
    expect(pages).toEqual([1, 20])
    await desk.clock.advance(MINUTE)
    expect(pages).toEqual([1, 20])
    await desk.sync.close()
  })

  it('has them read once more where it was placed while they were read', async () => {
    const { listOrders, pages } = counted(orders(300))
    const desk = startTestSync({ listOrders })
    await desk.clock.advance(1)
    await turns(60)
    pages.length = 0
    desk.sync.noteSent()
    desk.sync.noteSent()
    await turns(40)
    expect(pages).toEqual([1, 20, 1, 20])
    await desk.sync.close()
  })

  it('has the scan of the list wait as long as these two requests take', async () => {
    const noted: number[] = []
    const desk = startTestSync({
      listOrders: orders(30),
      budget: { ...UNLIMITED, note: requests => void noted.push(requests) }
    })
    await desk.clock.advance(1)
    await turns(60)
    noted.length = 0
    desk.sync.noteSent()
    await turns(20)
    expect(noted).toEqual([2])
    await desk.sync.close()
  })

  it('has the desk that reads the list for the office do so in its turn', async () => {
    const { listOrders, pages } = counted(orders(300))
    const share = () => ({ changed: () => undefined, ask: () => false, close: async () => undefined })
    const desk = startTestSync({ listOrders, share })
    await desk.clock.advance(1)
    desk.sync.noteSent()
    await turns(20)
    expect(pages).toEqual([])
    await desk.sync.close()
  })
})
