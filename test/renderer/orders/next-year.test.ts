import { afterEach, expect, it, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { listStatus, orderRow } from '../app/order-cache-samples.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { allOrdersBridge } from './all-orders.ts'

let desk: Desk
afterEach(() => desk.close())

it('closings of All orders have their year where the page is left open over New Year', async () => {
  desk = await openDesk('/all-orders', allOrdersBridge(1))
  const closing = () => desk.text('main tbody .closing')
  expect(closing()).toBe('Mon, Nov 23')
  vi.setSystemTime(new Date(2027, 0, 1, 8))
  // As from the main process, each answer has rows of its own.
  desk.bridge.answer('orderList.rows', () => ok({ rows: [orderRow(1)], from: 0, total: 1, revision: 2 }))
  desk.bridge.emit('orderList.changed', listStatus({ orders: 1, revision: 2 }))
  await vi.advanceTimersByTimeAsync(1000)
  await desk.settle()
  expect(closing()).toBe('Nov 23, 2026')
})
