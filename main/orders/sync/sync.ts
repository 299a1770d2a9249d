import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderListNotice, OrderListStatus } from '#domain/orders/order-list.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import type { Preferences } from '#domain/preferences.ts'
import type { Service } from '../../service/service.ts'
import type { CacheThread, DetailsReading, Watching } from '../thread/contract.ts'
import { createBudget, type Budget } from '../../list-scan/budget.ts'
import { SYSTEM_CLOCK, type Clock } from './clock.ts'
import { DetailsReader } from './details-reader.ts'
import type { ScanNotice } from './judge-scan.ts'
import { createListEndsReader } from './list-ends-reader.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'
import { createSyncRequests, type SyncRequests } from './requests.ts'
import { ScanDriver } from './scan-driver.ts'
import { SyncScheduler } from './scheduler.ts'
import type { HeardDocuments, ListReading, ListSharing, SharedList, ShareList } from './shared-list.ts'
import { readSyncState, syncText, type SyncState } from './sync-state.ts'

export interface SyncService extends Pick<Service, 'listOrders' | 'progress' | 'documents'> {
  readonly heard?: HeardDocuments
}

export interface SyncParts {
  readonly service: SyncService
  readonly cache: Pick<CacheThread, 'call'>
  readonly preferences: () => Preferences
  /** For background requests; sync's own if left out. */
  readonly budget?: Budget
  /** What `keepSync` stored. */
  readonly kept: string | null
  /** In an office whose desks have one of them read the list. */
  readonly share?: ShareList | undefined
  /** Called with every change of the status. */
  readonly onStatus: (status: SyncStatus) => void
  readonly onBug: (error: unknown) => void
  readonly clock?: Clock
  /** From 0 to 1. */
  readonly random?: () => number
  /** Of a list with more pages only these are read; a million orders if left out. */
  readonly mostPages?: number | undefined
}

export type SyncStatus = Pick<OrderListStatus, 'asOf' | 'whole' | 'scan' | 'pause'> & {
  readonly notices: readonly (ScanNotice | Extract<OrderListNotice, { kind: 'details-unread' }>)[]
}

/** Keeps an order cache up to date. */
export interface Sync {
  status(): SyncStatus
  /** Scans the whole list now, for the user. */
  syncNow(): void
  /** Reads the progress and documents of these orders next. */
  refreshDetails(orderIds: readonly OrderId[]): void
  /** A page the user looked at. */
  notePage(page: OrderPage, at: number): void
  /** An order was placed, here or at another desk: the list has a new one. */
  noteSent(): void
  online(): void
  /** Makes no request until the computer wakes, the user does something, or a few minutes pass without either. */
  sleep(): void
  wake(): void
  /** Makes no more requests; resolves when the rows read and the state for the next start are in the cache. */
  close(): Promise<void>
}

/** Resumes where the last run left off. */
export function startSync(parts: SyncParts): Sync {
  const { clock = SYSTEM_CLOCK, random = Math.random } = parts
  return new Synchronizer(parts, clock, random)
}

class Synchronizer implements Sync {
  readonly #parts: SyncParts
  readonly #state: SyncState
  readonly #limiter: RateLimiter
  readonly #requests: SyncRequests
  readonly #scans: ScanDriver
  readonly #details: DetailsReader
  readonly #scheduler: SyncScheduler
  readonly #sharing: ListSharing | undefined
  #watchedElsewhere = ''
  #isClosed = false

  constructor(parts: SyncParts, clock: Clock, random: () => number) {
    const { service, cache, preferences, mostPages } = parts
    const requestsPerHour = () => preferences().requestsPerHour
    const budget = parts.budget ?? createBudget(requestsPerHour, clock.elapsed)
    const state = readSyncState(parts.kept)
    const onStatus = () => {
      this.#tell()
    }
    const onProgress = () => {
      this.#storeAndTell()
    }
    const limiter = createRateLimiter(clock, random)
    const onPage = () => {
      state.asOf = clock.now()
    }
    const pump = () => {
      this.#scheduler.pump()
    }
    const requests = createSyncRequests({ service, limiter, onPage, onRoom: pump })
    const told = { onStatus, onProgress, onWritten: pump }
    const scans = new ScanDriver({ cache, clock, budget, requests, state, mostPages, ...told })
    const onDoubt = () => {
      this.#scheduler.doubt()
    }
    const details = new DetailsReader({ service, cache, preferences, clock, budget, requests, random, onDoubt })
    const onRead = (isOther: boolean) => {
      // Something moved: only a scan of the whole list can tell where.
      if (isOther) scans.hurry()
      onProgress()
    }
    const isDueAtOnce = state.whole !== null
    const ends = createListEndsReader({ cache, clock, budget, requestsPerHour, requests, onRead }, isDueAtOnce)
    const onBug = (error: unknown) => {
      this.#report(error)
    }
    this.#parts = parts
    this.#state = state
    this.#limiter = limiter
    this.#requests = requests
    this.#scans = scans
    this.#details = details
    this.#scheduler = new SyncScheduler({ clock, limiter, budget, requests, scans, ends, details, onStatus, onBug })
    this.#sharing = parts.share?.(this.#sharedList())
    if (this.#sharing !== undefined) this.#scheduler.setReads(false)
    queueMicrotask(this.#scheduler.pump)
  }

  #sharedList(): SharedList {
    return {
      cache: this.#parts.cache,
      setReads: reads => {
        this.#scheduler.setReads(reads)
      },
      peek: () => {
        this.#peek().catch((error: unknown) => {
          this.#report(error)
        })
      },
      reading: () => this.#state,
      pause: () => this.#limiter.pause(),
      taken: (reading, isNew) => this.#taken(reading, isNew),
      watching: async () => ({
        followed: await this.#parts.cache.call('followedHere', null),
        closingDays: this.#parts.preferences().closingDays
      }),
      watchAlso: others => this.#watchAlso(others),
      heard: readings => this.#heard(readings),
      readNow: () => {
        this.#readNow()
      }
    }
  }

  async #watchAlso(others: readonly Watching[]): Promise<void> {
    const followed = [...new Set(others.flatMap(one => one.followed))]
    const closingDays = Math.max(0, ...others.map(one => one.closingDays))
    const text = JSON.stringify({ followed, closingDays })
    if (text === this.#watchedElsewhere) return
    await this.#parts.cache.call('watchedElsewhere', { followed, closingDays })
    this.#watchedElsewhere = text
    this.#details.hurry()
    this.#scheduler.pump()
  }

  /** Those who watch documents hear of them first: what the cache has is never heard of again. */
  async #heard(readings: readonly DetailsReading[]): Promise<void> {
    const { cache, service } = this.#parts
    await Promise.all(
      readings.map(async ({ orderId, documents, isWhole }) => {
        if (documents !== null) await service.heard?.(orderId, { documents, isWhole })
      })
    )
    await cache.call('takeDetails', { readings })
  }

  async #peek(): Promise<void> {
    const answer = await this.#requests.listPage(1)
    if (answer?.ok !== true) return
    const { cache, clock = SYSTEM_CLOCK } = this.#parts
    await cache.call('noteRows', { rows: answer.value.rows, scan: null, at: clock.now() })
    this.#tell()
  }

  /** What another desk read is believed as a scan of this desk's own would be: orders are gone once two have not seen them, and not most at once. */
  async #taken({ asOf, whole }: ListReading, isNew: boolean): Promise<readonly number[]> {
    const { cache, clock = SYSTEM_CLOCK } = this.#parts
    const state = this.#state
    let again: readonly number[] = []
    const isNewer = (own: number | null | undefined, taken: number | null | undefined): boolean =>
      (own ?? 0) <= (taken ?? 0) || (own ?? 0) > clock.now()
    if (isNewer(state.asOf, asOf)) state.asOf = asOf
    if (isNew) {
      const scan = (state.lastScan += 1)
      again = await cache.call('sawParts', { scan })
      const { missing } = await cache.call('endScan', { scan, outcome: 'whole', at: clock.now() })
      if (missing === 0 && isNewer(state.whole?.at, whole?.at)) state.whole = whole
      this.#scans.postpone()
    }
    this.#storeAndTell()
    return again
  }

  status(): SyncStatus {
    const { asOf, whole } = this.#state
    const notices = [...this.#scans.notices, ...this.#details.notices()]
    return { asOf, whole, scan: this.#scans.progress(), pause: this.#limiter.pause(), notices }
  }

  #tell(): void {
    if (this.#isClosed) return
    this.#parts.onStatus(this.status())
    this.#sharing?.changed()
  }

  #report(error: unknown): void {
    if (!this.#isClosed) this.#parts.onBug(error)
  }

  /** Stores the state for the next start together with the rows it refers to. */
  #store(): Promise<null> {
    return this.#parts.cache.call('keepSync', { text: syncText({ ...this.#state, saved: this.#scans.saved() }) })
  }

  #storeAndTell(): void {
    this.#store().catch((error: unknown) => {
      this.#report(error)
    })
    this.#tell()
  }

  syncNow(): void {
    this.#scheduler.resume()
    this.#details.retry()
    this.#details.hurry()
    if (this.#sharing?.ask() === true) this.#scheduler.pump()
    else this.#readNow()
  }

  #readNow(): void {
    this.#scans.request()
    this.#tell()
    this.#scheduler.pump()
  }

  refreshDetails(orderIds: readonly OrderId[]): void {
    this.#details.request(orderIds)
    this.#scheduler.resume()
    this.#scheduler.pump()
  }

  notePage(page: OrderPage, at: number): void {
    this.#state.asOf = at
    // The service answers the user: paused requests may continue.
    this.#scheduler.resume()
    this.#parts.cache.call('noteRows', { rows: page.rows, scan: null, at }).catch((error: unknown) => {
      this.#report(error)
    })
    this.#scheduler.pump()
  }

  noteSent(): void {
    this.#scheduler.noteSent()
  }

  online(): void {
    this.#scheduler.resume()
    this.#scheduler.pump()
  }

  sleep(): void {
    this.#scheduler.sleep()
  }

  wake(): void {
    this.#scheduler.wake()
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#requests.close()
    this.#scheduler.close()
    try {
      await this.#sharing?.close()
      await this.#scans.flush()
      await this.#store()
    } catch (error) {
      this.#parts.onBug(error)
    }
  }
}
