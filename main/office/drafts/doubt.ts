import { randomUUID } from 'node:crypto'
import type { DraftId } from '#domain/order/draft.ts'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import type { Store } from '../../storage/store.ts'
import type { Attempt } from '../../storage/tables/attempts.ts'
import type { DecisionRow } from '../../storage/tables/decisions.ts'

/** What was tried of an order that may have arrived, and what a person decided about it. */
export interface Doubt {
  readonly attempts: readonly Attempt[]
  readonly decisions: readonly DecisionRow[]
  /** Rows of the list that a person said are not this order. */
  readonly dismissed: readonly TimelineEvent[]
}

/** Tells of doubts, in the transaction under way. */
export interface Doubts {
  /** This desk lets go of an order that may have arrived. */
  tell(id: DraftId, at: number): void
  /** It lets go of one of which certainly nothing arrived: a right to send that it only asked for is forgotten. */
  clear(id: DraftId): void
  /** A draft is made of what was typed into another one, of which there is nothing else here any more: if that may have arrived, so may this. */
  follow(id: DraftId, copyId: DraftId, at: number): void
}

/** Whether an order may be there that no desk but the one that sent it knows of. */
export const isInDoubt = (attempts: readonly Pick<Attempt, 'state' | 'wiredAt' | 'failure'>[]): boolean =>
  !attempts.every(isHarmless)

/**
 * Whether an attempt certainly left no order behind: no byte of it left, or the service said what is wrong with it. After a 429, and after a
 * person sent it again, only this desk knows what to look for, so the draft stays here.
 */
function isHarmless({ state, wiredAt, failure }: Pick<Attempt, 'state' | 'wiredAt' | 'failure'>): boolean {
  return wiredAt === null || (state === 'rejected' && failure?.kind !== 'too-many-requests')
}

/** Null for an order of which certainly nothing arrived. */
export function doubtAbout({ attempts, decisions, events }: Store, id: DraftId): Doubt | null {
  const tried = attempts.ofDraft(id)
  if (!isInDoubt(tried)) return null
  const dismissed = events.ofDraft(id).filter(({ what }) => what === 'unmatched')
  return { attempts: tried, decisions: decisions.ofDraft(id), dismissed }
}

/** A draft with the same text may have arrived, too: it's looked for before it is sent, as the one it comes from was (O1). */
export function copyDoubt(
  { attempts, decisions, events }: Store,
  { attempts: tried, decisions: decided, dismissed }: Doubt,
  draftId: DraftId
): void {
  const ids = new Map<string | null, string>()
  for (const one of decided) {
    const id = randomUUID()
    ids.set(one.id, id)
    decisions.add({ ...one, id, draftId })
  }
  for (const one of tried)
    attempts.put({ ...one, id: randomUUID(), draftId, decisionId: ids.get(one.decisionId) ?? null })
  for (const event of dismissed) events.add(draftId, event)
}
