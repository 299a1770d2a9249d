import type { Failure } from '#domain/common/failure.ts'
import { failed, type Result } from '#domain/common/result.ts'
import type { BaseAddress } from '../service/http/base-address.ts'
import type { ConnectionStore } from '../settings/connections.ts'
import type { Tokens } from '../keychain/tokens.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import { PRACTICE_ID, type Practice } from './practice-connection.ts'

export interface RemovalParts {
  readonly store: ConnectionStore<BaseAddress>
  readonly tokens: Tokens
  readonly practice: Practice
  readonly registry: ConnectionRegistry
  /**
   * Removes everything stored of a connection's work, once its token is gone; on failure the connection stays (R24).
   */
  readonly beforeRemove: (connectionId: string) => Promise<Result<null, Failure>>
  /** Whether the store in use is the one on the disk. */
  readonly isStoreLasting: () => Promise<boolean>
}

/** Removes a connection with its token and its work (R24). */
export function createRemoval(parts: RemovalParts) {
  const { store, tokens, practice, registry, beforeRemove, isStoreLasting } = parts
  const removeWorkLeft = createRemovalOfWorkLeft(parts)

  async function removePractice(): Promise<Result<null, Failure>> {
    registry.setPracticing(false)
    const removed = await beforeRemove(PRACTICE_ID)
    if (removed.ok) return practice.remove()
    await practice.stop()
    return removed
  }

  /** The token goes first: if the keychain fails, the connection stays, so that its token can still be removed. */
  async function removeKept(id: string): Promise<Result<null, Failure>> {
    const forgotten = await tokens.forget(id)
    if (!forgotten.ok && registry.find(id)?.tokenIn === 'keychain')
      return failed({ kind: 'vault', trouble: forgotten.failure })
    const isLasting = await isStoreLasting()
    const removed = await beforeRemove(id)
    if (!removed.ok) return removed
    const unlisted = await store.remove(id, !isLasting)
    // The store on the disk may have opened in between.
    if (!isLasting) await removeWorkLeft()
    return unlisted
  }

  return (id: string): Promise<Result<null, Failure>> => (id === PRACTICE_ID ? removePractice() : removeKept(id))
}

/**
 * Removes what the store on the disk still has of connections that were removed while it was closed (R24). Does nothing until it is open; what fails,
 * a later start removes.
 */
export function createRemovalOfWorkLeft({ store, beforeRemove, isStoreLasting }: RemovalParts) {
  return async (): Promise<void> => {
    if (store.workLeft().length === 0 || !(await isStoreLasting())) return
    for (const id of store.workLeft()) {
      const removed = await beforeRemove(id)
      if (removed.ok) await store.noWorkLeft(id)
    }
  }
}
