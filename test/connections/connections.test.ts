import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectionEntry, ConnectionState } from '#domain/connection.ts'
import type { VaultTrouble } from '#domain/failure.ts'
import { readEntry } from '#domain/order-entry.ts'
import { failed, ok } from '#domain/result.ts'
import { openDesk } from '../../main/connections/desk.ts'
import { createConnections, type Connections } from '../../main/connections/index.ts'
import { createPractice } from '../../main/connections/practice.ts'
import { createDownloads } from '../../main/documents/downloads.ts'
import { startPractice, type RunningPractice } from '../../main/practice/index.ts'
import { orderRequests } from '../../main/requests/orders.ts'
import { parseBaseAddress } from '../../main/service/base-address.ts'
import { createService } from '../../main/service/service.ts'
import { openConnections } from '../../main/settings/connections.ts'
import type { Keychain } from '../../main/vault/keychain.ts'
import { createTokens } from '../../main/vault/tokens.ts'
import { filledEntry } from '../fixtures/entries.ts'

let folder = ''
let practice: RunningPractice
let secrets: Map<string, string>
let trouble: VaultTrouble | undefined
/** Where a test lets the keychain answer late. */
let slow: Promise<void> | undefined
let told: ConnectionState[] = []
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
  check: async () => trouble ?? 'ok',
  busy: () => false
}

/** A start of the program on the same data folder and keychain. */
async function start(): Promise<Connections> {
  const connections = createConnections({
    store: await openConnections({ folder, parseAddress: parseBaseAddress }),
    tokens: createTokens(keychain),
    practice: createPractice({ orders: 3 }, () => undefined),
    createService: (baseAddress, token) => createService({ baseAddress, token }),
    openDesk: ({ id, baseAddress, token }, memory) => {
      const service = createService({ baseAddress, token })
      return openDesk(id, service, createDownloads({ folder: () => join(folder, 'documents'), service: () => service, onChange: () => undefined }), memory)
    },
    onChange: state => told.push(state)
  })
  open.push(connections)
  return connections
}

const entry = (change: Partial<ConnectionEntry> = {}): ConnectionEntry =>
  ({ name: 'Lone Star Lending', colour: 'green', baseAddress: practice.baseUrl, token: practice.token, ...change })

async function stateOf(connections: Connections): Promise<ConnectionState> {
  const state = await connections.state()
  if (!state.ok) throw new Error('no state')
  return state.value
}

const order = (() => {
  const read = readEntry(filledEntry('refinance'))
  if (!read.ok) throw new Error('the fixture is not complete')
  return read.value
})()
const SUBMISSION = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69'
const place = (connections: Connections) =>
  connections.withService((service, desk) => desk.outbox.place(SUBMISSION, order, sent => service.placeOrder(sent)))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-connections-'))
  practice = await startPractice({ orders: 5, clients: [{ token: 'second-client', orders: 2 }] })
  secrets = new Map()
  trouble = slow = undefined
  told = []
})

afterEach(async () => {
  await Promise.all(open.splice(0).map(connections => connections.close()))
  await practice.stop()
  await rm(folder, { recursive: true })
})

describe('connecting', () => {
  it('keeps a connection whose token the service takes, makes it active and tells of it', async () => {
    const connections = await start()
    const state = await connections.connect(entry({ name: '  Lone Star Lending ', baseAddress: `${practice.baseUrl}/`, token: ` ${practice.token}\n` }))
    expect(state).toMatchObject({ ok: true, value: { vault: 'ok', connections: [{ name: 'Lone Star Lending', baseAddress: practice.baseUrl, token: 'keychain', practice: false }] } })
    expect(state.ok && state.value.activeId).toBe(state.ok && state.value.connections[0]?.id)
    expect(told).toEqual([state.ok && state.value])
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({ ok: true, value: { total: 5 } })
  })

  it('is there after the next start, token and all', async () => {
    await (await start()).connect(entry())
    const again = await start()
    expect(await stateOf(again)).toMatchObject({ connections: [{ name: 'Lone Star Lending', token: 'keychain' }] })
    expect(await again.withService(service => service.listOrders(1))).toMatchObject({ ok: true })
  })

  it('keeps nothing where the service refuses the token', async () => {
    const connections = await start()
    expect(await connections.connect(entry({ token: 'wrong' }))).toEqual(failed({ kind: 'unauthorized', words: 'Please login to proceed.' }))
    expect(await stateOf(connections)).toMatchObject({ connections: [], activeId: null })
    expect(secrets.size).toBe(0)
  })

  it('names every field that must be mended, before anything is sent', async () => {
    const connections = await start()
    const answer = await connections.connect(entry({ name: ' ', baseAddress: 'http://orders.example.com', token: 'a\nb' }))
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid', fields: [{ path: 'name' }, { path: 'baseAddress' }, { path: 'token' }] } })
    expect(practice.requests()).toEqual([])
  })

  it('refuses a second connection of the same name, in whatever capitals', async () => {
    const connections = await start()
    await connections.connect(entry())
    expect(await connections.connect(entry({ name: 'LONE STAR LENDING' }))).toMatchObject({ ok: false, failure: { kind: 'invalid', fields: [{ path: 'name' }] } })
  })

  it('without a keychain lasts until the program quits, says so, and writes the token nowhere (R21)', async () => {
    trouble = 'absent'
    const connections = await start()
    expect(await connections.connect(entry())).toMatchObject({ ok: true, value: { vault: 'absent', connections: [{ token: 'until-quit' }] } })
    expect(await readFile(join(folder, 'connections.json'), 'utf8')).not.toContain(practice.token)
    const again = await start()
    expect(await stateOf(again)).toMatchObject({ connections: [{ token: 'missing' }] })
    expect(await again.withService(service => service.listOrders(1))).toEqual(failed({ kind: 'not-connected' }))
  })

  it('without a keychain shows what is kept at once, and tells of the keychain as news (R20)', async () => {
    trouble = 'absent'
    expect(await stateOf(await start())).toMatchObject({ vault: 'ok' })
    await vi.waitFor(() => { expect(told).toMatchObject([{ vault: 'absent' }]) }, { interval: 1 })
  })

  it('with a locked keychain at the next start keeps everything and says what is wrong', async () => {
    await (await start()).connect(entry())
    trouble = 'locked'
    const again = await start()
    expect(await again.withService(service => service.listOrders(1))).toEqual(failed({ kind: 'vault', trouble: 'locked' }))
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

describe('several connections', () => {
  it('each see their own orders, and what one sent is not the other’s (R47)', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [first] = (await stateOf(connections)).connections
    expect(await place(connections)).toMatchObject({ ok: true })
    expect(connections.activeDesk()?.sent.size).toBe(1)
    await connections.connect(entry({ name: 'Second', token: 'second-client' }))
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({ ok: true, value: { total: 2 } })
    expect(connections.activeDesk()?.sent.size).toBe(0)
    await connections.activate(first?.id ?? '')
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({ ok: true, value: { total: 6 } })
    expect(connections.activeDesk()?.sent.size).toBe(1)
    expect(await place(connections)).toMatchObject({ ok: true })
    expect(practice.orders().size).toBe(1)
  })

  it('refuse an order that was entered for the one that is no longer active, and post nothing (R47)', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id: connectionId } = { id: '' }] = (await stateOf(connections)).connections
    await connections.connect(entry({ name: 'Second', token: 'second-client' }))
    const { handle } = orderRequests(connections)['orders.place']
    expect(await handle({ submissionId: SUBMISSION, connectionId, order })).toEqual(failed({ kind: 'not-connected' }))
    expect(practice.orders().size).toBe(0)
    await connections.activate(connectionId)
    expect(await handle({ submissionId: SUBMISSION, connectionId, order })).toMatchObject({ ok: true })
    expect(practice.orders().size).toBe(1)
  })

  it('let an order that is being sent come to its outcome when another becomes active', async () => {
    const connections = await start()
    await connections.connect(entry())
    await connections.connect(entry({ name: 'Second', token: 'second-client' }))
    practice.setFaults([{ endpoint: 'refinance', delay: 50 }])
    const placing = place(connections)
    await connections.practise()
    expect(await placing).toMatchObject({ ok: true })
  })

  it('take a new token in place of an old one, once the service takes it', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    expect(await connections.replaceToken(id, 'wrong')).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } })
    expect(await connections.replaceToken(id, 'two words')).toMatchObject({ ok: false, failure: { kind: 'invalid', fields: [{ path: 'token' }] } })
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({ ok: true, value: { total: 5 } })
    expect(await connections.replaceToken(id, 'second-client')).toMatchObject({ ok: true })
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({ ok: true, value: { total: 2 } })
  })
})

describe('quitting', () => {
  it('waits for an order on its way, also on a connection that was left meanwhile', async () => {
    const connections = await start()
    await connections.connect(entry())
    practice.setFaults([{ endpoint: 'refinance', delay: 60 }])
    const placing = place(connections)
    await vi.waitFor(() => { expect(practice.requests().some(request => request.method === 'POST')).toBe(true) }, { interval: 2 })
    await connections.practise()
    let placed = false
    void placing.then(() => { placed = true })
    await connections.close()
    expect(placed).toBe(true)
    expect(await placing).toMatchObject({ ok: true })
  })

  it('takes no more orders', async () => {
    const connections = await start()
    await connections.connect(entry())
    await connections.close()
    expect(await place(connections)).toEqual(failed({ kind: 'canceled' }))
    expect(practice.orders().size).toBe(0)
  })

  it('can be asked whether an order is on its way, and whether the service took it', async () => {
    const connections = await start()
    await connections.connect(entry())
    expect(connections.sending()).toBeUndefined()
    practice.setFaults([{ endpoint: 'refinance', status: 500, delay: 20 }])
    const placing = place(connections)
    await vi.waitFor(() => { expect(connections.sending()).toBeDefined() }, { interval: 1 })
    await expect(connections.sending()).resolves.toBe(false)
    await placing
    expect(connections.sending()).toBeUndefined()
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
    expect(connections.activeDesk()).toBeUndefined()
    expect(secrets.size).toBe(0)
  })

  it('removes its token, and everything of it in memory (R24)', async () => {
    const connections = await start()
    await connections.connect(entry())
    await place(connections)
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    expect(await connections.remove(id)).toMatchObject({ ok: true, value: { connections: [], activeId: null } })
    expect(secrets.size).toBe(0)
    expect(connections.activeDesk()).toBeUndefined()
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

describe('practising', () => {
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
    expect(await connections.practise()).toMatchObject({ ok: true, value: { activeId: 'practice', connections: [{ practice: true, token: 'until-quit' }] } })
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({ ok: true, value: { total: 3 } })
    expect(await stateOf(await start())).toMatchObject({ connections: [], activeId: null })
  })

  it('leaves the kept connections as they were', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    await connections.practise()
    expect(await connections.remove('practice')).toMatchObject({ ok: true, value: { activeId: id } })
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({ ok: true, value: { total: 5 } })
  })
})
