import type { ClosingItem } from './orders/closings.ts'
import { USUAL_PATTERN } from './documents/file-pattern.ts'

/** What an office sets once. Kept in clear text: nothing personal is among it. */
export interface Preferences {
  /** The most requests an hour that keep the order list up to date by themselves; what a person asks for is never held up by it. */
  readonly requestsPerHour: number
  /** Whether the system tells of changes; never with a name or an address. */
  readonly notify: boolean
  /** How many business days ahead the board of closings looks, and how near a closing is watched closely. */
  readonly closingDays: number
  /** Business days before the closing at which an open item is late. */
  readonly lateAt: Readonly<Record<ClosingItem, number>>
  /** How files of documents are named (file-pattern.ts). */
  readonly filePattern: string
  /** Days after which a kept file is removed; null where none is. */
  readonly keepDays: number | null
}

export const PREFERENCE_LIMITS = {
  requestsPerHour: { least: 60, most: 6000 },
  closingDays: { least: 1, most: 30 },
  lateAt: { least: 0, most: 30 },
  keepDays: { least: 1, most: 3650 }
} as const

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A look at both ends of the list, or at one order, is two requests. */
const LEAST_AT_ONCE = 2

/** Takes `requestsPerHour`; gives how many requests there are at most in any stretch of `within` milliseconds: a minute, or what two of them need. */
export function requestRate(perHour: number): { readonly most: number; readonly within: number } {
  const most = Math.max(Math.ceil((perHour * MINUTE) / HOUR), LEAST_AT_ONCE)
  return { most, within: (most * HOUR) / perHour }
}

export const USUAL_PREFERENCES: Preferences = {
  requestsPerHour: 1200,
  notify: true,
  closingDays: 10,
  lateAt: { payoff: 3, 'protection-letter': 5, commitment: 7, 'closing-documents': 2 },
  filePattern: USUAL_PATTERN,
  keepDays: null
}
