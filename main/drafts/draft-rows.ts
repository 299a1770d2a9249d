import { randomUUID } from 'node:crypto'
import type { DraftSave } from '#domain/bridge.ts'
import { draftIdOf, type Draft, type DraftLine } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { entryProblems, type OrderEntry } from '#domain/order/order-entry.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { FieldOrigins } from '#domain/order/field-origins.ts'
import type { LocalOrder } from '../storage/tables/local-orders.ts'

const NEVER_SENT = {
  deletedAt: null,
  orderId: null,
  refusal: null,
  order: null,
  queuedAt: null,
  account: null,
  waiting: null,
  failure: null,
  how: null
}

/**
 * The draft after a save. Fails with `not-connected` for a draft of another connection (R47), with `out-of-date` if it is no
 * longer a draft or has this revision already, with `no-such-draft` if it was deleted.
 * @param kept undefined for a new draft
 */
export function withSave(kept: LocalOrder | undefined, save: DraftSave, at: number): Result<LocalOrder, Failure> {
  const { id, connectionId, revision, entry, origins } = save
  if (kept === undefined) {
    return ok({
      ...NEVER_SENT,
      id,
      connectionId,
      state: 'draft',
      revision,
      entry,
      origins,
      createdAt: at,
      savedAt: at,
      since: at
    })
  }
  if (kept.connectionId !== connectionId) return failed({ kind: 'not-connected' })
  if (kept.deletedAt !== null) return failed({ kind: 'no-such-draft' })
  if (kept.state !== 'draft' || revision <= kept.revision) return failed({ kind: 'out-of-date' })
  return ok({ ...kept, revision, entry, origins, savedAt: at })
}

/** A draft made here, not by a form. */
export function newDraft(connectionId: string, entry: OrderEntry, at: number, origins?: FieldOrigins): LocalOrder {
  const id = draftIdOf(randomUUID())
  const times = { createdAt: at, savedAt: at, since: at }
  return { ...NEVER_SENT, id, connectionId, state: 'draft', revision: 1, entry, origins, ...times }
}

/** The draft as its form opens it. */
export function asDraft({ id, connectionId, state, entry, revision, savedAt, refusal, origins }: LocalOrder): Draft {
  return { id, connectionId, state, entry, revision, savedAt, refusal, origins }
}

/** The draft's line in the list of drafts. */
export function asLine({ id, entry, createdAt, savedAt, refusal, unsent }: LocalOrder): DraftLine {
  return { id, entry, problems: entryProblems(entry), createdAt, savedAt, refused: refusal !== null, unsent }
}
