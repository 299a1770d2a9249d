import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Result } from '#domain/common/result.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import type { Service } from '../../service/service.ts'
import type { CacheThread } from '../thread/contract.ts'
import { SYSTEM_CLOCK, type Clock } from './clock.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'

/*
 * A connection's new token may be the same client's, or another's. The token does not tell, but the orders it lists do:
 * if one from the beginning, the middle or the end of its list is in the cache, the cache is that client's.
 */

/** Whose list the new token reads. `ids`: orders on it. */
export type ListOwner = { readonly client: 'same' } | { readonly client: 'other'; readonly ids: readonly OrderId[] }

export interface ListOwnerParts {
  readonly service: Pick<Service, 'listOrders'>
  readonly cache: Pick<CacheThread, 'call'>
  /** Called when the owner cannot be found for now. */
  readonly onPause: () => void
  readonly clock?: Clock
  readonly random?: () => number
}

export interface ListOwnerSearch {
  /** Stays pending if the search was closed. Rejects if the cache is lost. */
  readonly found: Promise<ListOwner>
  readonly pause: RateLimiter['pause']
  /** The network is back, or the user did something: tries again now. */
  hurry(): void
  close(): void
}

/** An empty list does not tell whose it is: it is read this many times before it is believed. */
const EMPTY_TIMES = 3
const EMPTY_WAIT = 20_000

export function findListOwner({
  service,
  cache,
  onPause,
  clock = SYSTEM_CLOCK,
  random = Math.random
}: ListOwnerParts): ListOwnerSearch {
  const limiter = createRateLimiter(clock, random)
  const { promise: found, resolve, reject } = Promise.withResolvers<ListOwner>()
  let isClosed = false
  let isAsking = false
  let emptyTimes = 0
  let stopTimer: (() => void) | undefined

  async function ask(): Promise<void> {
    if (isClosed || isAsking) return
    isAsking = true
    stopTimer?.()
    try {
      const wait = await attempt()
      if (wait !== undefined && !isClosed) stopTimer = clock.after(wait, askAgain)
    } finally {
      isAsking = false
    }
  }
  const askAgain = (): void => {
    ask().catch(reject)
  }

  /** Returns the milliseconds until the next attempt; undefined if the owner is known, or only the user can help. */
  async function attempt(): Promise<number | undefined> {
    const ids = new Set<OrderId>()
    let left: readonly number[] = [1]
    for (let page = left[0]; page !== undefined; page = left[0]) {
      const answer = await service.listOrders(page)
      if (isClosed) return undefined
      if (!answer.ok) return pauseAfter(answer)
      left = page === 1 ? otherPages(answer.value) : left.slice(1)
      const listed = answer.value.rows.flatMap(({ orderId }) => orderId ?? [])
      for (const orderId of listed) ids.add(orderId)
      const { known, orders } = await cache.call('known', { orderIds: listed })
      if (known > 0 || (orders === 0 && ids.size === 0)) {
        resolve({ client: 'same' })
        return undefined
      }
    }
    emptyTimes += 1
    if (ids.size === 0 && emptyTimes < EMPTY_TIMES) return EMPTY_WAIT
    resolve({ client: 'other', ids: [...ids] })
    return undefined
  }

  function pauseAfter({ failure }: Extract<Result<OrderPage, Failure>, { ok: false }>): number | undefined {
    limiter.failed(failure)
    onPause()
    const until = limiter.pause()?.until ?? null
    return until === null ? undefined : Math.max(until - clock.now(), 1)
  }

  askAgain()
  return {
    found,
    pause: limiter.pause,
    hurry() {
      limiter.resume()
      if (limiter.pause() === null) askAgain()
    },
    close() {
      isClosed = true
      stopTimer?.()
    }
  }
}

/** The page in the middle of the list and the last one. */
function otherPages({ lastPage }: OrderPage): readonly number[] {
  return [...new Set([Math.ceil(lastPage / 2), lastPage])].filter(page => page > 1).toReversed()
}
