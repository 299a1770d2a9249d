import type { Book, BookOrder } from '../data/order-book.ts'
import { type Replaced, progressAt } from '../data/documents.ts'
import type { ListFault } from '../faults/rule.ts'
import { closingAt, statusAt } from '../data/schedule.ts'

/** Specification 8: the value observed. */
const PER_PAGE = 15

/** A client's orders at a moment, in milliseconds of the practice clock. */
export interface View {
  readonly book: Book
  readonly at: number
  readonly replaced: Replaced
}

/** One page of the list as the service tells it (specification 2.9). */
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

/** The page number asked for; whatever is no whole number from 1 on counts as 1. */
export function pageNumber(text: string | undefined): number {
  const number = text !== undefined && /^[0-9]{1,15}$/.test(text) ? Number(text) : 1
  return Math.max(1, number)
}

/**
 * A page of a client's orders, newest first, as they stand at a moment. A page past the last is empty, with null for `from`
 * and `to`. `path` is the list's own address without a query; `fault` makes the list misbehave, differently every `turn`.
 */
export function listPage(view: View, page: number, path: string, fault: ListFault = {}, turn = 0): Page {
  const { book, at, replaced } = view
  const hidden = Math.min(fault.hideNewest ?? 0, book.total)
  const total = Math.max(0, book.total - hidden - (fault.hideOldest ?? 0))
  const before = (page - 1) * PER_PAGE
  const start = page > 1 ? Math.max(0, before - (fault.repeat ?? 0) + (fault.skip ?? 0)) : 0
  const length = Math.max(0, Math.min(PER_PAGE, total - start))
  const data = Array.from({ length }, (_, row) => {
    const index = fault.shuffle === true ? shuffled(start + row, total, turn) : start + row
    return summary(book.at(hidden + index), at, replaced)
  })
  const last = fault.lastPage ?? Math.max(1, Math.ceil(total / PER_PAGE))
  const url = (number: number): string => `${path}?page=${number}`
  const next = fault.loop === true ? url(1) : page < last ? url(page + 1) : null
  return {
    data,
    links: { first: url(1), last: url(last), prev: page > 1 ? url(page - 1) : null, next },
    meta: {
      current_page: page,
      from: length > 0 ? before + 1 : null,
      last_page: last,
      path,
      per_page: PER_PAGE,
      to: length > 0 ? before + length : null,
      total: fault.total ?? total
    }
  }
}

function summary(order: BookOrder, at: number, replaced: Replaced): object {
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

/** Another place for each place of the list, each used once: steps of a length that shares no divisor with the total. */
function shuffled(index: number, total: number, turn: number): number {
  let step = Math.max(1, Math.floor(total * 0.618) + turn)
  while (divisor(step, total) !== 1) step += 1
  return (index * step + turn * 7) % total
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}
