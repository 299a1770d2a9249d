import { defineStore } from 'pinia'
import { computed, nextTick, onScopeDispose, ref, shallowRef } from 'vue'
import type { RequestName, ResultOf } from '#domain/bridge.ts'
import type { ConnectionEntry, ConnectionState } from '#domain/connection.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from './bridge.ts'
import { reachAfter, reachAfterFailure, type Reach } from './reach.ts'

type Outcome = ResultOf<'connection.state'>

const activeIn = ({ connections, activeId }: ConnectionState) => connections.find(({ id }) => id === activeId)

/** Counts the changes of what pages show: another client's orders, or other orders of the same client. */
function createTurns() {
  let turn = 0
  return {
    begin: () => void turn++,
    /** Call it before a request: the function says whether its answer may still be shown (R24). */
    sameClient(): () => boolean {
      const mine = turn
      return () => mine === turn
    }
  }
}

/** The requests that change the saved connections; `accept` gets the connections after each. */
function changesBy(accept: (next: ConnectionState) => Promise<void>) {
  async function change(asked: Promise<Outcome>): Promise<Outcome> {
    const result = await asked
    if (result.ok) await accept(result.value)
    return result
  }
  return {
    connect: (entry: ConnectionEntry) => change(bridge.call('connection.connect', entry)),
    practice: () => change(bridge.call('connection.practice', {})),
    startOver: () => change(bridge.call('connection.startOver', {})),
    activate: (id: string) => change(bridge.call('connection.activate', { id })),
    remove: (id: string) => change(bridge.call('connection.remove', { id })),
    replaceToken: (id: string, token: string) => change(bridge.call('connection.replaceToken', { id, token }))
  }
}

/** The saved connections, which one is active, and whether its service could be reached last time. */
export const useConnections = defineStore('connections', () => {
  const state = shallowRef<ConnectionState>()
  const failure = shallowRef<Failure>()
  const reach = ref<Reach>('unknown')

  const active = computed(() => state.value && activeIn(state.value))
  const activeId = computed(() => active.value?.id)
  const { sameClient, begin } = createTurns()

  function show(next: ConnectionState) {
    if (activeIn(next)?.id !== active.value?.id) begin()
    state.value = next
  }

  async function accept(next: ConnectionState) {
    const after = activeIn(next)
    if (active.value?.id === after?.id && active.value?.dataSet !== after?.dataSet) {
      // The orders are others: every page drops what it shows, as for another connection.
      show({ ...next, activeId: null })
      await nextTick()
    }
    if (next.activeId !== state.value?.activeId) reach.value = 'unknown'
    show(next)
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
    sameClient,
    load,
    ready,
    ...changesBy(accept),
    noteOutcome,
    noteReach
  }
})
