import { UNLIMITED } from '../../main/list-scan/budget.ts'
import { createFullScan, type FullScanOptions, type ScannedList } from '../../main/list-scan/full-scan.ts'
import type { ListOrders, ScanRequests } from '../../main/list-scan/run-scan.ts'

/** What a full scan gave, and how many answers it took. */
export interface Scanned extends ScannedList {
  readonly pages: number
}

/** Scans the whole list without a limit. */
export async function scanWholeList(
  listOrders: ListOrders,
  options: FullScanOptions & Pick<ScanRequests, 'atOnce' | 'signal' | 'onPage'> = {}
): Promise<Scanned> {
  let pages = 0
  const scanned = await createFullScan(options).run({
    listOrders,
    budget: UNLIMITED,
    isAwaited: true,
    ...options,
    onPage(page, requested) {
      pages += 1
      options.onPage?.(page, requested)
    }
  })
  if ('pausedFor' in scanned) throw new Error('a scan without a limit does not pause')
  return { ...scanned, pages }
}
