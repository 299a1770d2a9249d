import type { OrderId } from '#domain/common/order-id.ts'
import { MOST_RECENT, type OrderRow } from '#domain/orders/order-list.ts'
import { BITS } from '../search/columns.ts'
import type { CacheEngine } from '../thread/contract.ts'
import { commit, commitRevision, type EngineParts } from './commit.ts'
import { setBitOf } from './contents.ts'

type Updates = 'follow' | 'opened' | 'recent' | 'sentHere' | 'markRead' | 'newDocuments' | 'noteFetched'

/** What the user does with orders here: nothing the service knows of. */
export function userUpdates(parts: EngineParts, orderRow: (row: number) => OrderRow): Pick<CacheEngine, Updates> {
  const { contents, storage } = parts

  return {
    follow({ orderId, followed: isFollowed }) {
      const row = setBitOf(contents, orderId, BITS.followed, isFollowed)
      if (row === undefined) return null
      const id = orderId.toLowerCase()
      if (isFollowed) contents.followed.add(id)
      else contents.followed.delete(id)
      storage.buffer().putRecord('followed', id, isFollowed ? 'true' : null)
      commitRevision(parts)
      return orderRow(row)
    },

    opened({ orderId }) {
      const id = orderId.toLowerCase()
      const others = contents.opened.filter(other => other.toLowerCase() !== id)
      contents.opened = [orderId, ...others].slice(0, MOST_RECENT)
      storage.buffer().putRecord('state', 'opened', JSON.stringify(contents.opened))
      commit(parts)
      return null
    },

    recent: () =>
      contents.opened.flatMap(orderId => {
        const row = contents.rows.numberOf(orderId)
        return row === undefined ? [] : orderRow(row)
      }),

    sentHere({ orderIds }) {
      const { rows, index } = contents
      contents.sent = new Set(orderIds.map(id => id.toLowerCase()))
      for (let row = 0; row < rows.count(); row++) rows.setBit(row, BITS.sentHere, false)
      for (const orderId of contents.sent) setBitOf(contents, orderId, BITS.sentHere, true)
      index.touch()
      contents.revision += 1
      return null
    },

    markRead({ orderId, upTo }) {
      const { log } = contents
      const before: readonly OrderId[] = orderId === null ? log.newest(true, null, Infinity).orderIds : [orderId]
      const ids = log.markRead(orderId, upTo)
      if (ids.length === 0) return null
      for (const id of before) setBitOf(contents, id, BITS.unread, log.unreadOf(id) > 0)
      storage.buffer().markRead(ids)
      commitRevision(parts)
      return null
    },

    newDocuments: () => ({
      ...contents.log.newDocuments(contents.fetched?.upTo ?? 0),
      since: contents.fetched?.at ?? null
    }),

    noteFetched(fetched) {
      contents.fetched = fetched
      storage.buffer().putRecord('state', 'fetched', JSON.stringify(fetched))
      commit(parts)
      return null
    }
  }
}
