import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { composeConnections, type ConnectionComposition } from '../../main/compose-connections.ts'
import { accountOf } from '../../main/outbox/record/account.ts'
import type { Store } from '../../main/storage/store.ts'
import { memoryStore } from '../documents/support/desk.ts'
import { noProxy, noProxySignIn, ownAuthorities } from '../fakes/no-proxy.ts'
import { ACCESS } from '../outbox/support/outbox.ts'

const STATE = { connections: [], activeId: 'a', keychain: 'ok' }
const REACHED = { id: 'a', ...ACCESS }
/** Documents that are open, as the order cache reads and hears of them. */
const OPENED = { list: () => undefined, heard: () => undefined }

/** Connections as the app joins them with what it has of each, and every step, noted once its turn is over. */
function composed({ lasting = true, isCacheHeld = false } = {}) {
  const [done, bugs, accounts]: [string[], unknown[], string[]] = [[], [], []]
  const services: unknown[] = []
  async function step(name: string): Promise<Result<null, Failure>> {
    await new Promise(setImmediate)
    done.push(name)
    return ok(null)
  }
  const kept = memoryStore()
  const store: Store = {
    ...kept,
    lasting,
    write(work) {
      done.push('documents are forgotten')
      return kept.write(work)
    }
  }
  const connections = composeConnections({
    environment: {
      proxyFor: noProxy,
      proxySignIn: noProxySignIn,
      secureContext: ownAuthorities,
      onBug: (_where: string, error: unknown) => bugs.push(error)
    },
    access: {
      store: { remove: (id: string) => step(`${id} is unlisted`) },
      tokens: { forget: (id: string) => step(`token of ${id}`) },
      practice: {
        running: () => ({}),
        startOver: () => step('practice starts over'),
        stop: () => step('practice stops')
      },
      registry: { activeId: () => 'a', find: () => ({ tokenIn: 'keychain' }), changed: () => STATE },
      access: async () => ok(REACHED)
    },
    orders: {
      outboxes: {
        forget: (id: string) => step(`outbox of ${id}`),
        resetPractice: (id: string) => step(`outbox of ${id}`),
        accountChanged: (id: string) => done.push(`account of ${id}`)
      },
      seen: { forget: (id: string) => done.push(`rows of ${id}`) },
      orderCaches: {
        open(id: string, service: unknown, account: (open: Store) => string) {
          done.push(`cache of ${id} opens`)
          services.push(service)
          accounts.push(account(kept))
        },
        leave: (id: string) => done.push(`cache of ${id} closes`),
        async forget(id: string) {
          if (isCacheHeld) throw new Error('EBUSY')
          await step(`cache of ${id}`)
        }
      }
    },
    documents: {
      open(id: string) {
        done.push(`documents of ${id} open`)
        return OPENED
      },
      leave: (id: string) => step(`documents of ${id} close`),
      ended: () => step('documents have ended')
    },
    office: { connectionOpened: () => done.push('the office hears') },
    store: async () => store,
    policy: {}
  } as unknown as ConnectionComposition)
  return { connections, kept, done, bugs, accounts, services }
}

describe('a connection that is removed (R24)', () => {
  it('goes with all that is kept of it, each step once the one before is over', async () => {
    const { connections, done, bugs } = composed()
    expect(await connections.remove('a')).toEqual(ok(STATE))
    expect(done).toEqual([
      'token of a',
      'outbox of a',
      'rows of a',
      'cache of a',
      'documents have ended',
      'documents are forgotten',
      'a is unlisted'
    ])
    expect(bugs).toEqual([])
  })

  it('stays, to be removed again, where its order cache cannot be', async () => {
    const { connections, done, bugs } = composed({ isCacheHeld: true })
    expect(await connections.remove('a')).toEqual(failed({ kind: 'store', trouble: 'disk-fault' }))
    expect([done, bugs.length]).toEqual([['token of a', 'outbox of a', 'rows of a'], 1])
  })
})

it.each([true, false])('practice starts over with nothing left of its orders, kept on the disk: %s', async lasting => {
  const { connections, done } = composed({ lasting })
  expect(await connections.startOver()).toEqual(ok(STATE))
  expect(done).toEqual([
    'outbox of practice',
    'rows of practice',
    // What is kept only until the program quits says nothing of the file from before.
    ...(lasting ? ['cache of practice'] : []),
    'documents have ended',
    'documents are forgotten',
    'practice starts over',
    'account of practice'
  ])
})

it('a connection that is opened has its documents and its order cache, by its account, until it is closed', async () => {
  const { connections, kept, done, accounts } = composed()
  expect(await connections.withService(async () => ok(null))).toEqual(ok(null))
  expect([done.splice(0), accounts]).toEqual([
    ['documents of a open', 'the office hears', 'cache of a opens'],
    [accountOf(kept, REACHED)]
  ])
  await connections.close()
  expect(done).toEqual(['cache of a closes', 'documents of a close', 'practice stops'])
})

it('documents that the order cache reads, or hears of, go by those who watch them for other wire instructions (R66)', async () => {
  const { connections, services } = composed()
  await connections.withService(async () => ok(null))
  expect(services).toHaveLength(1)
  expect(services[0]).toMatchObject({ documents: OPENED.list, heard: OPENED.heard })
})
