import { formatDay } from '#domain/calendar/format-day.ts'
import { oneLine } from '#domain/common/one-line.ts'
import { propertiesOf, type Order, type PropertyAddress } from '#domain/order/order.ts'
import { buyersOrBorrowers } from '#domain/orders/order-page.ts'
import type { Candidate, Compared } from '#domain/order/outbox.ts'

/** How a part of two orders compares: `unsaid` where the list does not say it clearly enough. */
export type Agreement = 'agrees' | 'differs' | 'unsaid'

/** One part of our order beside the same of a row of the list. `theirs` is null where the line above says it already. */
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
 * Takes an order and a row of the list that may be it, gives them side by side. The list has a property in one line, ours stands in its
 * parts: the first of them has that line beside it.
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
      theirs: index === 0 ? said(row.properties) : null,
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
      theirs: said([row.closingDate === null ? row.closingText : formatDay(row.closingDate)]),
      agreement: agreement('closing-date')
    },
    {
      label: 'Names',
      ours: [...named('Buyer'), ...named('Seller')],
      theirs: said([...buyersOrBorrowers(row), ...row.sellers]),
      agreement: agreement('names')
    }
  ]
}

function said(values: readonly string[]): readonly string[] {
  const given = values.map(oneLine).filter(value => value !== '')
  return given.length === 0 ? ['not said'] : given
}

/** Takes a row of the list that may be an order, gives whether it came after the sending, in words (reliability 3e). */
export function newnessText({ isNew }: Candidate): string {
  if (isNew === null) return 'Not known whether it was in the list before this order was sent'
  return isNew ? 'Was not in the list before this order was sent' : 'Was in the list before this order was sent'
}

/**
 * Takes an order and a row of the list that may be it, gives how alike they are, in sentences: every reason why a person is asked, or that
 * all of it agrees.
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
