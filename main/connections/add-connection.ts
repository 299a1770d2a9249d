import type { ConnectionEntry, ConnectionState } from '#domain/connection.ts'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import type { ConnectionRegistry } from './connection-registry.ts'

type State = Promise<Result<ConnectionState, Failure>>

interface AddingParts {
  readonly registry: Pick<ConnectionRegistry, 'activeId' | 'changed'>
  /** Saves a connection once its token works; returns its id. */
  readonly add: (entry: ConnectionEntry) => Promise<Result<string, Failure>>
  readonly activate: (id: string) => State
}

/** Adds a connection and makes it the active one, unless the user moves on while its token is checked. */
export function createAdding({ registry, add, activate }: AddingParts) {
  /** How often the user left a connection that was being added. */
  let left = 0

  async function connect(entered: ConnectionEntry): State {
    const [before, leftBefore] = [registry.activeId(), left]
    const added = await add(entered)
    if (!added.ok) return added
    const now = registry.activeId()
    // Without an active connection there is none to stay with.
    const stays = now !== null && (now !== before || left !== leftBefore)
    return stays ? ok(registry.changed()) : activate(added.value)
  }

  function stay(): void {
    left += 1
  }

  return { connect, stay }
}
