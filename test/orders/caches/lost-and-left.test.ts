import { createSecretKey } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { createOrderCaches } from '../../../main/orders/order-caches.ts'
import type { SyncService } from '../../../main/orders/sync/sync.ts'
import type { CacheCall, CachePlace, CacheThread } from '../../../main/orders/thread/contract.ts'
import type { Store } from '../../../main/storage/store.ts'
import { listed, pageOf } from '../list-service.ts'
import { turns } from '../sync-harness.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'title-desk-lost-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

const SERVICE = {} as SyncService
const STORE = {
  lasting: true,
  deriveKey: (purpose: string) => ({ keyId: purpose, key: createSecretKey(Buffer.alloc(32)) }),
  orders: { sentOrderIds: () => [] }
} as unknown as Store

/** Order caches over threads that answer as they are told to; `log` has what each thread was asked, by its number. */
function caches(isReady = true) {
  const log: string[] = []
  const places: CachePlace[] = []
  const lost: ((error: Error) => void)[] = []
  const bugs: unknown[] = []
  const others: string[] = []
  const on = { call: (_name: CacheCall, _place: CachePlace): unknown => undefined }
  const startThread = (onLost: (error: Error) => void): CacheThread => {
    const number = lost.push(onLost)
    return {
      call: (async (name: CacheCall, args: CachePlace) => {
        log.push(`${number} ${name}`)
        if (name === 'open') places.push(args)
        const usual = name === 'open' ? { kept: null, first: null, sync: null, account: 'mine' } : null
        return on.call(name, args) ?? usual
      }) as CacheThread['call'],
      state: () => ({ ready: isReady, orders: 3, unread: 1, revision: 7, notices: [] }),
      close: async () => {
        log.push(`${number} closed`)
      }
    }
  }
  const orderCaches = createOrderCaches({
    folder,
    store: async () => STORE,
    startThread,
    startSync: () => ({
      status: () => ({ asOf: null, whole: null, scan: null, pause: null, notices: [] }),
      syncNow: () => undefined,
      refreshDetails: () => undefined,
      notePage: () => undefined,
      noteSent: () => undefined,
      online: () => undefined,
      sleep: () => {
        log.push('asleep')
      },
      wake: () => undefined,
      close: async () => undefined
    }),
    preferences: () => USUAL_PREFERENCES,
    onStatus: () => undefined,
    onOtherClient: id => {
      others.push(id)
    },
    onBug: error => {
      bugs.push(error)
    }
  })
  const open = (id = 'lone-star', service = SERVICE, account = 'mine') => {
    orderCaches.open(id, service, () => account)
  }
  return { orderCaches, open, log, places, lost, bugs, others, on }
}

describe('an order cache whose thread is lost', () => {
  it('twice is opened again after a minute, and not sooner', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { orderCaches, open, places, lost } = caches()
    open()
    await turns(20)
    lost[0]?.(new Error('gone'))
    await vi.advanceTimersByTimeAsync(1)
    await turns(20)
    expect(places).toHaveLength(2)
    lost[1]?.(new Error('gone'))
    await vi.advanceTimersByTimeAsync(59_999)
    await turns(20)
    expect(places).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    await turns(20)
    expect(places).toHaveLength(3)
    await orderCaches.close()
  })

  it.each<[string, 'leave' | 'forget', string, number]>([
    ['opened again after that minute though another connection is left meanwhile', 'leave', 'another', 3],
    ['opened again after it though another connection is removed meanwhile', 'forget', 'another', 3],
    ['not opened again once its own connection is left', 'leave', 'lone-star', 2]
  ])('is %s', async (_what, name, connectionId, opened) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { orderCaches, open, places, lost } = caches()
    open()
    await turns(20)
    for (const loss of [0, 1]) {
      lost[loss]?.(new Error('gone'))
      await vi.advanceTimersByTimeAsync(1)
      await turns(20)
    }
    await orderCaches[name](connectionId)
    await vi.advanceTimersByTimeAsync(60_000)
    await turns(20)
    expect(places).toHaveLength(opened)
    await orderCaches.close()
  })

  it('is closed for good where the program ends before that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { orderCaches, open, places, lost } = caches()
    open()
    await turns(20)
    lost[0]?.(new Error('gone'))
    await orderCaches.close()
    await vi.advanceTimersByTimeAsync(3_600_000)
    await turns(20)
    expect(places).toHaveLength(1)
  })

  it('at each of three openings is not set aside where the user opens it anew: the count begins again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { orderCaches, open, places, lost } = caches(false)
    open()
    for (let loss = 0; loss < 3; loss++) {
      await turns(20)
      lost[loss]?.(new Error('gone'))
      if (loss < 2) await vi.advanceTimersByTimeAsync(60_000)
    }
    open()
    await turns(20)
    expect(places.map(({ isPoisoned }) => isPoisoned)).toEqual([false, false, false, false])
    await orderCaches.close()
  })
})

describe('the order caches of several connections', () => {
  it('leave the open one as it is when another connection is left', async () => {
    const { orderCaches, open, log } = caches()
    open()
    await turns(20)
    orderCaches.leave('another')
    await orderCaches.forget('another')
    expect([orderCaches.of('lone-star') !== undefined, log.includes('1 closed')]).toEqual([true, false])
    await orderCaches.close()
  })

  it('close the one of a store before its file is opened with the key of another', async () => {
    const { orderCaches, open, log } = caches()
    open()
    await turns(20)
    orderCaches.useStore()
    await turns(20)
    expect(log.filter(what => /open|closed/.test(what))).toEqual(['1 open', '1 closed', '2 open'])
    await orderCaches.close()
  })

  it.each([
    ['has fallen asleep since', 299_999, false, true],
    ['should have fallen asleep long ago', 300_000, false, false],
    ['woke again', 1000, true, false]
  ])('sleep when opened while the computer %s: after %i ms, woken: %s', async (_what, after, wakes, isAsleep) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { orderCaches, open, log } = caches()
    orderCaches.sleep()
    if (wakes) orderCaches.wake()
    vi.advanceTimersByTime(after)
    open()
    await turns(20)
    expect(log.includes('asleep')).toBe(isAsleep)
    await orderCaches.close()
  })
})

describe('an order cache that turns out to be another client’s (R47)', () => {
  const service = {
    listOrders: async () => ok(pageOf([listed(9)], 15, 1)),
    progress: async () => failed({ kind: 'not-found' as const }),
    documents: async () => failed({ kind: 'not-found' as const })
  }

  /** Opens the cache of another account beside one that was set aside. */
  async function switched(setAsideFails: boolean) {
    const desk = caches()
    writeFileSync(join(folder, 'lone-star.db'), 'mine')
    writeFileSync(join(folder, 'lone-star.db.client-5'), 'theirs')
    desk.on.call = (name, place) => {
      if (name === 'known') return { known: 0, orders: 3 }
      const isAside = name === 'open' && place.file?.endsWith('.client-5') === true
      if (isAside && setAsideFails) throw new Error('not to be read')
      return undefined
    }
    desk.open('lone-star', service, 'theirs')
    await turns(40)
    return desk
  }

  it('is set aside, each file that was looked at is released, and the new one is used', async () => {
    const { orderCaches, log, places, others } = await switched(false)
    const files = places.map(({ file }) => file?.slice(folder.length + 1))
    const names = ['lone-star.db', 'lone-star.db.client-5', 'lone-star.db']
    expect([others, files]).toEqual([['lone-star'], names])
    // Under another key, the file that is only looked at would be taken for a damaged one.
    expect(new Set(places.map(({ keyId }) => keyId))).toEqual(new Set(['book lone-star']))
    expect(log.filter(what => what.endsWith('closed'))).toEqual(['1 closed', '3 closed'])
    expect(readdirSync(folder)).toHaveLength(2)
    await orderCaches.close()
  })

  it('is left alone where that fails, and the other client’s is kept in memory', async () => {
    const { orderCaches, log, places, bugs } = await switched(true)
    expect(bugs).toEqual([new Error('not to be read')])
    expect([places.at(-1)?.file, log.includes('3 closed')]).toEqual([null, true])
    expect(readdirSync(folder).toSorted()).toEqual(['lone-star.db', 'lone-star.db.client-5'])
    expect(orderCaches.of('lone-star')?.status().notices).toEqual([{ kind: 'other-client', isKnown: false }])
    await orderCaches.close()
  })
})
