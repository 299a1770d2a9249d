import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import type { SavedPages } from './saved-pages.ts'

/** More rows are not counted: their ids are held in memory. A million orders, and the pages that are read again at the end. */
export const MOST_ROWS = 1_100_000

/** `floor` is the number of orders the service had reported when the request was made. */
export interface PageRequest {
  readonly page: number
  readonly floor: number
}

export interface CountRules {
  readonly mostPages: number
  /** Whether the list may grow while it is read; otherwise any change of its total or its pages is a move. */
  readonly mayGrow: boolean
}

/** What the pages of a scan add up to. Only the scan writes to it. */
export class PageCount {
  readonly #rules: CountRules
  /** Orders seen, in lower case. */
  readonly ids = new Set<OrderId>()
  /** Rows seen, including repeated ones. */
  rows = 0
  oddRows = 0
  /** How many orders the service says there are; null before its first answer. */
  total: number | null
  /** What it said first. */
  firstTotal: number
  lastPage: number
  /** The last page of a list that is too long to be read; otherwise null. */
  tooLong: number | null = null
  /** The list changed while it was read: another scan may do better. */
  hasMoved = false
  /** It cannot be counted: another scan would not do better. */
  isUnfit = false

  constructor(rules: CountRules, saved?: SavedPages) {
    this.#rules = rules
    this.total = saved?.total ?? null
    this.firstTotal = saved?.total ?? 0
    this.lastPage = saved?.lastPage ?? 1
  }

  get isFull(): boolean {
    return this.rows > MOST_ROWS
  }

  /** Counts a page. True if it has an order that was not seen before. */
  add(request: PageRequest, page: OrderPage): boolean {
    const known = this.ids.size
    this.#addRows(page)
    this.#addTotals(request, page)
    if (page.lastPage > this.#rules.mostPages || this.isFull) this.tooLong = page.lastPage
    const cannotCount = this.tooLong !== null || page.gaps.some(gap => NEEDED.test(gap))
    this.isUnfit ||= this.oddRows > 0 || cannotCount
    return this.ids.size > known
  }

  #addRows({ rows }: OrderPage): void {
    const ids = rows.flatMap(({ orderId }) => (orderId === null ? [] : [lowerCased(orderId)]))
    this.rows += rows.length
    this.oddRows += rows.length - ids.length
    // A page that has an order twice is not a list.
    this.hasMoved ||= new Set(ids).size < ids.length
    for (const id of ids) this.ids.add(id)
  }

  #addTotals({ page: requested, floor }: PageRequest, { page, total, lastPage }: OrderPage): void {
    const pages = Math.min(lastPage, this.#rules.mostPages)
    this.hasMoved ||= page !== requested || total < floor
    if (this.total === null) {
      this.firstTotal = this.total = total
      this.lastPage = pages
      return
    }
    this.hasMoved ||= total === this.total ? pages !== this.lastPage : !this.#rules.mayGrow
    if (total <= this.total) return
    this.total = total
    this.lastPage = Math.max(this.lastPage, pages)
  }
}

/** What counting needs: which page it is, how many orders and pages there are, and every order's id. */
const NEEDED = /^(?:data|meta|meta\.(?:current_page|last_page|total)|data\.\d+(?:\+|\.order_id)?)$/
