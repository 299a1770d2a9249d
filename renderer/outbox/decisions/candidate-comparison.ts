import { formatDay } from '#domain/calendar/format-day.ts'
import { oneLine } from '#domain/common/one-line.ts'
import { propertiesOf, type Order, type PropertyAddress } from '#domain/order/order.ts'
import { buyersOrBorrowers } from '#domain/orders/order-page.ts'
import type { Candidate, Compared } from '#domain/order/outbox.ts'

/** How a part of two orders compares; `unsaid`: the list does not state it clearly enough. */
export type Agreement = 'agrees' | 'differs' | 'unsaid'

/** One part of our order next to that of a row of the list. `theirs` is null if the line above covers it. */
export interface CandidateLine {
  readonly label: string
  readonly ours: readonly string[]
  readonly theirs: readonly string[] | null
  readonly agreement: Agreement
}

const PARTS: readonly {
  readonly label: string
  readonly what: Compared
  readonly of: (property: PropertyAddress) => string
}[] = [
  { label: 'Property', what: 'street', of: property => property.address1 },
  { label: 'Unit', what: 'unit', of: property => property.address2 ?? 'none' },
  { label: 'City', what: 'city', of: property => property.city },
  { label: 'State', what: 'state', of: property => property.state },
  { label: 'ZIP', what: 'zip', of: property => property.zipCode }
]

/**
 * Our order and a row of the list that may be it, side by side. The list has an address in one line and ours has parts:
 * the first part is next to that line.
 */
export function candidateLines(current: Order, { row, agrees, differs, asSent }: Candidate): readonly CandidateLine[] {
  const order = asSent ?? current
  const properties = propertiesOf(order)
  const agreement = (what: Compared): Agreement =>
    differs.includes(what) ? 'differs' : agrees.includes(what) ? 'agrees' : 'unsaid'
  const named = (role: string) => order.contacts.filter(contact => contact.role === role).map(({ name }) => name)
  return [
    ...PARTS.map(({ label, what, of }, index) => ({
      label,
      ours: properties.map(of),
      theirs: index === 0 ? orNotSaid(row.properties) : null,
      agreement: agreement(what)
    })),
    ...(differs.includes('property-count') || properties.length > 1
      ? [
          {
            label: 'Properties',
            ours: [String(properties.length)],
            theirs: [String(row.properties.length)],
            agreement: properties.length === row.properties.length ? ('agrees' as const) : ('differs' as const)
          }
        ]
      : []),
    {
      label: 'Closing',
      ours: [formatDay(order.closingDate)],
      theirs: orNotSaid([row.closingDate === null ? row.closingText : formatDay(row.closingDate)]),
      agreement: agreement('closing-date')
    },
    {
      label: 'Names',
      ours: [...named('Buyer'), ...named('Seller')],
      theirs: orNotSaid([...buyersOrBorrowers(row), ...row.sellers]),
      agreement: agreement('names')
    }
  ]
}

function orNotSaid(values: readonly string[]): readonly string[] {
  const given = values.map(oneLine).filter(value => value !== '')
  return given.length === 0 ? ['not said'] : given
}

/** Whether the row was in the list before the order was sent (reliability 3e). */
export function newnessText({ isNew }: Candidate): string {
  if (isNew === null) return 'Not known whether it was in the list before this order was sent'
  return isNew ? 'Was not in the list before this order was sent' : 'Was in the list before this order was sent'
}

/**
 * How alike an order and a row of the list are, in sentences: every reason why the user must decide, or that everything
 * agrees.
 */
export function likenessText(order: Order, candidate: Candidate): string {
  const lines = candidateLines(order, candidate)
  const named = (agreement: Agreement) =>
    lines
      .filter(line => line.agreement === agreement)
      .map(({ label }) => label)
      .join(', ')
  const [different, unsaid] = [named('differs'), named('unsaid')]
  return [
    different === '' && unsaid === '' ? 'Everything that can be compared agrees.' : '',
    different === '' ? '' : `Different: ${different}.`,
    unsaid === '' ? '' : `Cannot be compared: ${unsaid}.`,
    candidate.asSent === undefined ? '' : 'It is compared as it was sent at first, before it was changed.',
    candidate.isContested === true ? 'Another order of this desk could be this one just as well.' : ''
  ]
    .filter(Boolean)
    .join(' ')
}
