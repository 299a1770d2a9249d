import { afterEach, expect, it, vi } from 'vitest'
import type { CachedOrder } from '#domain/bridge.ts'
import { failed, ok } from '#domain/common/result.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { listStatus, orderRow } from '../app/order-cache-samples.ts'
import { orderId } from '../app/samples.ts'

let desk: Desk
afterEach(() => {
  notice.value = ''
  desk.close()
})

const LONG_AGO = new Date(2026, 9, 1, 16, 2).getTime()
const CACHED: CachedOrder = {
  row: orderRow(1),
  changes: [],
  stages: null,
  stagesAt: null,
  documents: null,
  documentsAt: null
}
const open = async () => {
  const whole = { at: LONG_AGO, confirmed: true }
  const bridge = deskBridge()
    .answer('orderList.status', ok(listStatus({ orders: 87, asOf: LONG_AGO, whole })))
    .answer('orderList.order', ok(CACHED))
  desk = await openDesk(`/orders/${orderId(1)}`, bridge)
}
const copy = () => desk.key('C', { ctrlKey: true, shiftKey: true })
const seconds = async (count: number) => {
  await vi.advanceTimersByTimeAsync(count * 1000)
  await desk.settle()
}

it('the button says for two seconds after the last copy what became of it', async () => {
  await open()
  await copy()
  await seconds(1.5)
  await copy()
  await seconds(1)
  expect(desk.text('.copy')).toBe('Copied')
  await seconds(1)
  expect(desk.text('.copy')).toBe('Copy status')
  desk.bridge.answer('clipboard.copy', failed({ kind: 'bug' }))
  await copy()
  expect(desk.text('.copy')).toBe('Not copied')
})

it('a status is as of what the service answered, though the list is older', async () => {
  await open()
  await copy()
  const [copied] = desk.bridge.argsOf('clipboard.copy')
  expect(copied?.text).toMatch(/^Order 1\n/)
  expect(copied?.text).not.toContain('Oct 1, 2026')
})

it('that nothing is known to copy is shown and said', async () => {
  desk = await openDesk(`/orders/${orderId(1)}`, deskBridge().answer('orders.page', failed({ kind: 'offline' })))
  await desk.press('Copy status')
  expect([notice.value, desk.said()]).toEqual(['Nothing to copy yet.', 'Nothing to copy yet.'])
  expect(desk.bridge.argsOf('clipboard.copy')).toEqual([])
})
