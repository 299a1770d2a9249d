import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { USUAL_COLUMNS, type ColumnChoice, type TableColumn } from '#domain/orders/column-choice.ts'
import type { Failure } from '#domain/common/failure.ts'
import { usePreferences } from '../../settings/store.ts'

/** The columns of All orders as the user arranged them; the same for every connection. */
export const useColumns = defineStore('order-columns', () => {
  const preferences = usePreferences()
  void preferences.ready()
  /** While a column is being resized. */
  const draft = shallowRef<ColumnChoice>()
  const choice = computed(() => draft.value ?? preferences.preferences?.orderColumns ?? USUAL_COLUMNS)

  function resize(column: TableColumn, width: number | undefined) {
    const { [column]: _before, ...others } = choice.value.widths
    draft.value = { ...choice.value, widths: width === undefined ? others : { ...others, [column]: width } }
  }

  /** Remembers what was changed. If that fails, it applies until the page is left. */
  async function save(wanted: ColumnChoice = choice.value): Promise<Failure | undefined> {
    draft.value = wanted
    await preferences.ready()
    const known = preferences.preferences
    if (known === undefined) return preferences.failure
    const failure = await preferences.save({ ...known, orderColumns: wanted })
    if (failure === undefined && draft.value === wanted) draft.value = undefined
    return failure
  }

  return { choice, resize, save }
})
