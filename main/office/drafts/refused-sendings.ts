import { createHash, randomUUID } from 'node:crypto'
import type { Failure } from '#domain/common/failure.ts'
import { hasMembers, isText, isTime } from '#domain/common/guards.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { isFailure } from '../../storage/shapes/failure.ts'
import type { Store } from '../../storage/store.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import { isList } from './unread-forms.ts'

/** An order as a desk sent it, and how the service refused it. */
export interface RefusedSending {
  readonly path: string
  readonly body: string
  readonly wiredAt: number
  readonly failure: Failure
}

type Sending = Omit<RefusedSending, 'failure'>

const isSending = hasMembers<Sending>({ path: isText, body: isText, wiredAt: isTime })
const isRefusedSending = hasMembers<RefusedSending>({
  path: isText,
  body: isText,
  wiredAt: isTime,
  failure: isFailure
})

/** Stands for a refusal that only a newer version knows: what was sent is looked for all the same, and goes on to the next desk. */
const REFUSED: Failure = { kind: 'rejected', status: 400, fields: [] }

/** What a draft has of them, as another desk sealed it; without those that can't be read. */
export function readRefused(sealed: unknown): readonly RefusedSending[] {
  if (!isList(sealed)) return []
  return sealed.flatMap(one => {
    if (isRefusedSending(one)) return [one]
    return isSending(one) ? [{ path: one.path, body: one.body, wiredAt: one.wiredAt, failure: REFUSED }] : []
  })
}

/** What a draft has of them that only a newer version can read, as it is: it goes on with the draft. */
export function unreadIn(sealed: unknown): readonly unknown[] {
  return isList(sealed) ? sealed.filter(one => !isSending(one)) : []
}

/** What goes with a draft: what was refused here, and as much of what only a newer version can read as there is room for. */
export function withUnread(refused: readonly RefusedSending[], unread: readonly unknown[]): readonly unknown[] {
  return latest([...unread, ...refused])
}

/** In bytes, of all together: a sent order has 100 kB at most, and the office takes 1 MiB for a draft. */
const MOST = 300_000

/**
 * Each form in which an order was sent and refused, first to last. What said no may not be what takes orders, so it may be there all the same:
 * whichever desk sends it next looks for all of these first (M1). A 429 is not among them, for such an order goes with a doubt.
 */
export function refusedSendings({ attempts }: Pick<Store, 'attempts'>, id: DraftId): readonly RefusedSending[] {
  const refused = new Map<string, RefusedSending>()
  for (const { state, wiredAt, failure, path, body } of attempts.ofDraft(id)) {
    if (state !== 'rejected' || wiredAt === null || failure === null || failure.kind === 'too-many-requests') continue
    refused.delete(body)
    refused.set(body, { path, body, wiredAt, failure })
  }
  return latest([...refused.values()])
}

/** The last ones that there is room for: one that is too large keeps no earlier one out. */
function latest<T>(refused: readonly T[]): readonly T[] {
  let room = MOST
  return refused
    .toReversed()
    .filter(one => {
      const bytes = Buffer.byteLength(JSON.stringify(one))
      const fits = bytes <= room
      if (fits) room -= bytes
      return fits
    })
    .toReversed()
}

/**
 * Whether the office lacks a form in which an order was refused here: a version that shared none published it, or this desk's file knows nothing of
 * its office.
 */
export function lacksRefused(
  store: Pick<Store, 'attempts'>,
  id: DraftId,
  { refused = [] }: { readonly refused?: readonly RefusedSending[] | undefined }
): boolean {
  return refusedSendings(store, id).some(({ body }) => refused.every(one => one.body !== body))
}

/** Puts them among what was tried of an order that is here, each form once. Call it in a transaction, after the order was put. */
export function keepRefused(
  { attempts }: Pick<Store, 'attempts'>,
  { id, connectionId }: Pick<LocalOrder, 'id' | 'connectionId'>,
  refused: readonly RefusedSending[]
): void {
  const tried = attempts.ofDraft(id)
  const last = tried.at(-1)?.number ?? 0
  const missing = refused.filter(({ body }) => tried.every(attempt => attempt.body !== body))
  for (const [index, { path, body, wiredAt, failure }] of missing.entries())
    attempts.put({
      id: randomUUID(),
      draftId: id,
      number: last + 1 + index,
      connectionId,
      // A fingerprint tells nothing at another desk, nor does what was known of the list there.
      account: '',
      state: 'rejected',
      openedAt: wiredAt,
      wiredAt,
      settledAt: wiredAt,
      decisionId: null,
      baselineId: null,
      path,
      body,
      sha256: createHash('sha256').update(body).digest('hex'),
      failure,
      orderId: null
    })
}
