import type { Store } from '../../storage/store.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import type { RecordKind } from '../seal/places.ts'

/** A record of another desk, or of this one before its file came back from a backup; opened. */
export interface Heard {
  readonly id: string
  readonly deskId: string
  readonly kind: string
  readonly content: Readonly<Record<string, unknown>>
  /** The office's, which opened it. */
  readonly key: DataKey
  /** By the clock of the desk that told it, in milliseconds since 1970. */
  readonly at: number
  /** The record whose value this one replaces, or null. */
  readonly replaces: string | null
  /** Whether it is about the account that all desks know by this text. */
  readonly isAccount: (text: string) => boolean
}

/** Does what records of one kind ask for. */
export interface RecordListener {
  /**
   * Called for each record once, in the transaction that saves it; what it throws undoes that. The content is not checked yet. When a
   * connection is added, what was heard of its account is heard again: it must change nothing twice.
   */
  hear(store: Store, heard: Heard): void
  /** The transaction has ended, either way: tell the page now. */
  settle(): void
}

/** Records of other kinds are kept and do nothing. */
export type RecordListeners = Readonly<Partial<Record<RecordKind, RecordListener>>>

/** Passes a record to the listener of its kind, if there is one. */
export function hearWith(listeners: RecordListeners, store: Store, heard: Heard): void {
  const byKind: Readonly<Partial<Record<string, RecordListener>>> = listeners
  if (Object.hasOwn(byKind, heard.kind)) byKind[heard.kind]?.hear(store, heard)
}
