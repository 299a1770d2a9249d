import { defineStore } from 'pinia'
import { shallowReactive } from 'vue'
import type { ZipPlace } from '#domain/places/zip-place.ts'
import { bridge } from '../../common/bridge.ts'

/** What was asked about ZIP codes and states. Without an answer a form works as it does without suggestions. */
export const usePlaces = defineStore('places', () => {
  const places = shallowReactive(new Map<string, ZipPlace | null>())
  const counties = shallowReactive(new Map<string, readonly string[]>())

  async function find(zip: string): Promise<ZipPlace | null> {
    const known = places.get(zip)
    if (known !== undefined) return known
    const result = await bridge.call('places.zip', { zip })
    if (result.ok) places.set(zip, result.value)
    return result.ok ? result.value : null
  }

  async function loadCounties(state: string): Promise<void> {
    if (counties.has(state)) return
    const result = await bridge.call('places.counties', { state })
    if (result.ok) counties.set(state, result.value)
  }

  return {
    find,
    loadCounties,
    /** Null if there is no such ZIP code, undefined while nobody asked. */
    placeOf: (zip: string) => places.get(zip),
    countiesOf: (state: string) => counties.get(state) ?? []
  }
})
