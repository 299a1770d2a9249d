import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OrderCache } from '../../../main/orders/order-cache.ts'
import type { ShareList } from '../../../main/orders/sync/shared-list.ts'
import { idOf, listed, pageOf } from '../list-service.ts'
import { turns } from '../sync-harness.ts'
import { ASKED, FIRST, KEPT, openedCache, WINDOW, type Given } from './opened-cache.ts'

afterEach(() => {
  vi.useRealTimers()
})

const ROWS = [1, 2, 3].map(number => listed(number))
const page = (number: number) => pageOf(ROWS, 1, number)

describe('an order cache that is opened', () => {
  it('waits until the files of the one before are released, and has a key of its own', async () => {
    const released = Promise.withResolvers<void>()
    const { cache, log, labels } = openedCache({ parts: { before: released.promise } })
    await turns()
    expect([log, labels]).toEqual([[], []])
    released.resolve()
    await turns()
    expect([log[0], labels]).toEqual(['open', ['book lone-star']])
    await cache.close()
  })

  it.each<[string, Given, boolean]>([
    ['names the account of the token', { account: 'mine', hasSetAside: true }, true],
    ['names another', { account: 'other' }, false],
    ['names none, and is new', { account: null }, true],
    ['names none, where caches of other clients are set aside', { account: null, hasSetAside: true }, false],
    ['names none, in memory', { account: null, hasSetAside: true, lasting: false }, true],
    ['took the place of another client’s', { account: null, hasSetAside: true, tookPlace: true }, true]
  ])('and %s: whether it is used at once with the token (R47)', async (_what, given, isUsed) => {
    const { cache, log } = openedCache(given)
    await turns()
    expect([cache.status().state, log.includes('sync began')]).toEqual([isUsed ? 'ready' : 'opening', isUsed])
    await cache.close()
  })

  it.each([
    [0, false, false],
    [0, true, true],
    [3, false, true]
  ])('with another token and %i orders (others set aside: %s) asks the list: %s', async (orders, hasSetAside, asks) => {
    const { cache, log, pages } = openedCache({ account: 'other', orders, hasSetAside })
    await turns()
    expect([pages, log.includes('keepAccount'), log.includes('sync began')]).toEqual([asks ? [1] : [], !asks, !asks])
    await cache.close()
  })

  it.each<[string, Given, readonly string[]]>([
    ['this account', { account: 'mine' }, []],
    ['another account', { account: 'other' }, ['opening']],
    ['no account yet', { account: null }, ['opening']]
  ])('and is of %s tells at once where the page may show another client’s (R24)', async (_what, given, at) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { cache, told, state } = openedCache(given)
    state.ready = false
    await turns()
    expect(told.map(status => status.state)).toEqual(at)
    await cache.close()
  })

  it('and is closed by then tells nothing', async () => {
    const opened = Promise.withResolvers<unknown>()
    const { cache, told, on } = openedCache()
    on.call = name => (name === 'open' ? opened.promise : undefined)
    await turns()
    const closing = cache.close()
    opened.resolve({ kept: null, first: null, sync: null, account: 'other' })
    await closing
    expect(told).toEqual([])
  })

  it('shows neither the page nor the first rows of the last run before it is known whose they are (R47)', async () => {
    const { cache, state } = openedCache({ account: 'other' })
    state.ready = false
    let shown: unknown
    const rows = cache.rows(ASKED).then(window => (shown = window))
    await turns()
    expect([await cache.kept(), shown]).toEqual([null, undefined])
    await Promise.all([expect(rows).rejects.toThrow('closed'), cache.close()])
  })

  it('shows the first rows of the last run until its own are in memory, and for that question only (P5)', async () => {
    const { cache, state } = openedCache()
    state.ready = false
    expect(await cache.kept()).toEqual(KEPT)
    expect(await cache.rows(ASKED)).toMatchObject({ rows: FIRST.rows, total: 1 })
    expect(await cache.rows({ ...ASKED, from: 1 })).toBe(WINDOW)
    state.ready = true
    expect(await cache.rows(ASKED)).toBe(WINDOW)
    await cache.close()
  })

  it('sleeps only if the computer still does when the reading begins', async () => {
    const loaded = Promise.withResolvers<null>()
    const { cache, log, on } = openedCache()
    on.call = name => (name === 'loaded' ? loaded.promise : undefined)
    await turns()
    cache.sleep()
    cache.wake()
    loaded.resolve(null)
    await turns()
    expect(log.filter(what => what.startsWith('sync'))).toEqual(['sync began'])
    await cache.close()
  })
})

describe('an order cache that is open', () => {
  it('keeps the first page the user saw for the next start, and no other', async () => {
    const { cache, log } = openedCache()
    await turns()
    log.length = 0
    cache.notePage(page(2), 7)
    cache.notePage(page(1), 8)
    await turns()
    expect(log).toEqual(['sync: page 2 at 7', 'sync: page 1 at 8', 'keepPage'])
    await cache.close()
  })

  it('hands on what the user and the computer do', async () => {
    const { cache, log } = openedCache()
    await turns()
    log.length = 0
    cache.syncNow()
    cache.refreshDetails([idOf(1), idOf(2)])
    cache.online()
    cache.sleep()
    cache.wake()
    expect(log).toEqual(['sync: now', 'sync: details of 2', 'sync: online', 'sync: sleep', 'sync: wake'])
    await cache.close()
  })

  it.each<[string, (cache: OrderCache) => void]>([
    [
      'opens a page of the list',
      cache => {
        cache.notePage(page(1), 1)
      }
    ],
    [
      'asks for a reading',
      cache => {
        cache.syncNow()
      }
    ],
    [
      'is back on the network',
      cache => {
        cache.online()
      }
    ],
    [
      'wakes the computer',
      cache => {
        cache.wake()
      }
    ]
  ])('and waits for whose list it is asks again when the user %s', async (_what, act) => {
    const { cache, pages } = openedCache({ account: 'other' })
    await turns()
    expect(pages).toEqual([1])
    act(cache)
    await turns()
    expect(pages).toEqual([1, 1])
    await cache.close()
  })

  it('tells of what changed, a quarter of a second later and once, and not of what did not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { cache, told, state, on } = openedCache()
    await turns()
    await vi.advanceTimersByTimeAsync(1000)
    told.length = 0
    await cache.call('views', null)
    await vi.advanceTimersByTimeAsync(1000)
    expect(told).toEqual([])
    on.call = name => {
      if (name === 'follow' || name === 'statuses') state.revision += 1
      return name === 'statuses' ? Promise.reject(new Error('a bug')) : undefined
    }
    for (let count = 0; count < 3; count++) await cache.call('follow', { orderId: idOf(1), followed: true })
    await vi.advanceTimersByTimeAsync(249)
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(told.map(({ revision }) => revision)).toEqual([4])
    await expect(cache.call('statuses', null)).rejects.toThrow('a bug')
    await vi.advanceTimersByTimeAsync(250)
    expect(told.map(({ revision }) => revision)).toEqual([4, 5])
    await cache.close()
  })

  it('tells of what its own reading brings, which is shared with the office under its connection', async () => {
    const share: ShareList = () => ({ changed: () => undefined, ask: () => false, close: async () => undefined })
    const shared: string[] = []
    const shareList = (id: string) => {
      shared.push(id)
      return share
    }
    const { cache, started, told, state, on } = openedCache({ parts: { shareList } })
    await turns()
    const [reading] = started
    expect([shared, started.length, reading?.share === share]).toEqual([['lone-star'], 1, true])
    on.call = () => {
      state.revision = 44
      return undefined
    }
    await reading?.cache.call('followedHere', null)
    await expect.poll(() => told.at(-1)?.revision, { interval: 5 }).toBe(44)
    await cache.close()
  })

  it('reports that it could not be told of an order that was sent', async () => {
    const { cache, on, bugs } = openedCache()
    await turns()
    on.call = name => (name === 'sentHere' ? Promise.reject(new Error('the thread failed')) : undefined)
    cache.noteSent()
    await turns()
    expect(bugs).toEqual([new Error('the thread failed')])
    await cache.close()
  })

  it('is given up when its thread is lost, and then no more once it was closed', async () => {
    const { cache, lose, lostCaches, bugs } = openedCache()
    await turns()
    lose(new Error('gone'))
    expect([lostCaches.length, bugs.length]).toEqual([1, 1])
    await cache.close()
    lose(new Error('gone'))
    expect(lostCaches).toHaveLength(1)
  })
})

describe('whose orders are', () => {
  const ids = [idOf(1), idOf(2)]

  it.each<[string, Given, readonly unknown[] | null]>([
    ['all, where the connection had no other client', {}, ids],
    ['those in the cache, where caches of others are set aside', { hasSetAside: true }, [idOf(1)]],
    ['those in the cache, where it took the place of another', { tookPlace: true }, [idOf(1)]],
    ['not known before it is known whose the cache is', { account: 'other' }, null]
  ])('this client’s: %s (R47)', async (_what, given, expected) => {
    const { cache } = openedCache(given)
    await turns()
    expect(await cache.ownOrders(ids)).toEqual(expected)
    await cache.close()
    expect(await cache.ownOrders(ids)).toBeNull()
  })

  it('is reported as not known when the thread fails', async () => {
    const { cache, on, bugs } = openedCache({ hasSetAside: true })
    await turns()
    on.call = () => Promise.reject(new Error('the thread failed'))
    expect([await cache.ownOrders(ids), bugs]).toEqual([null, [new Error('the thread failed')]])
    await cache.close()
  })

  it.each<[string, Given, number, number]>([
    ['the connection had no other client', {}, 0, 0],
    ['caches of others are set aside', { hasSetAside: true }, 1, 2]
  ])('is told, where %s, when it is known, and when the list was read whole', async (_what, given, first, whole) => {
    const { cache, state, ownKnown, syncChanged } = openedCache(given)
    await turns()
    syncChanged()
    expect(ownKnown).toHaveLength(first)
    state.whole = { at: 1, confirmed: false }
    syncChanged()
    state.whole = { at: 2, confirmed: true }
    syncChanged()
    expect(ownKnown).toEqual(Array.from({ length: whole }, () => 'lone-star'))
    await cache.close()
  })

  it('is told of a new token once it is known to be the same client’s', async () => {
    const { cache, ownKnown, log } = openedCache({ account: 'other', orders: 0 })
    await turns()
    expect([ownKnown, cache.status().state]).toEqual([['lone-star'], 'ready'])
    expect(log.slice(0, 5)).toEqual(['open', 'loaded', 'sentHere', 'known', 'keepAccount'])
    await cache.close()
  })
})

describe('an order cache that is closed', () => {
  it('is closed once, after its reading has ended, and tells nothing any more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { cache, log, on, told, syncChanged } = openedCache()
    await turns()
    await vi.advanceTimersByTimeAsync(1000)
    const [ended, before] = [Promise.withResolvers<void>(), told.length]
    on.syncClose = () => ended.promise
    syncChanged()
    const closed = [cache.close(), cache.close()]
    await turns()
    expect(log).not.toContain('thread closed')
    ended.resolve()
    await Promise.all(closed)
    syncChanged()
    await vi.advanceTimersByTimeAsync(1000)
    expect(log.slice(-2)).toEqual(['sync: close', 'thread closed'])
    expect([told.length, cache.isClosed]).toEqual([before, true])
  })

  it('begins no reading, also if it is closed while it notes whose it is', async () => {
    const noted = Promise.withResolvers<null>()
    const { cache, log, on } = openedCache({ account: null })
    on.call = name => (name === 'keepAccount' ? noted.promise : undefined)
    await turns()
    expect(log.at(-1)).toBe('keepAccount')
    const closed = cache.close()
    noted.resolve(null)
    await closed
    await turns()
    expect(log).not.toContain('sync began')
  })

  it('refuses what is asked later', async () => {
    const { cache, bugs } = openedCache({ account: 'other' })
    await turns()
    await cache.close()
    await expect(cache.call('views', null)).rejects.toThrow('closed')
    expect(bugs).toEqual([])
  })
})
