import type { Failure } from '#domain/common/failure.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import type { Result } from '#domain/common/result.ts'
import type { Budget } from './budget.ts'
import type { Clock } from './clock.ts'
import type { CacheThread } from '../thread/contract.ts'
import { fingerprintOf } from './list-scan.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EVERY = 2 * MINUTE
/** How far a look at the beginning or the end of the list goes on while it finds news. */
const LONGEST_WALK = 50

export interface EndsParts {
  readonly cache: Pick<CacheThread, 'call'>
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly budget: Budget
  readonly requestsPerHour: () => number
  /** Asks for a page of the list; undefined where the answer is of no use any more. */
  readonly askList: (page: number) => Promise<Result<OrderPage, Failure> | undefined>
  /** Told when both ends were read, and whether the list is another one than before. */
  readonly onRead: (isOther: boolean) => void
}

/** Looks at both ends of the list, where new orders appear. */
export interface EndsReading {
  readonly isUnderWay: () => boolean
  isDue(): boolean
  /** When the next look is due, by the clock that only goes up. */
  dueAt(): number
  hurry(): void
  look(): Promise<void>
}

/** Takes what it reads with, and whether the first look is due at once. */
export function createEndsReading(
  { cache, clock, budget, requestsPerHour, askList, onRead }: EndsParts,
  isDueAtOnce: boolean
): EndsReading {
  const { now, elapsed } = clock
  let isUnderWay = false
  let dueAt = isDueAtOnce ? elapsed() : elapsed() + EVERY
  let known: { readonly total: number; readonly prints: readonly string[] } | undefined

  async function look(): Promise<void> {
    isUnderWay = true
    try {
      // No more than a third of the budget.
      dueAt = elapsed() + Math.max(EVERY, (6 * HOUR) / requestsPerHour())
      const first = await walkFrom(1, 1)
      if (first === undefined) return
      const last = first.lastPage > 1 ? await walkFrom(first.lastPage, -1) : first
      if (last === undefined) return
      const before = known
      known = { total: first.total, prints: [fingerprintOf(first), fingerprintOf(last)] }
      onRead(before !== undefined && (before.total !== known.total || before.prints.join() !== known.prints.join()))
    } finally {
      isUnderWay = false
    }
  }

  /** Goes on from one end while there is news; gives the page it began with. */
  async function walkFrom(start: number, step: number): Promise<OrderPage | undefined> {
    let begun: OrderPage | undefined
    for (let count = 0, page = start; count < LONGEST_WALK; count++, page += step) {
      const answer = await askList(page)
      if (!answer?.ok) return undefined
      begun ??= answer.value
      const noted = await cache.call('note', { rows: answer.value.rows, reading: null, at: now() })
      if (noted.added + noted.changes === 0 || page + step < 1 || page + step > answer.value.lastPage) break
      budget.note(1)
    }
    return begun
  }

  return {
    isUnderWay: () => isUnderWay,
    isDue: () => !isUnderWay && elapsed() >= dueAt,
    dueAt: () => (isUnderWay ? Infinity : dueAt),
    hurry() {
      dueAt = elapsed()
    },
    look
  }
}
