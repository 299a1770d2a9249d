import type { RecordInClear } from '../seal/places.ts'

/** A record as the database of an office and every desk keep it. */
export interface SharedRecord extends RecordInClear {
  /** Empty: nothing is found by more than account and subject. Another version of the program may fill it. */
  readonly matches: readonly Uint8Array[]
  readonly keyId: string
  /** Sealed under the office's key. */
  readonly content: Uint8Array
}
