import type { RouteLocationRaw } from 'vue-router'
import { formatDay } from '#domain/calendar/format-day.ts'
import { readDate } from '#domain/calendar/typed-date.ts'
import type { Likeness, Similar } from '#domain/order/draft.ts'
import { whenText } from '../../ui/text/moments.ts'

const WHERE: Record<Similar['where'], string> = {
  draft: 'a draft here',
  outbox: 'in the outbox',
  sent: 'sent from this desk',
  listed: 'in the order list'
}
const MOMENT: Record<Similar['where'], string> = {
  draft: 'changed',
  outbox: 'handed over',
  sent: 'sent',
  listed: 'seen'
}
const SAME: Record<Likeness, string> = {
  property: 'the same property',
  'borrower-and-closing': 'the same borrower and closing date',
  'loan-number': 'the same loan number'
}

/** Where a similar order is, its closing date, and when it last changed. `now` is in milliseconds since 1970. */
export function similarFacts({ where, closingDate, at }: Similar, now: number): string {
  const date = readDate(closingDate)
  const closing = date === undefined ? closingDate : formatDay(date)
  return [
    WHERE[where],
    ...(closing === '' ? [] : [`closing ${closing}`]),
    ...(at === null ? [] : [`${MOMENT[where]} ${whenText(at, now)}`])
  ].join(' · ')
}

/** What two orders have in common, as one sentence. */
export function likenessText(same: readonly Likeness[]): string {
  const parts = same.map(one => SAME[one])
  const text = parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The page of a similar order; undefined if it has none. */
export function similarPlace({ where, draftId, orderId }: Similar): RouteLocationRaw | undefined {
  if (where === 'draft' && draftId !== null) return { name: 'draft', params: { draftId } }
  if (where !== 'outbox' && orderId !== null) return { name: 'order', params: { orderId } }
  return draftId === null ? undefined : { name: 'outbox-item', params: { draftId } }
}
