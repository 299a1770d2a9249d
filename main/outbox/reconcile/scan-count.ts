import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage, OrderSummary } from '#domain/orders/order-page.ts'

/** A client with more orders is not scanned into memory. */
const MOST_ROWS = 200_000

/** `floor` is the number of orders the service had reported when the request was made. */
export interface PageRequest {
  readonly page: number
  readonly floor: number
}

/** What the pages of a scan add up to. */
export interface ScanCount {
  /** Counts a page. True if it had an order that was not seen before. */
  add(request: PageRequest, page: OrderPage): boolean
  /** Different orders seen. */
  readonly size: number
  /** How many orders the service says there are; null before its first response. */
  readonly total: number | null
  /** What it said first. */
  readonly firstTotal: number
  readonly lastPage: number
  /** The list changed while it was read: another try may do better. */
  readonly hasMoved: boolean
  /** It cannot be counted: another try would not do better. */
  readonly isUnfit: boolean
  readonly isFull: boolean
  ids(): ReadonlySet<OrderId>
  /** Rows that were kept, in the order of their pages, each id once as it was seen last; rows without an id behind them. */
  rows(): readonly OrderSummary[]
}

export function createScanCount(mostPages: number, keeps: (row: OrderSummary) => boolean): ScanCount {
  const seen = new Map<OrderId, { readonly row: OrderSummary | null; readonly page: number }>()
  const unnamed: OrderSummary[] = []
  let rows = 0
  let total: number | null = null
  let firstTotal = 0
  let lastPage = 1
  let hasMoved = false
  let isUnfit = false

  function addRows(requested: number, page: OrderPage): boolean {
    const known = seen.size
    const own = new Set<OrderId>()
    for (const row of page.rows) {
      rows += 1
      if (row.orderId === null) {
        unnamed.push(row)
        continue
      }
      const id = row.orderId.toLowerCase() as OrderId
      // A page that has an order twice is not a list.
      if (own.has(id)) hasMoved = true
      own.add(id)
      seen.set(id, { row: keeps(row) ? row : null, page: seen.get(id)?.page ?? requested })
    }
    return seen.size > known
  }

  function addTotals({ page: requested, floor }: PageRequest, page: OrderPage): void {
    if (page.page !== requested || page.total < floor) hasMoved = true
    if (page.rows.some(row => row.orderId === null) || page.gaps.some(gap => NEEDED.test(gap))) isUnfit = true
    if (total === null) {
      firstTotal = total = page.total
      lastPage = Math.min(page.lastPage, mostPages)
    } else if (page.total > total) {
      total = page.total
      lastPage = Math.max(lastPage, Math.min(page.lastPage, mostPages))
    } else if (page.total === total && Math.min(page.lastPage, mostPages) !== lastPage) hasMoved = true
    if (page.lastPage > mostPages || rows > MOST_ROWS) isUnfit = true
  }

  return {
    add(request, page) {
      const isNews = addRows(request.page, page)
      addTotals(request, page)
      return isNews
    },
    get size() {
      return seen.size
    },
    get total() {
      return total
    },
    get firstTotal() {
      return firstTotal
    },
    get lastPage() {
      return lastPage
    },
    get hasMoved() {
      return hasMoved
    },
    get isUnfit() {
      return isUnfit
    },
    get isFull() {
      return rows > MOST_ROWS
    },
    ids: () => new Set(seen.keys()),
    rows() {
      const kept = [...seen.values()].flatMap(({ row, page }) => (row === null ? [] : [{ row, page }]))
      return [...kept.sort((one, other) => one.page - other.page).map(({ row }) => row), ...unnamed]
    }
  }
}

/** What counting needs: which page it is, how many orders and pages there are, and every order's id. */
const NEEDED = /^(?:data|meta|meta\.(?:current_page|last_page|total)|data\.\d+(?:\.order_id)?)$/
