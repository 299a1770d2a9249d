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
  /** A newly started practice service knows nothing of the orders sent to the last one. */
  readonly onPracticeStart: () => Promise<void>
}

/** Makes another connection the active one. */
export function createSwitch({ store, practice, registry, active, onAccount, onPracticeStart }: SwitchParts) {
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

  async function activatePractice(): State {
    if (!registry.isPracticing()) {
      const isFirst = practice.running() === undefined
      const started = await practice.start()
      if (!started.ok) return started
      if (isFirst) await onPracticeStart()
      registry.setPracticing(true)
      active.leave()
      onAccount(PRACTICE_ID)
    }
    return ok(registry.changed())
  }

  return { activateKept, activatePractice }
}
