import { defineStore } from 'pinia'
import { reactive, watch } from 'vue'
import type { OrderId } from '#domain/common/order-id.ts'
import { useConnections } from '../../common/connections.ts'

/** Notes being typed, by order, until they are added or the program quits: leaving the page loses nothing. */
export const useNoteEntries = defineStore('note-entries', () => {
  const connections = useConnections()
  const texts = reactive(new Map<OrderId, string>())

  // A removed connection takes its entries with it.
  watch(
    () => connections.state?.connections.length ?? 0,
    (now, before) => {
      if (now < before) texts.clear()
    }
  )

  return { texts }
})
