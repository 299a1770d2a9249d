import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage, OrderSummary } from '#domain/orders/order-page.ts'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'

/** An order of the list by its number. */
export function listed(number: number, change: Partial<OrderSummary> = {}): OrderSummary {
  const name = `Order ${number}`
  return {
    orderId: idOf(number),
    name,
    closingDate: null,
    closingText: '',
    properties: [`${number} Elm St, Katy, TX 77494`],
    commitmentUploaded: false,
    policyIssued: false,
    status: 'New',
    buyers: [],
    borrowers: [`Borrower ${number}`],
    sellers: [],
    ...change
  }
}

export function idOf(number: number): OrderId {
  return `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000` as OrderId
}

/** A page of a list of orders, as the service would answer (specification 2.9). */
export function pageOf(orders: readonly OrderSummary[], perPage: number, page: number): OrderPage {
  return pageWith(onPage(orders, perPage, page), orders.length, perPage, page)
}

const onPage = <T>(all: readonly T[], perPage: number, page: number) => all.slice((page - 1) * perPage, page * perPage)

function pageWith(rows: readonly OrderSummary[], total: number, perPage: number, page: number): OrderPage {
  const lastPage = Math.max(Math.ceil(total / perPage), 1)
  return {
    rows,
    page,
    lastPage,
    perPage,
    total,
    from: rows.length > 0 ? (page - 1) * perPage + 1 : null,
    to: rows.length > 0 ? (page - 1) * perPage + rows.length : null,
    first: 1,
    last: lastPage,
    previous: page > 1 ? page - 1 : null,
    next: page < lastPage ? page + 1 : null,
    gaps: []
  }
}

export type ListOrders = (page: number, onArrived?: () => void) => Promise<Result<OrderPage, Failure>>

/** A list of numbered orders that can change between any two answers; `versions` are all the states it ever had. */
export interface ChangingList {
  numbers(): readonly number[]
  change(to: readonly number[]): void
  readonly versions: readonly (readonly number[])[]
  /** Answers from a version that is `behind` the newest, but never from an older one than was answered before. */
  answer(page: number, behind: number): OrderPage
  /** Which version was answered last. */
  answeredFrom(): number
}

export function changingList(count: number, perPage: number): ChangingList {
  const versions: (readonly number[])[] = [Array.from({ length: count }, (_, index) => index + 1)]
  let answered = 0
  const now = () => versions.at(-1) ?? []
  return {
    versions,
    numbers: now,
    answeredFrom: () => answered,
    change(to) {
      versions.push(to)
    },
    answer(page, behind) {
      answered = Math.max(answered, versions.length - 1 - behind)
      const numbers = versions[answered] ?? []
      const rows = onPage(numbers, perPage, page).map(number => listed(number))
      return pageWith(rows, numbers.length, perPage, page)
    }
  }
}

export const answering =
  (list: ChangingList): ListOrders =>
  async page =>
    ok(list.answer(page, 0))
