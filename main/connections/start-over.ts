import type { ConnectionState } from '#domain/connection.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { ActiveServices } from './active-services.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import { PRACTICE_ID, type Practice } from './practice-connection.ts'

export interface StartOverParts {
  readonly practice: Practice
  readonly registry: ConnectionRegistry
  readonly active: Pick<ActiveServices, 'shutDuring'>
  /** Forgets everything of practice orders that no longer exist; drafts stay. */
  readonly clearPractice: () => Promise<Result<null, Failure>>
  readonly onAccount: (connectionId: string) => void
}

/** Replaces all practice orders with new sample orders. */
export function createStartOver({ practice, registry, active, clearPractice, onAccount }: StartOverParts) {
  /** In this order: if it is broken off in between, orders are forgotten here that the service still lists, not lost. */
  async function replaceOrders(): Promise<Result<null, Failure>> {
    const cleared = await clearPractice()
    return cleared.ok ? practice.startOver() : cleared
  }

  return async (): Promise<Result<ConnectionState, Failure>> => {
    if (practice.running() === undefined) return failed({ kind: 'practice-unavailable' })
    let outcome: Result<null, Failure> = ok(null)
    await active.shutDuring(PRACTICE_ID, async () => {
      outcome = await replaceOrders()
      return outcome.ok
    })
    if (!outcome.ok) return outcome
    onAccount(PRACTICE_ID)
    return ok(registry.changed())
  }
}
