import { createSecretKey } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ALL_ORDERS, type OrderListStatus } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { DocumentFolder } from '#domain/documents/stored-documents.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import { composeDocuments } from '../../main/compose-documents.ts'
import type { ConnectionDocuments } from '../../main/documents/connection-documents.ts'
import { createOrderCaches } from '../../main/orders/order-caches.ts'
import type { CacheCall, CacheThread } from '../../main/orders/thread/contract.ts'
import { createEngine } from '../../main/orders/engine/engine.ts'
import { startSync } from '../../main/orders/sync/sync.ts'
import type { Service } from '../../main/service/service.ts'
import type { Store } from '../../main/storage/store.ts'
import { memoryStore } from '../documents/support/desk.ts'
import { keptDocument, waitingDownload } from '../storage/support/samples.ts'
import { idOf, listed, pageOf, type ListOrders } from './list-service.ts'

const ID = 'lone-star'
const TODAY = '2026-11-21' as CalendarDate
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'title-desk-accounts-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The real cache, without its thread. */
function startThread(): CacheThread {
  const engine = createEngine()
  return {
    call: async (name, args) => (engine[name as CacheCall] as (args: unknown) => never)(args),
    state: engine.state,
    close: async () => {
      engine.close(null)
    }
  }
}

/** A list of the orders with these numbers, fifteen on a page. */
const list =
  (...numbers: readonly number[]): ListOrders =>
  async page =>
    ok(
      pageOf(
        numbers.map(number => listed(number)),
        15,
        page
      )
    )
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

const FAKE_STORE = {
  lasting: true,
  deriveKey: () => ({ keyId: 'k', key: createSecretKey(Buffer.alloc(32, 3)) }),
  orders: { sentOrderIds: () => [] as OrderId[] }
} as unknown as Store

function desk(store = FAKE_STORE, onOwnOrders: (connectionId: string) => void = () => undefined) {
  const others: string[] = []
  const bugs: unknown[] = []
  let told: OrderListStatus | undefined
  const orderCaches = createOrderCaches({
    folder,
    store: async () => store,
    startThread,
    startSync,
    preferences: () => USUAL_PREFERENCES,
    onStatus: status => {
      told = status
    },
    onOtherClient: id => {
      others.push(id)
    },
    onOwnOrders,
    onBug: error => {
      bugs.push(error)
    }
  })
  /** Opens the order cache with a token. */
  function use(token: string, listOrders: ListOrders) {
    const service = {
      listOrders,
      progress: async () => failed({ kind: 'not-found' }),
      documents: async () => failed({ kind: 'not-found' })
    } as unknown as Service
    orderCaches.leave(ID)
    orderCaches.open(ID, service, () => `fingerprint of ${token}`)
  }
  const status = () => orderCaches.of(ID)?.status()
  const rows = async () =>
    (await orderCaches.of(ID)?.call('rows', { query: ALL_ORDERS, today: TODAY, from: 0, count: 999 }))?.rows
      .map(({ orderId }) => orderId)
      .toSorted()
  const read = async () => {
    await expect.poll(() => status()?.asOf ?? null, { interval: 5 }).not.toBeNull()
    orderCaches.of(ID)?.syncNow()
    await expect.poll(() => status()?.scan === null && status()?.whole?.confirmed, { interval: 5 }).toBe(true)
  }
  return { orderCaches, use, status, rows, read, others, bugs, told: () => told }
}
const ids = (numbers: readonly number[]) => numbers.map(idOf).toSorted()

describe('the order cache of a connection with another token (M11, R47)', () => {
  it("goes on where that lists the same client's orders", async () => {
    const { use, read, rows, orderCaches, others, status } = desk()
    use('a', list(...range(1, 40)))
    await read()
    await orderCaches.of(ID)?.call('follow', { orderId: idOf(1), followed: true })
    use('b', list(...range(30, 40)))
    await read()
    expect(await rows()).toEqual(ids(range(1, 69)))
    expect((await orderCaches.of(ID)?.call('order', { orderId: idOf(1) }))?.row.followed).toBe(true)
    expect(others).toEqual([])
    expect(status()?.notices.map(({ kind }) => kind)).not.toContain('other-client')
    // With the next start nothing is asked again.
    use('b', async () => failed({ kind: 'offline' }))
    await expect.poll(() => status()?.state, { interval: 5 }).toBe('ready')
    expect(status()?.orders).toBe(69)
    await orderCaches.close()
  })

  it('goes on where only the end of the list is known: many orders may have come before it', async () => {
    const { use, read, orderCaches, others } = desk()
    use('a', list(...range(1, 20)))
    await read()
    use('b', list(...range(1000, 60), ...range(1, 20)))
    await read()
    expect(others).toEqual([])
    await orderCaches.close()
  })

  it("is put aside whole where that lists another client's, and no order of one is ever among the other's", async () => {
    const { use, read, rows, orderCaches, others, status } = desk()
    use('a', list(...range(1, 40)))
    await read()
    await orderCaches.of(ID)?.call('follow', { orderId: idOf(1), followed: true })
    use('b', list(...range(1000, 20)))
    await read()
    expect(await rows()).toEqual(ids(range(1000, 20)))
    expect([others, status()?.notices]).toEqual([[ID], [{ kind: 'other-client', isKnown: false }]])
    expect((await orderCaches.of(ID)?.call('changes', { unreadOnly: false, next: null }))?.orders).toEqual([])
    expect(readdirSync(folder).filter(name => name.includes('.client-'))).toHaveLength(1)
    await orderCaches.close()
  })

  it('is brought back where a token lists its orders again, even one that is new', async () => {
    const { use, read, rows, orderCaches, status } = desk()
    use('a', list(...range(1, 40)))
    await read()
    await orderCaches.of(ID)?.call('follow', { orderId: idOf(1), followed: true })
    use('b', list(...range(1000, 20)))
    await read()
    use('a2', list(...range(1, 41)))
    await expect.poll(() => status()?.notices, { interval: 5 }).toContainEqual({ kind: 'other-client', isKnown: true })
    await read()
    expect(await rows()).toEqual(ids(range(1, 41)))
    expect((await orderCaches.of(ID)?.call('order', { orderId: idOf(1) }))?.row.followed).toBe(true)
    use('b', list(...range(1000, 20)))
    await read()
    expect(await rows()).toEqual(ids(range(1000, 20)))
    await orderCaches.close()
  })

  it('shows nothing, and takes nothing in, before it is known whose the list is', async () => {
    const { use, read, orderCaches, status, told } = desk()
    use('a', list(...range(1, 40)))
    await read()
    use('b', async () => failed({ kind: 'service-error', status: 503 }))
    await expect.poll(() => told()?.pause?.because.kind, { interval: 5 }).toBe('service-error')
    expect(status()?.pause?.because).toEqual(told()?.pause?.because)
    expect(status()).toMatchObject({ state: 'opening', orders: 0, unread: 0 })
    expect(await orderCaches.of(ID)?.kept()).toBeNull()
    orderCaches.of(ID)?.notePage(pageOf([listed(77)], 15, 1), 1)
    let isAnswered = false
    const answer = orderCaches
      .of(ID)
      ?.call('rows', { query: ALL_ORDERS, today: TODAY, from: 0, count: 9 })
      .finally(() => {
        isAnswered = true
      })
    await new Promise(resolve => {
      setImmediate(resolve)
    })
    expect(isAnswered).toBe(false)
    orderCaches.leave(ID)
    await expect(answer).rejects.toThrow()
    use('a', list(...range(1, 40)))
    await expect.poll(() => status()?.orders, { interval: 5 }).toBe(40)
    await orderCaches.close()
  })

  it('is taken over from a version that did not note whose it is', async () => {
    const { use, read, orderCaches, others, status } = desk()
    mkdirSync(folder, { recursive: true })
    const engine = createEngine()
    engine.open({ file: join(folder, `${ID}.db`), key: createSecretKey(Buffer.alloc(32, 3)), keyId: 'k' })
    engine.loaded(null)
    engine.noteRows({ rows: range(1, 5).map(number => listed(number)), scan: 1, at: 1 })
    engine.close(null)
    use('a', list(...range(1, 5)))
    await read()
    expect([others, status()?.orders]).toEqual([[], 5])
    await orderCaches.close()
  })
})

/** The documents of the connection, beside its order cache. `asked`: the orders whose documents each token requested. */
function deskWithDocuments() {
  const store = memoryStore()
  const told: unknown[] = []
  const asked: Record<string, OrderId[]> = {}
  const { orderCaches, ...rest } = desk(store, id => {
    documents.ownOrdersKnown(id)
  })
  const documents = composeDocuments({
    environment: {
      storeFolder: folder,
      send: (name, data) => {
        if (name === 'wire.openChanged') told.push(data)
      },
      notify: () => undefined,
      onBug: (_where, error) => {
        rest.bugs.push(error)
      }
    },
    store: async () => store,
    orderCaches,
    preferences: { current: () => USUAL_PREFERENCES },
    folder: { current: () => join(folder, 'Title Desk'), earlier: () => [] },
    office: {
      ready: async () => undefined,
      tell: () => undefined,
      tells: () => false,
      removeOldActivity: () => undefined
    }
  })
  let opened: ConnectionDocuments | undefined
  const requests = (token: string): OrderId[] => (asked[token] ??= [])
  return {
    ...rest,
    store,
    orderCaches,
    requests,
    lastTold: () => told.at(-1),
    documents: () => opened ?? expect.unreachable(),
    use(token: string, listOrders: ListOrders) {
      const service = {
        documents: async (orderId: OrderId) => {
          requests(token).push(orderId)
          return failed({ kind: 'not-found' })
        }
      } as unknown as Service
      void documents.leave(ID)
      opened = documents.open(ID, service, new Map())
      rest.use(token, listOrders)
    },
    close: async () => {
      await documents.close()
      await orderCaches.close()
    }
  }
}

const wireSlot = (uploadedAt: string) => ({
  documents: [
    { id: 1, type: 'Wire Instructions', name: 'Wire Instructions', fileName: 'wire.pdf', uploadedAt, hasFile: true }
  ],
  isWhole: true
})

describe('what is remembered of documents of a connection with another token (M11, R47)', () => {
  /** A desk that has an alarm, a kept file and a waiting download of the first client. */
  async function started() {
    const cache = deskWithDocuments()
    cache.use('a', list(...range(1, 40)))
    await cache.read()
    await cache.documents().heard(idOf(1), wireSlot('2026-11-20 10:11:12'))
    await cache.documents().heard(idOf(1), wireSlot('2026-11-21 10:11:12'))
    const row = { connectionId: ID, orderId: idOf(1) }
    cache.store.kept.add(keptDocument(row))
    cache.store.waiting.put(waitingDownload(row))
    return cache
  }
  const alarms = async (cache: ReturnType<typeof deskWithDocuments>) => {
    const open = await cache.documents().wire.open()
    return open.ok ? open.value.map(({ orderId }) => orderId) : open.failure
  }
  const files = async (cache: ReturnType<typeof deskWithDocuments>) => {
    const room = await cache.documents().room({} as DocumentFolder)
    return room.ok ? room.value.files : room.failure
  }
  const queued = async (cache: ReturnType<typeof deskWithDocuments>) =>
    (await cache.documents().queue()).downloads.map(({ orderId }) => orderId)

  it("is another client's while that client is away: neither shown nor requested, and back with it", async () => {
    const cache = await started()
    expect(await alarms(cache)).toEqual([idOf(1)])
    cache.use('b', list(...range(1000, 20)))
    await cache.read()
    expect(cache.others).toEqual([ID])
    await expect.poll(cache.lastTold, { interval: 5 }).toEqual({ connectionId: ID, open: [] })
    expect([await alarms(cache), await files(cache), await queued(cache)]).toEqual([[], 0, []])
    // An alarm of its own is counted, and nothing else with it.
    await cache.documents().heard(idOf(1001), wireSlot('2026-11-20 10:11:12'))
    await cache.documents().heard(idOf(1001), wireSlot('2026-11-21 10:11:12'))
    await expect.poll(cache.lastTold, { interval: 5 }).toMatchObject({ open: [{ orderId: idOf(1001) }] })
    expect(await alarms(cache)).toEqual([idOf(1001)])
    cache.use('a2', list(...range(1, 41)))
    await cache.read()
    await expect.poll(() => alarms(cache), { interval: 5 }).toEqual([idOf(1)])
    await expect.poll(() => cache.requests('a2'), { interval: 5 }).toContain(idOf(1))
    expect([await files(cache), await queued(cache)]).toEqual([1, [idOf(1)]])
    expect([cache.requests('b').includes(idOf(1)), cache.bugs]).toEqual([false, []])
    await cache.close()
  })

  it('waits until it is known whose the token is, and goes on where it is the same client’s', async () => {
    const cache = await started()
    let isDown = true
    const listOrders = list(...range(1, 41))
    cache.use('b', async page => (isDown ? failed({ kind: 'service-error', status: 503 }) : listOrders(page)))
    await expect.poll(() => cache.told()?.pause?.because.kind, { interval: 5 }).toBe('service-error')
    expect([await alarms(cache), await files(cache), await queued(cache)]).toEqual([[], 0, []])
    isDown = false
    cache.orderCaches.online()
    await expect.poll(() => queued(cache), { interval: 5 }).toEqual([idOf(1)])
    await expect.poll(cache.lastTold, { interval: 5 }).toMatchObject({ open: [{ orderId: idOf(1) }] })
    expect([await alarms(cache), await files(cache)]).toEqual([[idOf(1)], 1])
    await cache.close()
  })
})
