import type { DraftSave, Held, SentOrder } from '#domain/bridge.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Decision, OutboxDetail, OutboxItem } from '#domain/order/outbox.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { KnownOrders } from '../matching/known-orders.ts'
import { startTimer, type StartTimer } from '../async/timer.ts'
import type { Service } from '../service/service.ts'
import type { LocalOrder } from '../storage/tables/local-orders.ts'
import type { Store } from '../storage/store.ts'
import { diskTrouble, asStoreFailure } from '../storage/database/storage-failure.ts'
import type { Access } from './record/account.ts'
import { backoff } from '../service/http/backoff.ts'
import { decide } from './queue/decide.ts'
import { resume } from './record/hold.ts'
import { detailOf, itemOf, sentOrderOf } from './items.ts'
import { createLedger } from './record/ledger.ts'
import { createKeyedSerial } from '../async/keyed-serial.ts'
import {
  createOutboxContext,
  NOTHING_KEPT,
  type RunState,
  type KeptList,
  type UnderWay
} from './reconcile/outbox-context.ts'
import { queueStep } from './queue/queue.ts'
import { createReconciler } from './reconcile/reconcile.ts'
import { recover, underNewKey } from './attempt/recover-attempts.ts'
import { removeAll, resetOrders } from './queue/removal.ts'
import { createSleep } from './sleep-state.ts'
import { createStopwatch } from './record/stopwatch.ts'
import { submit } from './queue/submit.ts'
import { UNLIMITED, type Allowance } from './reconcile/full-scan.ts'
import { createDuplicateCheck } from './reconcile/duplicate-check.ts'
import { takeBack, release, networkIsBack } from './queue/queued-orders.ts'

type Answer<T> = Promise<Result<T, Failure>>

const WEEK = 7 * 24 * 3_600_000
/** How long an answer may still take that was waited for when the computer fell asleep. */
const AFTER_SLEEP_SECONDS = 5

/** Every connection's outbox: sends each order once, looks for those whose outcome nobody knows. Methods answer after the commit. */
export interface Outboxes {
  submit(save: DraftSave): Answer<OutboxItem>
  /** What is on its way, and what arrived or was put away in the last week; newest first. */
  list(connectionId: string): Answer<readonly OutboxItem[]>
  item(id: DraftId): Answer<OutboxDetail>
  /** A queued order is a draft again; one that is still connecting is stopped for it. `out-of-date` once it is on the wire. */
  takeBack(id: DraftId): Answer<null>
  /** Ends what a queued order waits for, a person's word included. */
  sendNow(id: DraftId): Answer<OutboxItem>
  searchAgain(id: DraftId): Answer<OutboxItem>
  decide(id: DraftId, decision: Decision): Answer<OutboxItem>
  /** The network is there again: what waits for a time need not. */
  online(): void
  /** The computer is about to sleep: nothing begins any more. */
  sleep(): void
  /** It is awake: work goes on, and an answer that was waited for has five seconds left (R49). */
  wake(): void
  /** The connection's token or address changed, or it was opened: what waits for a token may go on, with the same account. */
  accountChanged(connectionId: string): void
  /** Another store took the place of the one before, with its rows in it. */
  useStore(store: Store): void
  /** What this desk sent for an order of a connection; null for one it did not send. */
  sent(connectionId: string, orderId: OrderId): Answer<SentOrder | null>
  holds(connectionId: string): Answer<Held>
  /** The connection was removed: everything of it goes (R24), after what is on the wire came to its outcome. */
  forget(connectionId: string): Answer<null>
  /** Whether a connection was removed, or is being removed: nothing of it is kept any more. */
  isShut(connectionId: string): boolean
  /** The practice service of an earlier run is gone: unsent and unknown orders of it become drafts again, sent ones go. */
  resetPractice(connectionId: string): Promise<void>
  /** Brings in order what an earlier end left open, before anything is sent; then queues and searches run. */
  start(): Promise<void>
  /** Takes no more; waits for what is on the wire, `withinMs` at most, then its outcome is unknown (R49). */
  close(withinMs: number): Promise<void>
}

export interface OutboxParts {
  /** The store that is open, or when one is. */
  readonly store: () => Promise<Store>
  /** Address and token of any kept connection. */
  readonly access: (connectionId: string) => Promise<Result<Access, Failure>>
  readonly createService: (access: Access) => Service
  readonly known: KnownOrders
  /** Told after the commit; `item` is null where the order is a draft again, or gone. */
  readonly onItem: (news: {
    readonly id: DraftId
    readonly connectionId: string
    readonly item: OutboxItem | null
  }) => void
  /** The drafts of a connection became more or fewer. */
  readonly onDrafts: (connectionId: string) => void
  readonly onBug: (error: unknown) => void
  /** What is kept of the connections' lists elsewhere; nothing, where it is left out. */
  readonly kept?: KeptList
  /** What may be asked of services without a person; everything, where it is left out. */
  readonly allowance?: Allowance
  readonly now?: () => number
  /** Milliseconds by a clock that nobody can set. */
  readonly monotonic?: () => number
  readonly timer?: StartTimer
  readonly random?: () => number
}

/** What is kept elsewhere is a help, never a need: where it cannot be asked, nothing is kept. */
function quiet(kept: KeptList, onBug: (error: unknown) => void): KeptList {
  const caught =
    <T>(instead: T) =>
    (error: unknown): T => {
      onBug(error)
      return instead
    }
  return {
    orderIds: connectionId => kept.orderIds(connectionId).catch(caught(null)),
    rowsLike: (connectionId, order) => kept.rowsLike(connectionId, order).catch(caught([])),
    listedSince: (connectionId, orderId) => kept.listedSince(connectionId, orderId).catch(caught(null))
  }
}

/** Gives the outboxes of all connections. Nothing is sent, nor looked for, before `start`. */
export function createOutboxes(parts: OutboxParts): Outboxes {
  const { onBug, now = Date.now, monotonic = () => performance.now(), timer = startTimer, random = Math.random } = parts
  const runState: RunState = { started: false, asleep: false, closing: false, shut: new Set() }
  const ledger = createLedger({ timer, random, onBug, onChange: changed, onStored: goOn })
  const context = createOutboxContext(
    {
      ledger,
      known: parts.known,
      kept: quiet(parts.kept ?? NOTHING_KEPT, onBug),
      allowance: parts.allowance ?? UNLIMITED,
      stopwatch: createStopwatch(monotonic),
      now,
      monotonic,
      timer,
      random,
      onBug,
      createService: parts.createService,
      access: parts.access,
      tell: id => {
        const order = ledger.get(id)
        if (order !== undefined) tell(order, order.state)
      }
    },
    runState
  )
  const queue = createKeyedSerial(queueStep(context), { now, timer, onBug })
  const searching = createReconciler(context)
  const search = createKeyedSerial(searching.step, { now, timer, onBug })
  const duplicates = createKeyedSerial(createDuplicateCheck(context), { now, timer, onBug })
  const sleep = createSleep(runState, timer, () => {
    if (runState.started && !runState.closing) quietly(allGoOn)
  })
  let opening: Promise<void> | undefined
  let stopTrying: (() => void) | undefined

  function changed(order: LocalOrder, before: LocalOrder['state'] | undefined): void {
    if (order.state === 'unknown' && runState.started) search.go(order.connectionId)
    if (order.state === 'sent' && runState.started) duplicates.go(order.connectionId)
    tell(order, before)
  }

  function tell(order: LocalOrder, before: LocalOrder['state'] | undefined): void {
    const { id, connectionId } = order
    parts.onItem({ id, connectionId, item: itemOf(context, order) })
    if ((order.state === 'draft') !== (before === 'draft')) parts.onDrafts(connectionId)
  }

  function go(connectionId: string): void {
    if (!runState.started || runState.closing) return
    queue.go(connectionId)
    search.go(connectionId)
    duplicates.go(connectionId)
  }

  function goOn(): void {
    const busy = ledger.orders(null, ['queued', 'unknown'])
    for (const connectionId of new Set(busy.map(order => order.connectionId))) go(connectionId)
  }

  /** The first use opens the store; one that could not be opened is asked for again. */
  function open(): Promise<void> {
    opening ??= parts
      .store()
      .then(store => {
        ledger.use(store)
      })
      .catch((error: unknown) => {
        opening = undefined
        throw error
      })
    return opening
  }

  /** Runs what a request asks; the disk's trouble is an answer. */
  async function answer<T>(work: () => Result<T, Failure> | Promise<Result<T, Failure>>): Answer<T> {
    if (runState.closing) return failed({ kind: 'canceled' })
    await open()
    try {
      return await work()
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  function asItem(changed: Result<LocalOrder, Failure>): Result<OutboxItem, Failure> {
    if (!changed.ok) return changed
    const order = ledger.get(changed.value.id) ?? changed.value
    go(order.connectionId)
    const item = itemOf(context, order)
    return item === null ? failed({ kind: 'out-of-date' }) : ok(item)
  }

  type Change = (order: LocalOrder) => Result<LocalOrder, Failure> | Answer<LocalOrder>

  /** Changes one order; what could not be stored of it is tried first, for a change must not be built on it. */
  async function change(id: DraftId, work: Change): Answer<LocalOrder> {
    if (ledger.isUnstored(id)) ledger.retry()
    const order = ledger.get(id)
    if (order === undefined) return failed({ kind: 'no-such-draft' })
    return ledger.isUnstored(id) ? failed({ kind: 'store', trouble: 'disk-fault' }) : work(order)
  }

  /** What a person does shows that the computer is awake, whatever the system said last. */
  const act = <T>(work: () => Promise<Result<T, Failure>>): Answer<T> => {
    sleep.end()
    return answer(work)
  }
  const changedItem = (id: DraftId, work: Change) => act(async () => asItem(await change(id, work)))

  async function resumed(connectionId: string): Promise<void> {
    await open()
    const reached = await context.reach(connectionId)
    if (runState.closing) return
    // A connection that cannot be reached leaves what waits as it is.
    try {
      if (reached.ok) resume(ledger, connectionId, reached.value.account, now())
      searching.soon(ledger.orders(connectionId, ['unknown']))
    } finally {
      // A disk that takes nothing now will later: the lines try again by themselves.
      go(connectionId)
    }
  }

  /** Does what nobody waits for. */
  function quietly(work: () => void | Promise<void>): void {
    void (async () => {
      await work()
    })().catch(onBug)
  }

  function allGoOn(): void {
    try {
      // Much may have come up in the list meanwhile.
      searching.soon(ledger.orders(null, ['unknown']))
      networkIsBack(context)
    } finally {
      goOn()
    }
  }

  /** Brings in order what was left open, then does the rest; where the disk does not take it, tries again until it does. */
  function inOrder(work: () => void, rest: () => void, times = 1): void {
    if (runState.closing) return
    try {
      work()
    } catch (error) {
      if (diskTrouble(error) === undefined) throw error
      stopTrying = timer(
        () => {
          quietly(() => {
            inOrder(work, rest, times + 1)
          })
        },
        backoff(times, { kind: 'bug' }, random())
      )
      return
    }
    rest()
  }

  function begin(): void {
    runState.started = true
    const orders = ledger.orders(null, ['queued', 'unknown'])
    for (const connectionId of new Set(orders.map(order => order.connectionId))) quietly(() => resumed(connectionId))
  }

  const onTheWay = (connectionId: string | null): readonly UnderWay[] =>
    [...context.underWay.values()].filter(one => connectionId === null || one.connectionId === connectionId)

  /** Ends what is going on for a connection (all, where null): at once what is not on the wire, the rest by its own outcome. */
  async function quieten(connectionId: string | null): Promise<void> {
    for (const reading of context.scans)
      if (connectionId === null || reading.connectionId === connectionId) reading.end()
    for (const one of onTheWay(connectionId)) if (!one.wired) one.abort({ kind: 'canceled' })
    await Promise.all(onTheWay(connectionId).map(one => one.done))
  }

  /** Shuts a connection for work that takes its orders away. */
  async function shutFor(connectionId: string, work: () => readonly LocalOrder[]): Promise<void> {
    runState.shut.add(connectionId)
    await quieten(connectionId)
    await Promise.all([queue, search, duplicates].map(serial => serial.rested(connectionId)))
    ledger.drop(connectionId)
    searching.drop(connectionId)
    for (const { id } of work()) {
      context.resendScans.delete(id)
      const order = ledger.get(id)
      parts.onItem({ id, connectionId, item: order === undefined ? null : itemOf(context, order) })
    }
    parts.onDrafts(connectionId)
  }

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
        const taken = await change(id, order => takeBack(context, order))
        if (taken.ok) go(taken.value.connectionId)
        return taken.ok ? ok(null) : taken
      }),

    sendNow: id => changedItem(id, order => release(context, order)),

    searchAgain: id =>
      changedItem(id, order => {
        if (order.state !== 'unknown') return failed({ kind: 'out-of-date' })
        searching.soon([order], true)
        return ok(order)
      }),

    decide: (id, decision) =>
      changedItem(id, async order => {
        const reached = decision.kind === 'same-account' ? await context.reach(order.connectionId) : undefined
        if (reached?.ok === false) return reached
        const decided = decide(context, id, decision, reached?.value.account)
        if (decided.ok && decided.value.state === 'unknown') searching.soon([decided.value])
        return decided
      }),

    online() {
      if (!runState.started || runState.closing) return
      if (runState.asleep) sleep.end()
      else quietly(allGoOn)
    },

    sleep: sleep.begin,

    wake() {
      const wasAsleep = runState.asleep
      sleep.end()
      if (!runState.started || runState.closing) return
      for (const [id, one] of context.underWay) {
        if (!one.wired) continue
        const stop = timer(() => {
          one.abort({ kind: 'timed-out', afterSeconds: AFTER_SLEEP_SECONDS })
        }, AFTER_SLEEP_SECONDS * 1000)
        void one.done.then(stop)
        const order = ledger.get(id)
        if (order?.state === 'sending')
          quietly(() => {
            ledger.write(({ put }) => {
              put(order, { at: now(), what: 'woke' })
            })
          })
      }
      if (!wasAsleep) quietly(allGoOn)
    },

    accountChanged(connectionId) {
      runState.shut.delete(connectionId)
      if (runState.started && !runState.closing) quietly(() => resumed(connectionId))
    },

    useStore(store) {
      ledger.use(store)
      opening = Promise.resolve()
      if (!runState.started) return
      quietly(() => {
        inOrder(() => {
          underNewKey(context, store)
          recover(ledger, new Set(context.underWay.keys()), now())
        }, goOn)
      })
    },

    sent: (connectionId, orderId) =>
      answer(() => {
        const order = ledger.store().orders.byOrderId(orderId)
        return ok(order?.connectionId === connectionId ? sentOrderOf(ledger.store(), order) : null)
      }),

    holds: connectionId =>
      answer(() => {
        const { draft = 0, queued = 0, sending = 0, unknown = 0, sent = 0 } = ledger.store().orders.counts(connectionId)
        return ok({ drafts: draft, waiting: queued + sending, unknown, sent })
      }),

    forget: connectionId =>
      answer(async () => {
        try {
          await shutFor(connectionId, () => removeAll(ledger, connectionId))
        } catch (error) {
          // The connection stays, and so does its work.
          runState.shut.delete(connectionId)
          throw error
        }
        parts.known.forget(connectionId)
        context.letGo(connectionId)
        return ok(null)
      }),

    isShut: connectionId => runState.shut.has(connectionId),

    async resetPractice(connectionId) {
      await open()
      await shutFor(connectionId, () => resetOrders(ledger, connectionId))
      parts.known.forget(connectionId)
      runState.shut.delete(connectionId)
    },

    async start() {
      await open()
      if (runState.started || runState.closing) return
      inOrder(() => {
        recover(ledger, new Set(), now())
      }, begin)
    },

    async close(withinMs) {
      runState.closing = true
      queue.close()
      search.close()
      duplicates.close()
      stopTrying?.()
      const { promise: limit, resolve } = Promise.withResolvers<void>()
      const stop = timer(() => {
        for (const one of onTheWay(null)) one.abort({ kind: 'canceled' })
        resolve()
      }, withinMs)
      await quieten(null)
      // A keychain that hangs holds up nobody: what comes after it does nothing any more.
      await Promise.race([Promise.all([queue, search, duplicates].map(serial => serial.rested(null))), limit])
      stop()
      if (opening !== undefined) ledger.close()
    }
  }
}
