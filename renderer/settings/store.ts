import { defineStore } from 'pinia'
import type { Failure } from '#domain/common/failure.ts'
import type { Preferences } from '#domain/preferences.ts'
import { bridge } from '../common/bridge.ts'
import { useRequest } from '../common/request.ts'

/** The preferences, as stored by the main process. */
export const usePreferences = defineStore('preferences', () => {
  const { value: preferences, failure, waiting, ask } = useRequest('preferences.read')
  let last: Promise<unknown> = Promise.resolve()

  const read = () => ask({})

  /** Reads them unless they were read. */
  async function ready(): Promise<void> {
    if (preferences.value === undefined && !waiting.value) await read()
  }

  /** Saves preferences, one at a time. */
  function save(wanted: Preferences): Promise<Failure | undefined> {
    const saving = last.then(async () => {
      const result = await bridge.call('preferences.save', wanted)
      if (result.ok) preferences.value = result.value
      return result.ok ? undefined : result.failure
    })
    last = saving.catch(() => undefined)
    return saving
  }

  return { preferences, failure, waiting, read, ready, save }
})
