import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef } from 'vue'
import type { ArgsOf, ResultOf } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { UnlockState } from '#domain/unlock.ts'
import { bridge } from '../common/bridge.ts'

type Act = 'unlock.tryAgain' | 'unlock.setPassphrase' | 'unlock.enterPassphrase' | 'unlock.startOver' | 'unlock.dismiss'

/** The state of this desk's store; undefined until the main process has answered. */
export const useUnlock = defineStore('unlock', () => {
  const state = shallowRef<UnlockState>()

  async function load(): Promise<void> {
    const result = await bridge.call('unlock.state', {})
    if (result.ok) state.value ??= result.value
  }

  /** Returns the failure, if any. */
  async function act<K extends Act>(name: K, args: ArgsOf<K>): Promise<Failure | undefined> {
    const result: ResultOf<Act> = await bridge.call(name, args)
    if (!result.ok) return result.failure
    state.value = result.value
    return undefined
  }

  onScopeDispose(bridge.on('unlock.changed', next => (state.value = next)))
  void load()

  return { state, act }
})
