import { monotonic as sinceBoot } from '../async/monotonic.ts'
import { startTimer } from '../async/timer.ts'
import { UNLIMITED } from '../list-scan/budget.ts'
import type { LocalOrder } from '../storage/tables/local-orders.ts'
import type { Outboxes, OutboxParts } from './contract.ts'
import { itemOf } from './items.ts'
import { createOutboxLifecycle } from './lifecycle.ts'
import { createOutboxRemoval } from './remove-connection.ts'
import { createStoreAccess } from './store-access.ts'
import { createOutboxWorkers } from './workers.ts'
import { NO_CACHED_LIST, bestEffort } from './context/cached-list.ts'
import { createOutboxContext, type RunState } from './context/outbox-context.ts'
import { createLedger } from './record/ledger.ts'
import { createRecentlySent } from './record/recently-sent.ts'
import { createStopwatch } from './record/stopwatch.ts'
import { createOutboxRequests } from './requests.ts'

/** Nothing is sent, nor searched for, before `start`. */
export function createOutboxes(parts: OutboxParts): Outboxes {
  const { onBug, now = Date.now, monotonic = sinceBoot, timer = startTimer, random = Math.random } = parts
  const runState: RunState = { started: false, asleep: false, closing: false, shut: new Set() }
  const recentlySent = createRecentlySent(monotonic)
  const ledger = createLedger({
    timer,
    random,
    onBug,
    ...(parts.onSettled && { onSettled: parts.onSettled }),
    onChange(order, before) {
      recentlySent.note(order, before)
      workers.onChange(order)
      report(order, before)
    },
    onStored() {
      workers.runAll()
    }
  })
  const context = createOutboxContext(
    {
      ledger,
      cachedList: bestEffort(parts.cachedList ?? NO_CACHED_LIST, onBug),
      budget: parts.budget ?? UNLIMITED,
      stopwatch: createStopwatch(monotonic),
      recentlySent,
      now,
      monotonic,
      timer,
      random,
      onRows: parts.onRows ?? (() => undefined),
      onBug,
      createService: parts.createService,
      askOffice: asked => parts.permits?.ask(asked),
      isInOffice: () => parts.permits?.isInOffice() === true,
      access: parts.access,
      tell: id => {
        const order = ledger.get(id)
        if (order !== undefined) report(order, order.state)
      }
    },
    runState
  )
  const workers = createOutboxWorkers(context, runState)
  const access = createStoreAccess(parts.store, ledger, runState)
  const { endSleep, ...lifecycle } = createOutboxLifecycle({ context, runState, workers, access })

  function report(order: LocalOrder, before: LocalOrder['state'] | undefined): void {
    const { id, connectionId } = order
    parts.onItem({ id, connectionId, item: itemOf(context, order) })
    if ((order.state === 'draft') !== (before === 'draft')) parts.onDrafts(connectionId)
    parts.permits?.changed()
  }

  return {
    ...lifecycle,
    ...createOutboxRequests({ context, runState, workers, access, endSleep }),
    ...createOutboxRemoval({ context, runState, workers, access, events: parts })
  }
}
