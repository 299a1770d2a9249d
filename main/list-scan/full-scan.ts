import type { Failure } from '#domain/common/failure.ts'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { ListScan } from './list-scan.ts'
import { runScan, type ScanRequests } from './run-scan.ts'

/** What a scan of the order list gave. */
export interface ScannedList {
  readonly complete: boolean
  /** The rows looked for: of the list as it is if complete, else of all tries, each as last seen. */
  readonly rows: readonly OrderSummary[]
  /** Every id seen, in lower case. */
  readonly ids: ReadonlySet<OrderId>
  /** Why the scan stopped before its end; null if it did not, even if the list moved too much to be complete. */
  readonly failure: Failure | null
}

export interface FullScanOptions {
  /** More pages are not read: 7,000, which is a hundred thousand orders. */
  readonly mostPages?: number
  /** How often a list that moved is scanned: 3 times. */
  readonly tries?: number
  /** The rows looked for: all. Of the others only the ids are kept. */
  readonly keeps?: (row: OrderSummary) => boolean
}

/** Looks for rows in the whole order list. A list that moves is scanned again. */
export interface FullScan {
  /**
   * Goes on until all is read, a request fails (then it can go on later), or the budget is used up for so many
   * milliseconds.
   */
  run(requests: ScanRequests): Promise<ScannedList | { readonly pausedFor: number }>
}

export function createFullScan({ mostPages = 7000, tries = 3, keeps = () => true }: FullScanOptions = {}): FullScan {
  const kept = new Map<OrderId, { readonly row: OrderSummary; readonly page: number }>()
  const ids = new Set<OrderId>()
  let turn = 0
  let scan = begin()

  function begin(): ListScan {
    turn += 1
    return new ListScan({ mostPages, mayGrow: true, readsOn: turn >= tries })
  }

  function keep(row: OrderSummary, page: number): void {
    if (row.orderId === null) return
    const id = lowerCased(row.orderId)
    kept.delete(id)
    if (keeps(row)) kept.set(id, { row, page })
  }

  function scanned(complete: boolean, failure: Failure | null): ScannedList {
    for (const id of scan.ids) ids.add(id)
    const listed = complete ? scan.ids : ids
    const rows = [...kept]
      .filter(([id]) => listed.has(id))
      .sort(([, one], [, other]) => one.page - other.page)
      .map(([, { row }]) => row)
    return { complete, rows, ids: listed, failure }
  }

  return {
    async run(requests) {
      for (;;) {
        const stop = await runScan(scan, {
          ...requests,
          onPage(page, requested) {
            for (const row of page.rows) keep(row, requested)
            requests.onPage?.(page, requested)
          }
        })
        if (stop !== null && 'pausedFor' in stop) return stop
        if (stop !== null) return scanned(false, stop.failure)
        if (scan.outcome !== 'moved' || turn >= tries) return scanned(scan.outcome === 'complete', null)
        for (const id of scan.ids) ids.add(id)
        scan = begin()
      }
    }
  }
}
