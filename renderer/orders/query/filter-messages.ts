import type { OrderFilters, OrderQuery, OrderSort, ClosingFilter } from '#domain/orders/order-list.ts'
import { formatDate } from '#domain/calendar/format-day.ts'
import { deskFilterName } from '../../common/office/desk-choices.ts'
import { counted } from '../../ui/text/format.ts'

/** An active filter: its name, and the text of its button. */
export interface FilterChip {
  readonly name: keyof OrderFilters
  readonly label: string
}

/** The active filters. */
export function chipsOf(filters: OrderFilters): readonly FilterChip[] {
  const chips: (FilterChip | false)[] = [
    filters.closing.kind !== 'any' && { name: 'closing', label: closingFilterText(filters.closing) },
    filters.statuses.length > 0 && {
      name: 'statuses',
      label: `Status ${filters.statuses.map(status => status || 'none').join(' or ')}`
    },
    filters.commitment !== 'any' && {
      name: 'commitment',
      label: filters.commitment === 'yes' ? 'Commitment received' : 'No commitment yet'
    },
    filters.policy !== 'any' && {
      name: 'policy',
      label: filters.policy === 'yes' ? 'Policy issued' : 'Policy not issued'
    },
    filters.party !== 'any' && { name: 'party', label: `With ${filters.party}` },
    filters.sentHere && { name: 'sentHere', label: 'Sent from this computer' },
    filters.followed && { name: 'followed', label: 'Followed' },
    filters.unread && { name: 'unread', label: 'Unread changes' },
    filters.lookedAfter !== '' && {
      name: 'lookedAfter',
      label: `Assigned to: ${deskFilterName(filters.lookedAfter)}`
    }
  ]
  return chips.filter(chip => chip !== false)
}

/** The closing filter as text. */
export function closingFilterText(closing: ClosingFilter): string {
  switch (closing.kind) {
    case 'any':
      return 'Closing on any date'
    case 'this-week':
      return 'Closing this week'
    case 'next-week':
      return 'Closing next week'
    case 'business-days':
      return closing.next === 0 ? 'Closing today' : `Closing in the next ${counted(closing.next, 'business day')}`
    case 'past':
      return 'Past closing date'
    case 'no-date':
      return 'No closing date'
    case 'between': {
      const { from, to } = closing
      if (from !== null && to !== null)
        return from === to ? `Closing ${formatDate(from)}` : `Closing ${formatDate(from)} – ${formatDate(to)}`
      return from !== null
        ? `Closing ${formatDate(from)} or later`
        : to !== null
          ? `Closing ${formatDate(to)} or earlier`
          : 'Closing on any date'
    }
  }
}

const SORTED = {
  closing: ['closing, next first', 'closing, latest first'],
  name: ['name', 'name, Z to A'],
  property: ['property', 'property, Z to A'],
  people: ['buyer or borrower', 'buyer or borrower, Z to A'],
  sellers: ['sellers', 'sellers, Z to A'],
  status: ['status', 'status, Z to A'],
  commitment: ['commitment, pending first', 'commitment, received first'],
  policy: ['policy, not issued first', 'policy, issued first']
} as const

/** The sort order as text. */
export function sortText({ column, descending }: OrderSort): string {
  return `Sorted by ${SORTED[column][descending ? 1 : 0]}`
}

/** A suggested name for the query as a view. */
export function viewName({ text, filters }: OrderQuery): string {
  return [text, ...chipsOf(filters).map(({ label }) => label)].filter(Boolean).join(', ').slice(0, 60)
}
