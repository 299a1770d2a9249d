import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { LONGEST_SEARCH } from '#domain/orders/order-list.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../common/bridge.ts'
import { useConnections } from '../common/connections.ts'
import { useRequest } from '../common/request.ts'
import { filtersOf, lastFrom, ROWS_SHOWN, USUAL_CHOICES, type MatrixChoices } from './choices.ts'

/** The matrix of documents and what it was narrowed to: back from an order, it stands as one left it. */
export const useMissing = defineStore('missing', () => {
  const connections = useConnections()
  const { value: matrix, failure, waiting, ask, clear } = useRequest('orderList.documents')
  const choices = shallowRef<MatrixChoices>(USUAL_CHOICES)
  const from = ref(0)
  const askedFor = shallowRef<readonly OrderId[]>([])

  /** Orders in sight whose documents were never read; no more than one request takes (`orderList.refreshDetails`). */
  const unknown = computed(
    () => matrix.value?.rows.filter(({ documentsAt }) => documentsAt === null).map(({ row }) => row.orderId) ?? []
  )
  /** Of the orders a person wanted looked at: how many there are, and how many were read since. */
  const looking = computed(() => {
    const still = new Set(unknown.value)
    return { orders: askedFor.value.length, read: askedFor.value.filter(id => !still.has(id)).length }
  })

  /** Reads the rows in sight; where the orders became fewer, the last ones there are. */
  async function read(): Promise<void> {
    const { text, onlyMissing } = choices.value
    const args = {
      text: text.slice(0, LONGEST_SEARCH),
      onlyMissing,
      filters: filtersOf(choices.value),
      count: ROWS_SHOWN
    }
    const result = await ask({ ...args, from: from.value })
    if (!result?.ok || result.value.rows.length > 0 || result.value.total === 0) return
    from.value = lastFrom(result.value.total)
    await ask({ ...args, from: from.value })
  }

  /** Narrows to something else, and begins with the first order. */
  async function choose(change: Partial<MatrixChoices>): Promise<void> {
    choices.value = { ...choices.value, ...change }
    from.value = 0
    askedFor.value = []
    await read()
  }

  /** To the rows from `place` on. */
  async function turn(place: number): Promise<void> {
    from.value = place
    askedFor.value = []
    await read()
  }

  /** Has the orders in sight looked at that never were; gives why that was not begun, where it was not. */
  async function lookNow(): Promise<Failure | undefined> {
    const orderIds = unknown.value
    const asked = connections.activeId
    const result = await bridge.call('orderList.refreshDetails', { orderIds })
    if (!result.ok) return result.failure
    if (asked === connections.activeId) askedFor.value = orderIds
    return undefined
  }

  watch(
    () => connections.activeId,
    () => {
      clear()
      choices.value = USUAL_CHOICES
      from.value = 0
      askedFor.value = []
    },
    { flush: 'sync' }
  )

  return { matrix, failure, waiting, choices, from, unknown, looking, read, choose, turn, lookNow }
})
