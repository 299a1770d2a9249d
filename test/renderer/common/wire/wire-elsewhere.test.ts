import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { describe, expect, it, onTestFinished } from 'vitest'
import { effectScope } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import { useWireElsewhere } from '../../../../renderer/common/wire/wire-elsewhere.ts'
import { deskBridge } from '../../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, NOT_CONNECTED } from '../../app/samples.ts'

async function counting(bridge = deskBridge()) {
  const pinia = createPinia()
  setActivePinia(pinia)
  useBridge(bridge.answer('wire.elsewhere', ok([{ connectionId: GULF_COAST.id, orders: 2 }])))
  await useConnections().load()
  const scope = effectScope(true)
  onTestFinished(() => {
    scope.stop()
    disposePinia(pinia)
    useBridge(undefined)
  })
  const counts = scope.run(useWireElsewhere)
  await flushPromises()
  return { bridge, scope, shown: () => [...(counts?.value ?? [])], asked: () => bridge.argsOf('wire.elsewhere').length }
}
const UNLOCKED = { kind: 'kept', by: 'keychain', notices: [] } as const

describe('wire alerts of other clients', () => {
  it('are counted for each, and again after a switch', async () => {
    const { bridge, shown, asked } = await counting()
    expect([shown(), asked()]).toEqual([[[GULF_COAST.id, 2]], 1])
    bridge.answer('wire.elsewhere', ok([{ connectionId: LONE_STAR.id, orders: 1 }]))
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await flushPromises()
    expect([shown(), asked()]).toEqual([[[LONE_STAR.id, 1]], 2])
  })

  it('are counted again where one of another client changes, and when what was locked opens', async () => {
    const { bridge, asked } = await counting()
    bridge.emit('wire.openChanged', { connectionId: LONE_STAR.id, open: [] })
    await flushPromises()
    expect(asked()).toBe(1)
    bridge.emit('wire.openChanged', { connectionId: GULF_COAST.id, open: [] })
    bridge.emit('unlock.changed', UNLOCKED)
    await flushPromises()
    expect(asked()).toBe(3)
  })

  it('are those of the last answer that was asked for, and stay after a failure', async () => {
    const { bridge, shown } = await counting()
    const held = bridge.hold('wire.elsewhere')
    bridge.emit('unlock.changed', UNLOCKED)
    bridge.answer('wire.elsewhere', ok([{ connectionId: GULF_COAST.id, orders: 3 }]))
    bridge.emit('unlock.changed', UNLOCKED)
    await flushPromises()
    held.answer(ok([]))
    await flushPromises()
    bridge.answer('wire.elsewhere', failed({ kind: 'store', trouble: 'disk-fault' }))
    bridge.emit('unlock.changed', UNLOCKED)
    await flushPromises()
    expect(shown()).toEqual([[GULF_COAST.id, 3]])
  })

  it('are not asked for without a connection, or once their menu is gone', async () => {
    const { bridge, scope, asked } = await counting(deskBridge(NOT_CONNECTED))
    const listening = () => [bridge.listening('wire.openChanged'), bridge.listening('unlock.changed')]
    expect([asked(), listening()]).toEqual([0, [1, 1]])
    scope.stop()
    expect(listening()).toEqual([0, 0])
  })
})
