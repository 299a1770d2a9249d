import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { Failure } from '#domain/common/failure.ts'

/** Why what a dialog asks for was not done; what came of something else before it opened for this draft is not said of it. */
export function useOwnFailure(
  draft: () => string | undefined,
  failure: () => Failure | undefined
): ComputedRef<Failure | undefined> {
  const before = shallowRef(failure())
  watch(draft, () => (before.value = failure()))
  return computed(() => (failure() === before.value ? undefined : failure()))
}
