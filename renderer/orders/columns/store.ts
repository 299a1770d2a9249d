import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { USUAL_COLUMNS, type ColumnChoice } from '#domain/orders/column-choice.ts'
import { usePreferences } from '../../settings/store.ts'

/** The columns of All orders as the user arranged them; the same for every connection. */
export const useColumns = defineStore('order-columns', () => {
  const preferences = usePreferences()
  void preferences.ready()
  /** While a column is being resized (use-column-change.ts). */
  const draft = shallowRef<ColumnChoice>()
  const choice = computed(() => draft.value ?? preferences.preferences?.orderColumns ?? USUAL_COLUMNS)

  return { choice, draft }
})
