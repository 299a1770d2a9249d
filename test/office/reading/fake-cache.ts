import type { SharedList } from '../../../main/orders/sync/shared-list.ts'

/** What the cache answers, by the name of the call; and what it was asked. */
export function cacheOf(answers: Readonly<Record<string, (args: never) => unknown>>) {
  const calls: { readonly name: string; readonly args: Readonly<Record<string, unknown>> }[] = []
  const call = async (name: string, args: never) => {
    calls.push({ name, args: (args ?? {}) as Readonly<Record<string, unknown>> })
    return answers[name]?.(args)
  }
  return { calls, cache: { call } as unknown as SharedList['cache'] }
}
