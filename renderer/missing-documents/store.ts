import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { LONGEST_SEARCH } from '#domain/orders/order-list.ts'
import { bridge } from '../common/bridge.ts'
import { useOrderCheck } from '../common/cached-list/use-order-check.ts'
import { useConnections } from '../common/connections.ts'
import { useOffice } from '../common/office/office.ts'
import { useRequest } from '../common/request.ts'
import { filtersOf, lastFrom, ROWS_SHOWN, USUAL_CHOICES, type MatrixChoices } from './choices.ts'
import { CURRENT_FOR, outdatedOrders } from './past-closings.ts'

/** The matrix and its filters: after Back from an order it is as it was left. */
export const useMissing = defineStore('missing', () => {
  const connections = useConnections()
  const { value: matrix, failure, waiting, ask, clear } = useRequest('orderList.documents')
  const office = useOffice()
  const chosen = shallowRef<MatrixChoices>(USUAL_CHOICES)
  /** Those of all desks once this one belongs to no office. */
  const choices = computed(() => (office.isMember ? chosen.value : { ...chosen.value, lookedAfter: '' }))
  const from = ref(0)

  /** Orders in view whose documents were never read, at most one request's worth. */
  const unknown = computed(
    () => matrix.value?.rows.filter(({ documentsAt }) => documentsAt === null).map(({ row }) => row.orderId) ?? []
  )
  const { looking, lookNow, forget } = useOrderCheck(() => unknown.value)

  /** Reads the page in view, or the last one if there are fewer orders now. */
  async function read(): Promise<void> {
    const { text, phase, onlyMissing } = choices.value
    const args = {
      text: text.slice(0, LONGEST_SEARCH),
      phase,
      onlyMissing,
      filters: filtersOf(choices.value),
      count: ROWS_SHOWN
    }
    const result = await ask({ ...args, from: from.value })
    if (!result?.ok || result.value.rows.length > 0 || result.value.total === 0) return
    from.value = lastFrom(result.value.total)
    await ask({ ...args, from: from.value })
  }

  /** Changes the filters and starts at the first order. */
  async function choose(change: Partial<MatrixChoices>): Promise<void> {
    chosen.value = { ...choices.value, ...change }
    from.value = 0
    forget()
    await read()
  }

  /** Shows the page that starts at `place`. */
  async function turn(place: number): Promise<void> {
    from.value = place
    forget()
    await read()
  }

  /** When past closings were asked for again: one that can't be read isn't asked for at each step. */
  const askedAt = new Map<OrderId, number>()

  /** Asks again for past closings in view that lack a document. They are not counted: what was read before stays in view. */
  async function lookAgain(): Promise<Failure | undefined> {
    const now = Date.now()
    const wasAsked = (id: OrderId): boolean => Math.abs(now - (askedAt.get(id) ?? -Infinity)) < CURRENT_FOR
    const orderIds = outdatedOrders(matrix.value?.rows ?? [], now).filter(id => !wasAsked(id))
    if (orderIds.length === 0) return undefined
    const isSame = connections.sameClient()
    const result = await bridge.call('orderList.refreshDetails', { orderIds })
    if (!result.ok) return isSame() ? result.failure : undefined
    for (const id of orderIds) askedAt.set(id, now)
    return undefined
  }

  watch(
    () => connections.activeId,
    () => {
      clear()
      chosen.value = USUAL_CHOICES
      from.value = 0
      forget()
    },
    { flush: 'sync' }
  )

  return { matrix, failure, waiting, choices, from, unknown, looking, read, choose, turn, lookNow, lookAgain }
})
