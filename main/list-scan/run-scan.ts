import type { Failure } from '#domain/common/failure.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import { failed, type Result } from '#domain/common/result.ts'
import { abortFailure } from '../service/http/abort-failure.ts'
import type { Budget } from './budget.ts'
import type { ListScan } from './list-scan.ts'
import type { PageRequest } from './page-count.ts'

export type ListOrders = (page: number) => Promise<Result<OrderPage, Failure>>

export interface ScanRequests {
  readonly listOrders: ListOrders
  readonly budget: Budget
  /** A user waits for it: the budget does not hold it up, but counts it. */
  readonly isAwaited: boolean
  /** Requests under way at a time: 4. */
  readonly atOnce?: number
  /** Ends the scan at once; a `Failure` as its reason is the scan's. */
  readonly signal?: AbortSignal | undefined
  /** Called with each page that came. */
  readonly onPage?: (page: OrderPage, requested: number) => void
}

/** Why a scan stopped before its end: a failure, or the budget is used up for so many milliseconds. It can go on. */
export type ScanStop = { readonly failure: Failure } | { readonly pausedFor: number }

/** A paused scan waits until there is enough for so many requests, not for every single one. */
const AT_A_TIME = 10

/** The next page of a scan to request, if the budget allows it; null if there is none for now. */
export function nextRequest(scan: ListScan, budget: Budget, isAwaited: boolean): PageRequest | 'over-budget' | null {
  const request = scan.next()
  if (request === null) return null
  if (isAwaited) budget.note(1)
  else if (!budget.spend(1)) {
    scan.putBack(request)
    return 'over-budget'
  }
  return request
}

/** Requests the pages of a scan, by numbers made here (R30), until it has an outcome (null) or stops. */
export async function runScan(scan: ListScan, requests: ScanRequests): Promise<ScanStop | null> {
  const { listOrders, budget, isAwaited, atOnce = 4, signal, onPage } = requests
  const stop: { because: ScanStop | null } = { because: null }

  /** Requests one page; false if there is none to request for now. */
  async function step(): Promise<boolean> {
    const request = stop.because === null ? nextRequest(scan, budget, isAwaited) : null
    if (request === null) return false
    if (request === 'over-budget') {
      stop.because = { pausedFor: Math.max(budget.wait(1), budget.wait(AT_A_TIME), 1) }
      return false
    }
    const answer = await unlessAborted(() => listOrders(request.page), signal)
    if (!answer.ok) {
      scan.putBack(request)
      if (stop.because === null || 'pausedFor' in stop.because) stop.because = { failure: answer.failure }
      return false
    }
    scan.take(request, answer.value)
    onPage?.(answer.value, request.page)
    return true
  }

  async function work(): Promise<void> {
    while (await step()) continue
  }

  // The first page tells how many there are.
  if (scan.total === null) await step()
  while (stop.because === null && scan.outcome === undefined) await Promise.all(Array.from({ length: atOnce }, work))
  return scan.outcome === undefined ? stop.because : null
}

/** Asks unless, or until, the signal says stop; a later answer is dropped. */
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
