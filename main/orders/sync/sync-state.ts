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

/** A fresh state if the text is null or of another form. */
export function readSyncState(text: string | null): SyncState {
  const fresh: SyncState = { asOf: null, whole: null, lastScan: 0, saved: null }
  if (text === null) return fresh
  try {
    const { form, asOf, whole, reading, pass } = JSON.parse(text) as StoredState
    return form === FORM ? { asOf, whole, lastScan: reading, saved: pass } : fresh
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
