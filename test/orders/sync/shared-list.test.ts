import { describe, expect, it } from 'vitest'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import type { SharedList } from '../../../main/orders/sync/shared-list.ts'
import { idOf, listed } from '../list-service.ts'
import { cacheInMemory, startTestSync, turns } from '../sync-harness.ts'
import { counted, HOUR, MINUTE, orders } from './counted-list.ts'

/** A desk whose office decides who reads; `knows`: so many orders, numbered from 1, as of a reading of its own. */
function sharing(count: number, knows = 0, isElsewhere = true) {
  const { listOrders, pages } = counted(orders(count))
  const memory = cacheInMemory()
  const rows = Array.from({ length: knows }, (_, index) => listed(index + 1))
  memory.engine.noteRows({ rows, scan: 1, at: 1 })
  let list: SharedList | undefined
  let asked = 0
  const kept = JSON.stringify({ form: 1, asOf: 1, whole: { at: 1, confirmed: true }, reading: 1, pass: null })
  const desk = startTestSync({
    listOrders,
    memory,
    kept: knows > 0 ? kept : null,
    share: shared => {
      list = shared
      return { changed: () => undefined, ask: () => (asked += 1) > 0 && isElsewhere, close: async () => undefined }
    }
  })
  if (list === undefined) throw new Error('nobody shares the list')
  const gone = () =>
    rows.filter(
      ({ orderId }) => orderId && memory.engine.order({ orderId })?.changes.some(({ change }) => change.kind === 'gone')
    ).length
  return { ...desk, list, pages, gone, asked: () => asked }
}

describe('a list that an office shares', () => {
  it('is requested only once it is this desk that reads, and not any more once it is another (O7)', async () => {
    const { list, pages, clock, sync } = sharing(31)
    await clock.advance(HOUR)
    expect(pages).toEqual([])
    list.setReads(true)
    await turns(60)
    expect(new Set(pages)).toEqual(new Set([1, 2, 3]))
    list.setReads(false)
    const before = pages.length
    await clock.advance(HOUR)
    expect(pages).toHaveLength(before)
    await sync.close()
  })

  it('is read at its ends when this desk takes over, and whole only when that is due', async () => {
    const { list, pages, clock, sync } = sharing(31, 31)
    await clock.advance(MINUTE)
    await list.taken({ asOf: clock.now(), whole: { at: clock.now(), confirmed: true } }, true)
    list.setReads(true)
    await turns(60)
    expect(pages).toEqual([1, 3])
    await clock.advance(HOUR)
    await turns(60)
    expect(pages).toContain(2)
    await sync.close()
  })

  it('is as of another desk’s reading, and lists no order that two of these did not see (R44)', async () => {
    const { list, clock, sync, gone } = sharing(31, 3)
    const at = clock.now() - MINUTE
    for (const times of [0, 3]) {
      await list.taken({ asOf: at + 1, whole: { at, confirmed: false } }, true)
      expect(gone()).toBe(times)
    }
    expect(sync.status()).toMatchObject({ asOf: at + 1, whole: { at, confirmed: false } })
    await list.taken({ asOf: at + 2, whole: { at, confirmed: false } }, false)
    expect(sync.status().asOf).toBe(at + 2)
    await sync.close()
  })

  it('is no more certain than before where a reading lacks most of what this desk knows (R44)', async () => {
    const { list, clock, sync, gone } = sharing(31, 30)
    for (const at of [2, 3, 4]) await list.taken({ asOf: clock.now(), whole: { at, confirmed: true } }, true)
    expect([gone(), sync.status().whole?.at]).toEqual([0, 1])
    await sync.close()
  })

  it('keeps a newer reading of this desk’s own, unless that is of a wrong clock', async () => {
    const { list, clock, sync } = sharing(31, 3)
    const read = (at: number) => list.taken({ asOf: at, whole: { at, confirmed: true } }, true)
    await read(clock.now())
    await read(clock.now() - MINUTE)
    expect(sync.status().whole?.at).toBe(clock.now())
    clock.setBy(-HOUR)
    await read(clock.now() - MINUTE)
    expect(sync.status().whole?.at).toBe(clock.now() - MINUTE)
    await sync.close()
  })

  it('is watched for another desk once the order cache has taken that, though it failed at first (O7)', async () => {
    const { list, cache, engine, sync } = sharing(31, 3)
    const others = [{ followed: [idOf(2)], closingDays: 0 }]
    const call = cache.call.bind(cache)
    cache.call = () => Promise.reject(new Error('the thread is lost'))
    await expect(list.watchAlso(others)).rejects.toThrow('lost')
    cache.call = call
    await list.watchAlso(others)
    const preferences = { ...USUAL_PREFERENCES, closingDays: -99 }
    const due = engine.detailsDue({ today: '2026-11-20' as never, preferences, now: 5, most: 9, resting: [] })
    expect(due.map(({ orderId }) => orderId)).toEqual([idOf(2)])
    await sync.close()
  })

  it('is asked for at the desk that reads, and its first page here where no order is known', async () => {
    const { list, pages, sync, asked, ids } = sharing(31)
    sync.syncNow()
    await turns(20)
    expect([asked(), pages]).toEqual([1, []])
    list.peek()
    await turns(20)
    expect([pages, ids().length]).toEqual([[1], 15])
    await sync.close()
  })

  it('is read at once by the desk that reads for all, when a user there asks', async () => {
    const { list, pages, clock, sync, asked } = sharing(31, 31, false)
    await list.taken({ asOf: clock.now(), whole: { at: clock.now(), confirmed: true } }, true)
    list.setReads(true)
    await turns(60)
    pages.length = 0
    sync.syncNow()
    await turns(60)
    expect([asked(), new Set(pages)]).toEqual([1, new Set([1, 2, 3])])
    await sync.close()
  })

  it('is watched for others as far ahead as any looks, each order once, and that is told once (O7)', async () => {
    const { list, cache, sync } = sharing(31, 3)
    const told: unknown[] = []
    const call = cache.call.bind(cache)
    cache.call = (name, args) => {
      if (name === 'watchedElsewhere') told.push(args)
      return call(name, args)
    }
    const others = [
      { followed: [idOf(1), idOf(2)], closingDays: 30 },
      { followed: [idOf(2), idOf(3)], closingDays: 5 }
    ]
    await list.watchAlso(others)
    await list.watchAlso(others)
    expect(told).toEqual([{ followed: [idOf(1), idOf(2), idOf(3)], closingDays: 30 }])
    await list.watchAlso([])
    expect(told.at(-1)).toEqual({ followed: [], closingDays: 0 })
    await sync.close()
  })

  it('is watched by this desk for what is followed here, and as far ahead as Settings say', async () => {
    const { list, engine, sync } = sharing(31, 3)
    engine.follow({ orderId: idOf(2), followed: true })
    expect(await list.watching()).toEqual({ followed: [idOf(2)], closingDays: USUAL_PREFERENCES.closingDays })
    await sync.close()
  })

  it('has what other desks watch read at once by the desk that reads for all (O7)', async () => {
    let list: SharedList | undefined
    const read = new Set<string>()
    const desk = startTestSync({
      listOrders: orders(31),
      details: orderId => {
        read.add(orderId)
      },
      share: shared => {
        list = shared
        return { changed: () => undefined, ask: () => false, close: async () => undefined }
      }
    })
    if (list === undefined) throw new Error('nobody shares the list')
    list.setReads(true)
    await turns(60)
    await list.watchAlso([{ followed: [idOf(2)], closingDays: 0 }])
    await turns(30)
    expect([...read]).toEqual([idOf(2)])
    await desk.sync.close()
  })
})
