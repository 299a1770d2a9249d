import type { Bridge, RequestName, ResultOf } from '#domain/bridge.ts'

/** A bridge that also reports the result of each request. */
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
