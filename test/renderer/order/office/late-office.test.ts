import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, shallowRef, type EffectScope } from 'vue'
import type { OfficeNote, OfficeOrder } from '#domain/office/order-notes.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import { useOfficeOrder } from '../../../../renderer/order/office/use-office-order.ts'
import { deskBridge } from '../../app/desk.ts'
import { BACK_OFFICE, FRONT_DESK, MEMBER } from '../../app/office-samples.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../../app/samples.ts'

const NEVER = { current: null, besides: [], earlier: [] }
const note = (id: string, isShared = true, desk = BACK_OFFICE): OfficeNote => ({
  ...{ id, at: 1, rank: 1, desk, isShared, text: id }
})
const order = (number: number, ...notes: readonly OfficeNote[]): OfficeOrder => ({
  ...{ orderId: orderId(number), thisDesk: FRONT_DESK.id, desks: [FRONT_DESK, BACK_OFFICE] },
  ...{ lookedAfter: NEVER, waitingFor: NEVER, notes }
})

let bridge: ReturnType<typeof deskBridge>
let scope: EffectScope
let office: ReturnType<typeof useOfficeOrder>
const open = shallowRef(orderId(1))
const reads = () => bridge.argsOf('officeOrder.read').length
const shown = () => office.order.value?.notes.map(({ id }) => id)
const changed = async () => {
  bridge.emit('office.changed', MEMBER)
  await flushPromises()
}

beforeEach(async () => {
  open.value = orderId(1)
  setActivePinia(createPinia())
  bridge = deskBridge(connected(LONE_STAR, GULF_COAST)).answer('officeOrder.read', ({ orderId: id }) =>
    ok(id === orderId(1) ? order(1, note('First')) : order(2))
  )
  useBridge(bridge)
  await useConnections().load()
  scope = effectScope(true)
  office = scope.run(() => useOfficeOrder(() => open.value))!
  await flushPromises()
})
afterEach(() => {
  scope.stop()
  useBridge(undefined)
})

describe('what the office says about an order', () => {
  it('is read again as long as some of it waits, so that the page says once the office has it', async () => {
    await changed()
    expect(reads()).toBe(1)
    for (const part of [
      { notes: [note('Mine', false, FRONT_DESK)] },
      { waitingFor: { ...NEVER, current: { ...note('a', false), replaces: [], value: 'Survey' } } },
      {
        lookedAfter: {
          ...NEVER,
          current: { ...note('a'), replaces: [], value: null },
          besides: [{ ...note('b', false), replaces: [], value: null }]
        }
      }
    ]) {
      office.order.value = { ...order(1), ...part }
      const before = reads()
      await changed()
      expect(reads()).toBe(before + 1)
    }
  })

  it('is that of the order that is open, though an answer about another comes later', async () => {
    const held = bridge.hold('officeOrder.addNote')
    const adding = office.changes.addNote('Call')
    open.value = orderId(2)
    await flushPromises()
    held.answer(ok(order(1, note('First'), note('Call'))))
    expect(await adding).toBeUndefined()
    expect(shown()).toEqual([])
  })

  it('is that of the client that is active, though an answer about another comes later (R24)', async () => {
    const held = bridge.hold('officeOrder.setWaiting')
    const setting = office.changes.setWaiting('Survey', [])
    bridge.answer('officeOrder.read', ok(null))
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await flushPromises()
    held.answer(ok(order(1, note('First'))))
    await setting
    expect(office.order.value).toBeNull()
  })

  it('has notes that arrived marked, until another order is open, and says why one was not saved', async () => {
    bridge.answer('officeOrder.read', ({ orderId: id }) =>
      ok(id === orderId(1) ? order(1, note('First'), note('Second'), note('Own', true, FRONT_DESK)) : order(2))
    )
    bridge.emit('officeOrder.changed', { orderIds: [orderId(1).toUpperCase() as ReturnType<typeof orderId>] })
    await flushPromises()
    expect([...office.fresh]).toEqual(['Second'])
    open.value = orderId(2)
    await flushPromises()
    expect([...office.fresh]).toEqual([])
    bridge.answer('officeOrder.assign', failed({ kind: 'offline' }))
    expect(await office.changes.assign(null, ['a'])).toEqual({ kind: 'offline' })
    expect(bridge.argsOf('officeOrder.assign')).toEqual([{ orderId: orderId(2), deskId: null, seen: ['a'] }])
  })
})
