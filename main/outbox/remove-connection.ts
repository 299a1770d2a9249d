import { ok } from '#domain/common/result.ts'
import type { LocalOrder } from '../storage/tables/local-orders.ts'
import type { OutboxParts, OutboxRemoval } from './contract.ts'
import { itemOf } from './items.ts'
import { removeAll, resetOrders } from './queue/removal.ts'
import type { OutboxContext, RunState } from './context/outbox-context.ts'
import { stopWork } from './stop-work.ts'
import type { StoreAccess } from './store-access.ts'
import type { OutboxWorkers } from './workers.ts'

interface RemovalParts {
  readonly context: OutboxContext
  readonly runState: RunState
  readonly workers: OutboxWorkers
  readonly access: StoreAccess
  readonly events: Pick<OutboxParts, 'onItem' | 'onDrafts'>
}

export function createOutboxRemoval({ context, runState, workers, access, events }: RemovalParts): OutboxRemoval {
  const { ledger } = context
  const { shut } = runState

  /** Shuts a connection, then takes its orders away. It stays shut. */
  async function shutFor(connectionId: string, work: () => readonly LocalOrder[]): Promise<void> {
    shut.add(connectionId)
    await stopWork(context, connectionId)
    await workers.rested(connectionId)
    ledger.drop(connectionId)
    workers.reconciler.drop(connectionId)
    for (const { id } of work()) {
      context.resendScans.delete(id)
      const order = ledger.get(id)
      events.onItem({ id, connectionId, item: order === undefined ? null : itemOf(context, order) })
    }
    events.onDrafts(connectionId)
  }

  return {
    isShut: connectionId => shut.has(connectionId),
    forget: connectionId =>
      access.answer(async () => {
        try {
          await shutFor(connectionId, () => removeAll(ledger, connectionId))
        } catch (error) {
          // The connection stays, and so do its orders.
          shut.delete(connectionId)
          throw error
        }
        context.forgetAccess(connectionId)
        return ok(null)
      }),
    async resetPractice(connectionId) {
      await access.open()
      await shutFor(connectionId, () => resetOrders(ledger, connectionId))
      shut.delete(connectionId)
    }
  }
}
