import type { DataKey } from '../../storage/database/seal.ts'
import type { Store } from '../../storage/store.ts'
import type { DeskRecords } from '../desk/desk-records.ts'
import type { SharedRecord } from '../desk/shared-record.ts'
import { openRecord } from '../desk/told.ts'
import type { DraftConnection } from '#domain/office/draft-account.ts'
import { compared } from '../seal/places.ts'
import { hearWith, type Heard, type RecordListeners } from './record-listener.ts'

export interface HearingParts {
  readonly store: Store
  readonly deskId: string
  readonly key: DataKey
  readonly listeners: RecordListeners
  /** The connections whose accounts other desks may tell of. */
  readonly connections: () => readonly DraftConnection[]
}

/** Passes what was told to its listeners. */
export interface Hearing {
  /**
   * Call it in the transaction that saves the record. One of this desk itself is new to it where its file came back from a backup: what it did
   * then applies here again.
   */
  hear(record: SharedRecord): void
  /** Connections may have been added: they hear what was told of their accounts before, each once. */
  hearForNew(): void
  /** A transaction has ended, either way. */
  settle(): void
}

export function createHearing(
  { store, deskId, key, listeners, connections }: HearingParts,
  records: DeskRecords
): Hearing {
  function hear(record: SharedRecord): void {
    const heard = opened(key, record)
    if (heard !== undefined) hearWith(listeners, store, { ...heard, replaces: replacedBy(record) })
  }

  /** An alarm is told otherwise only by its own desk: at another's word it would be gone without a call (O6). */
  function replacedBy({ kind, deskId: teller, replaces }: SharedRecord): string | null {
    const mayReplace = replaces === null || kind !== 'wire-change' || records.deskOf(replaces) === teller
    return mayReplace ? replaces : null
  }

  /** Whether there is something that it has not heard, as after an update of a version that did nothing with records of alarms. */
  function isBehind(connectionId: string): boolean {
    const isNew = records.addListening(connectionId)
    return records.addListening(`${connectionId} wire-change`) || isNew
  }

  function settle(): void {
    for (const listener of Object.values(listeners)) listener.settle()
  }

  return {
    hear,
    hearForNew() {
      store.write(() => {
        const behind = connections().filter(({ id }) => isBehind(id))
        for (const { baseAddress } of behind)
          for (const record of records.ofAccount(compared(key, 'account', baseAddress), deskId)) hear(record)
        // Its own, as others know them, from a version that kept no more of a call than its log has.
        if (behind.length > 0)
          for (const record of records.about('call', null)) if (record.deskId === deskId) hear(record)
      })
      settle()
    },
    settle
  }
}

/** Undefined for what was sealed under another key, or changed since: it is kept, and does nothing. */
export function opened(key: DataKey, record: SharedRecord): Heard | undefined {
  const content = openRecord(key, record)
  if (content === undefined) return undefined
  const { id, deskId, kind, account, replaces, toldAt } = record
  return {
    id,
    deskId,
    kind,
    content,
    key,
    at: toldAt,
    replaces,
    isAccount: text => account !== null && Buffer.from(account).equals(compared(key, 'account', text))
  }
}
