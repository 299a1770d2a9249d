import { today } from '#domain/calendar/calendar-date.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Result } from '#domain/common/result.ts'
import type { Preferences } from '#domain/preferences.ts'
import { isWholeList } from '../../service/read/read-documents.ts'
import type { Service } from '../../service/service.ts'
import type { CacheThread } from '../thread/contract.ts'
import type { Budget } from '../../list-scan/budget.ts'
import type { Clock } from './clock.ts'
import { createEndpointRests, type EndpointRests, type OrderEndpoint } from './endpoint-rests.ts'
import type { SyncRequests } from './requests.ts'
import { castsDoubt, createSkippedOrders, type SkippedOrders } from './skipped-orders.ts'

const MINUTE = 60_000
const AT_ONCE = 20

export type Job = () => Promise<void>

export interface DetailsParts {
  readonly service: Pick<Service, 'progress' | 'documents'>
  readonly cache: Pick<CacheThread, 'call'>
  readonly preferences: () => Preferences
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly budget: Budget
  readonly requests: Pick<SyncRequests, 'ofOrder'>
  /** From 0 to 1. */
  readonly random: () => number
  /** Called when the service or the token may be the cause of a failure: the list must be asked, and `judge` called. */
  readonly onDoubt: () => void
}

/** Reads progress and documents: first of the orders the user asks for, then of those that are watched. */
export class DetailsReader {
  readonly #parts: DetailsParts
  readonly #skipped: SkippedOrders
  readonly #rests: EndpointRests
  readonly #requested: OrderId[] = []
  readonly #inFlight = new Set<OrderId>()
  #due: readonly OrderId[] = []
  #lookupAt = 0
  /** Whether the cache is asked: a second answer would name orders again that are requested after the first. */
  #isLookingUp = false

  constructor(parts: DetailsParts) {
    this.#parts = parts
    this.#skipped = createSkippedOrders(parts.clock.elapsed)
    this.#rests = createEndpointRests(parts.clock, parts.random)
  }

  notices(): ReturnType<SkippedOrders['notices']> {
    return this.#skipped.notices()
  }

  request(orderIds: readonly OrderId[]): void {
    for (const orderId of orderIds) if (!this.#requested.includes(orderId)) this.#requested.push(orderId)
  }

  /** Skipped orders are tried once more, because the user asked. */
  retry(): void {
    this.request(this.#skipped.all().slice(0, AT_ONCE))
  }

  /** The list was requested after a doubt. */
  judge(doesListAnswer: boolean): void {
    this.#skipped.judge(doesListAnswer)
  }

  /** The next order the user asked for; none while an endpoint rests, since both are wanted of it. */
  requested(): Job | undefined {
    if (this.#rests.nextAt() !== null) return undefined
    const orderId = this.#requested.shift()
    if (orderId === undefined) return undefined
    this.#parts.budget.note(2)
    return () => this.#read(orderId)
  }

  /** Asks the cache which orders are due, if that is not known. */
  lookup(): Job | undefined {
    if (this.#areAllResting) return undefined
    const isNeeded = this.#due.length === 0 && !this.#isLookingUp && this.#parts.clock.elapsed() >= this.#lookupAt
    return isNeeded ? () => this.#findDue() : undefined
  }

  isDue(): boolean {
    return this.#due.length > 0 && !this.#areAllResting
  }

  get #areAllResting(): boolean {
    return this.#rests.isResting('progress') && this.#rests.isResting('documents')
  }

  /** The next watched order, if the budget allows it. */
  next(): Job | undefined {
    const [next, ...others] = this.#due
    if (next === undefined || !this.isDue() || !this.#parts.budget.spend(2)) return undefined
    this.#due = others
    return () => this.#read(next)
  }

  /** When there may be something to do, by the monotonic clock. */
  dueAt(): number {
    const { clock, budget } = this.#parts
    if (this.isDue()) return clock.elapsed() + budget.wait(2)
    if (this.#areAllResting) return this.#rests.nextAt() ?? this.#lookupAt
    return this.#isLookingUp ? Infinity : this.#lookupAt
  }

  /** Looks for due orders now. */
  hurry(): void {
    this.#rests.resume()
    this.#lookupAt = this.#parts.clock.elapsed()
  }

  /** What is due is another desk's to read. */
  leave(): void {
    this.#due = []
  }

  async #findDue(): Promise<void> {
    const { cache, clock, preferences } = this.#parts
    this.#lookupAt = clock.elapsed() + MINUTE
    // Skipped orders and those in flight must not take the place of others.
    const resting = [...this.#skipped.resting(), ...this.#inFlight]
    const now = clock.now()
    const args = { today: today(now), preferences: preferences(), now, most: AT_ONCE, resting }
    this.#isLookingUp = true
    const found = await cache.call('detailsDue', args).finally(() => (this.#isLookingUp = false))
    this.#due = found.map(({ orderId }) => orderId)
    if (found.length === AT_ONCE) this.#lookupAt = clock.elapsed()
  }

  /** Null while the endpoint rests; undefined if sync was closed meanwhile. */
  async #request<T>(
    endpoint: OrderEndpoint,
    request: () => Promise<Result<T, Failure>>
  ): Promise<Result<T, Failure> | null | undefined> {
    if (this.#rests.isResting(endpoint)) return null
    const answer = await this.#parts.requests.ofOrder(request)
    if (answer !== undefined) this.#rests.note(endpoint, answer)
    return answer
  }

  async #read(orderId: OrderId): Promise<void> {
    const { service, cache, clock, onDoubt } = this.#parts
    this.#inFlight.add(orderId)
    try {
      const [progress, documents] = await Promise.all([
        this.#request('progress', () => service.progress(orderId)),
        this.#request('documents', () => service.documents(orderId))
      ])
      if (progress === undefined || documents === undefined) return
      const failures = [progress, documents].flatMap(answer => (answer?.ok === false ? [answer.failure] : []))
      const isHalf = progress === null || documents === null
      if (!isHalf || failures.length > 0) this.#skipped.note(orderId, failures)
      if (failures.some(castsDoubt)) onDoubt()
      await cache.call('noteDetails', {
        orderId,
        stages: progress?.ok === true ? progress.value.stages : null,
        documents: documents?.ok === true ? documents.value.documents : null,
        isWhole: documents?.ok !== true || isWholeList(documents.value.gaps),
        at: clock.now(),
        isAttempt: true
      })
    } finally {
      this.#inFlight.delete(orderId)
    }
  }
}
