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
  /** Starts practice and makes it the active one, unless `stays` by then. */
  readonly activatePractice: (stays: () => boolean) => State
}

/** Adds a connection, or practice, and makes it the active one, unless the user moves on before it can be. */
export function createAdding({ registry, add, activate, activatePractice }: AddingParts) {
  /** How often the user left a connection that was being added. */
  let left = 0

  /** Call it as the adding begins: the function says whether the user has moved on. */
  function movesOn(): () => boolean {
    const [before, leftBefore] = [registry.activeId(), left]
    return () => {
      const now = registry.activeId()
      // Without an active connection there is none to stay with.
      return now !== null && (now !== before || left !== leftBefore)
    }
  }

  async function connect(entered: ConnectionEntry): State {
    const stays = movesOn()
    const added = await add(entered)
    if (!added.ok) return added
    return stays() ? ok(registry.changed()) : activate(added.value)
  }

  function stay(): void {
    left += 1
  }

  return { connect, practice: () => activatePractice(movesOn()), stay }
}
