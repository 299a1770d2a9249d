import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { composeConnections, type ConnectionComposition } from '../../../main/compose-connections.ts'
import type { Access } from '../../../main/connections/access.ts'
import type { ConnectionParts } from '../../../main/connections/connections.ts'
import { PRACTICE_ID } from '../../../main/connections/practice-connection.ts'

/** What was asked of the services, in order. */
const did: string[] = []
/** What fails, by its name. */
const failing = new Set<string>()

vi.mock('../../../main/connections/connections.ts', () => ({ createConnections: (parts: ConnectionParts) => parts }))
vi.mock('../../../main/service/service.ts', () => ({ createService: () => ({ close: () => doing('service close') }) }))
vi.mock('../../../main/documents/kept/records.ts', () => ({
  forgetDocuments: async (store: { readonly name: string }, id: string) => {
    doing(`documents forget ${store.name} ${id}`)
    return ok(null)
  }
}))

function doing(what: string): void {
  did.push(what)
  if (failing.has(what)) throw new Error(what)
}

beforeEach(() => {
  did.length = 0
  failing.clear()
})

/** The work of all clients, and the bugs that were told of. */
function work({ lasting = true, held = Promise.resolve() } = {}) {
  const bugs: string[] = []
  const parts = {
    environment: { onBug: (where: string) => void bugs.push(where) },
    access: {},
    policy: {},
    store: async () => ({ name: 'store', lasting }),
    office: { connectionOpened: () => doing('office opened') },
    documents: {
      open: (id: string) => (doing(`documents open ${id}`), { list: undefined, heard: undefined }),
      leave: (id: string) => (doing(`documents leave ${id}`), held),
      ended: async () => doing('documents ended')
    },
    orders: {
      seen: { forget: (id: string) => doing(`seen forget ${id}`) },
      orderCaches: {
        open: (id: string) => doing(`cache open ${id}`),
        leave: (id: string) => doing(`cache leave ${id}`),
        forget: async (id: string) => doing(`cache forget ${id}`)
      },
      outboxes: {
        accountChanged: () => undefined,
        resetPractice: async (id: string) => doing(`outbox reset ${id}`),
        forget: async (id: string) => (did.push(`outbox forget ${id}`), failing.has('outbox') ? FULL : ok(null))
      }
    }
  }
  const composed: unknown = composeConnections(parts as unknown as ConnectionComposition)
  return { bugs, ...(composed as ConnectionParts) }
}

const FULL = failed<Failure>({ kind: 'store', trouble: 'disk-full' })
const FAULT = failed<Failure>({ kind: 'store', trouble: 'disk-fault' })

describe('what is open for a client', () => {
  const REACHED = { id: 'a', baseAddress: 'https://orders.test', token: 'a-token' } as Access

  it('is its documents and its list, of which the office hears', () => {
    expect(work().openServices(REACHED, new Map())).toMatchObject({ connectionId: 'a' })
    expect(did).toEqual(['documents open a', 'office opened', 'cache open a'])
  })

  it('ends with it: its list, its downloads and its requests at once, and what they still write is waited for (R47)', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const services = work({ held: promise }).openServices(REACHED, new Map())
    did.length = 0
    let isClosed = false
    const closing = services.close().then(() => (isClosed = true))
    await new Promise(setImmediate)
    expect([did, isClosed]).toEqual([['cache leave a', 'documents leave a', 'service close'], false])
    resolve()
    expect(await closing).toBe(true)
  })
})

describe('what is removed with a client (R24)', () => {
  const ALL = ['outbox forget a', 'seen forget a', 'cache forget a', 'documents ended', 'documents forget store a']

  it('is all of its work, its documents once none is written any more', async () => {
    expect(await work().beforeRemove('a')).toEqual(ok(null))
    expect(did).toEqual(ALL)
  })

  it('is asked of the disk once its store is open', async () => {
    expect([await work().isStoreLasting(), await work({ lasting: false }).isStoreLasting()]).toEqual([true, false])
  })

  it('is nothing more where its orders cannot be removed, which is said', async () => {
    failing.add('outbox')
    expect(await work().beforeRemove('a')).toEqual(FULL)
    expect(did).toEqual(ALL.slice(0, 1))
  })

  it('is nothing more where its list cannot be removed, which is said and told of as a bug', async () => {
    failing.add('cache forget a')
    const { beforeRemove, bugs } = work()
    expect(await beforeRemove('a')).toEqual(FAULT)
    expect([did, bugs]).toEqual([ALL.slice(0, 3), ['orders']])
  })
})

describe('what goes when practice starts over', () => {
  const ALL = ['outbox reset', 'seen forget', 'cache forget'].map(what => `${what} ${PRACTICE_ID}`)
  const LAST = ['documents ended', `documents forget store ${PRACTICE_ID}`]

  it.each([
    [true, [...ALL, ...LAST]],
    // A store in memory knows nothing of the list on the disk.
    [false, [...ALL.slice(0, 2), ...LAST]]
  ])('are its orders and documents, and its list where that is lasting: %s', async (lasting, all) => {
    expect(await work({ lasting }).clearPractice()).toEqual(ok(null))
    expect(did).toEqual(all)
  })

  it('is nothing more after a step that failed, which is said and told of as a bug', async () => {
    failing.add(`outbox reset ${PRACTICE_ID}`)
    const { clearPractice, bugs } = work()
    expect(await clearPractice()).toEqual(FAULT)
    expect([did, bugs]).toEqual([ALL.slice(0, 1), ['practice']])
  })
})
