import type { DraftSave } from '#domain/bridge.ts'
import type { Draft, DraftLine } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { entryProblems } from '#domain/order/order-entry.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
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
 * Takes what is kept of a draft, if anything, and a form to keep; gives what is to be kept. Fails with `not-connected` for a draft of another
 * connection (R47), `out-of-date` where it is no draft any more or that revision is kept already, `no-such-draft` where it was deleted.
 */
export function withSave(kept: LocalOrder | undefined, save: DraftSave, at: number): Result<LocalOrder, Failure> {
  const { id, connectionId, revision, entry } = save
  if (kept === undefined) {
    return ok({
      ...NEVER_SENT,
      id,
      connectionId,
      state: 'draft',
      revision,
      entry,
      createdAt: at,
      savedAt: at,
      since: at
    })
  }
  if (kept.connectionId !== connectionId) return failed({ kind: 'not-connected' })
  if (kept.deletedAt !== null) return failed({ kind: 'no-such-draft' })
  if (kept.state !== 'draft' || revision <= kept.revision) return failed({ kind: 'out-of-date' })
  return ok({ ...kept, revision, entry, savedAt: at })
}

/** Takes what is kept, gives it as its form opens it. */
export function asDraft({ id, connectionId, state, entry, revision, savedAt, refusal }: LocalOrder): Draft {
  return { id, connectionId, state, entry, revision, savedAt, refusal }
}

/** Takes what is kept, gives its line in the list of drafts. */
export function asLine({ id, entry, createdAt, savedAt, refusal }: LocalOrder): DraftLine {
  return { id, entry, problems: entryProblems(entry), createdAt, savedAt, refused: refusal !== null }
}
