import type { OrderFilters } from '#domain/orders/order-list.ts'
import type { OrderCache } from '../../orders/order-cache.ts'
import type { OfficeNoteCalls } from './order-notes.ts'

/** Call it before a query: a filter by desk needs what the office says. */
export type BeforeQuery = (cache: OrderCache, filters: Pick<OrderFilters, 'lookedAfter'>) => Promise<void>

/**
 * Tells an order cache which desk looks after which order, once such a filter is used, and again when that changes. Without that filter it
 * costs nothing, and nothing of the office is asked.
 */
export function tellDesks(office: OfficeNoteCalls, onBug: (error: unknown) => void): BeforeQuery {
  const told = new WeakMap<OrderCache, number>()
  let current: OrderCache | undefined

  async function tell(cache: OrderCache): Promise<void> {
    const notes = await office.notes()
    if (notes === undefined) return
    notes.onAssigned(() => {
      if (current?.isClosed === false) tell(current).catch(onBug)
    })
    const { revision, orders } = await notes.assigned(cache.connectionId)
    if (told.get(cache) === revision) return
    told.set(cache, revision)
    await cache.call('assigned', { orders })
  }

  return async (cache, { lookedAfter }) => {
    if (lookedAfter === '') return
    current = cache
    await tell(cache)
  }
}
