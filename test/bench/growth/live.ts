// node --expose-gc test/bench/growth/live.ts FILE: opens an order cache in this thread, searches it once, and prints
// the bytes that are in use after garbage collection: in JavaScript's heap, and in arrays of numbers and texts.
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import { placeOf } from '../support/cache-on-disk.ts'

const cache = createEngine()
cache.open(placeOf(process.argv[2] ?? ''))
cache.loaded(null)
cache.rows({ query: { ...ALL_ORDERS, text: 'tx' }, today: '2026-11-20' as CalendarDate, from: 0, count: 15 })
globalThis.gc?.()
const { heapUsed, arrayBuffers } = process.memoryUsage()
console.log(JSON.stringify({ heap: heapUsed, arrays: arrayBuffers }))
cache.close(null)
