import { isCalendarDate } from '../calendar/calendar-date.ts'
import { hasMembers, isBoolean, isNumber, isText, listOf, orNull } from '../common/guards.ts'
import { isOrderId, type OrderId } from '../common/order-id.ts'
import type { OrderRow } from './order-list.ts'
import type { OrderPage, OrderSummary } from './order-page.ts'

/** A row of the list that has an id. */
export type ListedOrder = OrderSummary & { readonly orderId: OrderId }

const texts = listOf(isText)
const flag = orNull(isBoolean)
const summary = {
  name: isText,
  closingDate: orNull(isCalendarDate),
  closingText: isText,
  properties: texts,
  commitmentUploaded: flag,
  policyIssued: flag,
  status: isText,
  buyers: texts,
  borrowers: texts,
  sellers: texts
}

export const isOrderSummary = hasMembers<OrderSummary>({ orderId: orNull(isOrderId), ...summary })
export const isListedOrder = hasMembers<ListedOrder>({ orderId: isOrderId, ...summary })

export const isOrderRow = hasMembers<OrderRow>({
  orderId: isOrderId,
  ...summary,
  followed: isBoolean,
  sentHere: isBoolean,
  unread: isNumber,
  goneAt: orNull(isNumber)
})

const index = orNull(isNumber)

export const isOrderPage = hasMembers<OrderPage>({
  rows: listOf(isOrderSummary),
  page: isNumber,
  lastPage: isNumber,
  perPage: isNumber,
  total: isNumber,
  from: index,
  to: index,
  first: index,
  last: index,
  previous: index,
  next: index,
  gaps: texts
})
