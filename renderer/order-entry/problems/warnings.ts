import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { readDate } from '#domain/calendar/typed-date.ts'
import type { FieldMessage } from '#domain/common/failure.ts'
import { formatCents, parseDollars } from '#domain/common/money.ts'
import { oneLine } from '#domain/common/one-line.ts'
import { closingWarnings } from '#domain/order/closing-day.ts'
import type { ContactEntry, OrderEntry, PropertyEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { isMilitary } from '#domain/places/zip-place.ts'
import { isUsState } from '#domain/order/us-states.ts'
import { contactName } from '../../ui/order/field-names.ts'

/** Loans beyond these are likely typos, such as an extra zero, or thousands left out. In cents. */
const LARGE = 500_000_000
const SMALL = 100_000

/**
 * What the rules allow but a clerk may want to check, by field. A warning never blocks sending.
 */
export function warningsOf(entry: OrderEntry, today: CalendarDate): readonly FieldMessage[] {
  return [
    ...entry.properties.flatMap(oddState),
    ...repeated(
      entry.properties,
      addressOf,
      'properties',
      'address1',
      other => `Property ${other + 1} has the same address.`
    ),
    ...repeated(
      entry.contacts,
      nameOf,
      'contacts',
      'name',
      (other, index) =>
        `${contactName(entry.contacts[index], index)} is listed twice, as contacts ${other + 1} and ${index + 1}.`
    ),
    ...repeated(
      entry.contacts,
      emailOf,
      'contacts',
      'email',
      (other, index) =>
        `${contactName(entry.contacts[other], other)} and ${contactName(entry.contacts[index], index)} have the same email.`
    ),
    ...(entry.kind === 'refinance' ? oddAmount(entry.loan.amount) : []),
    ...oddClosing(entry.closingDate, today, entry.kind)
  ]
}

function oddState({ state }: PropertyEntry, index: number): FieldMessage[] {
  if (!/^\s*[A-Za-z]{2}\s*$/.test(state) || isUsState(state)) return []
  const path = `properties.${index}.state`
  const code = state.trim().toUpperCase()
  return isMilitary(code)
    ? [{ path, message: `${code} is military mail, not a place to close.` }]
    : [{ path, message: `${code} isn’t a U.S. state.` }]
}

const plain = (text: string) => oneLine(text).toLowerCase()
const nameOf = (contact: ContactEntry) => plain(contact.name)
const emailOf = (contact: ContactEntry) => plain(contact.email)
const addressOf = (property: PropertyEntry) =>
  plain(property.address1) === '' ? '' : [property.address1, property.address2, property.zipCode].map(plain).join('|')

/** A value found in several rows, reported at the later one; empty values are never duplicates. */
function repeated<T>(
  rows: readonly T[],
  textOf: (row: T) => string,
  list: string,
  field: string,
  messageFor: (other: number, index: number) => string
): FieldMessage[] {
  const first = new Map<string, number>()
  return rows.flatMap((row, index) => {
    const text = textOf(row)
    const other = text === '' ? undefined : first.get(text)
    if (text !== '' && other === undefined) first.set(text, index)
    return other === undefined ? [] : [{ path: `${list}.${index}.${field}`, message: messageFor(other, index) }]
  })
}

function oddAmount(typed: string): FieldMessage[] {
  const amount = parseDollars(typed)
  if (!amount.ok) return []
  const path = 'loan.amount'
  if (amount.value >= LARGE)
    return [{ path, message: `${formatCents(amount.value)} is unusually large. Check for extra zeros.` }]
  if (amount.value < SMALL)
    return [{ path, message: `${formatCents(amount.value)} is unusually small. Check for missing zeros.` }]
  return []
}

function oddClosing(typed: string, today: CalendarDate, kind: OrderKind): FieldMessage[] {
  const date = readDate(typed, today)
  if (date === undefined) return []
  return closingWarnings(date, today, kind).map(message => ({ path: 'closingDate', message }))
}
