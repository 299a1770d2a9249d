import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import { useOffice } from '../../../../renderer/common/office/office.ts'
import { deskBridge } from '../../app/desk.ts'
import { BACK_OFFICE, FRONT_DESK, inOffice } from '../../app/office-samples.ts'
import { connected, LONE_STAR, orderId, PRACTICE } from '../../app/samples.ts'

const ESCROW = { id: 'c', name: 'Escrow' }

let bridge: ReturnType<typeof deskBridge>
let pinia: Pinia
beforeEach(async () => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = inOffice(deskBridge())
  useBridge(bridge)
  await useConnections().load()
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})
const asked = () => bridge.argsOf('officeOrder.desks').length
async function opened() {
  const office = useOffice()
  await flushPromises()
  return office
}

describe('the desks of an office', () => {
  it('are read again where very many orders changed, for the desks may be others then, too', async () => {
    const office = await opened()
    const desks = [BACK_OFFICE, ESCROW, FRONT_DESK]
    bridge.answer('officeOrder.desks', ok({ thisDesk: FRONT_DESK.id, desks }))
    bridge.emit('officeOrder.changed', { orderIds: [orderId(1)] })
    await flushPromises()
    expect([office.desks?.desks, asked()]).toEqual([[BACK_OFFICE, FRONT_DESK], 1])
    bridge.emit('officeOrder.changed', { orderIds: null })
    await flushPromises()
    expect([office.desks?.desks, asked()]).toEqual([desks, 2])
  })

  it('are those of the active client: no desk looks after practice orders', async () => {
    const office = await opened()
    expect(office.ownDesk).toEqual(FRONT_DESK)
    const held = bridge.hold('officeOrder.desks')
    bridge.emit('connection.changed', connected(PRACTICE, LONE_STAR))
    expect([office.desks, office.ownDesk]).toEqual([undefined, undefined])
    held.answer(ok(null))
    await flushPromises()
    expect([office.desks, office.ownDesk]).toEqual([null, undefined])
  })

  it('are gone, and not asked for, once this desk belongs to no office', async () => {
    const office = await opened()
    bridge.emit('office.changed', { kind: 'none' })
    bridge.emit('officeOrder.changed', { orderIds: null })
    await flushPromises()
    expect([office.isMember, office.desks, asked()]).toEqual([false, undefined, 1])
  })
})
