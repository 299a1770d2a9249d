import { randomBytes, randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { DraftSave } from '#domain/bridge.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { readEntry, type OrderEntry } from '#domain/order/order-entry.ts'
import type { OutboxItem } from '#domain/order/outbox.ts'
import type { Order } from '#domain/order/order.ts'
import { ok, type Result } from '#domain/common/result.ts'
import type { Access } from '../../../main/outbox/record/account.ts'
import type { Outboxes, OutboxParts } from '../../../main/outbox/contract.ts'
import { createOutboxes } from '../../../main/outbox/outboxes.ts'
import type { BaseAddress } from '../../../main/service/http/base-address.ts'
import type { Attempt } from '../../../main/storage/tables/attempts.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import { dataKey, type DataKey, type SealedPlace } from '../../../main/storage/database/seal.ts'
import type { Store } from '../../../main/storage/store.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { createClock, type Clock } from './clock.ts'
import { fakeService, type FakeService } from './service.ts'

/** A run of the program's outbox on a store, with a service in memory and a fake clock. */
export interface Run {
  readonly outboxes: Outboxes
  readonly store: Store
  readonly service: FakeService
  readonly clock: Clock
  readonly accesses: Map<string, Result<Access, Failure>>
  readonly told: OutboxItem[]
  /** Orders that were told to be in the outbox no more. */
  readonly left: DraftId[]
  readonly bugs: unknown[]
  submit(save?: DraftSave): Promise<OutboxItem>
  item(id: DraftId): Promise<OutboxItem>
  attempts(id: DraftId): Attempt[]
  /** What happened to an order, by name. */
  events(id: DraftId): Promise<string[]>
  /** Ends this run as a crash does, and starts the next on the same store and service. */
  restart(start?: boolean): Promise<Run>
}

export const CLIENT = 'lone-star'
export const ACCESS: Access = { baseAddress: 'https://orders.test' as BaseAddress, token: 'token-a' }

export function save(change: Partial<DraftSave> = {}, entry: OrderEntry = filledEntry('refinance')): DraftSave {
  return { id: randomUUID() as DraftId, connectionId: CLIENT, revision: 1, entry, ...change }
}

/** Another order than the fixture's: another house. */
export function entryAt(number: number): OrderEntry {
  const entry = filledEntry('refinance')
  return { ...entry, properties: entry.properties.map(property => ({ ...property, address1: `${number} Elm St` })) }
}

export function orderOf(entry: OrderEntry = filledEntry('refinance')): Order {
  const read = readEntry(entry)
  if (!read.ok) throw new Error('the fixture is not complete')
  return read.value
}

export function memoryStore(): Store {
  return openMemoryStore(clearKey('key-1'))
}

/**
 * A key that keeps what it seals in clear, and opens it for its own place alone, as any key does. Storage's tests show that seals hold; a week
 * of lookups opens tens of thousands.
 */
function clearKey(id: string): DataKey {
  const prefixOf = (place: SealedPlace) => `${JSON.stringify([id, place])}\n`
  return {
    ...dataKey(id, randomBytes(32)),
    seal: (text, place) => Buffer.from(prefixOf(place) + text),
    open(sealed, place) {
      const [text, prefix] = [Buffer.from(sealed).toString(), prefixOf(place)]
      return text.startsWith(prefix) ? text.slice(prefix.length) : undefined
    }
  }
}

/** A store whose transactions fail as on a full disk, for as long as it is. */
export function failing(store: Store, disk: { readonly isFull: boolean }): Store {
  return {
    ...store,
    write(work) {
      if (disk.isFull) throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
      return store.write(work)
    }
  }
}

interface Given {
  readonly store: Store
  readonly service: FakeService
  readonly clock: Clock
  readonly accesses: Run['accesses']
  readonly parts: Partial<OutboxParts>
}

/** Gives a run that is started, unless `start` is false. */
export async function run(given: Partial<Given> & { readonly start?: boolean } = {}): Promise<Run> {
  const { store = memoryStore(), service = fakeService(), clock = createClock() } = given
  const accesses = given.accesses ?? new Map([[CLIENT, ok(ACCESS)]])
  const told: OutboxItem[] = []
  const left: DraftId[] = []
  const bugs: unknown[] = []
  let over = false
  const unlessOver = <T>(work: () => T) => {
    if (!over) work()
  }
  const outboxes = createOutboxes({
    store: async () => store,
    access: async id => accesses.get(id) ?? { ok: false, failure: { kind: 'not-connected' } },
    createService: service.open,
    onItem: ({ id, item }) => {
      unlessOver(() => (item === null ? left.push(id) : told.push(item)))
    },
    onDrafts: () => undefined,
    onBug: error => {
      bugs.push(error)
    },
    now: clock.now,
    monotonic: clock.monotonic,
    timer: (ring, after) =>
      clock.timer(() => {
        unlessOver(ring)
      }, after),
    random: () => 0,
    ...given.parts
  })
  if (given.start !== false) await outboxes.start()
  onTestFinished(() => {
    over = true
  })
  const must = <T>(result: Result<T, Failure>): T => {
    if (!result.ok) throw new Error(JSON.stringify(result.failure))
    return result.value
  }
  const self: Run = {
    outboxes,
    store,
    service,
    clock,
    accesses,
    told,
    left,
    bugs,
    async submit(what = save()) {
      return must(await outboxes.submit(what))
    },
    async item(id) {
      return must(await outboxes.item(id)).item
    },
    attempts: id => store.attempts.ofDraft(id),
    async events(id) {
      return must(await outboxes.item(id)).timeline.map(({ what }) => what)
    },
    async restart(start = true) {
      over = true
      return run({ ...given, store, service, clock, accesses, start })
    }
  }
  return self
}
