import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OfficeEntry } from '#domain/office/office.ts'
import { draftIdOf } from '#domain/order/draft.ts'
import { startPractice } from '../../../practice/index.ts'
import { MODULES_FILE } from '../../faults/build.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { startCluster, type Cluster } from '../support/cluster.ts'
import { installed } from '../support/installed.ts'
import { newDatabase } from '../support/new-database.ts'
import { buildDesk } from './build-desk.ts'
import { readDeskFile } from './desk-file.ts'
import { must, startDesk, type DeskPlace, type DeskProcess } from './desk-process.ts'

/** What a program does that belongs to an office. */
interface Traces {
  /** Of its store, named as an office's are. */
  readonly tables: readonly string[]
  /** Loaded by the main thread, of the office's code and of what talks to PostgreSQL. */
  readonly modules: readonly string[]
  /** Names it looked up and places it connected to, but for its order service. */
  readonly elsewhere: readonly string[]
  /** What its keychain calls them. */
  readonly secrets: readonly string[]
  /** All that is in its folder. */
  readonly files: readonly string[]
}

/** Of any desk that has a connection; a name that is made up is `…`. */
const FILES: readonly string[] = [
  'books/….db',
  'books/….db-wal',
  'connections.json',
  'preferences.json',
  'store/journal',
  'store/keys.json',
  'store/lock',
  'store/marker',
  'store/title-desk.db',
  'store/title-desk.db-wal',
  'title-desk.log'
]

let [main, cluster]: [string, Cluster | undefined] = ['', undefined]
let [alone, joined]: [Traces | undefined, Traces | undefined] = [undefined, undefined]
beforeAll(async () => {
  const [postgres] = installed()
  if (postgres === undefined) throw new Error('there is no PostgreSQL')
  ;[main, cluster] = await Promise.all([buildDesk(), startCluster(postgres)])
  const office = await newDatabase(cluster.server, 'Front desk')
  ;[alone, joined] = await Promise.all([live(main), live(main, office)])
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(dirname(main), { recursive: true, force: true })
})

describe('the program as it is built', () => {
  it('loads nothing of an office, connects to its order service only, and keeps nothing of one where the desk belongs to none', () => {
    expect(alone).toEqual({ tables: [], modules: [], elsewhere: [], secrets: [], files: FILES })
  })

  it('does all of that where the desk belongs to one', () => {
    expect(joined).toEqual({
      tables: expect.arrayContaining(['office_records', 'office_drafts']) as unknown,
      modules: expect.arrayContaining([
        expect.stringMatching(/\/main\/office\/membership\/office\.ts$/),
        expect.stringMatching(/\/node_modules\/pg\/lib\/client\.js$/)
      ]) as unknown,
      elsewhere: [expect.stringContaining(cluster?.server.host ?? '?')],
      secrets: [expect.stringMatching(/^office /)],
      files: [...FILES, 'office.json'].toSorted()
    })
  })
})

/** A day's work at a desk of its own folder and order service; one that is given an office is its first desk. */
async function live(main: string, office?: OfficeEntry): Promise<Traces> {
  const home = mkdtempSync(join(tmpdir(), 'td-alone-'))
  const place = { main, profile: join(home, 'desk'), keychain: join(home, 'keychain.json') }
  mkdirSync(place.profile)
  writeFileSync(place.keychain, '{}')
  const service = await startPractice({ orders: 20 })
  const desk = await startDesk(place, 0, null, join(home, 'record'))
  try {
    const entry = { name: 'Lone Star', color: 'green', baseAddress: service.baseUrl, token: service.token } as const
    const { activeId } = await must(desk, 'connection.connect', entry)
    if (office !== undefined) await must(desk, 'office.begin', office)
    await work(desk, activeId ?? '')
    await desk.kill()
    return tracesOf(place, join(home, 'record'), new URL(service.baseUrl))
  } finally {
    await desk.kill()
    await service.stop()
    rmSync(home, { recursive: true })
  }
}

/** Reads orders, types one and sends it, and asks for all that pages show of an office. */
async function work(desk: DeskProcess, connectionId: string): Promise<void> {
  const { rows } = await must(desk, 'orders.page', { page: 1 })
  const [{ orderId } = { orderId: null }] = rows
  if (orderId === null) throw new Error('no order')
  await must(desk, 'orders.documents', { orderId })
  await must(desk, 'orders.progress', { orderId })
  const id = draftIdOf(randomUUID())
  const entry = { ...filledEntry('refinance'), closingDate: '2199-11-30' }
  await must(desk, 'drafts.save', { id, connectionId, revision: 1, entry })
  await must(desk, 'drafts.similar', { id, entry })
  await must(desk, 'outbox.submit', { id, connectionId, revision: 2, entry })
  const isSent = async (): Promise<boolean> => (await must(desk, 'outbox.item', { id })).item.state === 'sent'
  await vi.waitUntil(isSent, { timeout: 60_000, interval: 50 })
  await must(desk, 'preferences.save', { ...(await must(desk, 'preferences.read', {})), closingDays: 12 })
  await must(desk, 'office.state', {})
  await must(desk, 'office.drafts', { connectionId })
  await must(desk, 'office.settings', {})
  await must(desk, 'office.activity', { deskId: null, orderId: null, person: null, before: null })
  await must(desk, 'officeOrder.read', { orderId })
  await must(desk, 'officeOrder.desks', {})
  await must(desk, 'officeOrder.lookedAfter', { orderIds: [orderId] })
  await must(desk, 'app.online', {})
  await must(desk, 'orderList.syncNow', {})
  const isRead = async (): Promise<boolean> => {
    const { whole, scan } = await must(desk, 'orderList.status', {})
    return whole !== null && scan === null
  }
  await vi.waitUntil(isRead, { timeout: 60_000, interval: 50 })
}

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE '%office%' ORDER BY name"

function tracesOf(place: DeskPlace, record: string, service: URL): Traces {
  const { main, profile, keychain } = place
  const lines = readFileSync(record, 'utf8').trimEnd().split('\n')
  const noted = lines.map(line => JSON.parse(line) as { readonly what: string; readonly which: string })
  const modulesIn = JSON.parse(readFileSync(join(dirname(main), MODULES_FILE), 'utf8')) as Record<string, string[]>
  const base = pathToFileURL(`${dirname(main)}/`).href
  const loaded = noted.flatMap(({ what, which }) => (what === 'load' && which.startsWith(base) ? [which] : []))
  const modules = loaded.flatMap(url => modulesIn[url.slice(base.length)] ?? [`not known: ${url}`])
  const places = noted.flatMap(({ what, which }) => (what === 'load' ? [] : [which]))
  if (!places.includes(service.host)) throw new Error('it is not known where it connected to')
  const files = readdirSync(profile, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile())
  return {
    tables: readDeskFile({ place }, file => file.prepare(TABLES).all()).map(({ name }) => String(name)),
    modules: modules.filter(id => /\/main\/office\/|\/node_modules\/(?:pg|postgres)|^not known/.test(id)).toSorted(),
    elsewhere: [...new Set(places)].filter(one => one !== service.host && one !== service.hostname),
    secrets: Object.keys(JSON.parse(readFileSync(keychain, 'utf8')) as object).filter(name => /office/i.test(name)),
    files: files.map(({ parentPath, name }) => nameOf(relative(profile, join(parentPath, name)))).toSorted()
  }
}

const nameOf = (path: string): string =>
  path.replaceAll('\\', '/').replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/, '…')
