import type { SentOrder } from '#domain/bridge.ts'
import { calendarDateOf } from '#domain/calendar-date.ts'
import { formatDay } from '#domain/format-day.ts'
import { propertiesOf } from '#domain/order.ts'
import type { HowSent } from '#domain/outbox.ts'
import { formatTime } from '../ui/format.ts'
import { kindTitle } from '../ui/order/summary.ts'

const HOW: Record<HowSent, string> = {
  accepted: 'taken by the service',
  matched: 'found in the order list by Title Desk, for its answer was lost',
  linked: 'found in the order list by a person, for its answer was lost'
}

/** Takes a moment in milliseconds since 1970, gives day and time on the wall of this computer: `Sat 21 Nov 2026, 10:42`. */
export function momentWords(moment: number): string {
  const date = new Date(moment)
  const day = calendarDateOf(date.getFullYear(), date.getMonth() + 1, date.getDate())
  return `${day === undefined ? '' : `${formatDay(day)}, `}${formatTime(moment)}`
}

/** Takes what was sent, gives when and how it is known to have arrived. */
export function sentWords({ order, sentAt, how }: SentOrder): string {
  return `${kindTitle(order.kind)}, sent ${momentWords(sentAt)}, ${HOW[how]}`
}

/** Takes what was sent, gives a name to propose for its file: `2214 Elm St - what we sent.pdf`. */
export function pdfName({ order, orderId }: SentOrder): string {
  const street = propertiesOf(order)[0]?.address1.replace(/[\\/:*?"<>|\p{C}]/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, 80)
  return `${street === undefined || street === '' ? `Order ${orderId.slice(0, 8)}` : street} - what we sent.pdf`
}
