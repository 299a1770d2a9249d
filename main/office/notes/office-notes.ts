import type { Failure } from '#domain/common/failure.ts'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { OFFICE_TROUBLE } from '#domain/office/office-messages.ts'
import {
  isNoteContent,
  isSaidContent,
  noteText,
  ORDER_NOTE_LENGTHS,
  type OfficeNote,
  type OfficeOrder
} from '#domain/office/order-notes.ts'
import { bySaid, nextRank } from '#domain/office/said.ts'
import { asStoreFailure } from '../../storage/database/storage-failure.ts'
import type { Store } from '../../storage/store.ts'
import type { Office } from '../membership/office.ts'
import type { RecordListener } from '../membership/record-listener.ts'
import type { Seat } from '../membership/seat.ts'

type Answer = Promise<Result<OfficeOrder | null, Failure>>

/** What desks say about orders. There is no state of it but the records themselves, so desks with the same records show the same (O8). */
export interface OfficeNotes {
  /** `ok(null)` for practice orders, which are this desk's alone. */
  read(connectionId: string, orderId: OrderId): Answer
  /** Saves a note here and shares it as soon as the office can be reached (O11). `invalid` for a text that is empty or too long. */
  add(connectionId: string, orderId: OrderId, typed: string): Answer
  readonly listener: RecordListener
}

export interface OfficeNotesParts {
  readonly store: () => Promise<Store>
  readonly office: () => Pick<Office, 'seat' | 'state'> | undefined
  /** What all desks know the account by; undefined for practice orders. */
  readonly accountOf: (connectionId: string) => string | undefined
  /** Other desks said something about these orders, null for very many; called after the commit. */
  readonly onChange: (orderIds: readonly OrderId[] | null) => void
  readonly now: () => number
}

/** The one order that a request is about, at the desk's seat. */
interface AtSeat {
  readonly store: Store
  readonly seat: Seat
  readonly account: string
  readonly orderId: OrderId
}

export function createOfficeNotes({ store, office, accountOf, onChange, now }: OfficeNotesParts): OfficeNotes {
  /** Work on an order; what was saved or why not. */
  async function withSeat(connectionId: string, orderId: OrderId, work: (at: AtSeat) => Failure | undefined): Answer {
    const account = accountOf(connectionId)
    if (account === undefined) return ok(null)
    const seat = office()?.seat()
    if (seat === undefined) return failed(noSeat(office()))
    try {
      const at = { store: await store(), seat, account, orderId: lowerCased(orderId) }
      const failure = work(at)
      return failure === undefined ? ok(orderOf(at)) : failed(failure)
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  return {
    read: (connectionId, orderId) => withSeat(connectionId, orderId, () => undefined),
    add: (connectionId, orderId, typed) =>
      withSeat(connectionId, orderId, at => {
        const text = noteText(typed)
        const problem = problemOf(text)
        if (problem === undefined) addNote(at, text, now())
        return problem
      }),
    listener: listenToOrders(onChange)
  }
}

function addNote({ store, seat, account, orderId }: AtSeat, text: string, at: number): void {
  store.write(() => {
    const rank = nextRank(notesOf({ store, seat, account, orderId }), at)
    seat.tell(store, { kind: 'note', account, order: orderId, content: { orderId, rank, text }, at })
  })
}

function orderOf(at: AtSeat): OfficeOrder {
  return { orderId: at.orderId, thisDesk: at.seat.deskId, notes: notesOf(at) }
}

function notesOf({ store, seat, account, orderId }: AtSeat): OfficeNote[] {
  return seat
    .about(store, 'note', account, orderId)
    .flatMap(({ id, at, deskId, isShared, content }) => {
      if (!isNoteContent(content)) return []
      const { rank, text, desk } = content
      return [{ id, at, rank, desk: { id: deskId, name: desk }, isShared, text }]
    })
    .toSorted(bySaid)
}

function problemOf(text: string): Failure | undefined {
  if (text === '') return { kind: 'invalid', fields: [{ path: 'text', message: 'Enter a note.' }] }
  if (text.length <= ORDER_NOTE_LENGTHS.note) return undefined
  const message = `At most ${ORDER_NOTE_LENGTHS.note.toLocaleString('en-US')} characters.`
  return { kind: 'invalid', fields: [{ path: 'text', message }] }
}

/** Where keychain or disk don't give what a seat needs. */
function noSeat(office: Pick<Office, 'state'> | undefined): Failure {
  const state = office?.state()
  const because = state?.kind === 'member' && state.reach.kind === 'out' ? state.reach.because : 'failed'
  return { kind: 'invalid', fields: [{ path: '', message: OFFICE_TROUBLE[because] }] }
}

/** When a desk joins, it hears of all orders at once. */
const MOST_NAMED = 100

/** Tells of each order once, after the commit. */
function listenToOrders(onChange: OfficeNotesParts['onChange']): RecordListener {
  const heardOf = new Set<OrderId>()
  return {
    hear(_store, { content }) {
      if (isSaidContent(content)) heardOf.add(content.orderId)
    },
    settle() {
      if (heardOf.size === 0) return
      const orderIds = heardOf.size > MOST_NAMED ? null : [...heardOf]
      heardOf.clear()
      onChange(orderIds)
    }
  }
}
