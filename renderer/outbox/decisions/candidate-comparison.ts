import { formatDay } from '#domain/calendar/format-day.ts'
import { oneLine } from '#domain/common/one-line.ts'
import { addressLine, propertiesOf, type Order } from '#domain/order/order.ts'
import { buyersOrBorrowers } from '#domain/orders/order-page.ts'
import type { Candidate, Compared } from '#domain/order/outbox.ts'

/** How a part of two orders compares; `unsaid`: the list does not state it clearly enough. */
export type Agreement = 'agrees' | 'differs' | 'unsaid'

/** One part of our order next to that of a row of the list. */
export interface CandidateLine {
  readonly label: string
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
  readonly agreement: Agreement
  /** The parts of an address that differ, or that cannot be compared. */
  readonly parts?: readonly string[]
}

const ADDRESS_PARTS: readonly (readonly [Compared, string])[] = [
  ['street', 'street'],
  ['unit', 'unit'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip', 'ZIP code']
]

/** Our order and a row of the list that may be it, side by side. */
export function candidateLines(current: Order, { row, agrees, differs, asSent }: Candidate): readonly CandidateLine[] {
  const order = asSent ?? current
  const properties = propertiesOf(order)
  const agreement = (what: Compared): Agreement =>
    differs.includes(what) ? 'differs' : agrees.includes(what) ? 'agrees' : 'unsaid'
  const partsThat = (one: Agreement) =>
    ADDRESS_PARTS.filter(([what]) => agreement(what) === one).map(([, word]) => word)
  const [different, unsaid] = [partsThat('differs'), partsThat('unsaid')]
  const named = (role: string) => order.contacts.filter(contact => contact.role === role).map(({ name }) => name)
  return [
    {
      label: 'Property',
      ours: properties.map(addressLine),
      theirs: orNotSaid(row.properties),
      agreement: different.length > 0 ? 'differs' : unsaid.length > 0 ? 'unsaid' : 'agrees',
      parts: different.length > 0 ? different : unsaid
    },
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
  return given.length === 0 ? ['Not given'] : given
}

/** Whether the row was in the list before the order was sent (reliability 3e). */
export function newnessText({ isNew }: Candidate): string {
  if (isNew === null) return 'It may have been in the list before this order was sent'
  return isNew ? 'It wasn’t in the list before this order was sent' : 'It was in the list before this order was sent'
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
      .map(({ label, parts = [] }) => (parts.length === 0 ? label : `${label} (${parts.join(', ')})`))
      .join(', ')
  const [different, unsaid] = [named('differs'), named('unsaid')]
  return [
    different === '' && unsaid === '' ? 'Everything that can be compared matches.' : '',
    different === '' ? '' : `Different: ${different}.`,
    unsaid === '' ? '' : `Can’t be compared: ${unsaid}.`,
    candidate.asSent === undefined ? '' : 'Compared as first sent, before it was edited.',
    candidate.isContested === true ? 'Another of our orders could match it as well.' : ''
  ]
    .filter(Boolean)
    .join(' ')
}
