import { companyRule, isRole, type OrderKind, type Role } from '../../order/role.ts'
import type { LibraryList, LibraryValue } from '../library.ts'

/** An entry as a file has it. */
export interface LibraryLine extends LibraryValue {
  /** Where it begins in the file; its first line is 1. */
  readonly line: number
  readonly list: LibraryList
  readonly startsOn: readonly OrderKind[]
}

/** What of a file is no entry, and why. */
export interface UnreadableLine {
  readonly line: number
  /** What the file says there, to find it by. */
  readonly text: string
  readonly reason: string
}

export interface ReadLines {
  readonly lines: readonly LibraryLine[]
  readonly unreadable: readonly UnreadableLine[]
}

/** The most entries read of one file. */
export const MOST_FILE_LINES = 20_000

export const OTHER_COMPANY = 'People with this role don’t work for your company.'

/**
 * The role that a job title says; an empty text where it says none that an order has, null where the person is of
 * another company.
 */
export function roleOfTitle(title: string): Role | '' | null {
  if (isRole(title)) return companyRule(title) === 'never' ? null : title
  if (/processor/i.test(title)) return 'Loan Processor'
  if (/officer|originator|\bM?LO\b/i.test(title)) return 'Loan Officer'
  return /\blender\b/i.test(title) ? 'Lender' : ''
}
