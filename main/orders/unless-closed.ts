import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { OrderCache } from './order-cache.ts'

/** What an order cache is asked; `canceled` if it closes meanwhile, for quitting and changing clients are no bugs. */
export async function unlessClosed<C extends Pick<OrderCache, 'isClosed'>, T>(
  cache: C,
  run: (cache: C) => Promise<T>
): Promise<Result<T, Failure>> {
  try {
    return ok(await run(cache))
  } catch (error) {
    if (cache.isClosed) return failed({ kind: 'canceled' })
    throw error
  }
}
