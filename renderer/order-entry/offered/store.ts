import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { NOTHING_USED, type UsedBefore, type UsedList } from '#domain/library/used-before.ts'
import { bridge } from '../../common/bridge.ts'

/** What one connection's last orders had in common. Without an answer a form works as it does without suggestions. */
export const useUsedBefore = defineStore('used-before', () => {
  const known = shallowRef<{ readonly connectionId: string; readonly used: UsedBefore }>()

  async function load(connectionId: string): Promise<void> {
    const result = await bridge.call('library.used', { connectionId })
    if (result.ok) known.value = { connectionId, used: result.value }
  }

  async function forget(connectionId: string, list: UsedList, text: string): Promise<boolean> {
    const result = await bridge.call('library.forget', { connectionId, list, text })
    if (result.ok) known.value = { connectionId, used: result.value }
    return result.ok
  }

  return {
    load,
    forget,
    of: (connectionId: string) => (known.value?.connectionId === connectionId ? known.value.used : NOTHING_USED)
  }
})
