import { ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import type { ArgsOf, RequestName, Requests, ResultOf } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from './bridge.ts'

/** A request that keeps its last successful answer while a newer one is pending or failed. */
export interface AskedRequest<K extends RequestName> {
  readonly value: ShallowRef<Requests[K]['result'] | undefined>
  readonly failure: ShallowRef<Failure | undefined>
  readonly waiting: Ref<boolean>
  /** When `value` arrived, in milliseconds since 1970. */
  readonly asOf: Ref<number | undefined>
  /** Resolves to undefined if a newer request or `clear` made the answer stale. */
  readonly ask: (args: ArgsOf<K>) => Promise<ResultOf<K> | undefined>
  readonly clear: () => void
}

/** The state of a request for a page to show. Responses to older requests are dropped. */
export function useRequest<K extends RequestName>(name: K): AskedRequest<K> {
  const value = shallowRef<Requests[K]['result']>()
  const failure = shallowRef<Failure>()
  const waiting = ref(false)
  const asOf = ref<number>()
  let latest = 0

  async function ask(args: ArgsOf<K>) {
    const mine = ++latest
    waiting.value = true
    try {
      const result = await bridge.call(name, args)
      if (mine !== latest) return undefined
      if (result.ok) [value.value, asOf.value] = [result.value, Date.now()]
      failure.value = result.ok ? undefined : result.failure
      return result
    } finally {
      if (mine === latest) waiting.value = false
    }
  }

  function clear() {
    latest++
    waiting.value = false
    value.value = failure.value = asOf.value = undefined
  }

  return { value, failure, waiting, asOf, ask, clear }
}
