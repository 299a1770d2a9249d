import { afterEach, expect, it, vi } from 'vitest'
import { today } from '#domain/calendar/calendar-date.ts'
import { failed, ok } from '#domain/common/result.ts'
import { DESK_DAY } from '../../app/desk-day.ts'
import { deskBridge, openDesk, type Desk } from '../../app/desk.ts'
import { orderId, samplePage, sampleRow } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const DAY = 86_400_000

it('an order left open overnight is told as of the day before, also without a network', async () => {
  const row = sampleRow(1, { closingDate: today(DESK_DAY) })
  desk = await openDesk(
    `/orders/${orderId(1)}`,
    deskBridge()
      .answer('orders.page', ok(samplePage(1, 1, { rows: [row] })))
      .answer('orders.progress', ok({ stages: [], gaps: [] }))
  )
  expect([desk.text('.head .as-of'), desk.text('.risk')]).toEqual([
    'Updated 10:45 AM',
    expect.stringContaining('Closing today')
  ])
  const offline = failed({ kind: 'offline' } as const)
  desk.bridge.answer('orders.progress', offline).answer('orders.documents', offline)
  vi.setSystemTime(DESK_DAY + DAY)
  dispatchEvent(new Event('focus'))
  await desk.settle()
  expect([desk.text('.head .as-of'), desk.text('.risk')]).toEqual([
    'Updated yesterday, 10:45 AM',
    expect.stringContaining('Closing date was yesterday')
  ])
})
