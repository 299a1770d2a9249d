import { oneLine } from '#domain/common/one-line.ts'
import { draftAccount, type DraftConnection } from '#domain/office/draft-account.ts'
import type { OfficeHold } from '#domain/order/office-hold.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { shortZip } from '#domain/order/order-rules.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import type { Store } from '../../storage/store.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import { deskList } from '../drafts/desk-list.ts'
import { draftRows } from '../drafts/draft-rows.ts'
import { openDraft } from '../drafts/office-draft.ts'
import { compared } from '../seal/places.ts'

/** At which epoch this desk holds an order's draft, as it last heard; what holds the order if another desk does, which only the key tells by its name. */
export function holdingOf(
  store: Pick<Store, 'database'>,
  { id }: LocalOrder,
  key?: DataKey
): { readonly epoch: number } | { readonly hold: OfficeHold } {
  const rows = draftRows(store.database())
  const known = rows.get(id)
  if (known === undefined) return { epoch: 1 }
  if (known.holder === null) return { epoch: known.epoch }
  return { hold: { kind: 'held', desk: (key && namesOf(store, key).get(known.holder)) ?? null } }
}

interface LikeParts {
  readonly store: Pick<Store, 'database'>
  readonly key: DataKey
  readonly deskId: string
  /** The clients whose drafts are shared. */
  readonly connections: () => readonly DraftConnection[]
}

/**
 * Whether other desks know an order, and which of them have one of the same client for the same property, by name; as this desk last heard. An order
 * of another client is another one, though its property is the same (R47).
 */
export function likeElsewhere(
  { store, key, deskId, connections }: LikeParts,
  { id, connectionId, entry }: LocalOrder
): { readonly isShared: boolean; readonly others: readonly string[] } {
  const rows = draftRows(store.database())
  const names = namesOf(store, key)
  const ours = placesOf(entry)
  const connection = connections().find(one => one.id === connectionId)
  const account = connection && Buffer.from(compared(key, 'account', draftAccount(connection)))
  const others = new Set<string>()
  for (const draft of rows.elsewhere()) {
    // One that came to this desk before it had the client is a row until the office is back.
    if (draft.holder === deskId || account?.equals(draft.account) !== true) continue
    const name = names.get(draft.holder ?? '')
    const theirs = draft.content === null ? undefined : openDraft(key, { ...draft, content: draft.content })
    if (name !== undefined && theirs !== undefined && [...placesOf(theirs.entry)].some(place => ours.has(place)))
      others.add(name)
  }
  return { isShared: (rows.get(id)?.published ?? null) !== null, others: [...others].sort() }
}

const namesOf = (store: Pick<Store, 'database'>, key: DataKey): ReadonlyMap<string, string> =>
  new Map(
    deskList(store.database(), key)
      .read()
      .map(({ id, name }) => [id, name])
  )

/** Its properties as they can be compared, whatever the spelling; what is not typed yet is like nothing. */
function placesOf({ properties }: OrderEntry): ReadonlySet<string> {
  const typed = properties.filter(({ address1 }) => address1.trim() !== '')
  return new Set(
    typed.map(({ address1, zipCode }) =>
      `${address1} ${shortZip(oneLine(zipCode))}`.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
    )
  )
}
