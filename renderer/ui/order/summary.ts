import { formatDay } from '#domain/calendar/format-day.ts'
import { readDate } from '#domain/calendar/typed-date.ts'
import { formatCents, parseDollars } from '#domain/common/money.ts'
import { oneLine } from '#domain/common/one-line.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'

/** The order in two lines: the place, and what else distinguishes it. */
export interface Summary {
  readonly title: string
  readonly facts: readonly string[]
}

/** The name of an order kind, capitalized. */
export function kindTitle(kind: OrderKind): string {
  return kind === 'refinance' ? 'Refinance' : 'Purchase'
}

/** The two lines of a form; what is missing is named, never left out. */
export function summaryOf(entry: OrderEntry): Summary {
  const [first, ...others] = entry.properties
  const place = [first?.address1, first?.city]
    .map(text => oneLine(text ?? ''))
    .filter(Boolean)
    .join(', ')
  const more =
    others.length === 0 ? [] : [`and ${others.length} more ${others.length === 1 ? 'property' : 'properties'}`]
  const date = readDate(entry.closingDate)
  return {
    title: place === '' ? 'No address yet' : place,
    facts: [
      ...more,
      kindTitle(entry.kind),
      ...(entry.kind === 'refinance' ? [amountFact(entry.loan.amount)] : []),
      date === undefined ? 'no closing date' : formatDay(date)
    ]
  }
}

function amountFact(typed: string): string {
  const amount = parseDollars(typed)
  if (amount.ok) return formatCents(amount.value)
  return amount.failure === 'empty' ? 'no loan amount' : 'loan amount to fix'
}
