import type { DraftSave, Events } from '#domain/bridge.ts'
import { draftIdOf, type Similar } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { OfficeDraftLine, OfficeDrafts } from '#domain/office/office-drafts.ts'
import { newDraft } from './drafts/draft-rows.ts'
import { placeOf } from './drafts/similar-orders.ts'
import { likenesses } from './matching/similar.ts'
import { draftAccount, type DraftConnection } from '#domain/office/draft-account.ts'
import type { OpenedDraft } from './office/drafts/desk-drafts.ts'
import type { DeskName } from './office/drafts/desk-list.ts'
import type { DraftHooks } from './office/drafts/taking.ts'
import type { DraftActions } from './office/membership/draft-actions.ts'
import type { Seat } from './office/membership/seat.ts'

/** Drafts among the desks of an office. */
export interface OfficeDraftServices {
  /** Drafts of this desk changed; called after the commit. */
  draftsChanged(): void
  /** Keeps what was typed into a draft that another desk holds by now, in a draft of its own; false if it is this desk's. Throws what the disk says. */
  keepAside(save: DraftSave): boolean
  /** Those of other desks that may be the order being typed (R50); none where the desk has no seat. */
  similarElsewhere(connectionId: string, entry: OrderEntry): Similar[]
  /** As the page shows them, of one connection. */
  drafts(connectionId: string): Promise<OfficeDrafts>
  /** Undefined where the desk has no seat in an office. */
  draftActions(): Promise<DraftActions | undefined>
}

export interface OfficeDraftParts {
  readonly connections: { list(): readonly DraftConnection[] }
  /** The seat as it is now, without loading anything. */
  readonly seat: () => Seat | undefined
  /** Resolves when a desk that belongs to an office has its seat, if it can have one. */
  readonly ready: () => Promise<unknown>
}

const NO_OFFICE: OfficeDrafts = { member: false, others: [], asks: [], desks: [] }

export function composeOfficeDrafts({ connections, seat, ready }: OfficeDraftParts): OfficeDraftServices {
  const accountOf = (connectionId: string): string | undefined => {
    const connection = connections.list().find(({ id }) => id === connectionId)
    return connection === undefined ? undefined : draftAccount(connection)
  }
  return {
    draftsChanged: () => seat()?.goSoon(),
    keepAside: save => seat()?.drafts.keepAside(save) ?? false,
    similarElsewhere(connectionId, entry) {
      const drafts = seat()?.drafts
      const account = accountOf(connectionId)
      if (drafts === undefined || account === undefined) return []
      const desks = drafts.desks()
      return drafts.elsewhere(account).flatMap(draft => similarOf(draft, desks, entry))
    },
    async drafts(connectionId) {
      await ready()
      const drafts = seat()?.drafts
      const account = accountOf(connectionId)
      if (drafts === undefined || account === undefined) return NO_OFFICE
      const desks = drafts.desks()
      const here = seat()?.deskId
      return {
        member: true,
        others: drafts.elsewhere(account).map(draft => lineOf(draft, desks, here)),
        asks: drafts.asks(),
        desks: desks.filter(({ id, removed }) => !removed && id !== here).map(({ id, name }) => ({ id, name }))
      }
    },
    async draftActions() {
      await ready()
      return seat()?.draftActions
    }
  }
}

function similarOf(
  { known: { holder, changedAt }, shared }: OpenedDraft,
  desks: readonly DeskName[],
  entry: OrderEntry
): Similar[] {
  const same = likenesses(entry, shared.entry)
  if (same.length === 0) return []
  const { closingDate } = shared.entry
  const desk = desks.find(({ id }) => id === holder)?.name ?? ''
  const title = placeOf(shared.entry)
  return [{ where: 'other-desk', draftId: null, orderId: null, desk, title, closingDate, at: changedAt, same }]
}

function lineOf(
  { known: { id, holder, state, changedAt, asks }, shared: { entry } }: OpenedDraft,
  desks: readonly DeskName[],
  here: string | undefined
): OfficeDraftLine {
  const desk = desks.find(one => one.id === holder)
  const ask = asks.find(({ deskId }) => deskId === here)
  return {
    id: draftIdOf(id),
    desk: desk?.name ?? '',
    deskLeft: desk?.removed ?? false,
    entry,
    state: state === 'draft' ? 'draft' : 'sending',
    changedAt,
    asked: ask === undefined ? 'no' : ask.declined ? 'declined' : 'asked'
  }
}

export interface DraftHookParts {
  readonly send: <K extends 'drafts.changed' | 'office.draftsChanged'>(name: K, news: Events[K]) => void
  readonly takeBack: DraftHooks['takeBack']
  readonly leave: DraftHooks['leave']
  /** The address of the page in the window; empty if there is none. */
  readonly shownPlace: () => string
  readonly seat: () => Seat | undefined
}

export function draftHooksOf({ send, takeBack, leave, shownPlace, seat }: DraftHookParts): DraftHooks {
  return {
    newDraft,
    takeBack,
    leave,
    isOpen: id => shownPlace().includes(`#/drafts/${id}`),
    onChange({ connectionIds, gone }) {
      for (const connectionId of connectionIds) send('drafts.changed', { connectionId })
      send('office.draftsChanged', { gone, asks: seat()?.drafts.asks() ?? [] })
    }
  }
}
