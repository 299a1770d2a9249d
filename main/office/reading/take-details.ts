import { DETAIL_PARTS, type PartsOf } from '../../orders/file/shared-part.ts'
import type { SharedList } from '../../orders/sync/shared-list.ts'
import type { AccountParts, PartsIndex } from './order-parts.ts'

/** Parts in one statement: a slow disk has noted their documents long before the database ends a silent transaction. */
const AT_ONCE = 4

/** What a desk has taken of progress and documents that an account's reader publishes. */
export interface DetailsTaker {
  /** Takes what is new; false if some of it does not open. Throws pg's error. */
  take(parts: AccountParts, index: PartsIndex, now: () => number): Promise<boolean>
  forget(): void
}

/** @param desk the id of this one */
export function createDetailsTaker(of: PartsOf, desk: string, list: SharedList): DetailsTaker {
  const have = new Map<number, string>()
  return {
    async take(parts, { versions }, now) {
      const wanted = [...versions.keys()].filter(part => part >= DETAIL_PARTS && have.get(part) !== versions.get(part))
      let areAllRead = true
      for (let from = 0; from < wanted.length; from += AT_ONCE) {
        const some = await parts.read(wanted.slice(from, from + AT_ONCE))
        const { readings, unread } = await list.cache.call('newDetails', { parts: some, of, desk, now: now() })
        if (readings.length > 0) await list.heard(readings)
        if (unread > 0) areAllRead = false
        else for (const { part } of some) have.set(part, versions.get(part) ?? '')
      }
      return areAllRead
    },
    forget() {
      have.clear()
    }
  }
}
