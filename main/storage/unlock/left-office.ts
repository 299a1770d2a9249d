import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { afterLeaving } from '#domain/order/after-leaving.ts'
import { layoutOf } from '../database/layout.ts'
import type { Store } from '../store.ts'
import { hasOfficeTables, knownToOffice, removeOfficeTables } from '../tables/office-traces.ts'

/** The desk leaves its office: the store in this folder hears of it when it opens, if it isn't the one in use. Throws the disk's error. */
export function markLeft(folder: string, inUse: Store | undefined): void {
  const { root, leftOffice } = layoutOf(folder)
  if (inUse?.lasting !== true && existsSync(root)) writeFileSync(leftOffice, '', { mode: 0o600, flush: true })
}

/**
 * Lets a store leave the office that its desk left meanwhile, before anything of another one comes into it: what others there know of its orders is
 * asked about, and nothing of that office stays (O1, O12). Throws the disk's error; the next try goes on from there.
 */
export function leaveIfLeft(folder: string, store: Store, at: number): void {
  const { leftOffice } = layoutOf(folder)
  if (!existsSync(leftOffice)) return
  const database = store.database()
  if (hasOfficeTables(database)) {
    const known = knownToOffice(database)
    store.write(() => {
      for (const order of store.orders.list(null, ['queued'])) {
        const waiting = afterLeaving({ waiting: order.waiting, isKnown: known.has(order.id), since: at })
        if (waiting !== undefined) store.orders.put({ ...order, waiting, failure: null })
      }
    })
    removeOfficeTables(database)
    store.forget()
  }
  rmSync(leftOffice)
}
