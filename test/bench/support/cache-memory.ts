// Run by P16 and the growth bench: opens the order cache named by its first argument in its thread, searches it once,
// and prints the process's memory in bytes, and the processor time from opening to finding, in milliseconds.
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { startCacheThread } from '../../../main/orders/thread/thread.ts'
import { placeOf } from './cache-on-disk.ts'

const before = process.cpuUsage()
const thread = startCacheThread(error => {
  throw error
})
await thread.call('open', placeOf(process.argv[2] ?? ''))
const { total } = await thread.call('rows', {
  query: { ...ALL_ORDERS, text: 'tx' },
  today: '2026-11-20' as CalendarDate,
  from: 0,
  count: 15
})
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ total, rss: process.memoryUsage.rss(), cpu: (user + system) / 1000 }))
await thread.close()
