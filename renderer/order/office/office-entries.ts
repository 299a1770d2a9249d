import { defineStore } from 'pinia'
import { reactive, watch } from 'vue'
import type { OrderId } from '#domain/common/order-id.ts'
import { useConnections } from '../../common/connections.ts'

/** What an order waits for, as it is being typed, and what it was when the typing began. */
export interface WaitingEntry {
  readonly text: string
  readonly over: string
}

/** What is being typed about orders, until it is saved or the program quits: leaving the page loses nothing. */
export const useOfficeEntries = defineStore('office-entries', () => {
  const connections = useConnections()
  const notes = reactive(new Map<OrderId, string>())
  const waiting = reactive(new Map<OrderId, WaitingEntry>())

  // A removed connection takes its entries with it.
  watch(
    () => connections.state?.connections.length ?? 0,
    (now, before) => {
      if (now >= before) return
      notes.clear()
      waiting.clear()
    }
  )

  return { notes, waiting }
})
