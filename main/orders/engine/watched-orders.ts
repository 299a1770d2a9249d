import type { OrderId } from '#domain/common/order-id.ts'
import { NO_DETAILS, readAt } from '../changes/order-details.ts'
import { BITS } from '../search/columns.ts'
import { dueRows, watchedRows } from '../sync/details-due.ts'
import type { CacheEngine } from '../thread/contract.ts'
import type { CacheContents } from './contents.ts'

/** The orders whose progress and documents are read: what this desk watches, and what other desks of its office do. */
export function watchedOrders(
  contents: CacheContents
): Pick<CacheEngine, 'detailsDue' | 'followedHere' | 'watchedElsewhere'> {
  const { rows, details, triedAt } = contents
  return {
    detailsDue({ today, preferences, now, most, resting }) {
      const { followed, closingDays } = contents.elsewhere
      const longest = Math.max(preferences.closingDays, closingDays)
      const also = new Set(followed.flatMap(orderId => rows.numberOf(orderId) ?? []))
      const watched = watchedRows(rows, today, { closingDays: longest }, also).map(one => ({
        ...one,
        orderId: rows.idOf(one.row)
      }))
      contents.watched = new Set(watched.map(({ orderId }) => orderId.toLowerCase()))
      const left = new Set(resting.map(orderId => orderId.toLowerCase()))
      const lastTried = ({ orderId }: { readonly orderId: OrderId }): number | null => {
        const id = orderId.toLowerCase()
        return triedAt.get(id) ?? readAt(details.get(id) ?? NO_DETAILS)
      }
      const others = watched.filter(({ orderId }) => !left.has(orderId.toLowerCase()))
      return dueRows(others, lastTried, now, most).map(({ orderId, because }) => ({ orderId, because }))
    },

    followedHere: () =>
      Array.from({ length: rows.count() }, (_, row) => row)
        .filter(row => rows.has(row, BITS.followed))
        .map(rows.idOf),

    watchedElsewhere(elsewhere) {
      contents.elsewhere = elsewhere
      return null
    }
  }
}
