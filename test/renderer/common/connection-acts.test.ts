import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'
import { connected, GULF_COAST, LONE_STAR, NOT_CONNECTED } from '../app/samples.ts'

const DISK_FULL = { kind: 'store', trouble: 'disk-full' } as const
const ENTRY = { name: 'Gulf', color: 'violet', baseAddress: 'https://gulf.example.com', token: 'secret' } as const

let bridge: FakeBridge
let pinia: Pinia
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = fakeBridge().answer('connection.state', ok(connected(LONE_STAR)))
  useBridge(bridge)
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})

type Acts = ReturnType<typeof useConnections>
describe('what changes the connections', () => {
  it.each([
    ['connection.connect', (acts: Acts) => acts.connect(ENTRY), ENTRY],
    ['connection.practice', (acts: Acts) => acts.practice(), {}],
    ['connection.startOver', (acts: Acts) => acts.startOver(), {}],
    ['connection.activate', (acts: Acts) => acts.activate('c2'), { id: 'c2' }],
    ['connection.remove', (acts: Acts) => acts.remove('c2'), { id: 'c2' }],
    ['connection.replaceToken', (acts: Acts) => acts.replaceToken('c2', 'new'), { id: 'c2', token: 'new' }]
  ] as const)('%s is asked for once, and shows what is then; a failure shows nothing', async (name, act, args) => {
    const connections = useConnections()
    await connections.load()
    bridge.answer(name, failed(DISK_FULL))
    expect(await act(connections)).toEqual(failed(DISK_FULL))
    expect([connections.activeId, connections.failure]).toEqual([LONE_STAR.id, undefined])
    bridge.answer(name, ok(connected(GULF_COAST)))
    await act(connections)
    expect(connections.activeId).toBe(GULF_COAST.id)
    expect(bridge.argsOf(name)).toEqual([args, args])
  })
})

describe('the connections', () => {
  it('are read until they are known, and the reason why they are not goes then', async () => {
    const connections = useConnections()
    bridge.answer('connection.state', failed(DISK_FULL))
    await connections.ready()
    expect([connections.state, connections.failure]).toEqual([undefined, DISK_FULL])
    bridge.answer('connection.state', ok(NOT_CONNECTED))
    await connections.ready()
    await connections.ready()
    expect([connections.state, connections.failure, connections.active]).toEqual([NOT_CONNECTED, undefined, undefined])
    expect(bridge.argsOf('connection.state')).toHaveLength(2)
  })

  it('are followed until the program lets go of them', () => {
    useConnections()
    expect(bridge.listening('connection.changed')).toBe(1)
    disposePinia(pinia)
    expect(bridge.listening('connection.changed')).toBe(0)
  })

  it('are those of the same client still after a change of another one', async () => {
    const connections = useConnections()
    await connections.load()
    const isSame = connections.sameClient()
    bridge.emit('connection.changed', connected(LONE_STAR, GULF_COAST))
    expect(isSame()).toBe(true)
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    bridge.emit('connection.changed', connected(LONE_STAR, GULF_COAST))
    expect([isSame(), connections.sameClient()()]).toEqual([false, true])
  })
})

describe('whether the service is reached', () => {
  it('is told by what was asked in the background: an answer, a failure, or nothing new', () => {
    const connections = useConnections()
    const after = (problem: Failure | null) => {
      connections.noteReach(problem)
      return connections.reach
    }
    expect(after({ kind: 'offline' })).toBe('offline')
    expect(after({ kind: 'not-connected' })).toBe('offline')
    expect(after(null)).toBe('online')
    expect(after({ kind: 'timed-out', afterSeconds: 30 })).toBe('not reached')
  })

  it('is told by what a page asked', () => {
    const connections = useConnections()
    connections.noteOutcome('orders.page', failed({ kind: 'offline' }))
    expect(connections.reach).toBe('offline')
    connections.noteOutcome('clipboard.copy', ok({}))
    expect(connections.reach).toBe('offline')
  })
})
