import { randomUUID } from 'node:crypto'
import type { DraftId } from '#domain/order/draft.ts'
import type { Store } from '../../storage/store.ts'
import type { Attempt } from '../../storage/tables/attempts.ts'
import type { DecisionRow } from '../../storage/tables/decisions.ts'
import { isInDoubt } from '../sending/lease-end.ts'

/** What was tried of an order that may have arrived, and what a person decided about it. */
export interface Doubt {
  readonly attempts: readonly Attempt[]
  readonly decisions: readonly DecisionRow[]
}

/** Null for an order of which certainly nothing arrived. */
export function doubtAbout({ attempts, decisions }: Store, id: DraftId): Doubt | null {
  const tried = attempts.ofDraft(id)
  return isInDoubt(tried) ? { attempts: tried, decisions: decisions.ofDraft(id) } : null
}

/** A draft with the same text may have arrived, too: it's looked for before it is sent, as the one it comes from was (O1). */
export function giveDoubt(
  { attempts, decisions }: Store,
  { attempts: tried, decisions: decided }: Doubt,
  draftId: DraftId
): void {
  const ids = new Map(decided.map(({ id }) => [id, randomUUID() as string]))
  for (const one of decided) decisions.add({ ...one, id: ids.get(one.id) ?? randomUUID(), draftId })
  for (const one of tried)
    attempts.put({ ...one, id: randomUUID(), draftId, decisionId: ids.get(one.decisionId ?? '') ?? null })
}
