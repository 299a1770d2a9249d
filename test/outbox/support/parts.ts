import { ok, type Result } from '#domain/common/result.ts'
import type { Failure } from '#domain/common/failure.ts'
import { UNLIMITED } from '../../../main/list-scan/budget.ts'
import { NO_CACHED_LIST, type CachedList } from '../../../main/outbox/context/cached-list.ts'
import { createOutboxContext, type OutboxContext, type RunState } from '../../../main/outbox/context/outbox-context.ts'
import type { Access } from '../../../main/outbox/record/account.ts'
import { createLedger } from '../../../main/outbox/record/ledger.ts'
import { createRecentlySent } from '../../../main/outbox/record/recently-sent.ts'
import { createStopwatch } from '../../../main/outbox/record/stopwatch.ts'
import type { JournalMark } from '../../../main/storage/journal/wire-journal.ts'
import { attempt, queued } from '../../storage/support/samples.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { createClock } from './clock.ts'
import { ACCESS, memoryStore } from './outbox.ts'
import { fakeService } from './service.ts'

/** What the parts of the outbox share, on a store in memory: for tests of one part by itself. Nothing runs by itself. */
export function outboxParts(cachedList: CachedList = NO_CACHED_LIST) {
  const [store, clock, service] = [memoryStore(), createClock(), fakeService()]
  const runState: RunState = { started: true, asleep: false, closing: false, shut: new Set() }
  const marks: JournalMark[] = []
  store.journal.append = mark => {
    marks.push(mark)
  }
  const bugs: unknown[] = []
  const onBug = (bug: unknown) => {
    bugs.push(bug)
  }
  const told: LocalOrder[] = []
  const accesses = new Map<string, Result<Access, Failure>>([['connection-1', ok(ACCESS)]])
  const { now, monotonic, timer } = clock
  const recentlySent = createRecentlySent(monotonic)
  const ledger = createLedger({
    timer,
    random: () => 0,
    onChange: (order, before) => {
      recentlySent.note(order, before)
      told.push(order)
    },
    onStored: () => undefined,
    onBug
  })
  ledger.use(store)
  const context: OutboxContext = createOutboxContext(
    {
      ledger,
      cachedList,
      budget: UNLIMITED,
      stopwatch: createStopwatch(monotonic),
      recentlySent,
      now,
      monotonic,
      timer,
      random: () => 0,
      onRows: () => undefined,
      onBug,
      createService: service.open,
      askOffice: () => undefined,
      isInOffice: () => false,
      access: async id => accesses.get(id) ?? { ok: false, failure: { kind: 'not-connected' } },
      tell: () => undefined
    },
    runState
  )
  return { context, store, ledger, clock, service, runState, marks, bugs, told, accesses }
}

/** An order in the store, with an attempt that may have arrived; both as they are kept. */
export function orderWithAttempt(
  { store }: Pick<ReturnType<typeof outboxParts>, 'store'>,
  change: Partial<LocalOrder> = {},
  of: Parameters<typeof attempt>[1] = {}
) {
  const order = queued(change)
  const made = attempt(order, { state: 'unknown', wiredAt: 5, settledAt: 6, failure: { kind: 'offline' }, ...of })
  store.orders.put(order)
  store.attempts.put(made)
  return { order, attempt: made }
}
