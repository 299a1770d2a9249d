import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, nextTick, watch } from 'vue'
import type { ConnectionState } from '#domain/connection.ts'
import { ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { fakeBridge } from '../../fakes/bridge.ts'
import { connected, GULF_COAST, LONE_STAR, PRACTICE } from '../app/samples.ts'

const bridge = fakeBridge()
let pinia: Pinia
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  useBridge(bridge)
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})

async function opened(state: ConnectionState) {
  bridge.answer('connection.state', ok(state))
  const connections = useConnections()
  await connections.load()
  return connections
}

describe('whether the service is reached', () => {
  it.each([
    ['not known of another client’s', connected(GULF_COAST, LONE_STAR), 'unknown'],
    ['known still where another connection was removed', connected(LONE_STAR), 'offline'],
    ['known still where its color changed', connected({ ...LONE_STAR, color: 'red' }, GULF_COAST), 'offline']
  ] as const)('is %s', async (_what, next, reach) => {
    const connections = await opened(connected(LONE_STAR, GULF_COAST))
    connections.noteReach({ kind: 'offline' })
    bridge.emit('connection.changed', next)
    await nextTick()
    expect(connections.reach).toBe(reach)
  })
})

it('practice orders that start over are left by every page before the new ones come', async () => {
  const connections = await opened(connected({ ...PRACTICE, dataSet: 'before' }))
  const seen: unknown[] = []
  const scope = effectScope()
  scope.run(() => {
    watch(
      () => connections.activeId,
      id => seen.push(id)
    )
  })
  const isSame = connections.sameClient()
  bridge.emit('connection.changed', connected({ ...PRACTICE, dataSet: 'after' }))
  await nextTick()
  await nextTick()
  expect([seen, isSame()]).toEqual([[undefined, PRACTICE.id], false])
  scope.stop()
})
