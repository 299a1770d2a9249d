import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef } from 'vue'
import type { Keeping } from '#domain/keeping.ts'
import { bridge } from '../bridge.ts'

/** How this desk's work is kept, as the main process says; undefined until it has said so. */
export const useKeeping = defineStore('keeping', () => {
  const state = shallowRef<Keeping>()

  async function load(): Promise<void> {
    const result = await bridge.call('keeping.state', {})
    if (result.ok) state.value ??= result.value
  }

  onScopeDispose(bridge.on('keeping.changed', keeping => (state.value = keeping)))
  void load()

  return { state }
})
