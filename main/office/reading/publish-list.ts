import type { DataKey } from '../../storage/database/seal.ts'
import { sealJson } from '../../storage/database/sealed-json.ts'
import type { SharedList } from '../../orders/sync/shared-list.ts'
import { partPlace } from '../seal/places.ts'
import { headOf, type ListHead } from './list-head.ts'
import { AT_ONCE, HEAD, type AccountParts } from './order-parts.ts'
import type { ListTaker } from './take-list.ts'

/** How often a reader says how far it is, though no order is different. */
const HEAD_EVERY = 60_000

export interface ListPublisher {
  /** Publishes what is different, all of it or nothing. Throws pg's error, also where another desk is the reader now. */
  publish(parts: AccountParts, epoch: string): Promise<void>
}

/** @param desk the id of this one */
export function createListPublisher(
  key: DataKey,
  desk: string,
  { account, of }: Pick<ListTaker, 'account' | 'of'>,
  { cache, reading }: Pick<SharedList, 'cache' | 'reading'>,
  now: () => number
): ListPublisher {
  let published = ''
  let headAt = -Infinity

  async function publishList(parts: AccountParts, epoch: string, head: ListHead): Promise<void> {
    const next = () => cache.call('changedParts', { of, most: AT_ONCE })
    let changed = await next()
    const isHeadDue = head.reading !== published || Math.abs(now() - headAt) >= HEAD_EVERY
    if (changed.length === 0 && !isHeadDue) return
    await parts.inOne(async () => {
      for (; changed.length > 0; changed = await next())
        for (const part of changed) await parts.publish(epoch, key.id, part)
      const content = sealJson(key, partPlace(account, HEAD), head)
      await parts.publish(epoch, key.id, { part: HEAD, content })
    })
    published = head.reading
    headAt = now()
  }

  async function publishDetails(parts: AccountParts, epoch: string): Promise<void> {
    const next = () => cache.call('changedDetails', { of, desk, now: now(), most: AT_ONCE })
    let changed = await next()
    if (changed.length === 0) return
    await parts.inOne(async () => {
      for (; changed.length > 0; changed = await next())
        for (const part of changed) await parts.publish(epoch, key.id, part)
    })
  }

  return {
    async publish(parts, epoch) {
      // Taken first: the parts may only know more than it says.
      const head = headOf(reading(), epoch, now())
      if (head === undefined) return
      await publishList(parts, epoch, head)
      await publishDetails(parts, epoch)
    }
  }
}
