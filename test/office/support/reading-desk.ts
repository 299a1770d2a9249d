import { expect, onTestFinished } from 'vitest'
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
import { createService } from '../../../main/service/service.ts'
import type { BaseAddress } from '../../../main/service/http/base-address.ts'
import type { DataKey } from '../../../main/storage/database/seal.ts'
import type { RunningPractice } from '../../../practice/index.ts'
import { noProxy, noProxySignIn, ownAuthorities } from '../../fakes/no-proxy.ts'
import { cacheInMemory, handClock, type HandClock } from '../../orders/sync-harness.ts'
import { newOffice, type Desk, type Office } from './office.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { addKey, renewKey } from './rows.ts'
import type { Server } from './cluster.ts'

/** Waiting takes a fiftieth of its time, and the database gives up a silent session sooner. */
const HASTE = 50
const SILENT_AFTER = 400

/** A desk's list: a real cache and sync, an office it may share it in, and the service over HTTP. */
export interface ReadingDesk {
  readonly sync: Sync
  readonly clock: HandClock
  readonly proxy: Proxy
  readonly desk: Desk
  readonly key: DataKey
  readonly bugs: unknown[]
  /** Pages of the list that it requested. */
  pages(): number
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

export async function readingOffice(server: Server, practice: RunningPractice): Promise<ReadingOffice> {
  const office = await newOffice(server)
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
      return startDesk({ office, desk, name, key, practice, token, alone, fresh })
    }
  }
}

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
}

async function startDesk({ office, desk, name, key, practice, token, alone, fresh }: DeskParts): Promise<ReadingDesk> {
  const proxy = await startProxy(office.server)
  const service = createService({
    baseAddress: practice.baseUrl as BaseAddress,
    token,
    proxyFor: noProxy,
    proxySignIn: noProxySignIn,
    secureContext: ownAuthorities
  })
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
  const clock = handClock(Date.now())
  const bugs: unknown[] = []
  const onBug = (error: unknown): void => void bugs.push(error)
  let [ahead, off] = [0, 0]
  let reader: OfficeReader | null = null
  const now = (): number => Date.now() + ahead + off
  const common = {
    service: { ...service, listOrders },
    cache: memory.cache,
    // Progress and documents are another matter.
    preferences: () => ({ ...USUAL_PREFERENCES, closingDays: 0 }),
    clock,
    random: () => 0,
    onStatus: () => undefined,
    onBug
  }
  if (!fresh) {
    const before = startSync({ ...common, kept: null })
    await expect.poll(() => before.status().whole?.confirmed).toBe(true)
    await before.close()
    pages = 0
  }
  const { host, port } = proxy
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
              silentAfter: SILENT_AFTER
            })
        })
  })
  const end = async (): Promise<void> => {
    await sync.close()
    service.close()
  }
  onTestFinished(end)
  return {
    sync,
    clock,
    proxy,
    desk,
    key,
    bugs,
    pages: () => pages,
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
