import { randomUUID } from 'node:crypto'
import type { DraftId } from '#domain/order/draft.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import type { Store } from '../../storage/store.ts'
import { leaseRows } from '../desk/lease-rows.ts'
import type { Told } from '../desk/told.ts'
import type { Doubts } from '../drafts/doubt.ts'
import { fileSent, isToldInDoubt } from '../sent/find-sent.ts'

/** Doubts as records, which all desks keep, this one, too: nobody sends such an order without a decision (O1). */
export function toldDoubts(store: Store, key: DataKey, tell: (store: Store, told: Told) => void): Doubts {
  const database = store.database()
  const leases = leaseRows(database)
  function tellOf(draft: DraftId, at: number): void {
    const id = randomUUID()
    tell(store, { id, kind: 'attempt', account: null, order: null, content: { draft }, at })
    fileSent({ database, key }, id, draft, [])
  }

  return {
    tell: tellOf,
    follow(draft, copyId, at) {
      if (isToldInDoubt({ database, key }, draft)) tellOf(copyId, at)
    },
    clear(draft) {
      if (leases.get(draft)?.isTaken === false) leases.remove(draft)
    }
  }
}
