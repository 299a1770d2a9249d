import { hasMembers, isBoolean, isNumber, listOf, orNull } from '#domain/common/guards.ts'
import type { SavedPages } from '../../list-scan/saved-pages.ts'

/** An interrupted scan, by its number. */
export interface SavedScan extends SavedPages {
  readonly number: number
}

/** What sync needs to go on after a restart. Times in milliseconds since 1970. */
export interface SyncState {
  asOf: number | null
  whole: { readonly at: number; readonly confirmed: boolean } | null
  /** The number of the last scan started. */
  lastScan: number
  /** The scan that was interrupted, if it was the first. */
  saved: SavedScan | null
}

/** The names are those of existing profiles. */
interface StoredState {
  readonly form: number
  readonly asOf: SyncState['asOf']
  readonly whole: SyncState['whole']
  readonly reading: number
  readonly pass: SavedScan | null
}

const FORM = 1

const isRun = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(page => Number.isSafeInteger(page) && page > 0)

const isStoredState = hasMembers<StoredState>({
  form: isNumber,
  asOf: orNull(isNumber),
  whole: orNull(hasMembers<NonNullable<SyncState['whole']>>({ at: isNumber, confirmed: isBoolean })),
  reading: isNumber,
  pass: orNull(hasMembers<SavedScan>({ number: isNumber, read: listOf(isRun), total: isNumber, lastPage: isNumber }))
})

/** A fresh state if the text is null, or of another form or shape. */
export function readSyncState(text: string | null): SyncState {
  const fresh: SyncState = { asOf: null, whole: null, lastScan: 0, saved: null }
  if (text === null) return fresh
  try {
    const stored: unknown = JSON.parse(text)
    if (!isStoredState(stored) || stored.form !== FORM) return fresh
    const { asOf, whole, reading, pass } = stored
    return { asOf, whole, lastScan: reading, saved: pass }
  } catch (error) {
    // This program sealed it: only another version of it can have written something else.
    if (error instanceof SyntaxError) return fresh
    throw error
  }
}

export function syncText({ asOf, whole, lastScan, saved }: SyncState): string {
  const stored: StoredState = { form: FORM, asOf, whole, reading: lastScan, pass: saved }
  return JSON.stringify(stored)
}
