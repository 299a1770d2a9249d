import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionEntry, ConnectionState } from '#domain/connection.ts'
import type { Failure, KeychainTrouble } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { createAccess, type AccessTo } from '../../main/connections/access.ts'
import { createConnectionRegistry } from '../../main/connections/connection-registry.ts'
import { createConnections, type Connections } from '../../main/connections/connections.ts'
import { createPractice } from '../../main/connections/practice-connection.ts'
import { openConnectionDocuments } from '../../main/documents/connection-documents.ts'
import { startPractice, type RunningPractice } from '../../practice/index.ts'
import { parseBaseAddress } from '../../main/service/http/base-address.ts'
import { createService } from '../../main/service/service.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { noProxy } from '../fakes/no-proxy.ts'
import { memoryStore } from '../documents/desk.ts'
import { openConnections } from '../../main/settings/connections.ts'
import { ownerOf } from '../../main/keychain/bound-token.ts'
import type { Keychain } from '../../main/keychain/keychain.ts'
import { createTokens } from '../../main/keychain/tokens.ts'

let folder = ''
let practice: RunningPractice
let secrets: Map<string, string>
let trouble: KeychainTrouble | undefined
/** Where a test lets the keychain answer late. */
let slow: Promise<void> | undefined
let told: ConnectionState[] = []
/** What was said of connections beside their state: `account` of one that was opened or got a token, `remove` of one that goes. */
let beside: string[] = []
let mayRemove: Result<null, Failure>
const open: Connections[] = []

const keychain: Keychain = {
  read: async account => {
    await slow
    return trouble === undefined ? ok(secrets.get(account) ?? null) : failed(trouble)
  },
  write: async (account, secret) => {
    if (trouble !== undefined) return failed(trouble)
    secrets.set(account, secret)
    return ok(null)
  },
  remove: async account => {
    if (trouble !== undefined) return failed(trouble)
    secrets.delete(account)
    return ok(null)
  },
  list: async () =>
    trouble === undefined ? ok([...secrets].map(([account, secret]) => ({ account, secret }))) : failed(trouble),
  check: async () => trouble ?? 'ok',
  busy: () => false,
  settled: async () => undefined
}

/** A start of the program on the same data folder and keychain. */
async function start(): Promise<Connections & { readonly access: AccessTo }> {
  const database = memoryStore()
  const store = await openConnections({ folder, parseAddress: parseBaseAddress })
  const tokens = createTokens(keychain, ownerOf(folder))
  const practice = createPractice({ orders: 3 }, () => undefined)
  const registry = createConnectionRegistry({ store, tokens, practice, onChange: state => told.push(state) })
  const access = createAccess({ registry, tokens, practice })
  const connections = createConnections({
    store,
    tokens,
    practice,
    registry,
    access,
    createService: (baseAddress, token) => createService({ baseAddress, token, proxyFor: noProxy }),
    openServices: ({ id, baseAddress, token }, names) => {
      const service = createService({ baseAddress, token, proxyFor: noProxy })
      const documents = openConnectionDocuments({
        connectionId: id,
        service,
        store: async () => database,
        folder: () => join(folder, 'documents'),
        settings: () => USUAL_PREFERENCES,
        facts: async () => undefined,
        onNews: () => undefined,
        onWire: () => undefined,
        onBug: bug => {
          throw bug
        }
      })
      return {
        connectionId: id,
        service,
        documents,
        names,
        close() {
          service.close()
          return documents.close()
        }
      }
    },
    onPracticeStart: async () => {
      beside.push('practice starts')
    },
    onAccount: id => beside.push(`account ${id}`),
    beforeRemove: async id => {
      beside.push(`remove ${id}, whose token is ${secrets.has(id) ? 'there' : 'gone'}`)
      return mayRemove
    }
  })
  open.push(connections)
  return { ...connections, access }
}

const entry = (change: Partial<ConnectionEntry> = {}): ConnectionEntry => ({
  name: 'Lone Star Lending',
  colour: 'green',
  baseAddress: practice.baseUrl,
  token: practice.token,
  ...change
})

async function stateOf(connections: Connections): Promise<ConnectionState> {
  const state = await connections.state()
  if (!state.ok) throw new Error('no state')
  return state.value
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-connections-'))
  practice = await startPractice({ orders: 5, clients: [{ token: 'second-client', orders: 2 }] })
  secrets = new Map()
  trouble = slow = undefined
  told = []
  beside = []
  mayRemove = ok(null)
})

afterEach(async () => {
  await Promise.all(open.splice(0).map(connections => connections.close()))
  await practice.stop()
  await rm(folder, { recursive: true })
})

describe('connecting', () => {
  it('keeps a connection whose token the service takes, makes it active and tells of it', async () => {
    const connections = await start()
    const state = await connections.connect(
      entry({ name: '  Lone Star Lending ', baseAddress: `${practice.baseUrl}/`, token: ` ${practice.token}\n` })
    )
    expect(state).toMatchObject({
      ok: true,
      value: {
        keychain: 'ok',
        connections: [{ name: 'Lone Star Lending', baseAddress: practice.baseUrl, token: 'keychain', practice: false }]
      }
    })
    expect(state.ok && state.value.activeId).toBe(state.ok && state.value.connections[0]?.id)
    expect(told).toEqual([state.ok && state.value])
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 5 }
    })
  })

  it('is there after the next start, token and all', async () => {
    await (await start()).connect(entry())
    const again = await start()
    expect(await stateOf(again)).toMatchObject({ connections: [{ name: 'Lone Star Lending', token: 'keychain' }] })
    expect(await again.withService(service => service.listOrders(1))).toMatchObject({ ok: true })
  })

  it('keeps nothing where the service refuses the token', async () => {
    const connections = await start()
    expect(await connections.connect(entry({ token: 'wrong' }))).toEqual(
      failed({ kind: 'unauthorized', words: 'Please login to proceed.' })
    )
    expect(await stateOf(connections)).toMatchObject({ connections: [], activeId: null })
    expect(secrets.size).toBe(0)
  })

  it('names every field that must be mended, before anything is sent', async () => {
    const connections = await start()
    const answer = await connections.connect(
      entry({ name: ' ', baseAddress: 'http://orders.example.com', token: 'a\nb' })
    )
    expect(answer).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fields: [{ path: 'name' }, { path: 'baseAddress' }, { path: 'token' }] }
    })
    expect(practice.requests()).toEqual([])
  })

  it('refuses a second connection of the same name, in whatever capitals', async () => {
    const connections = await start()
    await connections.connect(entry())
    expect(await connections.connect(entry({ name: 'LONE STAR LENDING' }))).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fields: [{ path: 'name' }] }
    })
  })

  it('without a keychain lasts until the program quits, says so, and writes the token nowhere (R21)', async () => {
    trouble = 'absent'
    const connections = await start()
    expect(await connections.connect(entry())).toMatchObject({
      ok: true,
      value: { keychain: 'absent', connections: [{ token: 'until-quit' }] }
    })
    expect(await readFile(join(folder, 'connections.json'), 'utf8')).not.toContain(practice.token)
    const again = await start()
    expect(await stateOf(again)).toMatchObject({ connections: [{ token: 'missing' }] })
    expect(await again.withService(service => service.listOrders(1))).toEqual(failed({ kind: 'not-connected' }))
  })

  it('without a keychain shows what is kept at once, and tells of the keychain as news (R20)', async () => {
    trouble = 'absent'
    expect(await stateOf(await start())).toMatchObject({ keychain: 'ok' })
    await expect.poll(() => told, { interval: 1 }).toMatchObject([{ keychain: 'absent' }])
  })

  it('with a locked keychain at the next start keeps everything and says what is wrong', async () => {
    await (await start()).connect(entry())
    trouble = 'locked'
    const again = await start()
    expect(await again.withService(service => service.listOrders(1))).toEqual(
      failed({ kind: 'vault', trouble: 'locked' })
    )
    trouble = undefined
    expect(await again.withService(service => service.listOrders(1))).toMatchObject({ ok: true })
  })
})

describe('a list of connections from an earlier run', () => {
  it.each([
    ['that cannot be understood is set aside and told', '{"version":1,"content":{"connections":7}}', 'set-aside'],
    ['that a newer version wrote is left as it is and told', '{"version":99,"content":{}}', 'newer']
  ])('%s', async (_what, text, trouble) => {
    await writeFile(join(folder, 'connections.json'), text)
    expect(await stateOf(await start())).toMatchObject({ connections: [], listTrouble: trouble })
    const kept = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')))
    expect(kept).toContain(text)
  })

  it('that was read needs no word', async () => {
    await (await start()).connect(entry())
    expect(await stateOf(await start())).not.toHaveProperty('listTrouble')
  })
})

describe('a list that somebody changed', () => {
  /** Puts another base address into the file, as one may who can write it and cannot read the keychain. */
  async function readdress(address: string): Promise<void> {
    const file = join(folder, 'connections.json')
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(practice.baseUrl, address))
  }

  it('sends no token to another address, and no byte at all; says so, and asks for the token again (M5, R27)', async () => {
    await (await start()).connect(entry())
    const other = await startPractice({ orders: 1, token: practice.token })
    try {
      await readdress(other.baseUrl)
      const again = await start()
      const refused = failed({ kind: 'not-connected', because: 'other-address' })
      expect(await again.withService(service => service.listOrders(1))).toEqual(refused)
      const [{ id } = { id: '' }] = (await stateOf(again)).connections
      expect(await again.access(id)).toEqual(refused)
      expect(told.at(-1)).toMatchObject({ connections: [{ baseAddress: other.baseUrl, token: 'other-address' }] })
      expect(other.requests()).toEqual([])
      expect(await again.replaceToken(id, practice.token)).toMatchObject({
        ok: true,
        value: { connections: [{ token: 'keychain' }] }
      })
      expect(await again.withService(service => service.listOrders(1))).toMatchObject({ ok: true, value: { total: 1 } })
    } finally {
      await other.stop()
    }
  })
})

describe('tokens nobody uses', () => {
  const strays = async (): Promise<string[]> => {
    await (await start()).tidyKeychain()
    return [...secrets.keys()]
  }

  it('go at the next start: those of a lost list, and what came too late for this one (W17, R24)', async () => {
    await (await start()).connect(entry())
    const file = join(folder, 'connections.json')
    expect(await strays()).toHaveLength(1)
    const listed = await readFile(file, 'utf8')
    await writeFile(file, listed.replace('"keychain"', '"until-quit"'))
    expect(await strays()).toEqual([])
    await writeFile(file, listed)
    await (
      await start()
    ).replaceToken(
      (JSON.parse(listed) as { content: { connections: { id: string }[] } }).content.connections[0]?.id ?? '',
      practice.token
    )
    expect(await strays()).toHaveLength(1)
    await rm(file)
    expect(await strays()).toEqual([])
  })

  it.each([
    ['could not be understood, now or before', '{"version":1,"content":{"connections":7}}'],
    ['is a newer version’s', '{"version":99,"content":{}}']
  ])('stay where the list %s: somebody may put it right', async (_what, text) => {
    await (await start()).connect(entry())
    await writeFile(join(folder, 'connections.json'), text)
    expect(await strays()).toHaveLength(1)
    expect(await strays()).toHaveLength(1)
  })

  it('stay where the keychain is not at hand', async () => {
    await (await start()).connect(entry())
    await rm(join(folder, 'connections.json'))
    trouble = 'locked'
    expect(await strays()).toHaveLength(1)
  })
})

describe('several connections', () => {
  it('each see their own orders, and nothing one remembers is the other’s (R47)', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [first] = (await stateOf(connections)).connections
    expect(
      await connections.withService(async (service, services) => {
        const page = await service.listOrders(1)
        if (page.ok)
          for (const { orderId, name } of page.value.rows) if (orderId !== null) services.names.set(orderId, name)
        return page
      })
    ).toMatchObject({ ok: true, value: { total: 5 } })
    await connections.connect(entry({ name: 'Second', token: 'second-client' }))
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 2 }
    })
    expect(connections.activeServices()?.names.size).toBe(0)
    await connections.activate(first?.id ?? '')
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 5 }
    })
    expect(connections.activeServices()?.names.size).toBe(5)
  })

  it('can each be reached, active or not; one that is not here, or whose token is not, cannot', async () => {
    const connections = await start()
    await connections.connect(entry())
    await connections.connect(entry({ name: 'Second', token: 'second-client' }))
    const [first, second] = (await stateOf(connections)).connections
    expect(await connections.access(first?.id ?? '')).toEqual(
      ok({ id: first?.id, baseAddress: practice.baseUrl, token: practice.token })
    )
    expect(await connections.access(second?.id ?? '')).toMatchObject({ ok: true, value: { token: 'second-client' } })
    expect(await connections.access('nobody')).toEqual(failed({ kind: 'not-connected' }))
    expect(await connections.access('practice')).toEqual(failed({ kind: 'practice-unavailable' }))
    trouble = 'locked'
    expect(await (await start()).access(first?.id ?? '')).toEqual(failed({ kind: 'vault', trouble: 'locked' }))
  })

  it('are told of when they are opened, or get another token', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    await connections.practice()
    await connections.activate(id)
    await connections.replaceToken(id, 'wrong')
    await connections.replaceToken(id, 'second-client')
    expect(beside).toEqual([`account ${id}`, 'practice starts', 'account practice', `account ${id}`, `account ${id}`])
  })

  it('take a new token in place of an old one, once the service takes it', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    expect(await connections.replaceToken(id, 'wrong')).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } })
    expect(await connections.replaceToken(id, 'two words')).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fields: [{ path: 'token' }] }
    })
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 5 }
    })
    expect(await connections.replaceToken(id, 'second-client')).toMatchObject({ ok: true })
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 2 }
    })
  })
})

describe('quitting', () => {
  it('ends what is being read, and takes no more requests', async () => {
    const connections = await start()
    await connections.connect(entry())
    practice.setFaults([{ endpoint: 'list', hang: true }])
    const reading = connections.withService(service => service.listOrders(1))
    await expect.poll(() => practice.requests(), { interval: 1 }).toHaveLength(2)
    await connections.close()
    expect(await reading).toEqual(failed({ kind: 'canceled' }))
    expect(await connections.withService(service => service.listOrders(1))).toEqual(failed({ kind: 'canceled' }))
  })
})

describe('removing a connection', () => {
  it('leaves no way to it that was opened meanwhile (R24)', async () => {
    await (await start()).connect(entry())
    const connections = await start()
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    const { promise, resolve } = Promise.withResolvers<void>()
    slow = promise
    const asked = connections.withService(service => service.listOrders(1))
    const removed = connections.remove(id)
    resolve()
    expect(await removed).toMatchObject({ ok: true, value: { connections: [] } })
    expect(await asked).toMatchObject({ ok: false })
    expect(connections.activeServices()).toBeUndefined()
    expect(secrets.size).toBe(0)
  })

  it('takes its work away once its token is gone; where that fails the connection stays, to be removed again (R24)', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    mayRemove = failed({ kind: 'store', trouble: 'disk-fault' })
    expect(await connections.remove(id)).toEqual(mayRemove)
    expect(await stateOf(connections)).toMatchObject({ connections: [{ id, token: 'missing' }] })
    mayRemove = ok(null)
    expect(await connections.remove(id)).toMatchObject({ ok: true, value: { connections: [] } })
    expect(beside.slice(1)).toEqual(Array(2).fill(`remove ${id}, whose token is gone`))
  })

  it('removes its token, and everything of it in memory (R24)', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    expect(await connections.remove(id)).toMatchObject({ ok: true, value: { connections: [], activeId: null } })
    expect(secrets.size).toBe(0)
    expect(connections.activeServices()).toBeUndefined()
    expect(await readFile(join(folder, 'connections.json'), 'utf8')).not.toContain('Lone Star')
    expect(await connections.withService(service => service.listOrders(1))).toEqual(failed({ kind: 'not-connected' }))
  })

  it('is not done while the keychain cannot be asked to forget the token', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    trouble = 'locked'
    expect(await connections.remove(id)).toEqual(failed({ kind: 'vault', trouble: 'locked' }))
    expect(await stateOf(connections)).toMatchObject({ connections: [{ id }] })
  })
})

describe('practicing', () => {
  it('that is ended while it begins leaves nothing running', async () => {
    const inside = createPractice({ orders: 1 }, () => undefined)
    const starting = inside.start()
    const stopping = inside.stop()
    const started = await starting
    await stopping
    expect(inside.running()).toBeUndefined()
    await expect(fetch(started.ok ? started.value.baseUrl : '')).rejects.toThrow()
  })

  it('that cannot begin is told, and noted', async () => {
    const noted: unknown[] = []
    const inside = createPractice({ orders: -1 }, error => noted.push(error))
    expect(await inside.start()).toEqual(failed({ kind: 'practice-unavailable' }))
    expect(noted).toHaveLength(1)
  })

  it('needs no account, and is kept nowhere', async () => {
    const connections = await start()
    expect(await connections.practice()).toMatchObject({
      ok: true,
      value: { activeId: 'practice', connections: [{ practice: true, token: 'until-quit' }] }
    })
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 3 }
    })
    expect(await stateOf(await start())).toMatchObject({ connections: [], activeId: null })
  })

  it('leaves the kept connections as they were', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    await connections.practice()
    expect(await connections.remove('practice')).toMatchObject({ ok: true, value: { activeId: id } })
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 5 }
    })
  })
})
