import type { ClosingItem } from './orders/closings.ts'
import { USUAL_COLUMNS, type ColumnChoice } from './orders/column-choice.ts'
import { USUAL_PATTERN } from './documents/file-pattern.ts'

export const THEMES = ['system', 'light', 'dark'] as const
/** In percent. */
export const TEXT_SIZES = [100, 112, 125, 150] as const
/** Names of routes (renderer/app/router.ts). */
export const START_PAGES = ['all-orders', 'changes', 'closings', 'missing', 'drafts'] as const

/** What is explained once, when its page is first shown. */
export const HINTS = ['orders', 'order', 'draft'] as const
export type Hint = (typeof HINTS)[number]

/** What the window needs before it shows a page. */
export interface Appearance {
  readonly theme: (typeof THEMES)[number]
  readonly textSize: (typeof TEXT_SIZES)[number]
  readonly startPage: (typeof START_PAGES)[number]
}

/** Settings of this computer, stored in clear text: none of them is about a customer. */
export interface Preferences extends Appearance {
  /** Who works here, and for which office; printed on paper. Empty if not given. */
  readonly userName: string
  readonly initials: string
  readonly officeName: string
  /** Limit on background requests that keep the order list up to date; requests of the user never wait for it. */
  readonly requestsPerHour: number
  /** Whether to show system notifications; they never contain a name or an address. */
  readonly notify: boolean
  /** The closing board's range in business days, and how near a closing must be to be watched closely. */
  readonly closingDays: number
  /** Business days before the closing at which an open item is late. */
  readonly lateAt: Readonly<Record<ClosingItem, number>>
  /** How downloaded files are named (file-pattern.ts). */
  readonly filePattern: string
  /** Days until a stored file is removed; null for never. */
  readonly keepDays: number | null
  /** Days until entries of the activity log are deleted; null for never. */
  readonly activityDays: number | null
  /** Minutes without input until the window is covered; null for only when the computer locks. */
  readonly lockAfter: number | null
  /** The columns of All orders. */
  readonly orderColumns: ColumnChoice
  /** Hints that were shown, and are never shown again. */
  readonly hintsSeen: readonly Hint[]
}

export const PREFERENCE_LIMITS = {
  requestsPerHour: { least: 60, most: 6000 },
  closingDays: { least: 1, most: 30 },
  lateAt: { least: 0, most: 30 },
  keepDays: { least: 1, most: 3650 },
  activityDays: { least: 30, most: 3650 },
  lockAfter: { least: 1, most: 240 }
} as const

/** The longest texts, in characters. */
export const PREFERENCE_LENGTHS = { userName: 80, initials: 5, officeName: 80 } as const

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A check of both ends of the list, or of one order, takes two requests. */
const LEAST_AT_ONCE = 2

/**
 * Converts `requestsPerHour` to at most `most` requests in any `within` milliseconds: a minute, or the time that two
 * requests need.
 */
export function requestRate(perHour: number): { readonly most: number; readonly within: number } {
  const most = Math.max(Math.ceil((perHour * MINUTE) / HOUR), LEAST_AT_ONCE)
  return { most, within: (most * HOUR) / perHour }
}

export const USUAL_APPEARANCE: Appearance = { theme: 'system', textSize: 100, startPage: 'all-orders' }

export const USUAL_PREFERENCES: Preferences = {
  ...USUAL_APPEARANCE,
  userName: '',
  initials: '',
  officeName: '',
  requestsPerHour: 1200,
  notify: true,
  closingDays: 10,
  lateAt: { payoff: 3, 'protection-letter': 5, commitment: 7, 'closing-documents': 2 },
  filePattern: USUAL_PATTERN,
  keepDays: null,
  activityDays: null,
  lockAfter: null,
  orderColumns: USUAL_COLUMNS,
  hintsSeen: []
}
