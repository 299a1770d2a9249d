import type { Failure } from '#domain/common/failure.ts'
import { oneLine } from '#domain/common/one-line.ts'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import {
  noteText,
  ORDER_NOTE_LENGTHS,
  type OfficeDesks,
  type OfficeOrder,
  type OrderDesk
} from '#domain/office/order-notes.ts'
import { isSaidContent } from '#domain/office/said-content.ts'
import { asStoreFailure } from '../../storage/database/storage-failure.ts'
import type { Store } from '../../storage/store.ts'
import { desksInOffice } from '../desk/desk-names.ts'
import { noSeat } from '../membership/no-seat.ts'
import type { Office } from '../membership/office.ts'
import type { RecordListener } from '../membership/record-listener.ts'
import { createAssignments, type Assigned } from './assignments.ts'
import { addNote, orderDesks, orderOf, setValue, type AtSeat } from './order-records.ts'

type Answer = Promise<Result<OfficeOrder | null, Failure>>

/**
 * What desks say about orders. There is no state of it but the records themselves, so desks with the same records show the same (O8). What
 * is said is saved here, and shared as soon as the office can be reached (O11). `ok(null)` for practice orders, which are this desk's alone.
 */
export interface OfficeNotes {
  read(connectionId: string, orderId: OrderId): Answer
  /** `invalid` for a text that is empty or too long. */
  add(connectionId: string, orderId: OrderId, typed: string): Answer
  /**
   * Sets who looks after an order; null for no desk. `seen`: the versions that the person saw. `invalid` for a desk that isn't of the
   * office.
   */
  assign(connectionId: string, orderId: OrderId, deskId: string | null, seen: readonly string[]): Answer
  /** Sets what an order waits for; empty for nothing. `invalid` for a text that is too long. */
  setWaiting(connectionId: string, orderId: OrderId, typed: string, seen: readonly string[]): Answer
  /** The desks that can look after orders of a connection. */
  desks(connectionId: string): Promise<Result<OfficeDesks | null, Failure>>
  /** Which desks look after these orders; those that none does are left out. A desk has the name that it has now. */
  lookedAfter(connectionId: string, orderIds: readonly OrderId[]): Promise<Result<readonly OrderDesk[] | null, Failure>>
  /** None for practice orders, and where the key isn't at hand. */
  assigned(connectionId: string): Promise<Assigned>
  /** The one who wants to know, after the commit, that another desk looks after some order. */
  onAssigned(changed: () => void): void
  /** The desks of the office are others, or have other names. */
  desksChanged(): void
  /** For the records of each kind of these. */
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

export function createOfficeNotes(parts: OfficeNotesParts): OfficeNotes {
  const { store, office, accountOf, onChange, now } = parts
  const assignments = createAssignments()
  let onAssigned = (): void => undefined

  /** Work at the desk's seat. */
  async function atSeat<T>(
    connectionId: string,
    work: (at: Omit<AtSeat, 'orderId'>) => Result<T, Failure>
  ): Promise<Result<T | null, Failure>> {
    const account = accountOf(connectionId)
    if (account === undefined) return ok(null)
    const seat = office()?.seat()
    if (seat === undefined) return failed(noSeat(office()))
    try {
      return work({ store: await store(), seat, account })
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  /** Work on an order; what is said about it then, or why the work was not done. */
  const withSeat = (connectionId: string, orderId: OrderId, work: (at: AtSeat) => Failure | undefined): Answer =>
    atSeat(connectionId, place => {
      const at = { ...place, orderId: lowerCased(orderId) }
      const failure = work(at)
      return failure === undefined ? ok({ ...orderOf(at), desks: desksOf(at) }) : failed(failure)
    })

  return {
    read: (connectionId, orderId) => withSeat(connectionId, orderId, () => undefined),
    add: (connectionId, orderId, typed) =>
      withSeat(connectionId, orderId, at => {
        const text = noteText(typed)
        if (text === '') return invalid('text', 'Enter a note.')
        const problem = tooLong('text', text, ORDER_NOTE_LENGTHS.note)
        if (problem === undefined) addNote(at, text, now())
        return problem
      }),
    assign: (connectionId, orderId, deskId, seen) =>
      withSeat(connectionId, orderId, at => {
        const desk = deskId === null ? null : desksOf(at).find(({ id }) => id === deskId)
        if (desk === undefined) return invalid('desk', 'This desk isn’t in the office anymore.')
        setValue(at, 'assignment', desk, seen, now())
        assignments.changed()
        onAssigned()
        return undefined
      }),
    setWaiting: (connectionId, orderId, typed, seen) =>
      withSeat(connectionId, orderId, at => {
        const text = oneLine(typed)
        const problem = tooLong('text', text, ORDER_NOTE_LENGTHS.waiting)
        if (problem === undefined) setValue(at, 'waiting', text === '' ? null : text, seen, now())
        return problem
      }),
    desks: connectionId => atSeat(connectionId, at => ok({ thisDesk: at.seat.deskId, desks: desksOf(at) })),
    lookedAfter: (connectionId, orderIds) => atSeat(connectionId, at => ok(orderDesks(at, orderIds, desksOf(at)))),
    async assigned(connectionId) {
      const found = await atSeat(connectionId, at => ok(assignments.of(at)))
      return found.ok && found.value !== null ? found.value : assignments.of(undefined)
    },
    onAssigned(changed) {
      onAssigned = changed
    },
    desksChanged() {
      onChange(null)
    },
    listener: listenToOrders(onChange, () => {
      assignments.changed()
      onAssigned()
    })
  }
}

const desksOf = ({ store, seat }: Pick<AtSeat, 'store' | 'seat'>) => desksInOffice(store.database(), seat)

const invalid = (path: string, message: string): Failure => ({ kind: 'invalid', fields: [{ path, message }] })

function tooLong(path: string, text: string, most: number): Failure | undefined {
  return text.length <= most ? undefined : invalid(path, `At most ${most.toLocaleString('en-US')} characters.`)
}

/** When a desk joins, it hears of all orders at once. */
const MOST_NAMED = 100

/** Tells of each order once, after the commit. */
function listenToOrders(onChange: OfficeNotesParts['onChange'], onAssigned: () => void): RecordListener {
  const heardOf = new Set<OrderId>()
  let isAssigned = false
  return {
    hear(_store, { kind, content }) {
      if (!isSaidContent(content)) return
      heardOf.add(content.orderId)
      isAssigned ||= kind === 'assignment'
    },
    settle() {
      if (heardOf.size === 0) return
      const orderIds = heardOf.size > MOST_NAMED ? null : [...heardOf]
      heardOf.clear()
      if (isAssigned) onAssigned()
      isAssigned = false
      onChange(orderIds)
    }
  }
}
