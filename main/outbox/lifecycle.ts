import type { DraftId } from '#domain/order/draft.ts'
import { recover, underNewKey } from './attempt/recover-attempts.ts'
import type { OutboxLifecycle } from './contract.ts'
import { askAfterLeaving, leaveWithStore, resumeOffice, resumeOnline } from './queue/queued-orders.ts'
import type { OutboxContext, RunState } from './context/outbox-context.ts'
import { resume } from './record/pause.ts'
import { createDiskRetry } from './disk-retry.ts'
import { createSleep } from './sleep-state.ts'
import { attemptsOf, stopWork } from './stop-work.ts'
import type { StoreAccess } from './store-access.ts'
import type { OutboxWorkers } from './workers.ts'

/** How long a response that was awaited when the computer fell asleep may still take. */
const AFTER_SLEEP_SECONDS = 5

interface LifecycleParts {
  readonly context: OutboxContext
  readonly runState: RunState
  readonly workers: OutboxWorkers
  readonly access: StoreAccess
}

/** `endSleep`: what the user does shows that the computer is awake, whatever the system said last. */
export function createOutboxLifecycle(parts: LifecycleParts): OutboxLifecycle & { endSleep(): void } {
  const { context, runState, workers, access } = parts
  const { ledger, timer } = context
  const isRunning = () => runState.started && !runState.closing
  const inBackground = (work: () => void | Promise<void>) => runInBackground(context, work)
  const diskRetry = createDiskRetry(context, runState)
  /** The office was back before anything could be sent. */
  let wasOfficeBack = false
  const sleep = createSleep(runState, timer, () => {
    if (isRunning()) inBackground(() => resumeAll(context, workers))
  })

  return {
    endSleep: sleep.end,
    sleep: sleep.begin,
    async start() {
      await access.open()
      if (runState.started || runState.closing) return
      diskRetry.run(
        () => {
          recoverStored(context, new Set())
        },
        () => {
          runState.started = true
          resumeStored(parts, wasOfficeBack)
        }
      )
    },
    online() {
      if (!isRunning()) return
      if (runState.asleep) sleep.end()
      else inBackground(() => resumeAll(context, workers))
    },
    wake() {
      const wasAsleep = runState.asleep
      sleep.end()
      if (!isRunning()) return
      limitAttempts(context)
      if (!wasAsleep) inBackground(() => resumeAll(context, workers))
    },
    officeBack() {
      wasOfficeBack = true
      if (!isRunning()) return
      inBackground(() => {
        resumeOffice(context, true)
        workers.runAll()
      })
    },
    officeLeft(shared) {
      if (!runState.closing && access.isUsed()) leaveOffice(context, shared)
    },
    accountChanged(connectionId) {
      runState.shut.delete(connectionId)
      if (isRunning()) inBackground(() => resumeConnection(parts, connectionId))
    },
    useStore(store) {
      access.use(store)
      if (!runState.started) return
      inBackground(() => {
        diskRetry.run(
          () => {
            underNewKey(context, store)
            recoverStored(context, new Set(context.underWay.keys()))
          },
          () => {
            resumeStored(parts, wasOfficeBack)
          }
        )
      })
    },
    async close(withinMs) {
      runState.closing = true
      workers.close()
      diskRetry.stop()
      await endAttempts(context, workers, withinMs)
      if (access.isUsed()) ledger.close()
    }
  }
}

/** @param own the orders whose attempts are under way in this run */
function recoverStored(context: OutboxContext, own: ReadonlySet<DraftId>): void {
  recover(context.ledger, own, context.now())
  leaveWithStore(context)
}

function runInBackground({ onBug }: OutboxContext, work: () => void | Promise<void>): void {
  void (async () => {
    await work()
  })().catch(onBug)
}

/** What is being sent just now may come back to the queue. */
function leaveOffice(context: OutboxContext, shared: ReadonlySet<string>): void {
  askAfterLeaving(context, shared)
  for (const [id, { done }] of context.underWay)
    if (shared.has(id))
      runInBackground(context, async () => {
        await done
        askAfterLeaving(context, shared)
      })
}

/** What a store that has just opened has of open orders goes on, as at a start: also what an earlier run left waiting for a token. */
function resumeStored(parts: LifecycleParts, isOfficeBack: boolean): void {
  const { context } = parts
  runInBackground(context, () => {
    resumeOffice(context, isOfficeBack)
  })
  const open = context.ledger.orders(null, ['queued', 'unknown'])
  for (const connectionId of new Set(open.map(order => order.connectionId)))
    runInBackground(context, () => resumeConnection(parts, connectionId))
}

async function resumeConnection(
  { context, runState, workers, access }: LifecycleParts,
  connectionId: string
): Promise<void> {
  const { ledger, now } = context
  await access.open()
  const reached = await context.reach(connectionId)
  if (runState.closing) return
  // If the connection cannot be reached, its orders keep waiting as they do.
  try {
    if (reached.ok) resume(ledger, connectionId, reached.value.account, now())
    workers.reconciler.schedule(ledger.orders(connectionId, ['unknown']))
  } finally {
    // Also after a disk error: the workers retry by themselves.
    workers.run(connectionId)
  }
}

function resumeAll(context: OutboxContext, workers: OutboxWorkers): void {
  try {
    // Much may have appeared in the lists meanwhile.
    workers.reconciler.schedule(context.ledger.orders(null, ['unknown']))
    resumeOnline(context)
  } finally {
    workers.runAll()
  }
}

/** Gives each attempt on the wire a few more seconds, and records that the computer woke. */
function limitAttempts(context: OutboxContext): void {
  const { ledger, now, timer, underWay } = context
  for (const [id, attempt] of underWay) {
    if (!attempt.wired) continue
    const stop = timer(() => {
      attempt.abort({ kind: 'timed-out', afterSeconds: AFTER_SLEEP_SECONDS })
    }, AFTER_SLEEP_SECONDS * 1000)
    void attempt.done.then(stop)
    const order = ledger.get(id)
    if (order?.state === 'sending')
      runInBackground(context, () => {
        ledger.write(({ put }) => {
          put(order, { at: now(), what: 'woke' })
        })
      })
  }
}

async function endAttempts(context: OutboxContext, workers: OutboxWorkers, withinMs: number): Promise<void> {
  const { promise: limit, resolve } = Promise.withResolvers<void>()
  const stop = context.timer(() => {
    for (const attempt of attemptsOf(context, null)) attempt.abort({ kind: 'canceled' })
    resolve()
  }, withinMs)
  await stopWork(context, null)
  // A keychain that hangs must not delay closing: nothing happens after it answers.
  await Promise.race([workers.rested(null), limit])
  stop()
}
