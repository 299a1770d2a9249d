import { formatDay } from '#domain/calendar/format-day.ts'
import { readDate } from '#domain/calendar/typed-date.ts'
import type { DraftLine } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { counted } from '../ui/text/format.ts'
import { thingsToMend } from '../ui/order/problem-list.ts'
import { summaryOf } from '../ui/order/summary.ts'

/** How many of the things that are missing stand in a line. */
const SHOWN = 2

/** Takes a draft's form, gives what a clerk knows it by: its street and city, and how many properties more. */
export function draftTitle(entry: OrderEntry): string {
  const { title } = summaryOf(entry)
  const more = entry.properties.length - 1
  return more < 1 ? title : `${title} and ${counted(more, 'more property', 'more properties')}`
}

/** Takes a draft's form, gives who buys or borrows, one after the other. */
export function buyersOf({ contacts }: OrderEntry): string {
  return contacts
    .filter(({ role }) => role === 'Buyer')
    .map(({ name }) => name.trim())
    .filter(Boolean)
    .join(', ')
}

/** Takes a draft's form and the current year, gives its closing date for the table; one that is no date yet as it was typed. */
export function closingOf({ closingDate }: OrderEntry, currentYear: number): string {
  const date = readDate(closingDate)
  return date === undefined ? closingDate.trim() : formatDay(date, currentYear)
}

/** Takes a line of the list, gives what is missing before it can be sent: short for the line, and all of it. */
export function missingOf({ problems, entry, refused }: DraftLine): {
  readonly words: string
  readonly all: readonly string[]
} {
  // The rule about all contacts (specification 2.3 rule 1) is a sentence; a line has room for a word or two.
  const all = thingsToMend(problems, entry).map(({ path, title }) =>
    path === 'contacts' ? 'Someone of our company' : title
  )
  if (all.length === 0) return { words: refused ? 'See what the service said' : 'Ready to review', all }
  const more = all.length - SHOWN
  return { words: all.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : ''), all }
}

/** Takes lines, gives them with the one changed last first. */
export function newestFirst(lines: readonly DraftLine[]): readonly DraftLine[] {
  return [...lines].sort((one, other) => other.savedAt - one.savedAt)
}
