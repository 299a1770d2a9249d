import type { RouteLocationRaw } from 'vue-router'
import { formatDay } from '#domain/calendar/format-day.ts'
import { today } from '#domain/calendar/calendar-date.ts'
import { dayParts } from '#domain/calendar/day-parts.ts'
import { readDate } from '#domain/calendar/typed-date.ts'
import { oneLine } from '#domain/common/one-line.ts'
import type { Likeness, Similar } from '#domain/order/draft.ts'
import { isBeingEdited } from '#domain/office/office-drafts.ts'
import { UNNAMED_ORDER } from '../../ui/order/row-messages.ts'
import { whenText } from '../../ui/text/moments.ts'

const WHERE: Record<Similar['where'], string> = {
  draft: 'Draft',
  outbox: 'In the outbox',
  sent: 'Sent from this computer',
  listed: 'In the order list',
  'other-desk': 'Draft at another desk'
}
const MOMENT: Record<Similar['where'], string> = {
  draft: 'edited',
  outbox: 'queued',
  sent: 'sent',
  listed: 'seen',
  'other-desk': 'edited'
}
const SAME: Record<Likeness, readonly string[]> = {
  property: ['property'],
  'borrower-and-closing': ['borrower', 'closing date'],
  'loan-number': ['loan number']
}

function whereText(where: Similar['where'], desk: string | undefined): string {
  if (desk === undefined) return WHERE[where]
  return where === 'other-desk' ? `Draft at ${desk}` : `Sent by ${desk}`
}

/** Where a similar order is, its closing date, and when it last changed. `now` is in milliseconds since 1970. */
export function similarFacts({ where, desk, closingDate, at }: Similar, now: number): string {
  const isEdited = where === 'other-desk' && at !== null && isBeingEdited({ state: 'draft', changedAt: at }, now)
  const isNow = isEdited && desk !== undefined
  const date = readDate(closingDate)
  const closing = date === undefined ? closingDate : formatDay(date, dayParts(today(now)).year)
  return [
    isNow ? `${desk} is drafting this order now` : whereText(where, desk),
    ...(closing === '' ? [] : [`closing ${closing}`]),
    ...(at === null || isNow ? [] : [`${MOMENT[where]} ${whenText(at, now)}`])
  ].join(' · ')
}

/** A draft may have no address yet, and an order of the list no name. */
export function similarTitle({ where, title }: Similar): string {
  if (oneLine(title) !== '') return title
  return where === 'listed' ? UNNAMED_ORDER : 'No address yet'
}

/** What two orders have in common: `Same property and loan number`. */
export function likenessText(same: readonly Likeness[]): string {
  return `Same ${new Intl.ListFormat('en-US').format(same.flatMap(one => SAME[one]))}`
}

/** The page of a similar order; undefined if it has none. */
export function similarPlace({ where, draftId, orderId }: Similar): RouteLocationRaw | undefined {
  if (where === 'other-desk') return { name: 'drafts' }
  if (where === 'draft' && draftId !== null) return { name: 'draft', params: { draftId } }
  if (where !== 'outbox' && orderId !== null) return { name: 'order', params: { orderId } }
  return draftId === null ? undefined : { name: 'outbox-item', params: { draftId } }
}

/** The words of the link to that page: they name what opens. */
export const openText = ({ where }: Similar): string =>
  where === 'draft' ? 'Open draft' : where === 'other-desk' ? 'Show drafts' : 'Open order'
