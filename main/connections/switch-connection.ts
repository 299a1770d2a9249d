import type { ConnectionState } from '#domain/connection.ts'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import type { BaseAddress } from '../service/http/base-address.ts'
import type { ConnectionStore } from '../settings/connections.ts'
import type { ActiveServices } from './active-services.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import { PRACTICE_ID, type Practice } from './practice-connection.ts'

type State = Promise<Result<ConnectionState, Failure>>

export interface SwitchParts {
  readonly store: ConnectionStore<BaseAddress>
  readonly practice: Practice
  readonly registry: ConnectionRegistry
  readonly active: Pick<ActiveServices, 'leave'>
  /** Called with a connection that became active, or has a new token. */
  readonly onAccount: (connectionId: string) => void
  /** Forgets everything of practice orders that no longer exist; drafts stay. */
  readonly clearPractice: () => Promise<Result<null, Failure>>
}

/** Makes another connection the active one. */
export function createSwitch({ store, practice, registry, active, onAccount, clearPractice }: SwitchParts) {
  async function activateKept(id: string): State {
    if (id !== registry.activeId()) {
      const activated = await store.activate(id)
      if (!activated.ok) return activated
      registry.setPracticing(false)
      active.leave()
      onAccount(id)
    }
    return ok(registry.changed())
  }

  /** Practice only starts, and is not active, if the user `stays` with another connection by then. */
  async function activatePractice(stays = () => false): State {
    if (!registry.isPracticing()) {
      const started = await practice.start(clearPractice)
      if (!started.ok) return started
      if (stays()) return ok(registry.changed())
      registry.setPracticing(true)
      active.leave()
      onAccount(PRACTICE_ID)
    }
    return ok(registry.changed())
  }

  return { activateKept, activatePractice }
}
