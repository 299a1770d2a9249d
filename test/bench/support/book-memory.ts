// Opens the book named by its first argument in its thread, searches it once, and prints the memory of the process in bytes: run by P16.
import { WHOLE_BOOK } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { startBookThread } from '../../../main/orders/thread/thread.ts'
import { placeOf } from './kept-book.ts'

const thread = startBookThread(error => {
  throw error
})
await thread.call('open', placeOf(process.argv[2] ?? ''))
const { total } = await thread.call('rows', {
  query: { ...WHOLE_BOOK, text: 'tx' },
  today: '2026-11-20' as CalendarDate,
  from: 0,
  count: 15
})
console.log(JSON.stringify({ total, rss: process.memoryUsage.rss() }))
await thread.close()
