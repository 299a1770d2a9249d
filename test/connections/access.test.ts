import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { createAccess, type AccessParts } from '../../main/connections/access.ts'
import { createConnections, type ConnectionParts } from '../../main/connections/connections.ts'

const ADDRESS = 'https://orders.test'

function accessBy(parts: { tokens?: object; running?: unknown; found?: boolean }) {
  const done: string[] = []
  const access = createAccess({
    registry: {
      find: () => (parts.found === false ? undefined : { baseAddress: ADDRESS, tokenIn: 'keychain' }),
      changed: () => done.push('told')
    },
    tokens: {
      whereIs: () => 'keychain',
      read: async () => ok('a-token'),
      knownKeychainState: () => undefined,
      ...parts.tokens
    },
    practice: { running: () => parts.running }
  } as unknown as AccessParts)
  return { access, done }
}

describe('access to a connection', () => {
  it.each([
    [
      'whose token was entered for another address',
      'other-address',
      { kind: 'not-connected', because: 'other-address' }
    ],
    ['whose token is missing', 'missing', { kind: 'not-connected' }]
  ] as const)('%s is refused without a question to the keychain (R27)', async (_what, place, failure) => {
    const read = () => Promise.reject(new Error('asked'))
    const { access, done } = accessBy({ tokens: { whereIs: () => place, read } })
    expect([await access('a'), done]).toEqual([failed(failure), []])
  })

  it.each([
    ['other-address', { kind: 'not-connected', because: 'other-address' }, ['told']],
    ['locked', { kind: 'vault', trouble: 'locked' }, []]
  ] as const)('says why the keychain does not give the token: %s (R27)', async (why, failure, told) => {
    const { access, done } = accessBy({ tokens: { read: async () => failed(why) } })
    expect([await access('a'), done]).toEqual([failed(failure), told])
  })

  it('is none where the keychain has no token after all, which the page is told', async () => {
    const { access, done } = accessBy({ tokens: { read: async () => ok(null) } })
    expect([await access('a'), done]).toEqual([failed({ kind: 'not-connected' }), ['told']])
  })

  it.each([
    ['locked', 'ok', ['told']],
    [undefined, 'locked', ['told']],
    [undefined, 'ok', []],
    ['locked', 'locked', []]
  ] as const)('tells the page of a keychain that was %s and is %s by then', async (before, after, told) => {
    const states = [before, after]
    const { access, done } = accessBy({ tokens: { knownKeychainState: () => states.shift() } })
    expect([(await access('a')).ok, done]).toEqual([true, told])
  })

  it('to practice is that of the running service, which needs neither list nor keychain', async () => {
    const running = { baseUrl: 'http://127.0.0.1:4711', token: 'of-practice', dataSet: () => 'set 1' }
    const { access } = accessBy({ running, found: false })
    expect(await access('practice')).toEqual(
      ok({ id: 'practice', baseAddress: running.baseUrl, token: 'of-practice', dataSet: 'set 1' })
    )
    const { access: unreachable } = accessBy({ running: { ...running, baseUrl: 'nowhere' } })
    expect(await unreachable('practice')).toEqual(failed({ kind: 'practice-unavailable' }))
  })
})

describe('connections', () => {
  function desk(change: Partial<Record<keyof ConnectionParts, unknown>> = {}) {
    const done: string[] = []
    const now = { activeId: 'a' as string | null, state: 'ok' }
    const note = (what: string) => async () => {
      await new Promise(setImmediate)
      done.push(what)
      return ok(null)
    }
    const connections = createConnections({
      store: {
        isWhole: true,
        list: () => [
          { id: 'a', tokenIn: 'keychain' },
          { id: 'b', tokenIn: 'until-quit' }
        ],
        remove: note('unlist'),
        workLeft: () => [],
        update: note('update')
      },
      tokens: {
        keychainState: async () => now.state,
        removeStrays: async (kept: ReadonlySet<string>) => done.push(`keep only ${[...kept].join()}`),
        keep: async () => ({ where: 'keychain' }),
        forget: note('forget')
      },
      practice: { stop: note('stop practice') },
      registry: {
        activeId: () => now.activeId,
        setPracticing: () => undefined,
        find: (id: string) => (id === 'lost' ? undefined : { id, baseAddress: ADDRESS }),
        changed: () => done.push('told')
      },
      access: async (id: string) => ok({ id }),
      createService: () => ({ listOrders: note('try'), close: () => undefined }),
      openServices: ({ id }: { id: string }) => {
        done.push(`open ${id}`)
        return { connectionId: id, service: `service of ${id}`, close: async () => done.push(`close ${id}`) }
      },
      beforeRemove: note('clear'),
      isStoreLasting: async () => true,
      onAccount: (id: string) => done.push(`account ${id}`),
      ...change
    } as unknown as ConnectionParts)
    return { connections, done, now }
  }
  const use = async () => ok('used')
  const GULF = { name: 'Gulf', color: 'green', baseAddress: ADDRESS, token: 'new' } as const

  /** A desk where the check of a new token ends by `accept`. */
  function adding() {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    let activated = 0
    const found = desk({
      store: {
        list: () => [],
        add: async () => ok(null),
        activate: async () => {
          activated += 1
          return ok(null)
        }
      },
      createService: () => ({ listOrders: () => promise, close: () => undefined })
    })
    return { ...found, accept: () => resolve(ok(null)), activated: () => activated }
  }

  it('open nothing for a connection that was left while its token was read (R47)', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { connections, done, now } = desk({ access: () => promise })
    const asked = connections.withService(use)
    now.activeId = 'b'
    resolve(ok({ id: 'a' }))
    expect([await asked, done]).toEqual([failed({ kind: 'canceled' }), []])
  })

  it.each<[string | null, number]>([
    ['a', 1],
    ['c', 0],
    // It was removed.
    [null, 1]
  ])('become active once they are added, unless another took the place of “a” by then: “%s”', async (now, times) => {
    const { connections, now: is, done, accept, activated } = adding()
    const asked = connections.connect(GULF)
    is.activeId = now
    accept()
    expect((await asked).ok).toBe(true)
    expect([activated(), done.at(-1)]).toEqual([times, 'told'])
  })

  it.each<[string | null, number]>([
    ['a', 0],
    // There is none.
    [null, 1]
  ])('that the user left while they were added take the place of no other one: “%s”', async (now, times) => {
    const { connections, now: is, done, accept, activated } = adding()
    is.activeId = now
    const asked = connections.connect(GULF)
    connections.stay()
    accept()
    expect((await asked).ok).toBe(true)
    expect([activated(), done.at(-1)]).toEqual([times, 'told'])
  })

  it('become active where those that the user left were others, before', async () => {
    const { connections, accept, activated } = adding()
    connections.stay()
    const asked = connections.connect(GULF)
    accept()
    await asked
    expect(activated()).toBe(1)
  })

  it('with a new token leave what the old one has open, before its account is told of', async () => {
    const { connections, done } = desk()
    await connections.withService(use)
    await connections.replaceToken('a', 'new')
    expect(done).toEqual(['open a', 'try', 'close a', 'account a', 'told'])
  })

  it('leave what is open where another one has a new token, and say nothing of one that is not there', async () => {
    const { connections, done } = desk()
    await connections.withService(use)
    await connections.replaceToken('b', 'new')
    expect(done).toEqual(['open a', 'try', 'update', 'account b', 'told'])
    expect(await connections.replaceToken('lost', 'new')).toEqual(failed({ kind: 'not-connected' }))
    expect(done).toHaveLength(5)
  })

  it('tell of no new account where its token was not saved', async () => {
    const { connections, done } = desk({
      store: { list: () => [{ id: 'a' }], update: async () => failed({ kind: 'not-connected' }) }
    })
    await connections.withService(use)
    expect(await connections.replaceToken('a', 'new')).toEqual(failed({ kind: 'not-connected' }))
    expect(done).toEqual(['open a', 'try'])
  })

  it('close what is open before its connection is removed, and tell of it at last (R24)', async () => {
    const { connections, done } = desk()
    await connections.withService(use)
    await connections.remove('a')
    expect(done).toEqual(['open a', 'close a', 'forget', 'clear', 'unlist', 'told'])
  })

  it('tell how things are after a removal that failed, for its token is gone (R24)', async () => {
    const { connections, done } = desk({ beforeRemove: async () => failed({ kind: 'canceled' }) })
    expect(await connections.remove('a')).toEqual(failed({ kind: 'canceled' }))
    expect(done).toEqual(['forget', 'told'])
  })

  it('keep tokens of the keychain alone at a start, even where the active one cannot be opened (R24)', async () => {
    const { connections, done } = desk({ access: () => Promise.reject(new Error('bug')) })
    await expect(connections.start()).rejects.toThrow('bug')
    expect(done).toEqual(['keep only a'])
  })

  it('ask a keychain that does not work for no strays', async () => {
    const { connections, done, now } = desk()
    now.state = 'locked'
    await connections.start()
    expect(done).toEqual(['open a'])
  })

  it('end with the practice service, and open nothing afterwards', async () => {
    const { connections, done } = desk()
    await connections.withService(use)
    await connections.close()
    expect(done).toEqual(['open a', 'close a', 'stop practice'])
    expect(await connections.withService(use)).toEqual(failed({ kind: 'canceled' }))
  })

  it('go on where they are open, but open no other once no more are to be opened', async () => {
    const { connections, now } = desk()
    await connections.withService(use)
    await connections.stopOpening()
    expect(await connections.withService(use)).toEqual(ok('used'))
    now.activeId = 'b'
    expect(await connections.withService(use)).toEqual(failed({ kind: 'canceled' }))
    now.activeId = null
    expect(await connections.withService(use)).toEqual(failed({ kind: 'not-connected' }))
  })
})
