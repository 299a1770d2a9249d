import { defineStore } from 'pinia'
import { reactive, watch } from 'vue'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import { useConnections } from '../../common/connections.ts'

/** What an order waits for, as it is being typed, and what it was when the typing began. */
export interface WaitingEntry {
  readonly text: string
  readonly over: string
}

/** What is being typed about orders, until it is saved or the program quits: leaving the page loses nothing. */
export const useOfficeEntries = defineStore('office-entries', () => {
  const connections = useConnections()
  const notes = reactive(new Map<string, string>())
  const waiting = reactive(new Map<string, WaitingEntry>())

  /** Under what the entries about an order of the active connection are kept. */
  const placeOf = (orderId: OrderId): string => `${connections.activeId ?? ''} ${lowerCased(orderId)}`

  // A removed connection takes its entries with it.
  watch(
    () => connections.state?.connections.map(({ id }) => id),
    kept => {
      if (kept === undefined) return
      for (const entries of [notes, waiting])
        for (const place of entries.keys()) if (!kept.some(id => place.startsWith(`${id} `))) entries.delete(place)
    }
  )

  return { notes, waiting, placeOf }
})
