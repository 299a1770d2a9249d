import { nextTick, ref, watch } from 'vue'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from './bridge.ts'
import { useAnnouncer } from './announcer.ts'
import { useClientFailure } from './client-failure.ts'
import { useConnections } from './connections.ts'

/**
 * Prints the page, or saves it as PDF; one at a time. `prepare` runs first, and what it changes is rendered before
 * printing. `orderId`: the order that is printed; null if there are several or none. What became of it is forgotten
 * with the client whose page it was (R24).
 */
export function usePrint(
  fileName: () => string,
  prepare: () => void = () => undefined,
  orderId: () => OrderId | null = () => null
) {
  const { announce } = useAnnouncer()
  const connections = useConnections()
  const busy = ref(false)
  const failure = useClientFailure()
  /** The result, if there is something to say. */
  const message = ref('')
  watch(
    () => connections.activeId,
    () => (message.value = ''),
    { flush: 'sync' }
  )

  const paper = () => ({ fileName: fileName(), orderId: orderId() })

  async function put(ask: () => Promise<{ readonly failure?: Failure; readonly message?: string }>) {
    if (busy.value) return
    busy.value = true
    message.value = ''
    const isSame = connections.sameClient()
    prepare()
    try {
      await nextTick()
      const answer = await ask()
      if (!isSame()) return
      failure.value = answer.failure
      message.value = answer.message ?? ''
      if (message.value !== '') announce(message.value)
    } finally {
      busy.value = false
    }
  }

  const print = () =>
    put(async () => {
      const result = await bridge.call('page.print', paper())
      return result.ok ? {} : { failure: result.failure }
    })

  const save = () =>
    put(async () => {
      const result = await bridge.call('page.savePdf', paper())
      if (!result.ok) return { failure: result.failure }
      return result.value.saved ? { message: 'PDF saved.' } : {}
    })

  return { busy, failure, message, print, save }
}
