import type { RecordInClear } from '../seal/places.ts'

/** A record as the database of an office and every desk keep it. */
export interface SharedRecord extends RecordInClear {
  /** What it can be found by without its content, each by `compared`. */
  readonly matches: readonly Uint8Array[]
  readonly keyId: string
  /** Sealed under the office's key. */
  readonly content: Uint8Array
}
