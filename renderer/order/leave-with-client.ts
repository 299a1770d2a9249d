import { watch } from 'vue'
import { useRouter } from 'vue-router'
import { useConnections } from '../common/connections.ts'

/**
 * Leads from the page of an order to the orders of the client that becomes active: the order is of the one before, and
 * another client's service is not asked about it (R47). Where no client is left, the shell leads to Connections.
 */
export function useLeaveWithClient(): void {
  const connections = useConnections()
  const router = useRouter()
  watch(
    () => connections.activeId,
    async id => {
      if (id !== undefined) await router.push({ name: 'all-orders' })
    }
  )
}
