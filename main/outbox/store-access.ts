import type { Failure } from '#domain/common/failure.ts'
import { failed, type Result } from '#domain/common/result.ts'
import type { Store } from '../storage/store.ts'
import { asStoreFailure } from '../storage/database/storage-failure.ts'
import type { RunState } from './context/outbox-context.ts'
import type { Ledger } from './record/ledger.ts'

/** Opens the store on first use. */
export interface StoreAccess {
  /** Throws if the store cannot be opened; the next call tries again. */
  open(): Promise<void>
  /** Runs a request; disk trouble is a failure, not an exception. */
  answer<T>(work: () => Result<T, Failure> | Promise<Result<T, Failure>>): Promise<Result<T, Failure>>
  use(store: Store): void
  isUsed(): boolean
}

export function createStoreAccess(store: () => Promise<Store>, ledger: Ledger, runState: RunState): StoreAccess {
  let opening: Promise<void> | undefined

  const open = (): Promise<void> => (opening ??= openStore())

  async function openStore(): Promise<void> {
    try {
      ledger.use(await store())
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  return {
    open,
    isUsed: () => opening !== undefined,
    use(next) {
      ledger.use(next)
      opening = Promise.resolve()
    },
    async answer(work) {
      if (runState.closing) return failed({ kind: 'canceled' })
      await open()
      try {
        return await work()
      } catch (error) {
        return failed(asStoreFailure(error))
      }
    }
  }
}
