import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { OutboxItem } from '#domain/order/outbox.ts'
import type { LocalOrder } from '../storage/tables/local-orders.ts'
import type { Answer, OutboxRequests } from './contract.ts'
import { detailOf, itemOf, sentOrderOf } from './items.ts'
import type { StoreAccess } from './store-access.ts'
import type { OutboxWorkers } from './workers.ts'
import { decide } from './queue/decide.ts'
import { release, takeBack } from './queue/queued-orders.ts'
import { submit } from './queue/submit.ts'
import type { OutboxContext, RunState } from './context/outbox-context.ts'

const WEEK = 7 * 24 * 3_600_000

interface RequestParts {
  readonly context: OutboxContext
  readonly runState: RunState
  readonly workers: OutboxWorkers
  readonly access: StoreAccess
  readonly endSleep: () => void
}

type Change = (order: LocalOrder) => Result<LocalOrder, Failure> | Answer<LocalOrder>

export function createOutboxRequests(parts: RequestParts): OutboxRequests {
  const { context, runState, workers, access, endSleep } = parts
  const { ledger, now } = context
  const { answer } = access

  /** What the user does shows that the computer is awake. */
  function act<T>(work: () => Promise<Result<T, Failure>>): Answer<T> {
    endSleep()
    return answer(work)
  }

  function asItem(changed: Result<LocalOrder, Failure>): Result<OutboxItem, Failure> {
    if (!changed.ok) return changed
    const order = ledger.get(changed.value.id) ?? changed.value
    workers.run(order.connectionId)
    const item = itemOf(context, order)
    return item === null ? failed({ kind: 'out-of-date' }) : ok(item)
  }

  const changeItem = (id: DraftId, work: Change) => act(async () => asItem(await changeOrder(context, id, work)))

  return {
    submit: save =>
      act(async () =>
        runState.shut.has(save.connectionId) ? failed({ kind: 'not-connected' }) : asItem(await submit(context, save))
      ),
    list: connectionId =>
      answer(() => {
        const shown = ledger.inOutbox(connectionId, now() - WEEK)
        return ok(shown.reverse().flatMap(order => itemOf(context, order) ?? []))
      }),
    item: id =>
      answer(() => {
        const order = ledger.get(id)
        const detail = order === undefined ? null : detailOf(context, order)
        return detail === null ? failed({ kind: 'no-such-draft' }) : ok(detail)
      }),
    takeBack: id =>
      act(async () => {
        const taken = await changeOrder(context, id, order => takeBack(context, order))
        if (taken.ok) workers.run(taken.value.connectionId)
        return taken.ok ? ok(null) : taken
      }),
    sendNow: id => changeItem(id, order => release(context, order)),
    searchAgain: id =>
      changeItem(id, order => {
        if (order.state !== 'unknown') return failed({ kind: 'out-of-date' })
        workers.reconciler.schedule([order], true)
        return ok(order)
      }),
    decide: (id, decision) =>
      changeItem(id, async order => {
        const reached = decision.kind === 'same-account' ? await context.reach(order.connectionId) : undefined
        if (reached?.ok === false) return reached
        const decided = decide(context, id, decision, reached?.value.account)
        if (decided.ok && decided.value.state === 'unknown') workers.reconciler.schedule([decided.value])
        return decided
      }),
    sent: (connectionId, orderId) =>
      answer(() => {
        const order = ledger.store().orders.byOrderId(orderId)
        return ok(order?.connectionId === connectionId ? sentOrderOf(ledger.store(), order) : null)
      }),
    holds: connectionId =>
      answer(() => {
        const { draft = 0, queued = 0, sending = 0, unknown = 0, sent = 0 } = ledger.store().orders.counts(connectionId)
        return ok({ drafts: draft, waiting: queued + sending, unknown, sent })
      })
  }
}

/** What could not be stored of the order is tried first: a change must not build on it. */
async function changeOrder({ ledger }: OutboxContext, id: DraftId, work: Change): Answer<LocalOrder> {
  if (ledger.isUnstored(id)) ledger.retry()
  const order = ledger.get(id)
  if (order === undefined) return failed({ kind: 'no-such-draft' })
  return ledger.isUnstored(id) ? failed({ kind: 'store', trouble: 'disk-fault' }) : work(order)
}
