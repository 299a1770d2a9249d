import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { useOrder } from '../../../renderer/order/store.ts'
import { deskBridge } from '../app/desk.ts'
import { orderId, sampleDownload, SENT } from '../app/samples.ts'
import { alarm, watch } from './wire-instructions/wire-samples.ts'

const CHANGED = alarm('replaced')
const CONTENT = { shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array([1]) } as const

let bridge: ReturnType<typeof deskBridge>
let pinia: Pinia
let order: ReturnType<typeof useOrder>
beforeEach(async () => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = deskBridge()
    .answer('wire.watch', ({ orderId: id }) => ok(watch([CHANGED], { orderId: id })))
    .answer('orderList.order', ok(null))
    .answer('orders.sent', ok(SENT))
    .answer('documents.content', ok(CONTENT))
  useBridge(bridge)
  await useConnections().load()
  order = useOrder()
  await order.open(orderId(1))
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})

it('a comparison takes the place of the preview', async () => {
  await order.files.perform('preview', 2)
  expect(order.files.preview.shown?.file.documentId).toBe(2)
  await order.compare(CHANGED)
  expect([order.files.preview.shown, order.comparison.shown?.alarm.kind]).toEqual([undefined, 'replaced'])
})

it('a comparison is not that of another order with a like change', async () => {
  await order.compare(CHANGED)
  await order.open(orderId(2))
  expect([order.wire.watch?.orderId, order.comparison.shown]).toEqual([orderId(2), undefined])
})

it('alarms, and what was sent, are gone at once with their order', async () => {
  expect([order.wire.watch?.orderId, order.sent]).toEqual([orderId(1), SENT])
  const held = { alarms: bridge.hold('wire.watch'), sent: bridge.hold('orders.sent') }
  const opening = order.open(orderId(2))
  expect([order.wire.watch, order.sent]).toEqual([undefined, undefined])
  held.alarms.answer(ok(watch([], { orderId: orderId(2) })))
  held.sent.answer(ok(null))
  await opening
})

it('an order that is opened again keeps what is known of it meanwhile', async () => {
  await order.compare(CHANGED)
  const held = bridge.hold('wire.watch')
  const opening = order.open(orderId(1))
  expect([order.wire.watch?.orderId, order.comparison.shown?.alarm.kind]).toEqual([orderId(1), 'replaced'])
  held.answer(ok(watch([CHANGED])))
  await opening
})

it('what was locked when the order was opened is read once it is unlocked, of an open order only', async () => {
  const locked = orderId(3)
  bridge.answer('orders.sent', ok(null)).answer('wire.watch', ok(watch([], { orderId: locked })))
  await order.open(locked)
  bridge
    .answer('orders.sent', ok(SENT))
    .answer('wire.watch', ok(watch([CHANGED], { orderId: locked })))
    .answer('documents.downloads', ok([sampleDownload(2, { orderId: locked })]))
  const unlock = async () => {
    bridge.emit('unlock.changed', { kind: 'kept', by: 'passphrase', notices: [] })
    await flushPromises()
  }
  await unlock()
  expect([order.sent, order.wire.watch?.alarms, [...order.files.downloads.keys()]]).toEqual([SENT, [CHANGED], [2]])
  order.close()
  await unlock()
  expect([order.sent, order.wire.watch, order.files.downloads.size]).toEqual([undefined, undefined, 0])
})

it('an order that is open no more is not read when it is refreshed', async () => {
  const reads = () => bridge.argsOf('orders.progress').length
  const before = reads()
  order.close()
  await order.refresh()
  expect(reads()).toBe(before)
  await order.open(orderId(1))
  await order.refresh()
  expect(reads()).toBe(before + 2)
})
