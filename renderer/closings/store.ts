import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { useOrderCheck } from '../common/cached-list/use-order-check.ts'
import { useConnections } from '../common/connections.ts'
import { useOffice } from '../common/office/office.ts'
import { useRequest } from '../common/request.ts'

/** Unfolding the list asks again for an order past its closing only this long after it was read; in milliseconds. */
const CURRENT_FOR = 30 * 60_000

/** The board as last read: after Back from an order it is as it was left. */
export const useClosings = defineStore('closings', () => {
  const connections = useConnections()
  const office = useOffice()
  const { value: board, failure, waiting, ask, clear } = useRequest('closings.board')
  const onlyLate = ref(false)
  /** Whose orders, as in domain/office/desk-filter.ts; all of them once the desk belongs to no office. */
  const chosenDesk = ref('')
  const lookedAfter = computed(() => (office.isMember ? chosenDesk.value : ''))
  /** Whether the post-closing list is unfolded. */
  const postOpen = ref(false)

  /** Orders in view whose progress was never read, soonest closing first. */
  const unknown = computed(() => {
    const inSight = [
      ...(board.value?.days.flatMap(({ orders }) => orders) ?? []),
      ...(postOpen.value ? (board.value?.postClosing.orders ?? []) : [])
    ]
    return inSight.filter(({ detailsAt }) => detailsAt === null).map(({ row }) => row.orderId)
  })
  /** Orders in view that have closed and were read longer ago: progress is not watched any more, and may be that of before the closing. */
  const outdated = () =>
    (postOpen.value ? (board.value?.postClosing.orders ?? []) : [])
      .filter(({ detailsAt }) => detailsAt !== null && Math.abs(Date.now() - detailsAt) >= CURRENT_FOR)
      .map(({ row }) => row.orderId)
  const { looking, lookNow, forget } = useOrderCheck(() => unknown.value, outdated)

  const read = () => ask({ lookedAfter: lookedAfter.value })

  async function chooseDesk(filter: string): Promise<void> {
    chosenDesk.value = filter
    forget()
    await read()
  }

  watch(
    () => connections.activeId,
    () => {
      clear()
      forget()
      onlyLate.value = postOpen.value = false
      chosenDesk.value = ''
    },
    { flush: 'sync' }
  )

  return {
    board,
    failure,
    waiting,
    onlyLate,
    lookedAfter,
    postOpen,
    unknown,
    outdated,
    looking,
    read,
    chooseDesk,
    lookNow
  }
})
