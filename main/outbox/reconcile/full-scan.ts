import { abortFailure } from '../../service/http/abort-failure.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage, OrderSummary } from '#domain/orders/order-page.ts'
import { failed, type Result } from '#domain/common/result.ts'
import type { PageRequest } from './scan-count.ts'
import { createScanPass, type ScanPass } from './scan-pass.ts'

/** What came of reading the order list from end to end. */
export interface FullScan {
  readonly complete: boolean
  /** The rows that were kept: of all orders where it is complete; else of what was seen in all tries together, each as it was seen last. */
  readonly rows: readonly OrderSummary[]
  /** Every id that was seen, in lower case. */
  readonly ids: ReadonlySet<OrderId>
  /** How many orders the service says there are; null if it was never said. */
  readonly total: number | null
  /** How many answers were read, repeated ones included. */
  readonly pages: number
  /** Why it ended before its end; null if it did not, even if the list moved too much to be complete. */
  readonly failure: Failure | null
}

/** How many requests may be made; `wait` gives the milliseconds until there are so many more, `note` tells of those that are made anyway. */
export interface Allowance {
  spend(requests: number): boolean
  wait(requests: number): number
  note(requests: number): void
}

export interface ScanOptions {
  /** More pages than these are not read: 7,000, which is a hundred thousand orders. */
  readonly mostPages?: number
  /** How often a list that moved is read from the start: 3 times. */
  readonly tries?: number
  /** The rows that are wanted: all. Of the others only the ids are kept. */
  readonly keeps?: (row: OrderSummary) => boolean
}

/** No budget at all. */
export const UNLIMITED: Allowance = { spend: () => true, wait: () => 0, note: () => undefined }

export interface GoOptions {
  /** Requests under way at a time: 4. */
  readonly atOnce?: number
  /** Ends the traversal at once; a `Failure` as its reason is the traversal's. */
  readonly signal?: AbortSignal
  /** Called with each page that came. */
  readonly onPage?: (page: number, lastPage: number, rows: readonly OrderSummary[]) => void
  /** Where it is spent the reading pauses. */
  readonly allowance?: Allowance
}

/** What a paused reading waits for: not for every single request. */
const AT_A_TIME = 10

export type ListOrders = (page: number) => Promise<Result<OrderPage, Failure>>

/** A reading of the list that can be left and gone on with. */
export interface ListScan {
  /** Reads on; ends where all is read, with a failure (it can be gone on with), or pauses for so many milliseconds. */
  go(listOrders: ListOrders, options?: GoOptions): Promise<FullScan | { readonly pausedFor: number }>
}

/**
 * Begins to read the order list page by page, by numbers made here (R30); what makes it complete says `scan-pass.ts`. A list that moves is
 * read again; a failure, a 429 among them, ends it with what was read so far.
 */
export function startListScan({ mostPages = 7000, tries = 3, keeps = () => true }: ScanOptions = {}): ListScan {
  const seen = new Map<string, OrderSummary>()
  const ids = new Set<OrderId>()
  let turn = 1
  let pass = createScanPass({ mostPages, keeps, isLast: turn >= tries })
  let pages = 0
  let total: number | null = null

  function traversal(complete: boolean, failure: Failure | null): FullScan {
    if (complete) return { complete, rows: pass.rows(), ids: pass.ids(), total: pass.total, pages, failure }
    gather(pass)
    const unnamed = pass.rows().filter(row => row.orderId === null)
    return { complete, rows: [...seen.values(), ...unnamed], ids, total, pages, failure }
  }

  function gather(from: ScanPass): void {
    for (const row of from.rows()) if (row.orderId !== null) seen.set(row.orderId.toLowerCase(), row)
    for (const id of from.ids()) ids.add(id)
    total = from.total ?? total
  }

  return {
    async go(listOrders, { atOnce = 4, signal, onPage, allowance } = {}) {
      for (;;) {
        const { failure, pausedFor } = await readOn(pass)
        const outcome = pass.ended()
        if (outcome === 'moved' && turn < tries) {
          gather(pass)
          turn += 1
          pass = createScanPass({ mostPages, keeps, isLast: turn >= tries })
          continue
        }
        if (outcome !== undefined) return traversal(outcome === 'complete', null)
        if (failure !== null) return traversal(false, failure)
        if (pausedFor !== null) return { pausedFor }
      }

      async function readOn(of: ScanPass): Promise<{ failure: Failure | null; pausedFor: number | null }> {
        const stopped: { failure: Failure | null; pausedFor: number | null } = { failure: null, pausedFor: null }
        const isStopped = (): boolean => stopped.failure !== null || stopped.pausedFor !== null

        /** Asks for one page; false where there is none to ask for now. */
        async function step(): Promise<boolean> {
          const asked = take()
          if (asked === null) return false
          const answer = await unlessAborted(() => listOrders(asked.page), signal)
          if (!answer.ok) {
            of.putBack(asked)
            stopped.failure ??= answer.failure
            return false
          }
          pages += 1
          of.take(asked, answer.value)
          onPage?.(asked.page, answer.value.lastPage, answer.value.rows)
          return true
        }

        async function work(): Promise<void> {
          while (await step()) continue
        }

        function take(): PageRequest | null {
          if (isStopped()) return null
          const asked = of.next()
          if (asked === null || allowance === undefined || allowance.spend(1)) return asked
          of.putBack(asked)
          stopped.pausedFor = Math.max(allowance.wait(1), allowance.wait(AT_A_TIME), 1)
          return null
        }

        // The first page tells how many there are.
        if (of.total === null) await step()
        while (!isStopped() && of.ended() === undefined)
          await Promise.all(Array.from({ length: Math.max(atOnce, 1) }, work))
        return stopped
      }
    }
  }
}

/** Reads the whole list, without a pause. */
export async function scanWholeList(
  listOrders: ListOrders,
  options: ScanOptions & Omit<GoOptions, 'allowance'> = {}
): Promise<FullScan> {
  const read = await startListScan(options).go(listOrders, options)
  if ('pausedFor' in read) throw new Error('a reading without an allowance does not pause')
  return read
}

/** Asks unless, or until, the signal says stop; an answer that comes later is left. */
async function unlessAborted(
  ask: () => Promise<Result<OrderPage, Failure>>,
  signal: AbortSignal | undefined
): Promise<Result<OrderPage, Failure>> {
  if (signal === undefined) return await ask()
  if (signal.aborted) return failed(abortFailure(signal))
  const stopped = Promise.withResolvers<Result<OrderPage, Failure>>()
  const stop = () => {
    stopped.resolve(failed(abortFailure(signal)))
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([ask(), stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
