import type { KeptPass } from './list-scan.ts'

/** What a reading needs to go on after a restart. Times in milliseconds since 1970. */
export interface SyncState {
  readonly asOf: number | null
  readonly whole: { readonly at: number; readonly confirmed: boolean } | null
  /** The number of the reading begun last. */
  readonly reading: number
  /** The reading under way, where it was the first. */
  readonly pass: KeptPass | null
}

const NEW: SyncState = { asOf: null, whole: null, reading: 0, pass: null }
const FORM = 1

/** Takes what was kept; gives it, or a new beginning where it is no such text. */
export function readSyncState(text: string | null): SyncState {
  if (text === null) return NEW
  try {
    const { form, ...state } = JSON.parse(text) as SyncState & { form: number }
    return form === FORM ? state : NEW
  } catch (error) {
    // It was sealed by this program: only another version of it can have written something else.
    if (error instanceof SyntaxError) return NEW
    throw error
  }
}

/** Takes a state, gives it as text. */
export function syncText(state: SyncState): string {
  return JSON.stringify({ form: FORM, ...state })
}
