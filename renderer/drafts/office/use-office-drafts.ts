import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { ArgsOf } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { useRequest } from '../../common/request.ts'

type Act = 'office.handOver' | 'office.askForDraft' | 'office.declineHandover' | 'office.takeOver'

/** Drafts of the active connection's service at the other desks of the office, and what people do with them. */
export function useOfficeDrafts() {
  const connections = useConnections()
  const { value: office, ask, clear } = useRequest('office.drafts')
  const busy = ref(false)
  const failure = shallowRef<Failure>()
  /** What was last acted on: the failure is about this one. */
  const acted = shallowRef<DraftId>()

  async function refresh(): Promise<void> {
    if (connections.activeId !== undefined) await ask({ connectionId: connections.activeId })
  }

  /** Whether it was done. */
  async function act<K extends Act>(name: K, args: ArgsOf<K>): Promise<boolean> {
    if (busy.value) return false
    busy.value = true
    failure.value = undefined
    acted.value = args.id
    const isSame = connections.sameClient()
    const answer = await bridge.call(name, args).finally(() => (busy.value = false))
    if (!answer.ok && isSame()) failure.value = answer.failure
    await refresh()
    return answer.ok
  }

  watch(
    () => connections.activeId,
    () => {
      clear()
      failure.value = undefined
      void refresh()
    },
    { immediate: true, flush: 'sync' }
  )
  onScopeDispose(bridge.on('office.draftsChanged', () => void refresh()))

  return { office, busy, failure, acted, act }
}
