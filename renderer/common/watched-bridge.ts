import type { Bridge, RequestName, ResultOf } from '#domain/bridge.ts'

/** Takes a bridge and who wants to know, gives a bridge that also tells them what each request came to. */
export function watchedBridge(
  bridge: Bridge,
  tell: (name: RequestName, result: ResultOf<RequestName>) => void
): Bridge {
  return {
    async call(name, args) {
      const result = await bridge.call(name, args)
      tell(name, result)
      return result
    },
    on: (name, listener) => bridge.on(name, listener)
  }
}
