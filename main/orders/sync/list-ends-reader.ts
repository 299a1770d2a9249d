import type { OrderPage } from '#domain/orders/order-page.ts'
import type { CacheThread } from '../thread/contract.ts'
import type { Budget } from '../../list-scan/budget.ts'
import type { Clock } from './clock.ts'
import { fingerprintOf } from '../../list-scan/page-fingerprint.ts'
import type { SyncRequests } from './requests.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EVERY = 2 * MINUTE
/** How many pages from one end are read at most while there is news on them. */
const MOST_PAGES = 50

export interface ListEndsParts {
  readonly cache: Pick<CacheThread, 'call'>
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly budget: Budget
  readonly requestsPerHour: () => number
  readonly requests: Pick<SyncRequests, 'listPage'>
  /** Called when both ends were read; `isOther`: the list is not the one it was. */
  readonly onRead: (isOther: boolean) => void
}

/** Reads both ends of the list, where new orders appear. Times are of the monotonic clock. */
export interface ListEndsReader {
  readonly isReading: () => boolean
  isDue(): boolean
  dueAt(): number
  hurry(): void
  readEnds(): Promise<void>
}

export function createListEndsReader(parts: ListEndsParts, isDueAtOnce: boolean): ListEndsReader {
  const { elapsed } = parts.clock
  let isReading = false
  let dueAt = isDueAtOnce ? elapsed() : elapsed() + EVERY
  let known: { readonly total: number; readonly prints: readonly string[] } | undefined

  async function read(): Promise<void> {
    const first = await readFrom(parts, 1, 1)
    if (first === undefined) return
    const last = first.lastPage > 1 ? await readFrom(parts, first.lastPage, -1) : first
    if (last === undefined) return
    const before = known
    known = { total: first.total, prints: [fingerprintOf(first), fingerprintOf(last)] }
    parts.onRead(before !== undefined && (before.total !== known.total || before.prints.join() !== known.prints.join()))
  }

  return {
    isReading: () => isReading,
    isDue: () => !isReading && elapsed() >= dueAt,
    dueAt: () => (isReading ? Infinity : dueAt),
    hurry() {
      dueAt = elapsed()
    },
    async readEnds() {
      isReading = true
      // No more than a third of the budget.
      dueAt = elapsed() + Math.max(EVERY, (6 * HOUR) / parts.requestsPerHour())
      try {
        await read()
      } finally {
        isReading = false
      }
    }
  }
}

/** Reads on from one end as long as there is news; gives the page it began with. */
async function readFrom(
  { cache, clock, budget, requests }: ListEndsParts,
  start: number,
  step: number
): Promise<OrderPage | undefined> {
  let begun: OrderPage | undefined
  for (let count = 0, page = start; count < MOST_PAGES; count++, page += step) {
    const answer = await requests.listPage(page)
    if (!answer?.ok) return undefined
    begun ??= answer.value
    const noted = await cache.call('noteRows', { rows: answer.value.rows, scan: null, at: clock.now() })
    if (noted.added + noted.changes === 0 || page + step < 1 || page + step > answer.value.lastPage) break
    budget.note(1)
  }
  return begun
}
