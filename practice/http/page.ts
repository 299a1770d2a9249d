import type { ClientOrders } from '../data/client-orders.ts'
import type { ClientOrder } from '../data/sample-order.ts'
import { type Replaced, progressAt } from '../data/documents.ts'
import { closingAt, statusAt } from '../data/schedule.ts'

/** The value observed (specification 8). */
export const PER_PAGE = 15

/** A client's orders at a given time, in milliseconds by the practice clock. */
export interface View {
  readonly orders: ClientOrders
  readonly at: number
  readonly replaced: Replaced
}

/** One page of the list in the wire format (specification 2.9). */
export interface Page {
  readonly data: readonly object[]
  readonly links: {
    readonly first: string
    readonly last: string
    readonly prev: string | null
    readonly next: string | null
  }
  readonly meta: {
    readonly current_page: number
    readonly from: number | null
    readonly last_page: number
    readonly path: string
    readonly per_page: number
    readonly to: number | null
    readonly total: number
  }
}

/** The requested page number; anything but a positive whole number counts as 1. */
export function pageNumber(text: string | undefined): number {
  const number = text !== undefined && /^[0-9]{1,15}$/.test(text) ? Number(text) : 1
  return Math.max(1, number)
}

/** The rows of a page and what it claims; places count from the newest order, 0. */
export interface PagePlan {
  readonly page: number
  readonly places: readonly number[]
  readonly total: number
  readonly last: number
  readonly next: number | null
}

/** Chooses a page of a client's `orders`. */
export type PlanPage = (orders: number, page: number) => PagePlan

/** The honest plan: newest first; a page past the last is empty. */
export function planPage(orders: number, page: number): PagePlan {
  const start = (page - 1) * PER_PAGE
  const length = Math.max(0, Math.min(PER_PAGE, orders - start))
  const last = Math.max(1, Math.ceil(orders / PER_PAGE))
  const places = Array.from({ length }, (_, row) => start + row)
  return { page, places, total: orders, last, next: page < last ? page + 1 : null }
}

/**
 * Builds a planned page. `path` is the list's address without a query; `from` and `to` are null if the page is empty.
 */
export function pageOf(view: View, path: string, { page, places, total, last, next }: PagePlan): Page {
  const { orders, at, replaced } = view
  const before = (page - 1) * PER_PAGE
  const url = (number: number): string => `${path}?page=${number}`
  return {
    data: places.map(place => summary(orders.at(place, at), at, replaced)),
    links: {
      first: url(1),
      last: url(last),
      prev: page > 1 ? url(page - 1) : null,
      next: next === null ? null : url(next)
    },
    meta: {
      current_page: page,
      from: places.length > 0 ? before + 1 : null,
      last_page: last,
      path,
      per_page: PER_PAGE,
      to: places.length > 0 ? before + places.length : null,
      total
    }
  }
}

function summary(order: ClientOrder, at: number, replaced: Replaced): object {
  return {
    name: order.name,
    order_id: order.id,
    estimated_closing_date: closingAt(order.work, at),
    properties: order.properties,
    progress: progressAt(order, at, replaced),
    status: statusAt(order.work, at),
    buyers: order.buyers,
    borrowers: order.borrowers,
    sellers: order.sellers
  }
}
