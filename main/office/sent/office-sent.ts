import { setImmediate as nextTurn } from 'node:timers/promises'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import { hasMembers } from '#domain/common/guards.ts'
import { isDraftId, type DraftId } from '#domain/order/draft.ts'
import type { Order } from '#domain/order/order.ts'
import type { SentOrder } from '#domain/order/sent-order.ts'
import { whereItOpens } from '../../storage/database/sealed-json.ts'
import { readSharedEvent, readSharedSent } from '../../storage/shapes/sent.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Store } from '../../storage/store.ts'
import type { Told } from '../desk/told.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import { fileSent, findSent, findSentDraft, findSentLike, type Likeness } from './find-sent.ts'
import { isSentTold, tellSent } from './tell-sent.ts'

/** What sent orders need of the desk's seat. */
export interface SentSeat {
  /** The id of a record of this desk that follows from its name. */
  readonly idOf: (name: string) => string
  readonly key: DataKey
  tell(store: Store, ...told: readonly Told[]): void
}

export interface SentParts {
  readonly store: () => Promise<Store>
  /** The desk's seat in its office, while it has one. */
  readonly seat: () => SentSeat | undefined
  /** The connections whose orders the office shares, with what all desks know each by. */
  readonly accounts: () => readonly { readonly id: string; readonly baseAddress: string }[]
  /** What an order is looked for by when another one like it is typed. */
  readonly keysOf: (order: Order) => readonly string[]
  /** Other desks told of these orders, or of too many to name (null). After the commit. */
  readonly onHeard: (orderIds: readonly OrderId[] | null) => void
  readonly onBug: (error: unknown) => void
}

/** Orders that desks of the office sent: this one tells of its own, and finds those of the others. */
export interface OfficeSent {
  readonly listeners: Readonly<Record<'sent' | 'event' | 'attempt', SentListener>>
  /** Tells of an order of this desk, in the transaction that changes it. */
  tell(store: Store, order: LocalOrder): void
  /** Tells, in parts, of what was sent before the desk had its seat. */
  tellEarlier(): Promise<void>
  find(connectionId: string, orderId: OrderId): Promise<SentOrder | undefined>
  /** The order that another desk sent as this draft of its own, at the connection's service. */
  findDraft(connectionId: string, draftId: DraftId): Promise<Order | undefined>
  findLike(connectionId: string, like: Likeness): Promise<readonly SentOrder[]>
}

interface SentListener {
  hear(store: Store, heard: { readonly id: string; readonly content: unknown; readonly key: DataKey }): void
  settle(): void
}

/** Orders in one transaction: some milliseconds. */
const AT_ONCE = 25
/** What happened to older ones was told long ago. */
const RECENTLY = 30 * 24 * 3_600_000
/** A page shows one order. */
const MOST_NAMED = 50

export function createOfficeSent(parts: SentParts): OfficeSent {
  const { accounts, onBug } = parts

  function toldOf(store: Store, { idOf }: SentSeat, order: LocalOrder): readonly Told[] {
    const account = accounts().find(({ id }) => id === order.connectionId)?.baseAddress
    const told: Told[] = []
    if (account !== undefined)
      tellSent(store, idOf, order, ({ content, ...telling }) => {
        told.push({ ...telling, account, order: lowerCased(content.orderId), content: { ...content } })
      })
    return told
  }

  async function tellEarlier(): Promise<void> {
    const store = await parts.store()
    const seat = parts.seat()
    if (seat === undefined) return
    for (const { id: connectionId } of accounts()) {
      const due = earlierOf(store, seat.idOf, connectionId)
      for (let from = 0; from < due.length; from += AT_ONCE) {
        if (parts.seat() !== seat) return
        store.write(() => {
          const orders = due.slice(from, from + AT_ONCE).flatMap(id => whereItOpens(() => store.orders.get(id)) ?? [])
          const told = orders.flatMap(order => whereItOpens(() => toldOf(store, seat, order)) ?? [])
          if (told.length > 0) seat.tell(store, ...told)
        })
        await nextTurn()
      }
    }
  }

  async function look<T>(work: (records: Parameters<typeof findSent>[0]) => T): Promise<T | undefined> {
    const store = await parts.store()
    const seat = parts.seat()
    return seat === undefined ? undefined : work({ database: store.database(), key: seat.key })
  }

  const accountOf = (connectionId: string) => accounts().find(({ id }) => id === connectionId)?.baseAddress

  return {
    listeners: listenersOf(parts),
    tell(store, order) {
      const seat = parts.seat()
      if (seat === undefined) return
      try {
        const told = toldOf(store, seat, order)
        if (told.length > 0) seat.tell(store, ...told)
      } catch (error) {
        // The order's own outcome must be kept whatever the office needs; what is not told now is told at the next start.
        onBug(error)
      }
    },
    tellEarlier,
    find: (connectionId, orderId) =>
      look(records => {
        const account = accountOf(connectionId)
        return account === undefined ? undefined : findSent(records, account, orderId)
      }),
    findDraft: (connectionId, draftId) =>
      look(records => {
        const account = accountOf(connectionId)
        return account === undefined ? undefined : findSentDraft(records, account, draftId)
      }),
    async findLike(connectionId, like) {
      const account = accountOf(connectionId)
      if (account === undefined || like.keys.length === 0) return []
      return (await look(records => findSentLike(records, account, like))) ?? []
    }
  }
}

/** Orders of a connection that the office may not know of, or not all of. */
function earlierOf({ orders, database }: Store, idOf: SentSeat['idOf'], connectionId: string): readonly DraftId[] {
  const untold = orders.sentIds(connectionId).filter(({ id, orderId }) => !isSentTold(database(), idOf, id, orderId))
  const recent = orders.endedSince(connectionId, Date.now() - RECENTLY)
  const open = orders.list(connectionId, ['queued', 'unknown'])
  return [...new Set([...untold, ...recent, ...open].map(({ id }) => id))]
}

/** A draft that may have arrived when a desk that had sent it let go of it. */
const isAttempt = hasMembers<{ readonly draft: DraftId }>({ draft: isDraftId })

function listenersOf({ keysOf, onHeard }: SentParts): OfficeSent['listeners'] {
  const heard = new Set<OrderId>()
  function settle(): void {
    if (heard.size > 0) onHeard(heard.size > MOST_NAMED ? null : [...heard])
    heard.clear()
  }
  return {
    sent: {
      hear(store, { id, content, key }) {
        const sent = readSharedSent(content)
        if (sent === undefined) return
        fileSent({ database: store.database(), key }, id, sent.draftId, keysOf(sent.order))
        heard.add(sent.orderId)
      },
      settle
    },
    attempt: {
      hear(store, { id, content, key }) {
        if (isAttempt(content)) fileSent({ database: store.database(), key }, id, content.draft, [])
      },
      settle: () => undefined
    },
    event: {
      hear(_store, { content }) {
        const event = readSharedEvent(content)
        if (event !== undefined) heard.add(event.orderId)
      },
      settle
    }
  }
}
