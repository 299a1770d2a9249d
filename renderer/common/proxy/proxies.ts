import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef } from 'vue'
import type { ArgsOf, ResultOf } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { ProxyState } from '#domain/proxy.ts'
import { bridge } from '../bridge.ts'

/** What is known of the proxies of this network; undefined until the main process has answered. */
export const useProxies = defineStore('proxies', () => {
  const state = shallowRef<ProxyState>()

  async function read(): Promise<void> {
    const answer = await bridge.call('proxy.state', {})
    if (answer.ok) state.value = answer.value
  }

  /** Returns the failure, if any. */
  async function act<K extends 'proxy.signIn' | 'proxy.forget'>(
    name: K,
    args: ArgsOf<K>
  ): Promise<Failure | undefined> {
    const result: ResultOf<'proxy.state'> = await bridge.call(name, args)
    if (result.ok) state.value = result.value
    return result.ok ? undefined : result.failure
  }

  onScopeDispose(bridge.on('proxy.changed', () => void read()))
  void read()

  return { state, act }
})
