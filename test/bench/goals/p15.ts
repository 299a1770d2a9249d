import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import { noteAll, placeOf } from '../support/cache-on-disk.ts'
import type { Benchmark, Comparison } from '../measure.ts'
import { countMessages } from '../support/keystroke-messages.ts'
import { LARGE_LIST, sampleList } from '../support/sample-list.ts'

/** Visible rows at 1280 × 800. */
const VISIBLE = 20

/**
 * P15: what one keystroke sends over the bridge, compared with the visible rows alone, for a small and a large order
 * cache.
 */
async function compareBytes(): Promise<Comparison[]> {
  return [1000, LARGE_LIST].map(orders => {
    const cache = createEngine()
    cache.open({ ...placeOf(''), file: null })
    cache.loaded(null)
    noteAll(cache, sampleList(orders), 1)
    const answer = cache.rows({
      query: { ...ALL_ORDERS, text: 'st' },
      today: '2026-11-20' as CalendarDate,
      from: 0,
      count: VISIBLE
    })
    if (answer.rows.length !== VISIBLE) throw new Error('too few rows for the visible part')
    cache.close(null)
    return {
      name: 'P15',
      what: `bytes of an answer, ${orders.toLocaleString('en-US')} orders`,
      unit: 'bytes' as const,
      ours: bytesOf(answer),
      against: `${VISIBLE} rows`,
      theirs: bytesOf(answer.rows),
      goal: { times: 1.1 }
    }
  })
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

export const p15: Benchmark = {
  name: 'P15',
  what: 'messages and bytes over the bridge for a search',
  run: async () => [...(await compareBytes()), ...(await countMessages())]
}
