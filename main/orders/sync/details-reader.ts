import { today } from '#domain/calendar/calendar-date.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Preferences } from '#domain/preferences.ts'
import type { Result } from '#domain/common/result.ts'
import type { Service } from '../../service/service.ts'
import type { Budget } from './budget.ts'
import type { Clock } from './clock.ts'
import type { CacheThread } from '../thread/contract.ts'
import { castsDoubt, createLeftAlone, type LeftAlone } from './skipped-orders.ts'

const MINUTE = 60_000
const AT_ONCE = 20

export type Job = () => Promise<void>

export interface DetailsParts {
  readonly service: Pick<Service, 'progress' | 'documents'>
  readonly cache: Pick<CacheThread, 'call'>
  readonly preferences: () => Preferences
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly budget: Budget
  /** Asks the service about one order; undefined where the answer is of no use any more. */
  readonly ask: <T>(request: () => Promise<Result<T, Failure>>) => Promise<Result<T, Failure> | undefined>
  /** Told where the list is to be asked, as the service or the token may be the cause of a failure. */
  readonly onDoubt: () => void
}

/** The reading of progress and documents: of orders a person asked for first, then of those that are watched. */
export interface DetailsReading extends Pick<LeftAlone, 'notices'> {
  lookAt(orderIds: readonly OrderId[]): void
  /** The next order a person asked for. */
  asked(): Job | undefined
  /** What could not be read is tried once more, as a person asked for it. */
  retry(): void
  /** Asks the order cache what is due, where that is not known. */
  learn(): Job | undefined
  isDue(): boolean
  /** The next order that is watched, as far as the budget goes. */
  next(): Job | undefined
  /** When there may be something to do, by the clock that only goes up. */
  dueAt(): number
  /** What is watched is looked for now. */
  hurry(): void
}

/** Takes what it reads with; nothing is read before a job is run. */
export function createDetailsReading({
  service,
  cache,
  preferences,
  clock,
  budget,
  ask,
  onDoubt
}: DetailsParts): DetailsReading {
  const leftAlone = createLeftAlone(clock.elapsed)
  const wanted: OrderId[] = []
  const underWay = new Set<OrderId>()
  let due: readonly OrderId[] = []
  let learnAt = 0

  async function learn(): Promise<void> {
    learnAt = clock.elapsed() + MINUTE
    // What is left alone or being read is taken out before the cut: it must not take the place of another.
    const resting = [...leftAlone.resting(), ...underWay]
    const found = await cache.call('detailsDue', {
      today: today(clock.now()),
      preferences: preferences(),
      now: clock.now(),
      most: AT_ONCE,
      resting
    })
    due = found.map(({ orderId }) => orderId)
    if (found.length === AT_ONCE) learnAt = clock.elapsed()
  }

  async function read(orderId: OrderId): Promise<void> {
    underWay.add(orderId)
    try {
      const [progress, documents] = await Promise.all([
        ask(() => service.progress(orderId)),
        ask(() => service.documents(orderId))
      ])
      if (progress === undefined || documents === undefined) return
      const failures = [progress, documents].flatMap(answer => (answer.ok ? [] : [answer.failure]))
      leftAlone.note(orderId, failures)
      if (failures.some(castsDoubt)) onDoubt()
      await cache.call('noteDetails', {
        orderId,
        stages: progress.ok ? progress.value.stages : null,
        documents: documents.ok ? documents.value.documents : null,
        at: clock.now(),
        isAttempt: true
      })
    } finally {
      underWay.delete(orderId)
    }
  }

  function lookAt(orderIds: readonly OrderId[]): void {
    for (const orderId of orderIds) if (!wanted.includes(orderId)) wanted.push(orderId)
  }

  return {
    notices: leftAlone.notices,
    lookAt,
    retry: () => {
      lookAt(leftAlone.all().slice(0, AT_ONCE))
    },
    asked() {
      const orderId = wanted.shift()
      if (orderId === undefined) return undefined
      budget.note(2)
      return () => read(orderId)
    },
    learn: () => (due.length === 0 && clock.elapsed() >= learnAt ? learn : undefined),
    isDue: () => due.length > 0,
    next() {
      const [next, ...others] = due
      if (next === undefined || !budget.spend(2)) return undefined
      due = others
      return () => read(next)
    },
    dueAt: () => (due.length > 0 ? clock.elapsed() + budget.wait(2) : learnAt),
    hurry() {
      learnAt = clock.elapsed()
    }
  }
}
