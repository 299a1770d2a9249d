import { defineStore } from 'pinia'
import { computed, nextTick, onScopeDispose, ref, shallowRef } from 'vue'
import type { RequestName, ResultOf } from '#domain/bridge.ts'
import type { ConnectionEntry, ConnectionState } from '#domain/connection.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from './bridge.ts'
import { reachAfter, reachAfterFailure, type Reach } from './reach.ts'

type Outcome = ResultOf<'connection.state'>

/** The saved connections, which one is active, and whether its service could be reached last time. */
export const useConnections = defineStore('connections', () => {
  const state = shallowRef<ConnectionState>()
  const failure = shallowRef<Failure>()
  const reach = ref<Reach>('unknown')

  const active = computed(() => state.value?.connections.find(({ id }) => id === state.value?.activeId))
  const activeId = computed(() => active.value?.id)

  async function accept(next: ConnectionState) {
    const after = next.connections.find(({ id }) => id === next.activeId)
    if (active.value?.id === after?.id && active.value?.dataSet !== after?.dataSet) {
      // The orders are others: every page drops what it shows, as for another connection.
      state.value = { ...next, activeId: null }
      await nextTick()
    }
    if (next.activeId !== state.value?.activeId) reach.value = 'unknown'
    state.value = next
    failure.value = undefined
  }

  /** Reads the connections into `state` or `failure`. */
  async function load() {
    const result = await bridge.call('connection.state', {})
    if (result.ok) await accept(result.value)
    else failure.value = result.failure
  }

  /** Resolves when it is known whether a connection is active. */
  async function ready() {
    if (state.value === undefined) await load()
  }

  async function change(asked: Promise<Outcome>): Promise<Outcome> {
    const result = await asked
    if (result.ok) await accept(result.value)
    return result
  }

  const connect = (entry: ConnectionEntry) => change(bridge.call('connection.connect', entry))
  const practice = () => change(bridge.call('connection.practice', {}))
  const startOver = () => change(bridge.call('connection.startOver', {}))
  const activate = (id: string) => change(bridge.call('connection.activate', { id }))
  const remove = (id: string) => change(bridge.call('connection.remove', { id }))
  const replaceToken = (id: string, token: string) => change(bridge.call('connection.replaceToken', { id, token }))

  /** Records what a response says about reaching the service. */
  function noteOutcome(name: RequestName, result: ResultOf<RequestName>) {
    reach.value = reachAfter(reach.value, name, result)
  }

  /** Records that the service was asked in the background: a failure, or null if it answered. */
  function noteReach(problem: Failure | null) {
    reach.value = problem === null ? 'online' : reachAfterFailure(reach.value, problem)
  }

  onScopeDispose(
    bridge.on('connection.changed', next => {
      void accept(next)
    })
  )

  return {
    state,
    failure,
    reach,
    active,
    activeId,
    load,
    ready,
    connect,
    practice,
    startOver,
    activate,
    remove,
    replaceToken,
    noteOutcome,
    noteReach
  }
})
