import { formatDay } from '#domain/calendar/format-day.ts'
import { readDate } from '#domain/calendar/typed-date.ts'
import type { DraftLine } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { oneLine } from '#domain/common/one-line.ts'
import { counted } from '../../ui/text/format.ts'
import { problemList } from '../../ui/order/problem-list.ts'
import { summaryOf } from '../../ui/order/summary.ts'

/** Street and city of the first property, and how many more there are; before that, whose it is. */
export function draftTitle(entry: OrderEntry): string {
  const [first] = entry.properties
  if (oneLine(`${first?.address1 ?? ''}${first?.city ?? ''}`) === '') {
    const [buyer] = entry.contacts.filter(({ role }) => role === 'Buyer').map(({ name }) => surnameOf(oneLine(name)))
    return buyer ? `${buyer} (no address)` : 'No address'
  }
  const { title } = summaryOf(entry)
  const more = entry.properties.length - 1
  return more < 1 ? title : `${title} and ${counted(more, 'more property', 'more properties')}`
}

const SUFFIX = /^(?:jr|sr|i{1,3}|iv)\.?$/i

/** The last name of a person; a name with a comma or a digit, as a company has, stays as it is. */
function surnameOf(name: string): string {
  return /[,\d]/.test(name) ? name : (name.split(' ').findLast(word => !SUFFIX.test(word)) ?? name)
}

/** Buyers or borrowers, separated by commas. */
export function buyersOf({ contacts }: OrderEntry): string {
  return contacts
    .filter(({ role }) => role === 'Buyer')
    .map(({ name }) => name.trim())
    .filter(Boolean)
    .join(', ')
}

/** The closing date for the table; as typed if it is not a date yet. */
export function closingOf({ closingDate }: OrderEntry, currentYear: number): string {
  const date = readDate(closingDate)
  return date === undefined ? closingDate.trim() : formatDay(date, currentYear)
}

/** What is missing before it can be sent: `text` for the row, and `all` of it. */
export function missingOf({ problems, entry, refused }: DraftLine): {
  readonly text: string
  readonly all: readonly string[]
} {
  // The rule about all contacts (specification 2.3 rule 1) is a sentence; a row has room for a few words.
  const all = problemList(problems, entry).map(({ path, title }) =>
    path === 'contacts' ? 'Someone from our company' : title
  )
  if (all.length === 0) return { text: refused ? 'See the service’s message' : 'Ready to review', all }
  const [only = ''] = all
  return { text: all.length === 1 ? only : `${counted(all.length, 'field')} left`, all }
}

/** How many fields an order of this kind and size needs; a closing date among them, and an email of our company. */
export function fieldsNeeded({ properties, contacts }: OrderEntry): number {
  const ofContacts = contacts.map(({ isCompanyUser }) => (isCompanyUser === true ? 3 : 2))
  return 5 * properties.length + ofContacts.reduce((sum, count) => sum + count, 0) + 2
}

/** Last edited first. */
export function newestFirst(lines: readonly DraftLine[]): readonly DraftLine[] {
  return [...lines].sort((one, other) => other.savedAt - one.savedAt)
}
