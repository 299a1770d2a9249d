import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { draftIdOf, type DraftId } from '#domain/order/draft.ts'
import type { FieldOrigins } from '#domain/order/field-origins.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import type { Store } from '../../storage/store.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Keyring } from '../seal/keyring.ts'
import { compared } from '../seal/places.ts'
import { draftAccount, type DraftConnection } from '#domain/office/draft-account.ts'
import { deskList } from './desk-list.ts'
import { copyDoubt, doubtAbout, type Doubt, type Doubts } from './doubt.ts'
import { AGAIN, draftRows, knownFrom, NOTHING_OF_OURS, type DraftRows, type KnownDraft } from './draft-rows.ts'
import {
  isOver,
  markOf,
  meaningOf,
  openDraft,
  resealDraft,
  savesOf,
  type OfficeDraft,
  type OfficeDraftState
} from './office-draft.ts'
import { keepRefused, lacksRefused, refusedSendings } from './refused-sendings.ts'
import { unreadForms, type UnreadForms } from './unread-forms.ts'

/** What drafts of an office need of the rest of the desk. */
export interface DraftHooks {
  readonly newDraft: (connectionId: string, entry: OrderEntry, at: number, origins?: FieldOrigins) => LocalOrder
  /** After a commit: drafts of this desk came or went, of these connections, or others' did. `gone` are those that were here. */
  readonly onChange: (news: { readonly connectionIds: readonly string[]; readonly gone: readonly DraftId[] }) => void
  /** Whether a form shows it just now. */
  readonly isOpen: (id: DraftId) => boolean
  /** An order that waits here belongs to another desk: it is a draft again, then it is called for again. */
  readonly takeBack: (id: DraftId) => void
  /** The desk leaves its office, where others know these orders. Throws the disk's error. */
  readonly leave: (shared: ReadonlySet<string>) => void
}

export interface DeskDraftsParts {
  readonly store: Store
  readonly deskId: string
  readonly key: DataKey & Pick<Keyring, 'generation'>
  /** Those whose drafts are shared: practice orders are this desk's alone. */
  readonly connections: () => readonly DraftConnection[]
  readonly hooks: DraftHooks
  readonly doubts: Doubts
  readonly now: () => number
}

/** What came of a transaction, to be told after its commit. */
interface News {
  readonly connectionIds: Set<string>
  readonly gone: DraftId[]
  readonly queued: DraftId[]
  isAny: boolean
}

interface Context extends DeskDraftsParts {
  readonly rows: DraftRows
  readonly unread: UnreadForms
  readonly news: News
}

/** Changes what this desk has. */
export interface Taking {
  /** What the office's database says of a draft. */
  take(draft: OfficeDraft): void
  /** An order here that another desk holds. Answers with the doubt about it, which goes with it. */
  letGo(id: string): Doubt | null
  /** A draft that this desk holds, as it was kept. */
  again(known: KnownDraft): void
  /** @param doubt about what was sent of the order before */
  aside(order: LocalOrder, known: KnownDraft, doubt: Doubt | null): void
}

/** Works in one transaction, and tells of it after the commit. */
export function taking(parts: DeskDraftsParts, work: (taking: Taking) => void): void {
  const { store, key, hooks } = parts
  const news: News = { connectionIds: new Set(), gone: [], queued: [], isAny: false }
  const database = store.database()
  const context: Context = { ...parts, news, rows: draftRows(database), unread: unreadForms(database, key) }
  store.write(() => {
    work({
      take: draft => {
        take(context, draft)
      },
      letGo: id => letGo(context, id),
      again: known => {
        receive(context, known)
      },
      aside: (order, known, doubt) => {
        aside(context, order, known, doubt)
      }
    })
  })
  if (news.isAny) hooks.onChange({ connectionIds: [...news.connectionIds], gone: news.gone })
  for (const id of news.queued) hooks.takeBack(id)
}

function take(context: Context, draft: OfficeDraft): void {
  const { store, rows, news, deskId } = context
  const known = rows.get(draft.id)
  // Read before it changed hands, and heard of only now.
  if (known !== undefined && draft.epoch < known.epoch) return
  const before = known && {
    isHeld: known.holder === null,
    revision: known.revision,
    // Where another desk had it meanwhile, what this one began to publish may be what that one typed, by its number.
    isBegun: known.mark !== null && (draft.epoch === known.epoch || known.published === known.mark)
  }
  const isBack = isChangedElsewhere(context, known, draft) || isBackAfterErased(context, known, draft)
  const meaning = isBack ? 'received' : meaningOf(before, draft.holder === deskId, draft.revision)
  if (meaning === 'received') return receive(context, knownFrom(draft))
  if (meaning === 'ours' && known !== undefined) {
    const { account, epoch, state, asks } = draft
    news.isAny ||= !isDeepStrictEqual(known.asks, asks)
    // Without that, another desk could take it over and send it again (O1): its lease was forgotten once the office knew.
    if (known.published === null && !isOver(state) && store.orders.get(draftIdOf(draft.id))?.state === 'sent')
      rows.sentBefore(draft.id, epoch)
    if (epoch !== known.epoch) restore(context, store.orders.get(draftIdOf(draft.id)))
    return rows.put({ ...known, account, epoch, state, asks, ...onceMore(context, known, draft) })
  }
  news.isAny = true
  if (known?.mark === AGAIN && !isOver(draft.state)) keepOwn(context, known, draft)
  // What a return had put aside is a draft of its own: nothing of this one is kept in it any more (O2).
  const ours = known && {
    ...known,
    mark: known.mark === AGAIN ? null : known.mark,
    copyId: known.holder === null ? null : known.copyId
  }
  rows.put(knownFrom(draft, ours))
  // A restored database doesn't know that it was sent here; whoever has the draft there must not send it again (O1).
  const wasHeldHere = known?.holder === null && known.published === null && !isOver(draft.state)
  const order = wasHeldHere ? store.orders.get(draftIdOf(draft.id)) : undefined
  if (order !== undefined && order.state !== 'draft' && order.state !== 'queued') rows.sentBefore(draft.id, draft.epoch)
  letGo(context, draft.id)
}

/**
 * Taken and given back before this desk heard of it, while it did not know what had arrived of the revisions that it began to publish: their
 * numbers say nothing of what was typed there. The saves do, for the next holder counts on from those that it was given (O2).
 */
function isChangedElsewhere({ key, deskId }: Context, known: KnownDraft | undefined, draft: OfficeDraft): boolean {
  if (known?.holder !== null || draft.holder !== deskId || draft.epoch === known.epoch) return false
  if (known.mark === null || known.published === known.mark) return false
  return known.published === null || openDraft(key, draft)?.saves !== savesOf(known.published)
}

/**
 * Erased here, and given back by another desk before this one heard that it was taken: as this desk's own, it would go at every desk (O2). After a
 * restart nothing is known as published, and an epoch says nothing.
 */
function isBackAfterErased({ rows, deskId }: Context, known: KnownDraft | undefined, draft: OfficeDraft): boolean {
  if (known?.holder !== null || draft.holder !== deskId || draft.epoch === known.epoch) return false
  return known.published !== null && draft.state === 'draft' && !rows.hasOrder(draft.id)
}

/**
 * What has a draft published once more that the office has as it is, but for the forms in which it was refused here (M1). `published` tells its saves
 * still.
 */
function onceMore(
  { store, key }: Context,
  known: KnownDraft,
  draft: OfficeDraft
): Partial<Pick<KnownDraft, 'published' | 'revision'>> {
  const order = store.orders.get(draftIdOf(draft.id))
  if (order?.state !== 'draft' || known.published !== markOf(order) || known.revision !== draft.revision) return {}
  const shared = openDraft(key, draft)
  if (shared === undefined || !lacksRefused(store, order.id, shared)) return {}
  return { published: `${markOf(order)} without`, revision: known.revision + 1 }
}

/** What the office has of a draft, where that opens. */
const sharedOf = (key: DataKey, row: Pick<KnownDraft, 'id' | 'account' | 'revision' | 'content'>) =>
  row.content === null ? undefined : openDraft(key, { ...row, content: row.content })

/** A restored database has the draft at an earlier holder, and the row that it takes the place of is the only copy of what was typed later. */
function keepOwn({ key, rows, deskId, now }: Context, known: KnownDraft, draft: OfficeDraft): void {
  const shared = sharedOf(key, known)
  if (shared === undefined || isDeepStrictEqual(openDraft(key, draft)?.entry, shared.entry)) return
  const copy = { ...known, id: randomUUID(), holder: deskId, revision: 1, state: 'draft', changedAt: now() } as const
  rows.put({ ...copy, keyId: key.id, content: resealDraft(key, copy, shared) })
}

/** What was typed since the office heard of it becomes a draft of its own (O2), unless it was deleted here. */
function aside(
  { store, key, rows, unread, news, hooks, doubts, now }: Context,
  order: LocalOrder,
  known: KnownDraft,
  doubt: Doubt | null
): void {
  const { orders, database } = store
  if (order.deletedAt !== null) return
  const before = known.copyId === null ? undefined : orders.get(draftIdOf(known.copyId))
  const copy = before?.state === 'draft' && before.deletedAt === null ? before : undefined
  const { connectionId, entry, origins } = order
  const made = copy ?? {
    ...hooks.newDraft(connectionId, entry, now(), origins),
    unsent:
      deskList(database(), key)
        .read()
        .find(({ id }) => id === known.holder)?.name ?? ''
  }
  const revision = copy === undefined ? 1 : copy.revision + 1
  orders.put({ ...made, entry, origins, revision, savedAt: now() })
  if (copy === undefined)
    if (doubt === null) doubts.follow(order.id, made.id, now())
    else copyDoubt(store, doubt, made.id)
  const theirs = sharedOf(key, known)
  keepRefused(store, made, refusedSendings(store, order.id))
  keepRefused(store, made, theirs?.refused ?? [])
  unread.add(made.id, [...unread.of(order.id), ...(theirs?.unread ?? [])])
  rows.put({ ...known, copyId: made.id })
  news.isAny = true
  news.connectionIds.add(connectionId)
}

function letGo(context: Context, id: string): Doubt | null {
  const { store, rows, unread, news, key } = context
  const { orders } = store
  const [order, known] = [orders.get(draftIdOf(id)), rows.get(id)]
  if (order === undefined || known === undefined) return null
  if (order.state === 'queued') news.queued.push(order.id)
  // What is on its way, or was, is this desk's to finish: it was sent before the desk could hear of the others.
  if (order.state !== 'draft') return null
  const doubt = doubtAbout(store, order.id)
  const isPublished = known.published !== null && savesOf(known.published) === order.revision
  const theirs = sharedOf(key, known)
  // What was queued at a desk that was removed, as this one before it joined again, may lie there until a person takes it over.
  const isFrozen =
    known.state !== 'draft' &&
    deskList(store.database(), key)
      .read()
      .some(({ id, removed }) => id === known.holder && removed)
  // What was put aside before is another text: it came when the draft was given back.
  if (isFrozen || (!isPublished && !isDeepStrictEqual(theirs?.entry, order.entry)))
    aside(context, order, { ...known, copyId: null }, doubt)
  if (doubt === null) context.doubts.clear(order.id)
  else rows.sentBefore(id, known.epoch)
  // The attempts go with the order. That it may have arrived is told all the same (O1), and so is a refusal that the office knows nothing of: what was
  // refused may be there, and the desk that has it now has nothing to look for (M1).
  const isUnknownThere = !isOver(known.state) && lacksRefused(store, order.id, theirs ?? {})
  if (doubt !== null || isUnknownThere) context.doubts.tell(order.id, context.now())
  orders.remove([order.id])
  unread.remove(id)
  news.isAny = true
  news.connectionIds.add(order.connectionId)
  news.gone.push(order.id)
  return doubt
}

/** Another desk gave it back after it was deleted here: kept as deleted, it would go for good, at every desk (O2). */
function restore({ store, news }: Context, order: LocalOrder | undefined): void {
  if (order === undefined || order.deletedAt === null) return
  store.orders.put({ ...order, deletedAt: null })
  news.isAny = true
  news.connectionIds.add(order.connectionId)
}

const isUnsent = (state: OfficeDraftState): boolean => state === 'draft' || state === 'queued'

function receive(context: Context, row: KnownDraft): void {
  const { store, rows, unread, news, key, deskId, hooks, now } = context
  const id = draftIdOf(row.id)
  const before = store.orders.get(id)
  const shared = sharedOf(key, row)
  const connection = context
    .connections()
    .find(one => Buffer.from(row.account).equals(compared(key, 'account', draftAccount(one))))
  const doubt = doubtAbout(store, id)
  const isOpen = row.state === 'draft' || (row.state === 'queued' && doubt !== null)
  const isTyped = isOpen && (before === undefined || before.state === 'draft')
  if (!isTyped || shared === undefined || connection === undefined) {
    // Of one that can't be taken in, the database has all there is.
    if (before === undefined) return rows.put({ ...row, holder: deskId })
    // An order that is here goes on as it is, as a revision that the office doesn't have; what it replaces there is kept for the person.
    const known = { ...row, ...NOTHING_OF_OURS, holder: null, revision: row.revision + 1 }
    rows.put(known)
    unread.add(id, shared?.unread ?? [])
    // What another desk was refused is looked for before it goes from here.
    if (before.state === 'queued') keepRefused(store, before, shared?.refused ?? [])
    if (shared !== undefined && isUnsent(row.state) && !isDeepStrictEqual(before.entry, shared.entry))
      aside(context, { ...before, entry: shared.entry, origins: shared.origins }, known, doubt)
    return
  }
  const { entry, origins, refusal, saves, createdAt, savedAt, refused = [] } = shared
  unread.add(id, shared.unread ?? [])
  // What was put aside before is a draft of its own by now: only a form that is still open as it was goes on in it.
  const known = { ...row, holder: null, refused: null, copyId: null }
  /** Whether the office has it: of one that a restored database may lack, nobody knows yet. */
  const publishedAs = (mark: string): string | null => (row.mark === AGAIN ? null : mark)
  // Published once more where the office lacks a form that was refused here, or counts its saves otherwise: they tell what was typed elsewhere
  // (isChangedElsewhere).
  const toPublish = { ...known, ...NOTHING_OF_OURS, revision: row.revision + 1 }
  if (before !== undefined && isDeepStrictEqual(before.entry, entry)) {
    const isAlike = before.revision === saves && !lacksRefused(store, id, shared)
    keepRefused(store, before, refused)
    restore(context, before)
    rows.put(isAlike ? { ...known, mark: markOf(before), published: publishedAs(markOf(before)) } : toPublish)
    return
  }
  if (before !== undefined) aside(context, before, known, doubt)
  const revision = before === undefined ? saves : Math.max(saves, before.revision) + 1
  const fresh = hooks.newDraft(connection.id, entry, createdAt, origins)
  const order: LocalOrder = { ...fresh, id, revision, refusal, savedAt, since: now() }
  store.orders.put(order)
  keepRefused(store, order, refused)
  const copyId = rows.get(row.id)?.copyId ?? null
  if (before === undefined) rows.put({ ...known, copyId, mark: markOf(order), published: publishedAs(markOf(order)) })
  else rows.put({ ...toPublish, copyId })
  news.isAny = true
  news.connectionIds.add(connection.id)
  // A form that is open on it shows what it was.
  if (before !== undefined) news.gone.push(id)
}
