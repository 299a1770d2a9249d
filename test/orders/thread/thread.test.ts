import { createSecretKey } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { KeptPage } from '#domain/bridge.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { CachePlace, CacheThread } from '../../../main/orders/thread/contract.ts'
import { startCacheThread } from '../../../main/orders/thread/thread.ts'
import { sampleRow } from '../sample-rows.ts'

const TODAY = '2026-11-21' as CalendarDate
let folder = ''
let place: CachePlace
let threads: CacheThread[] = []
let lost: Error[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'title-desk-orders-thread-'))
  place = { file: join(folder, 'book.db'), key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'k' }
  lost = []
})
afterEach(async () => {
  await Promise.all(threads.map(thread => thread.close()))
  threads = []
  rmSync(folder, { recursive: true, force: true })
})

function start(): CacheThread {
  const thread = startCacheThread(error => {
    lost.push(error)
  })
  threads.push(thread)
  return thread
}

describe("the order cache's thread", () => {
  it('keeps an order cache from one start to the next, and tells its state with every answer', async () => {
    const first = start()
    await first.call('open', place)
    await first.call('noteRows', {
      rows: Array.from({ length: 700 }, (_, number) => sampleRow(number)),
      scan: 1,
      at: 1
    })
    expect(first.state()).toMatchObject({ ready: true, orders: 700 })
    await first.close()
    const second = start()
    await second.call('open', place)
    const found = await second.call('rows', {
      query: { ...ALL_ORDERS, text: 'sample 69' },
      today: TODAY,
      from: 0,
      count: 3
    })
    expect(found).toMatchObject({ total: 11, from: 0 })
    expect(lost).toEqual([])
  })

  it('answers at once what need not wait, and everything else in the order it was asked (P6)', async () => {
    const first = start()
    await first.call('open', place)
    await first.call('noteRows', {
      rows: Array.from({ length: 3000 }, (_, number) => sampleRow(number)),
      scan: 1,
      at: 1
    })
    await first.close()
    const second = start()
    const answered: string[] = []
    const ask = (name: string, answer: Promise<unknown>): Promise<void> =>
      answer.then(() => {
        answered.push(name)
      })
    const page = { at: 1, page: { rows: [] } } as unknown as KeptPage
    await Promise.all([
      ask('open', second.call('open', place)),
      ask('statuses', second.call('statuses', null)),
      ask('order', second.call('order', { orderId: sampleRow(2999).orderId })),
      ask('keepPage', second.call('keepPage', page))
    ])
    expect(answered).toEqual(['open', 'keepPage', 'statuses', 'order'])
  })

  it('refuses with a fault that holds no word of what was asked (R18)', async () => {
    const thread = start()
    await thread.call('open', place)
    const fault = await thread
      .call('noteRows', { rows: [{ ...sampleRow(1), name: 'Ana Secret', buyers: null }] as never, scan: 1, at: 1 })
      .catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(Error)
    expect(`${(fault as Error).message} ${(fault as Error).stack}`).not.toContain('Secret')
    expect((fault as Error).stack).toContain('TypeError')
    expect(lost).toEqual([])
  })

  it('tells once that it was lost, and refuses what was asked and what is asked later', async () => {
    const thread = startCacheThread(error => {
      lost.push(error)
    }, new URL("data:text/javascript,throw new Error('out of memory')"))
    threads.push(thread)
    // It may end before it has said that it is open.
    const [, ...answers] = await Promise.allSettled([
      thread.call('open', place),
      thread.call('views', null),
      thread.call('statuses', null)
    ])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(thread.call('views', null)).rejects.toThrow()
    expect(lost).toEqual([expect.any(Error)])
  })

  it('refuses what is asked of one that ended', async () => {
    const thread = start()
    await thread.call('open', place)
    await thread.close()
    await expect(thread.call('views', null)).rejects.toThrow()
    expect(lost).toEqual([])
  })
})
