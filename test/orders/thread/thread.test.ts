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
      ask('keepPage', second.call('keepPage', page)),
      ask('keepSync', second.call('keepSync', { text: 'here' }))
    ])
    expect(answered).toEqual(['open', 'keepPage', 'keepSync', 'statuses', 'order'])
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

  it('writes what waits when it is closed, also before everything is in memory, and then ends at once', async () => {
    const first = start()
    await first.call('open', place)
    await first.call('noteRows', {
      rows: Array.from({ length: 3000 }, (_, number) => sampleRow(number)),
      scan: 1,
      at: 1
    })
    await first.call('keepSync', { text: 'here' })
    await first.close()
    const second = start()
    // All of it is asked before the thread has begun.
    const opened = second.call('open', place).catch(() => 'refused')
    const statuses = second.call('statuses', null).catch(() => 'refused')
    const kept = second.call('keepSync', { text: 'there' }).catch(() => 'refused')
    await second.close()
    await Promise.all([opened, kept])
    expect([await statuses, lost]).toEqual(['refused', []])
    expect(await start().call('open', place)).toMatchObject({ sync: 'there' })
  })

  it('refuses what it cannot write down without a word of it (R18)', async () => {
    const thread = start()
    await thread.call('open', place)
    const page: Record<string, unknown> = {}
    page['Ana Secret'] = page
    const fault = await thread.call('keepPage', page as unknown as KeptPage).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(Error)
    expect(`${(fault as Error).message} ${(fault as Error).stack}`).not.toContain('Secret')
    expect((fault as Error).stack).toContain('TypeError')
    // One call that failed takes no other with it.
    expect(await thread.call('views', null)).toEqual([])
  })
})
