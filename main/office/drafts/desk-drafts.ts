import type { DraftSave } from '#domain/bridge.ts'
import { draftIdOf } from '#domain/order/draft.ts'
import type { DraftAsk } from '#domain/office/office-drafts.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import { compared } from '../seal/places.ts'
import { doubtAbout, isInDoubt } from './doubt.ts'
import { draftAccount } from '#domain/office/draft-account.ts'
import { deskList, type DeskList, type DeskName } from './desk-list.ts'
import {
  AGAIN,
  draftRows,
  NOTHING_OF_OURS,
  type DraftPlace,
  type DraftRows,
  type KnownDraft,
  type Unpublished
} from './draft-rows.ts'
import {
  isOver,
  markOf,
  officeState,
  openDraft,
  resealDraft,
  sealDraft,
  type OfficeDraft,
  type OfficeDraftState,
  type SharedDraft
} from './office-draft.ts'
import { refusedSendings, withUnread } from './refused-sendings.ts'
import { taking, type DeskDraftsParts } from './taking.ts'
import { unreadForms } from './unread-forms.ts'

/** A revision on its way to the office's database. */
export interface DraftSaving {
  readonly id: string
  readonly epoch: number
  readonly account: Uint8Array
  readonly revision: number
  readonly state: OfficeDraftState
  readonly keyId: string
  readonly content: Uint8Array
  /** What it has of this desk's order, as `markOf` says. */
  readonly mark: string
}

/**
 * This desk's drafts and those of the others, as the office's database decides who holds each. What is to be published is what differs from
 * what was: so nothing has to be marked when an order is saved, and nothing can be forgotten (O2).
 */
export interface DeskDrafts {
  /** What the office doesn't have as it is. */
  unpublished(): Unpublished[]
  /** The last revision of a draft, to be published; undefined if the office has it, another desk holds it, or it isn't shared. */
  next(id: string): DraftSaving | undefined
  published(saving: DraftSaving): void
  /**
   * Those of these that the office has said nothing of since this desk took its seat. Its file may be one of a backup, which knows nothing of
   * what was published since: a revision that the office has already would be ignored, and count as published here.
   */
  unheard(ids: readonly string[]): readonly string[]
  /** Takes in all that the office has of these. */
  hear(ids: readonly string[], found: readonly OfficeDraft[]): void
  /** The database refuses it, and would again until the draft changes. */
  refuse(saving: DraftSaving): void
  place(): DraftPlace | undefined
  /** The office's database was restored from a dump. */
  restart(incarnation: string): void
  /**
   * Takes in what the database said, with the desks' names, and where to go on reading; all in one transaction. Without a place, drafts under a
   * key that this desk lacks wait for the next reading.
   */
  take(drafts: readonly OfficeDraft[], place?: DraftPlace, desks?: readonly DeskName[]): void
  /** Finishes what had to wait: orders that another desk holds by now, drafts of a connection that was missing. */
  tidy(): void
  /** Whether a draft of this desk is typed, everything of it at the office, and no form open on it: then it can go to whoever asks. */
  isIdle(id: string): boolean
  /**
   * Keeps what was typed into a draft that another desk holds, or held since its form was opened (`taken`), in a draft of its own; false if
   * this desk holds it, or nobody. Said again, it is kept in the same one.
   */
  keepAside(save: Omit<DraftSave, 'revision'>): boolean
  known(id: string): KnownDraft | undefined
  /** Those of other desks that aren't over, opened, of the account that all desks know by this text; without those that can't be read. */
  elsewhere(account: string): OpenedDraft[]
  /** Who asks for drafts that are typed here, wasn't declined, and is in the office still: no other desk can be given one. */
  asks(): DraftAsk[]
  desks(): readonly DeskName[]
}

/** A draft of another desk, opened. */
export interface OpenedDraft {
  readonly known: KnownDraft
  readonly shared: SharedDraft
}

export function deskDrafts(parts: DeskDraftsParts): DeskDrafts {
  const { store, deskId, key, connections, hooks, now } = parts
  const [rows, desksKnown] = [draftRows(store.database()), deskList(store.database(), key)]
  const unread = unreadForms(store.database(), key)
  const heard = new Set<string>()
  const { isOutOfDate, isSealed } = notTaken(parts, rows, heard)

  return {
    unpublished: () =>
      rows.unpublished(
        connections().map(({ id }) => id),
        deskId
      ),
    next(id) {
      const known = rows.get(id)
      if (known !== undefined && known.holder !== null) return againOf(parts, rows, known)
      const order = store.orders.get(draftIdOf(id))
      if (order === undefined && (known === undefined || rows.hasOrder(id))) return undefined
      const account = known?.account ?? (order === undefined ? undefined : accountOf(parts, order.connectionId))
      if (account === undefined || known?.published === markOf(order)) return undefined
      const { state, mark } = stepOf(parts, order, known)
      const begun = known ?? begunAt(id, account, state, now())
      const revision = begun.mark === null || begun.mark === mark ? begun.revision : begun.revision + 1
      rows.put({ ...begun, revision, mark })
      if (isOver(state)) unread.remove(id)
      const refused = order === undefined ? [] : withUnread(refusedSendings(store, order.id), unread.of(id))
      const content = sealDraft(key, { id, account, revision }, order, refused)
      return { id, epoch: begun.epoch, account, revision, state, keyId: key.id, content, mark }
    },
    ...answersOf(rows, now),
    unheard: ids => ids.filter(id => !heard.has(id)),
    hear(ids, found) {
      const sealed = new Set(found.filter(isSealed).map(({ id }) => id))
      if (found.length > sealed.size)
        taking(parts, ({ take }) => {
          for (const draft of found) if (!sealed.has(draft.id)) take(draft)
        })
      for (const id of ids) if (!sealed.has(id)) heard.add(id)
    },
    place: rows.place,
    restart(incarnation) {
      store.write(() => {
        rows.restart(deskId)
        rows.move({ incarnation, xid: '0', id: '00000000-0000-0000-0000-000000000000' })
      })
      heard.clear()
    },
    take(found, place, desks) {
      const drafts = place === undefined ? found.filter(draft => !isSealed(draft)) : found
      taking(parts, ({ take }) => {
        if (desks !== undefined) desksKnown.save(desks)
        for (const draft of drafts) if (!isOutOfDate(draft)) take(draft)
        if (place !== undefined) rows.move(place)
      })
      for (const { id } of drafts) heard.add(id)
    },
    tidy() {
      const [lost, stranded] = [rows.lost(), rows.stranded(deskId)]
      if (lost.length + stranded.length === 0) return
      taking(parts, ({ letGo, again }) => {
        for (const id of lost) letGo(id)
        for (const draft of stranded) again(draft)
      })
    },
    isIdle(id) {
      const [known, order] = [rows.get(id), store.orders.get(draftIdOf(id))]
      if (known?.holder !== null || order?.state !== 'draft' || order.deletedAt !== null) return false
      return known.state === 'draft' && known.published === markOf(order) && !hooks.isOpen(order.id)
    },
    keepAside: save => keepAside(parts, rows, save),
    known: rows.get,
    ...readsOf(parts, rows, desksKnown)
  }
}

/** As `DeskDrafts` says it. */
function keepAside(
  parts: DeskDraftsParts,
  rows: DraftRows,
  { id, connectionId, entry, origins, taken }: Omit<DraftSave, 'revision'>
): boolean {
  const { store, hooks, now } = parts
  const known = rows.get(id)
  if (known === undefined) return false
  const isBack = known.holder === null
  if (isBack && (taken !== true || store.orders.get(id)?.state !== 'draft')) return false
  taking(parts, ({ letGo, aside }) => {
    // An order that was queued is a draft again, and still here: opened once more, it would show what it was before this save (O2).
    const doubt = isBack ? doubtAbout(store, id) : letGo(id)
    aside({ ...hooks.newDraft(connectionId, entry, now(), origins), id }, rows.get(id) ?? known, doubt)
  })
  return true
}

/** What this desk leaves out of what the database says. */
function notTaken({ store, key }: DeskDraftsParts, rows: DraftRows, heard: ReadonlySet<string>) {
  return {
    /** An older reading of another desk's draft: within one life of the database no revision goes back. */
    isOutOfDate({ id, epoch, revision }: OfficeDraft): boolean {
      const known = heard.has(id) ? rows.get(id) : undefined
      return known !== undefined && known.holder !== null && epoch === known.epoch && revision < known.revision
    },
    /** Of an order that is here, and sealed under a key that only the next reading brings. Taken in without that key, it would be published over (O2). */
    isSealed: ({ id, keyId }: OfficeDraft): boolean =>
      key.generation(keyId) === undefined && store.orders.get(draftIdOf(id)) !== undefined
  }
}

/** What came of a saving. */
function answersOf(rows: DraftRows, now: () => number): Pick<DeskDrafts, 'published' | 'refuse'> {
  return {
    published({ id, state, mark }) {
      const known = rows.get(id)
      if (known?.holder === null) rows.put({ ...known, published: mark, state, refused: null, changedAt: now() })
      else if (known?.mark === AGAIN) rows.put({ ...known, mark: null })
    },
    refuse({ id, mark }) {
      const known = rows.get(id)
      if (known?.holder === null || known?.mark === AGAIN) rows.put({ ...known, refused: mark })
    }
  }
}

/** A draft of which this desk has nothing but its row, to be published once more; undefined for all others that aren't held as orders here. */
function againOf({ key, deskId }: DeskDraftsParts, rows: DraftRows, known: KnownDraft): DraftSaving | undefined {
  if (known.holder !== deskId || known.mark !== AGAIN || known.refused !== null) return undefined
  const { id, account, revision, state } = known
  const shared = known.content === null ? undefined : openDraft(key, { ...known, content: known.content })
  if (shared === undefined) {
    // It opens nowhere: nothing is to be saved of it.
    rows.put({ ...known, mark: null })
    return undefined
  }
  const content = resealDraft(key, known, shared)
  return { id, epoch: known.epoch, account, revision, state, keyId: key.id, content, mark: AGAIN }
}

/** Undefined for an order of a connection that isn't shared. */
function accountOf({ key, connections }: DeskDraftsParts, connectionId: string): Uint8Array | undefined {
  const connection = connections().find(({ id }) => id === connectionId)
  return connection === undefined ? undefined : compared(key, 'account', draftAccount(connection))
}

/** What the page is shown. */
function readsOf(
  { deskId, key }: DeskDraftsParts,
  rows: DraftRows,
  desks: DeskList
): Pick<DeskDrafts, 'elsewhere' | 'asks' | 'desks'> {
  return {
    elsewhere(account) {
      const wanted = Buffer.from(compared(key, 'account', account))
      const theirs = rows.elsewhere().filter(draft => draft.holder !== deskId && wanted.equals(draft.account))
      return theirs.flatMap(known => {
        const shared = known.content === null ? undefined : openDraft(key, { ...known, content: known.content })
        return shared === undefined ? [] : [{ known, shared }]
      })
    },
    asks() {
      const known = new Map(desks.read().map(desk => [desk.id, desk]))
      return rows
        .asked()
        .flatMap(({ id, asks }) =>
          asks
            .filter(({ deskId: from, declined }) => !declined && known.get(from)?.removed !== true)
            .map(({ deskId: from }) => ({ id: draftIdOf(id), deskId: from, desk: known.get(from)?.name ?? '' }))
        )
    },
    desks: desks.read
  }
}

/** An order is first made known as one that nothing has been sent of: more than that needs the right to send. */
function stepOf(
  { store }: DeskDraftsParts,
  order: LocalOrder | undefined,
  known: KnownDraft | undefined
): { readonly state: OfficeDraftState; readonly mark: string } {
  const attempts = order === undefined ? [] : store.attempts.ofDraft(order.id)
  const [state, mark] = [officeState(order, isInDoubt(attempts)), markOf(order)]
  const isFirst = (known?.published ?? null) === null && state !== 'draft' && state !== 'queued' && state !== 'removed'
  return isFirst ? { state: 'queued', mark: `${mark} first` } : { state, mark }
}

function begunAt(id: string, account: Uint8Array, state: OfficeDraftState, at: number): KnownDraft {
  const nothing = { keyId: null, content: null, asks: [], ...NOTHING_OF_OURS }
  return { id, account, holder: null, epoch: 1, revision: 1, state, changedAt: at, ...nothing }
}
