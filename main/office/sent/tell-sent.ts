import { sentTellings, type SentTelling } from '#domain/office/shared-sent.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Store } from '../../storage/store.ts'

export type IdOf = (name: string) => string
export type TellSent = (telling: Pick<SentTelling, 'kind' | 'content' | 'at'> & { readonly id: string }) => void

/**
 * Tells of an order of this desk whatever the office was not told of yet. Call it in the transaction that changes the order: what is told is
 * committed with it. Told again, it changes nothing, for each record has the id that follows from what it tells.
 * @param idOf the id that follows from a name at this desk alone
 */
export function tellSent(store: Store, idOf: IdOf, local: LocalOrder, tell: TellSent): void {
  const { id: draftId, state, order, orderId, how, since } = local
  if (order === null) return
  const wired = store.attempts.ofDraft(draftId).findLast(({ wiredAt }) => wiredAt !== null)
  const standing = state === 'sent' && orderId !== null && how !== null ? { orderId, how, since } : null
  const facts = { draftId, order, sentAt: wired?.wiredAt ?? since, standing }
  for (const { name, ...telling } of sentTellings(facts, store.events.ofDraft(draftId))) {
    const id = idOf(name)
    if (!isTold(store.database(), id)) tell({ ...telling, id })
  }
}

/** Whether this desk has told of an order under the id that it counts as. Opens no seal. */
export function isSentTold(database: Database, idOf: IdOf, draftId: string, orderId: string): boolean {
  return isTold(database, idOf(`${draftId} ${orderId}`))
}

function isTold({ sql }: Database, id: string): boolean {
  return sql('SELECT 1 FROM office_records WHERE id = ?').get(id) !== undefined
}
