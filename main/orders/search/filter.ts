import type { OrderId } from '#domain/common/order-id.ts'
import { deskOfFilter, NO_DESK } from '#domain/office/desk-filter.ts'
import type { OrderFilters } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { resolveClosing } from '#domain/orders/closing-filter.ts'
import { BITS, dayNumber, type Columns, type Statuses } from './columns.ts'
import type { OrderIds } from './order-ids.ts'
import { int32At, uint16At } from './typed-arrays.ts'

/** Later than any day. */
const NEVER = 99_999_999

/** Undefined if every row passes. */
export function filterOf(
  filters: OrderFilters,
  today: CalendarDate,
  columns: Columns,
  statuses: Statuses
): ((row: number) => boolean) | undefined {
  const range = resolveClosing(filters.closing, today)
  const anyDate = range.from === null && range.to === null && !range.noDate
  const from = dayNumber(range.from)
  const to = range.to === null ? NEVER : dayNumber(range.to)
  const { set, clear } = wantedBits(filters)
  const wanted =
    filters.statuses.length === 0 ? undefined : new Set(filters.statuses.map(status => statuses.all.indexOf(status)))
  if (anyDate && set === 0 && clear === 0 && wanted === undefined) return undefined
  return row => {
    const bits = uint16At(columns.bits, row)
    if ((bits & set) !== set || (bits & clear) !== 0) return false
    if (wanted !== undefined && !wanted.has(uint16At(columns.status, row))) return false
    if (anyDate) return true
    const day = int32At(columns.closing, row)
    return range.noDate ? day === 0 : day !== 0 && day >= from && day <= to
  }
}

/** Undefined if every row passes. An order that no record names is looked after by no desk. */
export function deskTest(
  filter: string,
  assigned: readonly (readonly [OrderId, string])[],
  ids: Pick<OrderIds, 'rowOf'>
): ((row: number) => boolean) | undefined {
  if (filter === '') return undefined
  const wanted = deskOfFilter(filter).id
  const named = assigned.filter(([, desk]) => filter === NO_DESK || desk === wanted)
  const rows = new Set(named.map(([orderId]) => ids.rowOf(orderId)))
  return row => rows.has(row) !== (filter === NO_DESK)
}

function wantedBits({ commitment, policy, party, sentHere, followed, unread }: OrderFilters): {
  readonly set: number
  readonly clear: number
} {
  const flags = [
    [commitment, BITS.commitment],
    [policy, BITS.policy]
  ] as const
  const parties = { any: 0, borrowers: BITS.borrowers, buyers: BITS.buyers, sellers: BITS.sellers }
  const set =
    flags.reduce((all, [wanted, bit]) => all | (wanted === 'yes' ? bit : 0), parties[party]) |
    (sentHere ? BITS.sentHere : 0) |
    (followed ? BITS.followed : 0) |
    (unread ? BITS.unread : 0)
  return { set, clear: flags.reduce((all, [wanted, bit]) => all | (wanted === 'open' ? bit : 0), 0) }
}
