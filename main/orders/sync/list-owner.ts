import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import type { Result } from '#domain/common/result.ts'
import type { Service } from '../../service/service.ts'
import { SYSTEM_CLOCK, type Clock } from './clock.ts'
import type { CacheThread } from '../thread/contract.ts'
import { createGate, type Gate } from './rate-limiter.ts'

/*
 * A connection's token may be renewed for the same client, or be another client's. The token does not say; the orders it lists do: where one of those at the beginning, in
 * the middle or at the end of its list is in the order cache, the order cache is that client's.
 */

/** Whose list the new token reads. `ids`: orders that stand in it. */
export type Whose = { readonly whose: 'same' } | { readonly whose: 'other'; readonly ids: readonly OrderId[] }

export interface WhoseParts {
  readonly service: Pick<Service, 'listOrders'>
  readonly cache: Pick<CacheThread, 'call'>
  /** Told of what keeps it from being found out. */
  readonly onPause: () => void
  readonly clock?: Clock
  readonly random?: () => number
}

export interface WhoseList {
  /** Ends when it is known; never where it was given up. Rejects where the order cache is lost. */
  readonly found: Promise<Whose>
  readonly pause: Gate['shut']
  /** The network is back, or a person did something: what is waited for is tried now. */
  hurry(): void
  close(): void
}

/** A list without orders is asked for so often before it is believed: nothing in it says whose it is. */
const EMPTY_TIMES = 3
const EMPTY_REST = 20_000

/** Begins to find out. */
export function findWhoseList({
  service,
  cache,
  onPause,
  clock = SYSTEM_CLOCK,
  random = Math.random
}: WhoseParts): WhoseList {
  const gate = createGate(clock, random)
  const { promise: found, resolve, reject } = Promise.withResolvers<Whose>()
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
      if (wait !== undefined && !isClosed) stopTimer = clock.after(wait, again)
    } finally {
      isAsking = false
    }
  }
  const again = (): void => {
    ask().catch(reject)
  }

  /** Gives how long to wait before the next, or undefined where it is known, or only a person can help. */
  async function attempt(): Promise<number | undefined> {
    const ids = new Set<OrderId>()
    let left: readonly number[] = [1]
    for (let page = left[0]; page !== undefined; page = left[0]) {
      const answer = await service.listOrders(page)
      if (isClosed) return undefined
      if (!answer.ok) return rest(answer)
      left = page === 1 ? others(answer.value) : left.slice(1)
      const listed = answer.value.rows.flatMap(({ orderId }) => orderId ?? [])
      for (const orderId of listed) ids.add(orderId)
      const { known, orders } = await cache.call('known', { orderIds: listed })
      if (known > 0 || (orders === 0 && ids.size === 0)) {
        resolve({ whose: 'same' })
        return undefined
      }
    }
    emptyTimes += 1
    if (ids.size === 0 && emptyTimes < EMPTY_TIMES) return EMPTY_REST
    resolve({ whose: 'other', ids: [...ids] })
    return undefined
  }

  function rest({ failure }: Extract<Result<OrderPage, Failure>, { ok: false }>): number | undefined {
    gate.failed(failure)
    onPause()
    const until = gate.shut()?.until ?? null
    return until === null ? undefined : Math.max(until - clock.now(), 1)
  }

  again()
  return {
    found,
    pause: gate.shut,
    hurry() {
      gate.open()
      if (gate.shut() === null) again()
    },
    close() {
      isClosed = true
      stopTimer?.()
    }
  }
}

/** The page in the middle of the list and the last one. */
function others({ lastPage }: OrderPage): readonly number[] {
  return [...new Set([Math.ceil(lastPage / 2), lastPage])].filter(page => page > 1).toReversed()
}
