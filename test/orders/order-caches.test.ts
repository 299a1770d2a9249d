import { createSecretKey } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderListStatus } from '#domain/orders/order-list.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { createOrderCaches } from '../../main/orders/order-caches.ts'
import type { CacheCall, CachePlace, CacheThread } from '../../main/orders/thread/contract.ts'
import type { Service } from '../../main/service/service.ts'
import type { Store } from '../../main/storage/store.ts'

const SERVICE = {} as Service
const ACCOUNT = () => 'account'
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'title-desk-order-caches-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Turns of the loop until everything that only waits for promises is done. */
async function turns() {
  for (let turn = 0; turn < 20; turn++)
    await new Promise(resolve => {
      setImmediate(resolve)
    })
}

/** Order caches over threads and readings that keep what they were asked. */
function desk(lasting = true, isReady: () => boolean = () => true) {
  const log: string[] = []
  const places: CachePlace[] = []
  const lost: ((error: Error) => void)[] = []
  const told: OrderListStatus[] = []
  const bugs: unknown[] = []
  let sent: OrderId[] = []
  let closing = async () => {}
  let opening = async () => {}
  const store = {
    lasting,
    deriveKey: () => ({ keyId: 'k', key: createSecretKey(Buffer.alloc(32)) }),
    orders: { sentOrderIds: (id: string) => (id === 'lone-star' ? sent : []) }
  } as unknown as Store
  const startThread = (onLost: (error: Error) => void): CacheThread => {
    const number = lost.push(onLost)
    return {
      call: (async (name: CacheCall, args: unknown) => {
        log.push(`${number} ${name}`)
        if (name === 'open') places.push(args as CachePlace)
        if (name === 'sentHere') log.push(JSON.stringify(args))
        return name === 'open' ? { kept: null, first: null, sync: 'kept', account: 'account' } : null
      }) as CacheThread['call'],
      state: () => ({ ready: isReady(), orders: 3, unread: 1, revision: 7, notices: [{ kind: 'not-kept' }] }),
      close: async () => {
        await closing()
        log.push(`${number} closed`)
      }
    }
  }
  const orderCaches = createOrderCaches({
    folder,
    store: async () => {
      await opening()
      return store
    },
    startThread,
    startSync: ({ kept }) => {
      log.push(`reading from ${kept}`)
      return {
        status: () => ({ asOf: 5, whole: null, scan: null, pause: null, notices: [{ kind: 'moving' }] }),
        syncNow: () => {
          log.push('syncNow')
        },
        refreshDetails: () => undefined,
        notePage: () => {
          log.push('notePage')
        },
        noteSent: () => {
          log.push('noteSent')
        },
        online: () => {
          log.push('online')
        },
        sleep: () => {
          log.push('sleep')
        },
        wake: () => {
          log.push('wake')
        },
        close: async () => {
          log.push('reading ended')
        }
      }
    },
    preferences: () => USUAL_PREFERENCES,
    onStatus: status => {
      told.push(status)
    },
    onOtherClient: () => undefined,
    onBug: error => {
      bugs.push(error)
    }
  })
  return {
    orderCaches,
    log,
    places,
    lost,
    told,
    bugs,
    /** What a thread does before it is closed. */
    whenClosing: (work: () => Promise<void>) => {
      closing = work
    },
    /** What is done before the store is open. */
    whenOpening: (work: () => Promise<void>) => {
      opening = work
    },
    send: (ids: string[]) => {
      sent = ids as OrderId[]
    }
  }
}

describe('the order cache of a connection', () => {
  it('that is not open says of no order whose it is, where caches of other clients are set aside (R47)', async () => {
    const { orderCaches } = desk()
    const ids = ['a'] as unknown as readonly OrderId[]
    writeFileSync(join(folder, 'lone-star.db.client-5'), '')
    expect(await orderCaches.ownOrders('lone-star', ids)).toBeNull()
    expect(await orderCaches.ownOrders('another', ids)).toEqual(ids)
  })

  it('is opened from its file, told what this desk sent, and then kept up to date', async () => {
    const { orderCaches, log, places, send } = desk()
    send(['a'])
    orderCaches.open('lone-star', SERVICE, ACCOUNT)
    await turns()
    expect(log).toEqual(['1 open', '1 loaded', '1 sentHere', '{"orderIds":["a"]}', 'reading from kept'])
    expect(places[0]?.file).toBe(join(folder, 'lone-star.db'))
    send(['a', 'b'])
    orderCaches.noteSent('lone-star')
    orderCaches.noteSent('another')
    await turns()
    expect(log.slice(5)).toEqual(['noteSent', '1 sentHere', '{"orderIds":["a","b"]}'])
    orderCaches.noteSentElsewhere()
    await turns()
    expect(log.slice(8)).toEqual(['noteSent'])
  })

  it('loads its code while the keychain is asked for the key (P27)', async () => {
    const { orderCaches, log, lost, whenOpening } = desk()
    const key = Promise.withResolvers<void>()
    whenOpening(() => key.promise)
    orderCaches.open('lone-star', SERVICE, ACCOUNT)
    await turns()
    expect(lost).toHaveLength(1)
    expect(log).toEqual([])
    key.resolve()
    await turns()
    expect(log[0]).toBe('1 open')
  })

  it('says what the thread and the reading say, together', async () => {
    const { orderCaches } = desk()
    orderCaches.open('lone-star', SERVICE, ACCOUNT)
    expect(orderCaches.of('lone-star')?.status()).toMatchObject({ state: 'opening', orders: 0, asOf: null })
    await turns()
    expect(orderCaches.of('lone-star')?.status()).toEqual({
      connectionId: 'lone-star',
      state: 'ready',
      orders: 3,
      unread: 1,
      revision: 7,
      asOf: 5,
      whole: null,
      scan: null,
      pause: null,
      notices: [{ kind: 'not-kept' }, { kind: 'moving' }]
    })
    expect(orderCaches.of('another')).toBeUndefined()
  })

  it('has no file where the store does not last', async () => {
    const { orderCaches, places } = desk(false)
    orderCaches.open('lone-star', SERVICE, ACCOUNT)
    await turns()
    expect(places[0]?.file).toBeNull()
  })

  it('is closed before the next is opened: one file is never open twice', async () => {
    const { orderCaches, log } = desk()
    orderCaches.open('lone-star', SERVICE, ACCOUNT)
    await turns()
    orderCaches.open('lone-star', SERVICE, ACCOUNT)
    await turns()
    expect(log.slice(5)).toEqual([
      'reading ended',
      '1 closed',
      '2 open',
      '2 loaded',
      '2 sentHere',
      '{"orderIds":[]}',
      'reading from kept'
    ])
  })

  it('that was left before it was open asks nothing', async () => {
    const { orderCaches, log } = desk()
    orderCaches.open('lone-star', SERVICE, ACCOUNT)
    orderCaches.leave('lone-star')
    await orderCaches.close()
    expect(log).toEqual(['1 closed'])
  })

  it('is reopened from its file when its thread is lost, once, and that is reported as a bug', async () => {
    const { orderCaches, log, lost, bugs } = desk()
    orderCaches.open('lone-star', SERVICE, ACCOUNT)
    await turns()
    lost[0]?.(new Error('gone'))
    await expect.poll(() => log, { interval: 5 }).toContain('2 open')
    expect(bugs).toHaveLength(1)
    // A second loss waits a minute for the next beginning.
    lost[1]?.(new Error('gone'))
    await turns()
    expect(bugs).toHaveLength(2)
    expect(log).not.toContain('3 open')
    await orderCaches.close()
  })

  it('that is left after its thread was lost is not opened again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { orderCaches, places, lost } = desk()
      orderCaches.open('lone-star', SERVICE, ACCOUNT)
      await turns()
      lost[0]?.(new Error('gone'))
      orderCaches.leave('lone-star')
      await vi.advanceTimersByTimeAsync(3_600_000)
      await turns()
      expect(orderCaches.of('lone-star')).toBeUndefined()
      expect(places).toHaveLength(1)
      await orderCaches.close()
    } finally {
      vi.useRealTimers()
    }
  })

  it('whose thread is lost at every opening starts over, its file set aside: no file hides the orders forever (M2)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { orderCaches, places, lost } = desk(true, () => false)
      orderCaches.open('lone-star', SERVICE, ACCOUNT)
      for (let loss = 0; loss < 5; loss++) {
        await turns()
        lost[loss]?.(new Error('gone'))
        await turns()
        await vi.advanceTimersByTimeAsync(60_000)
      }
      await turns()
      expect(places.map(({ isPoisoned }) => isPoisoned)).toEqual([false, false, false, true, false, false])
      await orderCaches.close()
    } finally {
      vi.useRealTimers()
    }
  })

  it('goes on with the key of the store that took the place of the one before', async () => {
    const { orderCaches, places } = desk()
    orderCaches.useStore()
    orderCaches.open('lone-star', SERVICE, ACCOUNT)
    await turns()
    orderCaches.useStore()
    await turns()
    expect(places).toHaveLength(2)
  })

  it('sleeps with the computer, and one opened meanwhile sleeps too', async () => {
    const { orderCaches, log } = desk()
    orderCaches.sleep()
    orderCaches.open('lone-star', SERVICE, ACCOUNT)
    await turns()
    orderCaches.wake()
    orderCaches.online()
    expect(log.slice(4)).toEqual(['reading from kept', 'sleep', 'wake', 'online'])
  })

  it('tells what changed some four times a second, however often it changes', async () => {
    const { orderCaches, told } = desk()
    orderCaches.open('lone-star', SERVICE, ACCOUNT)
    await expect.poll(() => told.length, { interval: 5 }).toBe(1)
    expect(told[0]).toMatchObject({ connectionId: 'lone-star', state: 'ready' })
  })
})

it("nothing is left of a removed connection's orders, not even what was put aside (R24)", async () => {
  const { orderCaches, log } = desk()
  mkdirSync(folder, { recursive: true })
  for (const name of [
    'a.db.client-7',
    'a.db.client-7-wal',
    'a.db.client-7.damaged-2',
    'a.db',
    'a.db-wal',
    'a.db-shm',
    'a.db.damaged-2026',
    'a.db.damaged-2026-wal',
    'b.db'
  ])
    writeFileSync(join(folder, name), 'x')
  orderCaches.open('a', SERVICE, ACCOUNT)
  await turns()
  await orderCaches.forget('a')
  expect(log.at(-1)).toBe('1 closed')
  expect(readdirSync(folder)).toEqual(['b.db'])
  rmSync(folder, { recursive: true })
  await orderCaches.forget('a')
  expect(existsSync(folder)).toBe(false)
})

it("nothing is left of what a removed connection's thread writes at its end (R24)", async () => {
  const { orderCaches, whenClosing } = desk()
  orderCaches.open('a', SERVICE, ACCOUNT)
  await turns()
  let written: string[] = []
  whenClosing(async () => {
    await turns()
    writeFileSync(join(folder, 'a.db-wal'), 'x')
    written = readdirSync(folder)
  })
  await orderCaches.forget('a')
  expect([written, readdirSync(folder)]).toEqual([['a.db-wal'], []])
})

describe('a removed connection whose file is held by another program (W5)', () => {
  /** A folder in the place of the file: it cannot be taken away as a file. */
  function hold(): void {
    mkdirSync(join(folder, 'a.db'))
    writeFileSync(join(folder, 'a.db', 'held'), 'x')
    writeFileSync(join(folder, 'a.db.damaged-1'), 'x')
  }
  const letGo = (): void => {
    rmSync(join(folder, 'a.db'), { recursive: true })
    writeFileSync(join(folder, 'a.db'), 'x')
  }

  it('is forgotten all the same; what is left goes at the next start (R24)', async () => {
    hold()
    const { orderCaches, bugs } = desk()
    await orderCaches.forget('a')
    expect(readdirSync(folder)).toEqual(['a.db', 'a.db.removed'])
    await desk().orderCaches.close()
    expect(readdirSync(folder)).toEqual(['a.db', 'a.db.removed'])
    letGo()
    writeFileSync(join(folder, 'b.db'), 'x')
    await desk().orderCaches.close()
    expect([readdirSync(folder), bugs]).toEqual([['b.db'], []])
  })

  it('keeps its order cache where it is opened again: something else kept the connection from being removed', async () => {
    hold()
    const { orderCaches } = desk()
    await orderCaches.forget('a')
    letGo()
    const later = desk()
    // The start takes away what was marked; what is kept from then on stays.
    await later.orderCaches.close()
    hold()
    await later.orderCaches.forget('a')
    later.orderCaches.open('a', SERVICE, ACCOUNT)
    await turns()
    await later.orderCaches.close()
    letGo()
    await desk().orderCaches.close()
    expect(readdirSync(folder)).toEqual(['a.db'])
  })
})
