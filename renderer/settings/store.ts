import { defineStore } from 'pinia'
import type { Failure } from '#domain/common/failure.ts'
import type { Preferences } from '#domain/preferences.ts'
import { bridge } from '../common/bridge.ts'
import { useRequest } from '../common/request.ts'

/** The preferences, as stored by the main process. */
export const usePreferences = defineStore('preferences', () => {
  const { value: preferences, failure, waiting, ask } = useRequest('preferences.read')

  const read = () => ask({})

  /** Reads them unless they were read. */
  async function ready(): Promise<void> {
    if (preferences.value === undefined && !waiting.value) await read()
  }

  /** The main process saves one after the other, and answers in that order. */
  async function save(wanted: Preferences): Promise<Failure | undefined> {
    const result = await bridge.call('preferences.save', wanted)
    if (result.ok) preferences.value = result.value
    return result.ok ? undefined : result.failure
  }

  return { preferences, failure, waiting, read, ready, save }
})
