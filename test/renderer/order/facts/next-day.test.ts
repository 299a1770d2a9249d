import { afterEach, expect, it, vi } from 'vitest'
import { today } from '#domain/calendar/calendar-date.ts'
import { failed, ok } from '#domain/common/result.ts'
import { DESK_DAY } from '../../app/desk-day.ts'
import { deskBridge, openDesk, type Desk } from '../../app/desk.ts'
import { changeRecord, listStatus, orderRow } from '../../app/order-cache-samples.ts'
import { orderId, samplePage, sampleRow } from '../../app/samples.ts'
import { alarm, AT, bridgeOf, NOTED, watch } from '../wire-instructions/wire-samples.ts'

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

it('the wire alarm, the last call and the changes of an order left open overnight are told as of the day before', async () => {
  const changed = alarm('replaced', { since: DESK_DAY, lastAt: DESK_DAY })
  const call = { at: DESK_DAY, call: { ...NOTED, calledAt: DESK_DAY } }
  const bridge = bridgeOf(watch([changed], { calls: [call], log: [{ kind: 'alarm', alarm: changed }] }))
  const changes = [changeRecord(3, { kind: 'new-order' }, { read: true })]
  const details = { stages: null, stagesAt: null, documents: null, documentsAt: null }
  bridge.answer('orderList.order', () => ok({ row: orderRow(1), changes: [...changes], ...details }))
  desk = await openDesk(AT, bridge)
  const parts = ['.alarm .when', '.wire-log summary', '.wire-log .when', '.what-changed .when']
  const told = () => parts.map(part => desk.text(part).includes('yesterday, 10:45 AM'))
  expect(told()).toEqual([false, false, false, false])
  vi.setSystemTime(DESK_DAY + DAY)
  desk.bridge.emit('orderList.changed', listStatus({ revision: 2 }))
  await desk.settle()
  expect(told()).toEqual([true, true, true, true])
})
