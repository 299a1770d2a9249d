import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { expect, it, onTestFinished } from 'vitest'
import { nextTick } from 'vue'
import { ok } from '#domain/common/result.ts'
import { followReach } from '../../../../renderer/app/frame/follow-reach.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import { fakeBridge } from '../../../fakes/bridge.ts'
import { sampleItem } from '../../outbox/samples.ts'
import { listStatus } from '../order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR } from '../samples.ts'

async function following() {
  const pinia = createPinia()
  setActivePinia(pinia)
  const bridge = fakeBridge()
    .answer('connection.state', ok(connected(LONE_STAR, GULF_COAST)))
    .answer('orderList.status', ok(listStatus({ asOf: 1 })))
  useBridge(bridge)
  const connections = useConnections()
  await connections.load()
  const end = followReach()
  onTestFinished(() => {
    end()
    disposePinia(pinia)
    useBridge(undefined)
  })
  await nextTick()
  const ordered = (connectionId: string, more: Parameters<typeof sampleItem>[0]) => {
    const item = sampleItem({ connectionId, ...more })
    bridge.emit('outbox.changed', { id: item.id, connectionId, item })
  }
  return { bridge, connections, ordered, end }
}

const OFFLINE = { failure: { kind: 'offline' } } as const
const SENT = { state: 'sent', failure: null } as const

it('what the outbox learns of reaching the service counts for the active client alone (F8)', async () => {
  const { connections, ordered } = await following()
  const reaches = [
    [GULF_COAST.id, OFFLINE],
    [LONE_STAR.id, OFFLINE],
    [GULF_COAST.id, SENT],
    [LONE_STAR.id, SENT]
  ] as const
  expect(reaches.map(([id, more]) => (ordered(id, more), connections.reach))).toEqual([
    'unknown',
    'offline',
    'offline',
    'online'
  ])
})

it('what the order list learns of reaching the service counts, too, until nobody follows it (F8)', async () => {
  const { bridge, connections, end } = await following()
  const told = async (status: Parameters<typeof listStatus>[0]) => {
    bridge.emit('orderList.changed', listStatus(status))
    await nextTick()
    return connections.reach
  }
  const pause = { because: { kind: 'offline' }, until: null } as const
  expect(await told({ asOf: 1, pause })).toBe('offline')
  expect(await told({ asOf: 1 })).toBe('offline')
  expect(await told({ asOf: 2 })).toBe('online')
  end()
  expect(await told({ asOf: 2, pause })).toBe('online')
})

it('an order that waits, or is gone from the outbox, says nothing of reaching the service', async () => {
  const { bridge, connections, ordered } = await following()
  ordered(LONE_STAR.id, OFFLINE)
  ordered(LONE_STAR.id, { state: 'queued', failure: null })
  expect(connections.reach).toBe('offline')
  bridge.emit('outbox.changed', { id: sampleItem().id, connectionId: LONE_STAR.id, item: null })
  expect(connections.reach).toBe('offline')
})
