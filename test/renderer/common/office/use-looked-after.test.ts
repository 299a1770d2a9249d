import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { effectScope, shallowRef } from 'vue'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import { useLookedAfter } from '../../../../renderer/common/office/use-looked-after.ts'
import { deskBridge } from '../../app/desk.ts'
import { BACK_OFFICE, FRONT_DESK, inOffice } from '../../app/office-samples.ts'
import { orderId } from '../../app/samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
})
const upper = (id: OrderId) => id.toUpperCase() as OrderId

/** The desks of some orders of an office, and what may change them. */
async function lookedAfter(...ids: readonly OrderId[]) {
  const pinia = createPinia()
  setActivePinia(pinia)
  const bridge = inOffice(deskBridge(), { [orderId(1)]: BACK_OFFICE, [upper(orderId(0xab))]: FRONT_DESK })
  useBridge(bridge)
  await useConnections().load()
  const shown = shallowRef(ids)
  const scope = effectScope(true)
  onTestFinished(() => {
    scope.stop()
    disposePinia(pinia)
    useBridge(undefined)
  })
  const found = scope.run(() => useLookedAfter(() => shown.value))
  const settle = async () => {
    await flushPromises()
    await vi.advanceTimersByTimeAsync(150)
  }
  await settle()
  return {
    bridge,
    scope,
    shown,
    settle,
    desks: () => [...(found?.value ?? [])].map(([id, { name }]) => [id, name]),
    asked: () => bridge.argsOf('officeOrder.lookedAfter').map(({ orderIds }) => orderIds)
  }
}

describe('the desks that orders are assigned to', () => {
  it('are found by the order’s id in small letters, however the office wrote it', async () => {
    const { desks } = await lookedAfter(upper(orderId(0xab)))
    expect(desks()).toEqual([[orderId(0xab), 'Front desk']])
  })

  it('are asked for in as many requests as it takes, each order once', async () => {
    const ids = Array.from({ length: 401 }, (_, at) => orderId(at))
    const { asked, desks } = await lookedAfter(...ids)
    expect(asked()).toEqual([ids.slice(0, 200), ids.slice(200, 400), ids.slice(400)])
    expect(desks()).toEqual([[orderId(1), 'Back office']])
  })

  it('are read again where another desk changed one of them, or very many, whatever the letters of its id', async () => {
    const { bridge, settle, asked } = await lookedAfter(orderId(0xab))
    for (const orderIds of [[upper(orderId(0xab))], null, [orderId(2)]]) {
      bridge.emit('officeOrder.changed', { orderIds })
      await settle()
    }
    expect(asked()).toHaveLength(3)
  })

  it('stay where the office’s records can’t be read', async () => {
    const { bridge, settle, desks } = await lookedAfter(orderId(1))
    bridge.answer('officeOrder.lookedAfter', failed({ kind: 'not-connected' }))
    bridge.emit('officeOrder.changed', { orderIds: null })
    await settle()
    expect(desks()).toEqual([[orderId(1), 'Back office']])
  })

  it('are those of the orders in view now, not of those before', async () => {
    const { bridge, shown, settle, desks } = await lookedAfter(orderId(1))
    const held = bridge.hold('officeOrder.lookedAfter')
    shown.value = [orderId(2)]
    await settle()
    shown.value = [orderId(3)]
    await settle()
    held.answer(ok([{ orderId: orderId(2), desk: FRONT_DESK }]))
    await settle()
    expect(desks()).toEqual([[orderId(1), 'Back office']])
    held.answer(ok([{ orderId: orderId(3), desk: FRONT_DESK }]))
    await settle()
    expect(desks()).toEqual([[orderId(3), 'Front desk']])
  })

  it('are asked for no further once other orders are in view', async () => {
    const { bridge, shown, settle, asked } = await lookedAfter(orderId(1))
    const held = bridge.hold('officeOrder.lookedAfter')
    shown.value = Array.from({ length: 401 }, (_, at) => orderId(at))
    await settle()
    shown.value = [orderId(3)]
    await settle()
    held.answer(ok([]))
    await settle()
    expect(asked().map(({ length }) => length)).toEqual([1, 200, 1])
  })

  it('are none once the desk left its office, also if an answer is still to come', async () => {
    const { bridge, settle, desks, asked } = await lookedAfter(orderId(1))
    const held = bridge.hold('officeOrder.lookedAfter')
    bridge.emit('officeOrder.changed', { orderIds: null })
    bridge.emit('office.changed', { kind: 'none' })
    held.answer(ok([{ orderId: orderId(1), desk: BACK_OFFICE }]))
    await settle()
    expect(desks()).toEqual([])
    const before = asked().length
    bridge.emit('officeOrder.changed', { orderIds: [orderId(1)] })
    await settle()
    expect(asked()).toHaveLength(before)
  })

  it('are asked for no further once their list is gone, and an answer that is still to come changes nothing', async () => {
    const { bridge, scope, shown, settle, asked, desks } = await lookedAfter(orderId(1))
    const held = bridge.hold('officeOrder.lookedAfter')
    shown.value = Array.from({ length: 201 }, (_, at) => orderId(at))
    await settle()
    scope.stop()
    held.answer(ok([{ orderId: orderId(2), desk: FRONT_DESK }]))
    await settle()
    expect([asked().map(({ length }) => length), desks()]).toEqual([[1, 200], [[orderId(1), 'Back office']]])
  })

  it('are not asked for once their list is gone', async () => {
    const { bridge, scope, settle, asked } = await lookedAfter(orderId(1))
    bridge.emit('officeOrder.changed', { orderIds: null })
    bridge.emit('officeOrder.changed', { orderIds: null })
    const before = asked().length
    scope.stop()
    await settle()
    expect([asked().length, vi.getTimerCount()]).toEqual([before, 0])
  })
})
