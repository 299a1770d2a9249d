import type { OrderRow, OrderListStatus } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Change, ChangedOrder, ChangeRecord } from '#domain/orders/change.ts'
import type { ClosingBoard } from '#domain/orders/closings.ts'
import { DESK_DAY } from './desk-day.ts'
import { LONE_STAR, orderId, sampleRow } from './samples.ts'

/** The order cache of the active connection: ready, and empty until something else is said. */
export function listStatus(changes: Partial<OrderListStatus> = {}): OrderListStatus {
  return {
    connectionId: LONE_STAR.id,
    state: 'ready',
    orders: 0,
    unread: 0,
    revision: 1,
    asOf: null,
    whole: null,
    scan: null,
    pause: null,
    notices: [],
    ...changes
  }
}

export function orderRow(index: number, changes: Partial<OrderRow> = {}): OrderRow {
  return {
    ...sampleRow(index),
    orderId: orderId(index),
    followed: false,
    sentHere: false,
    unread: 0,
    goneAt: null,
    ...changes
  }
}

export function changeRecord(id: number, change: Change, changes: Partial<ChangeRecord> = {}): ChangeRecord {
  return { id, orderId: orderId(1), at: DESK_DAY, change, read: false, ...changes }
}

/** An order with changes nobody has looked at, by the ids given, newest first. */
export function changedOrder(
  index: number,
  ids: readonly number[],
  change: Change = { kind: 'commitment', from: false, to: true }
): ChangedOrder {
  return {
    row: orderRow(index, { unread: ids.length }),
    changes: ids.map(id => changeRecord(id, change, { orderId: orderId(index) }))
  }
}

export const EMPTY_BOARD: ClosingBoard = {
  today: '2026-11-20' as CalendarDate,
  postClosing: { orders: [], more: 0, notFunded: 0, notRecorded: 0, notChecked: 0 },
  days: [],
  perDay: [],
  late: 0
}
