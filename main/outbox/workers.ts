import { createKeyedSerial } from '../async/keyed-serial.ts'
import type { LocalOrder } from '../storage/tables/local-orders.ts'
import { queueStep } from './queue/queue.ts'
import { createDuplicateCheck } from './reconcile/duplicate-check.ts'
import type { OutboxContext, RunState } from './context/outbox-context.ts'
import { createReconciler, type Reconciler } from './reconcile/reconcile.ts'

/** The work of every connection: its queue, the search for orders of unknown outcome, the check for duplicates. */
export interface OutboxWorkers {
  readonly reconciler: Pick<Reconciler, 'schedule' | 'drop'>
  /** Starts a connection's work now. */
  run(connectionId: string): void
  /** Starts the work of every connection with open orders. */
  runAll(): void
  /** Starts what a committed change of an order calls for. */
  onChange(order: LocalOrder): void
  /** Resolves when a connection's work (all work, if null) is at rest. */
  rested(connectionId: string | null): Promise<void>
  close(): void
}

export function createOutboxWorkers(context: OutboxContext, runState: RunState): OutboxWorkers {
  const { now, timer, onBug, ledger } = context
  const reconciler = createReconciler(context)
  const queue = createKeyedSerial(queueStep(context), { now, timer, onBug })
  const search = createKeyedSerial(reconciler.step, { now, timer, onBug })
  const duplicates = createKeyedSerial(createDuplicateCheck(context), { now, timer, onBug })
  const all = [queue, search, duplicates]

  function run(connectionId: string): void {
    if (!runState.started || runState.closing) return
    for (const serial of all) serial.go(connectionId)
  }

  return {
    reconciler,
    run,
    runAll() {
      const open = ledger.orders(null, ['queued', 'unknown'])
      for (const connectionId of new Set(open.map(order => order.connectionId))) run(connectionId)
    },
    onChange({ state, connectionId }) {
      if (!runState.started) return
      if (state === 'unknown') search.go(connectionId)
      if (state === 'sent') duplicates.go(connectionId)
    },
    async rested(connectionId) {
      await Promise.all(all.map(serial => serial.rested(connectionId)))
    },
    close() {
      for (const serial of all) serial.close()
    }
  }
}
