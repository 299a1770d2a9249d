import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { NOTHING_USED, type UsedBefore, type UsedList } from '#domain/library/used-before.ts'
import { bridge } from '../../common/bridge.ts'

/** What one connection's last orders had in common. Without an answer a form works as it does without suggestions. */
export const useUsedBefore = defineStore('used-before', () => {
  const known = shallowRef<{ readonly connectionId: string; readonly used: UsedBefore }>()
  /** The connection asked about last: a late answer about another must not take its place. */
  let asked: string | undefined

  function keep(connectionId: string, used: UsedBefore): void {
    if (connectionId === asked) known.value = { connectionId, used }
  }

  async function load(connectionId: string): Promise<void> {
    asked = connectionId
    const result = await bridge.call('library.used', { connectionId })
    if (result.ok) keep(connectionId, result.value)
  }

  async function forget(connectionId: string, list: UsedList, text: string): Promise<boolean> {
    const result = await bridge.call('library.forget', { connectionId, list, text })
    if (result.ok) keep(connectionId, result.value)
    return result.ok
  }

  // Another desk of the office changed the library: an open form offers what there is now.
  bridge.on('office.libraryChanged', ({ connectionId }) => {
    if (connectionId === asked) void load(connectionId)
  })

  return {
    load,
    forget,
    of: (connectionId: string) => (known.value?.connectionId === connectionId ? known.value.used : NOTHING_USED)
  }
})
