import type { OrderQuery, OrderRow } from '#domain/orders/order-list.ts'
import { ok } from '#domain/common/result.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { orderRow, listStatus } from '../app/order-cache-samples.ts'
import { deskBridge, type Desk } from '../app/desk.ts'

/** An order cache of `orders` orders; a query finds those whose name contains its text. */
export function allOrdersBridge(orders: number, changes: (row: OrderRow) => Partial<OrderRow> = () => ({})) {
  const rows = Array.from({ length: orders }, (_, index) => orderRow(index + 1)).map(row => ({
    ...row,
    ...changes(row)
  }))
  const found = (query: OrderQuery) => rows.filter(({ name }) => name.toLowerCase().includes(query.text.toLowerCase()))
  return deskBridge()
    .answer(
      'orderList.status',
      ok(
        listStatus({
          orders,
          asOf: new Date(DESK_DAY).setHours(10, 42),
          whole: { at: new Date(DESK_DAY).setHours(10, 40), confirmed: true }
        })
      )
    )
    .answer('orderList.rows', ({ query, from, count }) =>
      ok({ rows: found(query).slice(from, from + count), from, total: found(query).length, revision: 1 })
    )
}

export const searchBox = (desk: Desk) => desk.one('#find') as HTMLInputElement
export const names = (desk: Desk) =>
  desk
    .all('main tbody tr')
    .toSorted(
      (one, other) =>
        Number(one.ariaRowIndex ?? one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex'))
    )
    .map(row => row.querySelector('a')?.textContent.trim())
export const focused = () => document.activeElement?.textContent.trim()
export const asked = (desk: Desk) => desk.bridge.argsOf('orderList.rows')
export const typed = async (desk: Desk, text: string) => {
  searchBox(desk).focus()
  for (const end of [...text].keys()) await desk.type(searchBox(desk), text.slice(0, end + 1))
}
