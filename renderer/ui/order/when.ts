import { calendarDateOf, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatDay } from '#domain/calendar/format-day.ts'
import { formatTime } from '../text/format.ts'

function dayOf(moment: Date): CalendarDate | undefined {
  return calendarDateOf(moment.getFullYear(), moment.getMonth() + 1, moment.getDate())
}

/**
 * Takes two moments in milliseconds since 1970, when something was and now; gives it as one says it: `10:43` for today, `yesterday`,
 * `Mon 16 Nov`, `5 Jan 2025`.
 */
export function whenWords(moment: number, now: number): string {
  const today = new Date(now)
  const day = dayOf(new Date(moment))
  if (day === undefined || day === dayOf(today)) return formatTime(moment)
  if (day === dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1))) return 'yesterday'
  return formatDay(day, today.getFullYear())
}
