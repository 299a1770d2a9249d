import type { Guard } from '#domain/common/guards.ts'
import { lastWord, type Version } from '#domain/office/last-word.ts'
import type { OfficeNote, OfficeOrder, OrderDesk } from '#domain/office/order-notes.ts'
import {
  isAssignmentContent,
  isNoteContent,
  isWaitingContent,
  type SaidContent,
  type SetContent
} from '#domain/office/said-content.ts'
import { bySaid, nextRank, type DeskName, type Said } from '#domain/office/said.ts'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { Store } from '../../storage/store.ts'
import type { Known, Seat } from '../membership/seat.ts'

/** The one order that a request is about, at the desk's seat. */
export interface AtSeat {
  readonly store: Store
  readonly seat: Seat
  readonly account: string
  /** In lower case. */
  readonly orderId: OrderId
}

/** Values of an order that have a last word, by the kind of their records. */
export interface SetValues {
  readonly assignment: DeskName | null
  readonly waiting: string | null
}

/** What the records say about an order. */
export function orderOf(at: AtSeat): Omit<OfficeOrder, 'desks'> {
  return {
    orderId: at.orderId,
    thisDesk: at.seat.deskId,
    lookedAfter: lastWord(versionsOf(at, 'assignment')),
    waitingFor: lastWord(versionsOf(at, 'waiting')),
    notes: notesOf(at)
  }
}

/** Which desk looks after which order, by their ids; those that none looks after are left out. */
export function assignedOrders(at: Omit<AtSeat, 'orderId'>): (readonly [OrderId, string])[] {
  const records = contentsOf({ ...at, orderId: null }, 'assignment', isAssignmentContent)
  const byOrder = Map.groupBy(records, ({ content }) => content.orderId)
  return [...byOrder].flatMap(([orderId, versions]) => {
    const desk = lastWord(versions.map(versionOf)).current?.value
    return desk === null || desk === undefined ? [] : [[orderId, desk.id] as const]
  })
}

/** Which desks look after these orders, with their names as `desks` has them now; an order that none does is left out. */
export function orderDesks(
  at: Omit<AtSeat, 'orderId'>,
  orderIds: readonly OrderId[],
  desks: readonly DeskName[]
): OrderDesk[] {
  const names = new Map(desks.map(desk => [desk.id, desk]))
  return orderIds.flatMap(orderId => {
    const set = lastWord(versionsOf({ ...at, orderId: lowerCased(orderId) }, 'assignment')).current
    const desk = set?.value ?? null
    return desk === null ? [] : [{ orderId, desk: names.get(desk.id) ?? desk }]
  })
}

export function addNote(at: AtSeat, text: string, now: number): void {
  const { store, seat, account, orderId } = at
  store.write(() => {
    const content = { orderId, rank: nextRank(notesOf(at), now), text }
    seat.tell(store, { kind: 'note', account, order: orderId, content, at: now })
  })
}

/** @param seen the ids of the versions that the person saw */
export function setValue<K extends keyof SetValues>(
  at: AtSeat,
  kind: K,
  value: SetValues[K],
  seen: readonly string[],
  now: number
): void {
  const { store, seat, account, orderId } = at
  store.write(() => {
    const known = versionsOf(at, kind)
    const [replaces = null, ...besides] = seen.filter(id => known.some(version => version.id === id))
    const content = { orderId, rank: nextRank(known, now), value, besides }
    seat.tell(store, { kind, account, order: orderId, content, at: now, replaces })
  })
}

function notesOf(at: AtSeat): OfficeNote[] {
  return contentsOf(at, 'note', isNoteContent)
    .map(({ content, known }) => ({ ...saidOf(known, content), text: content.text }))
    .toSorted(bySaid)
}

const GUARDS: { readonly [K in keyof SetValues]: Guard<SetContent<SetValues[K]>> } = {
  assignment: isAssignmentContent,
  waiting: isWaitingContent
}

function versionsOf<K extends keyof SetValues>(at: AtSeat, kind: K): Version<SetValues[K]>[] {
  return contentsOf(at, kind, GUARDS[kind]).map(versionOf)
}

function versionOf<T>({ known, content }: { readonly known: Known; readonly content: SetContent<T> }): Version<T> {
  const replaces = [...(known.replaces === null ? [] : [known.replaces]), ...content.besides]
  return { ...saidOf(known, content), replaces, value: content.value }
}

/** Records of other shapes are left out: a newer version of the program may have told them. */
function contentsOf<T extends SaidContent>(
  { store, seat, account, orderId }: Omit<AtSeat, 'orderId'> & { readonly orderId: OrderId | null },
  kind: 'note' | keyof SetValues,
  is: Guard<T>
): { readonly known: Known; readonly content: T }[] {
  return seat
    .about(store, kind, account, orderId)
    .flatMap(known => (is(known.content) ? [{ known, content: known.content }] : []))
}

function saidOf({ id, at, deskId, isShared }: Known, { rank, desk }: SaidContent): Said {
  return { id, at, rank, desk: { id: deskId, name: desk }, isShared }
}
