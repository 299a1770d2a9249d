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
}

/** Removes a connection with its token and its work (R24). */
export function createRemoval({ store, tokens, practice, registry, beforeRemove }: RemovalParts) {
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
    const removed = await beforeRemove(id)
    return removed.ok ? store.remove(id) : removed
  }

  return (id: string): Promise<Result<null, Failure>> => (id === PRACTICE_ID ? removePractice() : removeKept(id))
}
