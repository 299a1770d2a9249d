import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AppEnvironment } from '../../../main/app-environment.ts'

/** What was asked of the rooms, in order. */
const did: string[] = []
/** What each of them was composed of. */
const composedOf = new Map<string, object>()

type Members = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>
const LIFE = ['start', 'sleep', 'wake', 'online', 'close']

function room(name: string, ...members: readonly string[]): Members {
  return Object.fromEntries(
    members.map(member => [member, (...given: readonly unknown[]) => void did.push([name, member, ...given].join(' '))])
  )
}

/** How many orders there are of each state, and what else the store has. */
const ORDERS = { draft: 2, queued: 3, sending: 1, unknown: 5, sent: 6, closed: 7 }
const STORE = {
  orders: {
    list: (_client: null, states: readonly (keyof typeof ORDERS)[]) =>
      states.flatMap(state => Array.from({ length: ORDERS[state] }, () => state))
  },
  kept: { all: () => ['a file'] },
  waiting: { all: () => ['a download', 'another'] }
}

const composing =
  <T>(name: string, made: T) =>
  (parts: object): T => {
    composedOf.set(name, parts)
    return made
  }

vi.mock('../../../main/compose-orders.ts', () => ({
  composeOrders: composing('orders', {
    outboxes: room('outboxes', ...LIFE, 'useStore', 'takeBack', 'officeLeft', 'officeBack'),
    orderCaches: room('orderCaches', ...LIFE, 'useStore', 'noteSentElsewhere')
  })
}))
vi.mock('../../../main/compose-office.ts', () => ({
  composeOffice: composing('office', room('office', ...LIFE, 'useStore'))
}))
vi.mock('../../../main/compose-documents.ts', () => ({
  composeDocuments: composing(
    'documents',
    room('documents', ...LIFE, 'ended', 'useStore', 'wireChanged', 'ownOrdersKnown')
  )
}))
vi.mock('../../../main/compose-connections.ts', () => ({
  composeAccess: composing('access', {}),
  composeConnections: composing('connections', room('connections', 'start', 'stopOpening', 'close', 'removeWorkLeft'))
}))
vi.mock('../../../main/compose-updates.ts', () => ({
  composeUpdates: composing('updates', room('updates', 'start', 'close'))
}))
vi.mock('../../../main/storage/unlock/data-key-manager.ts', () => ({
  createDataKeyManager: composing('keys', {
    ...room('keys', 'close', 'officeLeft'),
    state: () => ({ kind: 'until-quit' }),
    store: async () => STORE
  })
}))
vi.mock('../../../main/requests/index.ts', () => ({ serveRequests: composing('requests', {}) }))

const { composeApp } = await import('../../../main/compose.ts')

/** What a room was given, and may call. */
const given = (name: string) => composedOf.get(name) as Members
const partOf = <T>(name: string, part: string) => Reflect.get(composedOf.get(name) ?? {}, part) as T

beforeEach(() => {
  did.length = 0
  composedOf.clear()
})

/** The app with this policy, if any, by a file that its system trusts or not; closed when the test ends. */
async function compose({ policy = '', platform = 'win32', mode = 0o644, idleSeconds = 0 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-composed-'))
  const policyFile = join(folder, 'policy.json')
  if (policy !== '') {
    writeFileSync(policyFile, policy)
    chmodSync(policyFile, mode)
  }
  const noted: unknown[] = []
  const sent: unknown[] = []
  const locked: string[] = []
  const app = await composeApp({
    dataFolder: folder,
    storeFolder: folder,
    about: { version: '1.2.3', platform: 'linux', downloadFolder: join(folder, 'downloads'), logFile: '' },
    platform,
    policyFile,
    note: (...event: unknown[]) => noted.push(event),
    send: (...news: unknown[]) => sent.push(news),
    chooseFolder: (begin: string) => `asked from ${begin}`,
    proxyFor: async () => 'DIRECT',
    idleSeconds: () => idleSeconds,
    screenLock: { lock: (because: string) => locked.push(because) },
    onBug: (_where: string, error: unknown) => expect.unreachable(String(error))
  } as unknown as AppEnvironment)
  onTestFinished(async () => {
    await app.lifecycle.close()
    rmSync(folder, { recursive: true })
  })
  const started = did.splice(0)
  return { app, folder, noted, sent, locked, started }
}

describe('what the app composes', () => {
  it('works with another store from when that takes the place of the one before, all of it', async () => {
    await compose()
    given('keys')['onStore']?.('another')
    const all = ['outboxes useStore another', 'orderCaches useStore', 'documents useStore', 'office useStore']
    expect(did).toEqual([...all, 'connections removeWorkLeft'])
  })

  it('hears from the office what each of it has to', async () => {
    await compose()
    const office = given('office')
    office['onWire']?.('client-1', 'news')
    office['takeBack']?.('draft-1')
    office['leave']?.('shared')
    office['onBack']?.()
    office['onSentElsewhere']?.()
    office['onMembership']?.()
    given('orders')['onOwnOrders']?.('client-1')
    expect(did).toEqual([
      'documents wireChanged client-1 news',
      'outboxes takeBack draft-1',
      'keys officeLeft',
      'outboxes officeLeft shared',
      'outboxes officeBack',
      'orderCaches noteSentElsewhere',
      'orderCaches useStore',
      'documents ownOrdersKnown client-1'
    ])
  })

  it('tells the page of the lock on its work', async () => {
    const { sent } = await compose()
    given('keys')['onChange']?.('locked')
    expect(sent).toEqual([['unlock.changed', 'locked']])
  })

  it('asks for another document folder from the one in use on', async () => {
    const { folder } = await compose()
    const places = partOf<Members>('requests', 'documentPlaces')
    expect(places['chooseFolder']?.()).toBe(`asked from ${join(folder, 'downloads')}`)
  })

  it('says for a report how work is stored, and how much of each there is (E25)', async () => {
    const { app } = await compose()
    expect(await app.work()).toEqual({
      changedSettings: [],
      storage: 'until-quit',
      counts: { connections: 0, drafts: 2, waiting: 4, unknown: 5, sent: 13, files: 1, downloads: 2 }
    })
  })

  it('starts at once, and sleeps, wakes and is back online with the computer', async () => {
    const { app, started } = await compose()
    const all = ['outboxes', 'orderCaches', 'documents', 'office']
    expect(started).toEqual([...all.map(name => `${name} start`), 'updates start', 'connections start'])
    app.lifecycle.sleep()
    app.lifecycle.wake()
    given('requests')['online']?.()
    expect(did).toEqual(['sleep', 'wake', 'online'].flatMap(step => all.map(name => `${name} ${step}`)))
  })

  it('closes what works first, then what it works with, and the store last; an order has eight seconds (R49)', async () => {
    const { app } = await compose()
    await app.lifecycle.close()
    expect(did).toEqual([
      'connections stopOpening',
      'outboxes close 8000',
      'orderCaches close',
      'documents close',
      'office close',
      'updates close',
      'connections close',
      'documents ended',
      'keys close'
    ])
  })

  it.each([
    [600, ['idle']],
    [599, []]
  ])('covers the window once nobody was there for ten minutes: %i seconds (E27)', async (idleSeconds, causes) => {
    const { locked } = await compose({ policy: '{"version":1,"lockAfter":10}', idleSeconds })
    expect(locked).toEqual(causes)
  })
})

describe('an organization’s policy', () => {
  const POLICY = '{"version":1,"proxy":"proxy.corp:8080","keepDays":90,"documentFolder":"~/Title","lockAfter":"soon"}'

  it('applies to all that it names, and is noted by names alone (E28)', async () => {
    const { noted } = await compose({ policy: POLICY })
    const { proxyFor } = partOf<AppEnvironment>('access', 'environment')
    expect(await proxyFor('https://orders.test/')).toBe('PROXY proxy.corp:8080')
    const preferences = partOf<{ current(): object }>('orders', 'preferences')
    expect(preferences.current()).toMatchObject({ keepDays: 90, lockAfter: null })
    expect(partOf<{ current(): string }>('documents', 'folder').current()).toMatch(/Title$/)
    expect(noted).toEqual([
      ['policy-applied', { settings: 3 }],
      ['policy-refused', { member: 'lockAfter' }]
    ])
  })

  it('reaches every part that has to obey it (E28)', async () => {
    const policy = { practice: false, office: { host: 'db.office.example', port: 6432, database: 'elm_street' } }
    await compose({ policy: JSON.stringify({ version: 1, ...policy }) })
    for (const name of ['access', 'connections', 'updates']) expect(partOf<object>(name, 'policy')).toEqual(policy)
    expect(partOf<object>('office', 'only')).toEqual(policy.office)
    expect(partOf<object>('requests', 'policy')).toMatchObject({ fixed: ['practice', 'office'], ...policy })
  })

  it('is none where anybody may have written it (E28)', async () => {
    const { noted } = await compose({ policy: POLICY, platform: 'linux', mode: 0o666 })
    const { proxyFor } = partOf<AppEnvironment>('access', 'environment')
    expect(await proxyFor('https://orders.test/')).toBe('DIRECT')
    expect(noted).toEqual([['policy-refused', { member: 'file' }]])
  })

  it('is none where there is no file', async () => {
    const { noted } = await compose()
    expect([noted, partOf<object>('connections', 'policy')]).toEqual([[], {}])
  })
})
