import { computed, onScopeDispose, shallowRef, watch, type ComputedRef } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../bridge.ts'
import { useConnections } from '../connections.ts'

/** The most orders of one request. */
const MOST = 100
/** Orders that can't be read stay unknown: a check is over once none was read for so long, in milliseconds. */
const PATIENCE = 60_000

export interface OrderCheck {
  /** Progress of the last check: how many orders, and how many were read since. */
  readonly looking: ComputedRef<{ readonly orders: number; readonly read: number }>
  /** Asks for the details of the first orders: those never read, then those out of date. */
  readonly lookNow: () => Promise<Failure | undefined>
  readonly forget: () => void
}

/**
 * "Check now": reads the details of orders that were never read, then of those that are `outdated`. These are not counted: what was read before
 * stays in view until something else comes of it.
 */
export function useOrderCheck(
  unknown: () => readonly OrderId[],
  outdated: () => readonly OrderId[] = () => []
): OrderCheck {
  const connections = useConnections()
  const askedFor = shallowRef<readonly OrderId[]>([])
  const looking = computed(() => {
    const still = new Set(unknown())
    return { orders: askedFor.value.length, read: askedFor.value.filter(id => !still.has(id)).length }
  })
  let timer: ReturnType<typeof setTimeout> | undefined

  function forget(): void {
    clearTimeout(timer)
    askedFor.value = []
  }

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(forget, PATIENCE)
  }

  watch(
    () => looking.value.read,
    read => read > 0 && wait()
  )
  onScopeDispose(forget, true)

  return {
    looking,
    async lookNow() {
      const neverRead = unknown().slice(0, MOST)
      const orderIds = [...neverRead, ...outdated()].slice(0, MOST)
      const isSame = connections.sameClient()
      const result = await bridge.call('orderList.refreshDetails', { orderIds })
      if (!isSame()) return undefined
      if (!result.ok) return result.failure
      askedFor.value = neverRead
      wait()
      return undefined
    },
    forget
  }
}
