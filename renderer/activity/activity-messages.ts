import { ACTIVITY_LABELS, flawText, PROGRAM } from '#domain/activity/activity-csv.ts'
import type { ActivityCheck, ActivityEntry } from '#domain/activity/activity.ts'
import { counted, grouped } from '../ui/text/format.ts'

/** What the check of the log found: the result, and what to do if it isn't as it was written. */
export function checkMessage({ entries, first, flaws }: ActivityCheck): {
  readonly title: string
  readonly next: string
} {
  if (flaws.length === 0)
    return {
      title: `Log verified: ${counted(entries, 'entry', 'entries')}, none missing or changed.`,
      next: first > 1 ? `Entries before ${grouped(first)} were deleted by your settings.` : ''
    }
  return {
    title: 'The activity log is incomplete or was changed.',
    next: `${flaws.map(flawText).join(' ')} Export it, and tell your IT team.`
  }
}

interface Nothing {
  readonly title: string
  readonly text: string
}
const NOTHING_HERE: Nothing = {
  title: 'No activity yet',
  text: 'Orders you send and documents you open are listed here.'
}

/** What is said where nothing was done: at this desk, or elsewhere at one desk or, without its name, at all. */
export function nothingText(isElsewhere: boolean, desk: string | undefined): Nothing {
  if (!isElsewhere) return NOTHING_HERE
  return {
    title: `No activity at ${desk ?? 'other desks'} yet`,
    text: 'Orders sent and documents opened there are listed here.'
  }
}

export const personText = ({ person }: Pick<ActivityEntry, 'person'>): string => person || PROGRAM
export const kindText = ({ kind }: Pick<ActivityEntry, 'kind'>): string => ACTIVITY_LABELS[kind]

/** Enough of an ID to tell orders apart. */
export const shortId = (orderId: string): string => orderId.slice(0, 8)
