import { hasMembers, isNumber, listOf } from '#domain/common/guards.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import type { SharedList } from '../../orders/sync/shared-list.ts'
import type { Watching } from '../../orders/thread/contract.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import { openJson, sealJson, whereItOpens } from '../../storage/database/sealed-json.ts'
import { watchedPlace } from '../seal/places.ts'
import type { AccountParts } from './order-parts.ts'

/** How often a desk says what it watches, though nothing is different: what was said counts for an hour. */
const TELL_EVERY = 20 * 60_000

const isWatching = hasMembers<Watching>({ followed: listOf(isOrderId), closingDays: isNumber })

/** What desks want to have read, so that one reads it for all. */
export interface Watches {
  /** Says what this desk watches, if the reader can't know it. Throws pg's error. */
  tell(parts: AccountParts, account: Uint8Array): Promise<void>
  /** Reads for the others what they watch, from now on. Throws pg's error. */
  hear(parts: AccountParts, account: Uint8Array): Promise<void>
}

/** @param elapsed monotonic, in milliseconds */
export function createWatches(key: DataKey, deskId: string, list: SharedList, elapsed: () => number): Watches {
  let told = ''
  let toldAt = -Infinity

  return {
    async tell(parts, account) {
      const watching = await list.watching()
      const text = JSON.stringify(watching)
      if (text === told && elapsed() - toldAt < TELL_EVERY) return
      await parts.watch(key.id, sealJson(key, watchedPlace(account, deskId), watching))
      told = text
      toldAt = elapsed()
    },
    async hear(parts, account) {
      const rows = (await parts.watched()).filter(row => row.deskId !== deskId)
      const open = (row: (typeof rows)[number]) =>
        openJson(key, watchedPlace(account, row.deskId), row.content, isWatching)
      const others = rows.flatMap(row => whereItOpens(() => open(row)) ?? [])
      await list.watchAlso(others)
    }
  }
}
