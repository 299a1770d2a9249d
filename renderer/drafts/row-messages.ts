import { formatDay } from '#domain/calendar/format-day.ts'
import { readDate } from '#domain/calendar/typed-date.ts'
import type { DraftLine } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { counted } from '../ui/text/format.ts'
import { problemList } from '../ui/order/problem-list.ts'
import { summaryOf } from '../ui/order/summary.ts'

/** How many missing things are named in a row. */
const SHOWN = 2

/** Street and city of the first property, and how many more there are. */
export function draftTitle(entry: OrderEntry): string {
  const { title } = summaryOf(entry)
  const more = entry.properties.length - 1
  return more < 1 ? title : `${title} and ${counted(more, 'more property', 'more properties')}`
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
    path === 'contacts' ? 'Someone of our company' : title
  )
  if (all.length === 0) return { text: refused ? 'See what the service said' : 'Ready to review', all }
  const more = all.length - SHOWN
  return { text: all.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : ''), all }
}

/** Last changed first. */
export function newestFirst(lines: readonly DraftLine[]): readonly DraftLine[] {
  return [...lines].sort((one, other) => other.savedAt - one.savedAt)
}
