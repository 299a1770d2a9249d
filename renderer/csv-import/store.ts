import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { useConnections } from '../common/connections.ts'
import type { CsvImport } from './use-csv-import.ts'

/**
 * An import whose page was left before all of its drafts were created. The next page goes on with it: from its start,
 * the file would make the same drafts again.
 */
export const useLeftImport = defineStore('left-import', () => {
  const connections = useConnections()
  const left = shallowRef<CsvImport>()

  // A removed connection takes its rows with it (R24).
  watch(
    () => connections.state?.connections.map(({ id }) => id),
    kept => {
      const owner = left.value?.owner.value
      if (owner !== undefined && kept?.includes(owner) === false) left.value = undefined
    }
  )

  return { left }
})
