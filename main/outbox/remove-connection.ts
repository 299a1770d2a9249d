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

  /** Shuts a connection, then takes its orders away. It stays shut, unless that fails: then they stay, with what of them waits to be stored. */
  async function shutFor(connectionId: string, work: () => readonly LocalOrder[]): Promise<void> {
    shut.add(connectionId)
    const removed = await emptied(connectionId, work).catch((error: unknown) => {
      shut.delete(connectionId)
      throw error
    })
    for (const { id } of removed) {
      context.resendScans.delete(id)
      const order = ledger.get(id)
      events.onItem({ id, connectionId, item: order === undefined ? null : itemOf(context, order) })
    }
    events.onDrafts(connectionId)
  }

  async function emptied(connectionId: string, work: () => readonly LocalOrder[]): Promise<readonly LocalOrder[]> {
    await stopWork(context, connectionId)
    await workers.rested(connectionId)
    const removed = work()
    ledger.drop(connectionId)
    workers.reconciler.drop(connectionId)
    return removed
  }

  return {
    isShut: connectionId => shut.has(connectionId),
    forget: connectionId =>
      access.answer(async () => {
        await shutFor(connectionId, () => removeAll(ledger, connectionId))
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
