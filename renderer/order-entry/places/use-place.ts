import { computed, nextTick, onMounted, watch } from 'vue'
import { oneLine } from '#domain/common/one-line.ts'
import type { PropertyEntry } from '#domain/order/order-entry.ts'
import { shortZip } from '#domain/order/order-rules.ts'
import { isUsState, tidyState } from '#domain/order/us-states.ts'
import { sameCounty } from '#domain/places/zip-place.ts'
import type { OpenEntry } from '../entry/open-entry.ts'
import type { Row } from '../entry/rows.ts'
import { checkCounty, emptyPlace, fillPlace, uncheckedCounty } from './filled-places.ts'
import { countyNote } from './suggest-place.ts'
import { usePlaces } from './store.ts'

/** What the ZIP code of a property says: it fills in what is empty as soon as the code is complete. */
export function usePlace(open: OpenEntry, row: Row<PropertyEntry>) {
  const places = usePlaces()
  const zip = computed(() => {
    const text = shortZip(oneLine(row.values.zipCode))
    return /^[0-9]{5}$/.test(text) ? text : undefined
  })
  const state = computed(() => tidyState(oneLine(row.values.state)))
  const place = computed(() => (zip.value === undefined ? undefined : places.placeOf(zip.value)))

  async function fill(typed: string) {
    const found = await places.find(typed)
    if (zip.value !== typed) return
    // Where the question failed, the code may well be known.
    if (found === null && places.placeOf(typed) === null) emptyPlace(open, row)
    if (found === null) return
    const ids = fillPlace(open, row, found)
    await nextTick()
    // Whoever was quicker and is in the field already would type after the text.
    const { activeElement } = document
    if (activeElement instanceof HTMLInputElement && ids.includes(activeElement.id)) activeElement.select()
  }

  watch(zip, typed => typed !== undefined && void fill(typed))
  watch(state, now => isUsState(now) && void places.loadCounties(now), { immediate: true })
  onMounted(() => zip.value !== undefined && void places.find(zip.value))

  const source = computed(() => uncheckedCounty(open, row))
  const near = computed(() => (place.value?.state === state.value ? place.value.counties : []))

  return {
    source,
    note: computed(() => countyNote(row.values.county, near.value.length > 0 ? place.value : null, source.value)),
    isNear: computed(() => near.value.length > 0),
    options: computed(() => [
      ...near.value.map(value => ({ value, note: 'Nearby' })),
      ...places
        .countiesOf(state.value)
        .filter(name => !near.value.some(other => sameCounty(name, other)))
        .map(value => ({ value }))
    ]),
    checked: () => {
      checkCounty(open, row)
    }
  }
}
