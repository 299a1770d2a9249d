import type { ActivityCheck, ActivityEntry, ActivityFlaw, ActivityKind } from './activity.ts'

export const ACTIVITY_LABELS: Readonly<Record<ActivityKind, string>> = {
  sent: 'Sent',
  downloaded: 'Downloaded',
  opened: 'Opened',
  called: 'Call recorded',
  removed: 'Removed',
  exported: 'Exported',
  printed: 'Printed'
}

export const ACTIVITY_COLUMNS = ['Number', 'Time', 'Person', 'Activity', 'Order ID', 'Details'] as const

/** At a desk of an office: whose log it is. */
export const DESK_COLUMN = 'Desk'

/** Who the program's own work is listed under. */
export const PROGRAM = 'Title Desk'

/** @param time of the entry, as it is written to the file */
export function activityLine(
  { number, person, kind, orderId, detail }: ActivityEntry,
  time: string
): readonly string[] {
  return [String(number), time, person || PROGRAM, ACTIVITY_LABELS[kind], orderId ?? '', detail]
}

/** What the check found, in one line. */
export function activityCheckText({ entries, first, last, flaws, code }: ActivityCheck): string {
  if (entries === 0 && flaws.length === 0) return 'No entries.'
  const isOne = first === last
  const range = `${isOne ? `Entry ${first}` : `Entries ${first} to ${last}`}, code ${code}.`
  if (flaws.length === 0) return `${range} ${isOne ? 'It' : 'Each entry'} was checked and is as it was written.`
  return `${range} ${flaws.map(flawText).join(' ')}`
}

export function flawText({ kind, from, to }: ActivityFlaw): string {
  const what = kind === 'missing' ? 'missing' : 'changed'
  return from === to ? `Entry ${from} is ${what}.` : `Entries ${from} to ${to} are ${what}.`
}
