import { expect, onTestFinished } from 'vitest'
import type { CachedOrder } from '#domain/bridge.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed } from '#domain/common/result.ts'
import type { OfficeReader } from '#domain/office/office.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { startTimer } from '../../../main/async/timer.ts'
import { connectOffice } from '../../../main/office/connect/connect.ts'
import { openListReading } from '../../../main/office/reading/list-reading.ts'
import { createKeyring, type Keyring } from '../../../main/office/seal/keyring.ts'
import { startSync, type Sync } from '../../../main/orders/sync/sync.ts'
import { createService, type Service } from '../../../main/service/service.ts'
import type { BaseAddress } from '../../../main/service/http/base-address.ts'
import type { DataKey } from '../../../main/storage/database/seal.ts'
import type { RunningPractice } from '../../../practice/index.ts'
import { noProxy, noProxySignIn, ownAuthorities } from '../../fakes/no-proxy.ts'
import { cacheInMemory, handClock, type HandClock } from '../../orders/sync-harness.ts'
import { FRIDAY } from '../../practice/office.ts'
import { deskDocuments } from './desk-documents.ts'
import { newOffice, type Desk, type Office } from './office.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { addKey, renewKey } from './rows.ts'
import type { Server } from './cluster.ts'

/** Waiting takes a fiftieth of its time. */
const HASTE = 50
/** In milliseconds: a busy computer may leave a desk silent for seconds, and no other desk is to read because of that. */
const PATIENT = 60_000
/** When desks start. All sample orders have closed by then, so that desks read progress and documents of followed orders only. */
const ALL_CLOSED = FRIDAY + 365 * 86_400_000

/** A desk's list: a real cache and sync, an office it may share it in, and the service over HTTP. */
export interface ReadingDesk {
  readonly sync: Sync
  readonly clock: HandClock
  /** There is one only in an office whose network is to fail. */
  readonly proxy: Proxy
  readonly desk: Desk
  readonly key: DataKey
  readonly bugs: unknown[]
  /** Pages of the list that it requested. */
  pages(): number
  /** Requests for progress or documents of an order, by its id. */
  readonly asked: readonly OrderId[]
  /** Alarms about wire instructions that its person was told of. */
  readonly alarms: readonly string[]
  follow(orderId: OrderId): void
  /** What is known of an order there. */
  order(orderId: OrderId): CachedOrder | null
  underWay(): number
  /** What the service answers from now on. */
  refuseWith(failure: Failure | undefined): void
  reader(): OfficeReader | null
  /** So many milliseconds pass for what waits for the office. */
  pass(milliseconds: number): void
  /** Somebody sets its computer's clock so far off, in milliseconds. */
  setClock(milliseconds: number): void
  rows(): string[]
  /** The program ends. */
  end(): Promise<void>
}

export interface ReadingOffice {
  readonly office: Office
  readonly account: () => Promise<Uint8Array>
  /** Renews the office's key, which all desks then have: its id. */
  renewKey(): Promise<string>
  desk(
    name: string,
    options?: { readonly token?: string; readonly alone?: boolean; readonly fresh?: boolean }
  ): Promise<ReadingDesk>
}

export interface ReadingOptions {
  /** In milliseconds, after which the database ends a silent session: shorter where a test waits for that. */
  readonly silentAfter?: number
  /** Whether each desk reaches the database through a proxy. */
  readonly isToFail?: boolean
}

export async function readingOffice(
  server: Server,
  practice: RunningPractice,
  { silentAfter = PATIENT, isToFail = false }: ReadingOptions = {}
): Promise<ReadingOffice> {
  const office = await newOffice(server)
  const pages: KnownPages = new Map()
  let key: Keyring | undefined
  let steward: Desk | undefined
  return {
    office,
    async renewKey() {
      if (key === undefined || steward === undefined) throw new Error('no desk yet')
      const id = await renewKey(steward, key.id)
      key.take({ id, key: Buffer.alloc(32, 10).toString('base64') }, { keys: [], desks: {} })
      return id
    },
    account: async () => {
      const { rows } = await office.superuser.query<{ account: Uint8Array }>('select account from title_desk.readers')
      return rows[0]?.account ?? new Uint8Array()
    },
    async desk(name, { token = practice.token, alone = false, fresh = false } = {}) {
      const desk = await office.desk(name)
      steward ??= desk
      key ??= createKeyring({ id: await addKey(desk), key: Buffer.alloc(32, 9).toString('base64') })
      return startDesk({ office, desk, name, key, practice, token, alone, fresh, silentAfter, isToFail, pages })
    }
  }
}

/** What the service said before desks joined, by token and page. */
type KnownPages = Map<string, ReturnType<Service['listOrders']>>

interface DeskParts {
  readonly office: Office
  readonly desk: Desk
  readonly name: string
  readonly key: DataKey
  readonly practice: RunningPractice
  readonly token: string
  readonly alone: boolean
  /** It never read the list. */
  readonly fresh: boolean
  readonly silentAfter: number
  readonly isToFail: boolean
  readonly pages: KnownPages
}

async function startDesk({
  office,
  desk,
  name,
  key,
  practice,
  token,
  alone,
  fresh,
  silentAfter,
  isToFail,
  pages: known
}: DeskParts): Promise<ReadingDesk> {
  const proxy = isToFail ? await startProxy(office.server) : undefined
  const service = createService({
    baseAddress: practice.baseUrl as BaseAddress,
    token,
    proxyFor: noProxy,
    proxySignIn: noProxySignIn,
    secureContext: ownAuthorities
  })
  const asked: OrderId[] = []
  let [pages, underWay] = [0, 0]
  let refusal: Failure | undefined
  const listOrders: typeof service.listOrders = async page => {
    pages += 1
    underWay += 1
    try {
      return refusal === undefined ? await service.listOrders(page) : failed(refusal)
    } finally {
      underWay -= 1
    }
  }
  const memory = cacheInMemory()
  const clock = handClock(ALL_CLOSED)
  const bugs: unknown[] = []
  const onBug = (error: unknown): void => void bugs.push(error)
  let [ahead, off] = [0, 0]
  let reader: OfficeReader | null = null
  const now = (): number => clock.now() + off
  const documents = deskDocuments(service, onBug)
  const ofOrder = <T>(ask: (orderId: OrderId) => Promise<T>) => {
    return async (orderId: OrderId): Promise<T> => {
      asked.push(orderId)
      underWay += 1
      try {
        return await ask(orderId)
      } finally {
        underWay -= 1
      }
    }
  }
  const common = {
    service: {
      listOrders,
      progress: ofOrder(service.progress),
      documents: ofOrder(documents.list),
      heard: documents.heard
    },
    cache: memory.cache,
    preferences: () => USUAL_PREFERENCES,
    clock,
    random: () => 0,
    onStatus: () => undefined,
    onBug
  }
  if (!fresh) {
    const knownPage: typeof listOrders = async page => {
      const place = `${token} ${page}`
      const said = known.get(place) ?? service.listOrders(page)
      known.set(place, said)
      return said
    }
    const before = startSync({ ...common, service: { ...common.service, listOrders: knownPage }, kept: null })
    await expect.poll(() => before.status().whole?.confirmed).toBe(true)
    await before.close()
  }
  const { host, port } = proxy ?? office.server
  const access = { host, port, database: office.database, role: desk.role, password: desk.password }
  const sync = startSync({
    ...common,
    kept: memory.keptSync(),
    ...(alone
      ? {}
      : {
          share: list =>
            openListReading({
              seat: () => ({
                deskId: desk.id,
                deskName: name,
                key,
                connect: (onLost, within) => connectOffice(access, onLost, within)
              }),
              address: practice.baseUrl,
              list,
              onReader: now => (reader = now),
              onBug,
              now,
              elapsed: () => performance.now() + ahead,
              timer: (ring, wait) => startTimer(ring, wait / HASTE),
              random: Math.random,
              silentAfter
            })
        })
  })
  const end = async (): Promise<void> => {
    await sync.close()
    await documents.close()
    service.close()
  }
  onTestFinished(end)
  return {
    sync,
    clock,
    get proxy() {
      if (proxy === undefined) throw new Error('its network cannot fail')
      return proxy
    },
    desk,
    key,
    bugs,
    pages: () => pages,
    asked,
    alarms: documents.alarms,
    follow: orderId => void memory.engine.follow({ orderId, followed: true }),
    order: orderId => memory.engine.order({ orderId }),
    underWay: () => underWay,
    refuseWith: failure => (refusal = failure),
    reader: () => reader,
    pass: milliseconds => (ahead += milliseconds),
    setClock: milliseconds => (off = milliseconds),
    rows: () =>
      memory.engine
        .rows({ query: ALL_ORDERS, today: '2026-11-20' as never, from: 0, count: 100_000 })
        .rows.map(row => JSON.stringify(row))
        .toSorted(),
    end
  }
}
