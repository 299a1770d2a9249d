import { shallowRef, watch, type ShallowRef } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import { useConnections } from './connections.ts'

/** What kept an act from being done; forgotten with its client, for the next one has nothing to do with it (R24). */
export function useClientFailure<T = Failure>(): ShallowRef<T | undefined> {
  const connections = useConnections()
  const failure = shallowRef<T>()
  watch(
    () => connections.activeId,
    () => (failure.value = undefined),
    { flush: 'sync' }
  )
  return failure
}
