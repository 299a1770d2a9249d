import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { readRow, type LocalOrder } from '../../main/storage/tables/local-orders.ts'
import { openStoreFiles } from '../../main/storage/store-files.ts'
import { readRow as readDocument } from '../../main/storage/tables/kept-documents.ts'
import type { Store } from '../../main/storage/store.ts'
import { sqliteCode, UnreadableRow } from '../../main/storage/database/storage-failure.ts'
import { readRow as readRecord } from '../../main/storage/tables/wire-log.ts'
import { campaign, figure } from '../campaign.ts'
import { damage, filesOf, PLAIN } from './support/damage.ts'
import {
  A_DAY,
  attempt,
  deskOrder,
  KEY,
  keptDocument,
  makeFolder,
  NOW,
  orderId,
  queued,
  temporaryFolder,
  waitingDownload,
  wireMark
} from './support/samples.ts'

const SEEDS = Array.from({ length: campaign.damages }, (_, index) => index + 1)

/** A store that was never closed: some of it in a backup, some in the database, some in the log alone. */
let model: string
/** Orders whose bytes may have left. */
const wired = new Set<string>()

beforeAll(() => {
  const live = makeFolder()
  model = `${live}-model`
  opening(live, NOW - 2 * A_DAY, store => {
    fill(store, 0, 40)
    fillDocuments(store, 0, 40)
  })
  opening(live, NOW - A_DAY, store => {
    fill(store, 20, 60)
    fillDocuments(store, 20, 60)
  })
  // The program dies here: its files are copied as they stand.
  opening(live, NOW, store => {
    fill(store, 50, 75)
    fillDocuments(store, 50, 75)
    cpSync(live, model, { recursive: true })
  })
  rmSync(live, { recursive: true, force: true })
})
let survived = 0
afterAll(() => {
  rmSync(model, { recursive: true, force: true })
  figure('Damaged stores that opened, with all that could be read', survived)
})

function opening(folder: string, at: number, work: (store: Store) => void): void {
  const files = openStoreFiles(folder, { now: () => at })
  if (!files.ok) throw new Error(files.failure)
  if (files.value.keys.length === 0) {
    files.value.addKey({ id: KEY.id, keyCheck: KEY.check(), protection: 'keychain', wrapped: null, createdAt: at })
  }
  const store = files.value.unseal(KEY)
  work(store)
  store.close()
}

/** Orders whose wire instructions are watched; their log says in its times in which order it was written. */
const WATCHED = [1, 2, 3].map(number => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}` as OrderId)
let records = 0

/** Puts documents and records in; every eleventh document is named at such length that it goes over its page. */
function fillDocuments(store: Store, from: number, to: number): void {
  for (let index = from; index < to; index += 1) {
    const ofOrder = WATCHED[index % 3]!
    const name = index % 11 === 0 ? 'Commitment '.repeat(500) : 'Commitment'
    records += 1
    store.kept.add(
      keptDocument({ id: `document-${records}`, orderId: ofOrder, documentId: index, keptAt: NOW + records, name })
    )
    store.waiting.put(waitingDownload({ orderId: ofOrder, documentId: index, turn: records }))
    store.wireLog.add('connection-1', ofOrder, { at: NOW + records, event: { kind: 'called-back', initials: 'AB' } })
  }
}

/** Puts orders in, or saves them once more, each in a state of its own; every seventh is so long that it goes over its page. */
function fill(store: Store, from: number, to: number): void {
  for (let index = from; index < to; index += 1) {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` as LocalOrder['id']
    const before = store.orders.get(id)
    const draft = before ?? deskOrder({ id, createdAt: NOW + index })
    const entry =
      index % 7 === 0
        ? { ...draft.entry, loan: { ...draft.entry.loan, mortgage: 'Lone Star Lending\n'.repeat(500) } }
        : draft.entry
    const order = { ...draft, entry, revision: draft.revision + (before === undefined ? 0 : 1) }
    if (before !== undefined && before.state !== 'draft' && before.state !== 'queued') continue
    if (index % 5 === 1) store.orders.put(queued({ ...order, state: 'queued', order: queued().order }))
    else if (index % 5 === 2 || index % 5 === 3) send(store, order, index % 5 === 2)
    else store.orders.put(order)
  }
}

function send(store: Store, order: LocalOrder, answered: boolean): void {
  const wire = attempt(order, { state: 'wire', wiredAt: NOW })
  store.write(() => {
    store.orders.put(queued({ ...order, state: 'sending', order: queued().order }))
    store.attempts.put({ ...wire, state: 'intent', wiredAt: null })
    store.events.add(order.id, { at: NOW, what: 'preparing' })
  })
  store.write(() => {
    store.attempts.put(wire)
  })
  store.journal.append(wireMark(order, wire))
  wired.add(order.id)
  if (!answered) return
  const given = orderId()
  store.journal.append({ kind: 'end', attemptId: wire.id, at: NOW, outcome: 'accepted', orderId: given })
  store.write(() => {
    store.attempts.put({ ...wire, state: 'accepted', settledAt: NOW, orderId: given })
    store.orders.put(
      queued({ ...order, state: 'sent', order: queued().order, orderId: given, how: 'accepted', waiting: null })
    )
  })
}

/** What SQLite, and nothing of ours but the seal, can read of a file: orders' revisions, the times of documents and of the log. */
interface Readable {
  readonly orders: Map<string, number>
  readonly documents: Map<string, number>
  readonly log: Map<string, number>
}

function readable(path: string): Readable {
  const found: Readable = { orders: new Map(), documents: new Map(), log: new Map() }
  if (!existsSync(path)) return found
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(path, { readOnly: true })
    const one = (table: string) => db!.prepare(`SELECT * FROM ${table} WHERE rowid = ?`)
    const [order, document, record] = [one('desk_orders'), one('kept_documents'), one('wire_log')]
    for (let rowid = 1; rowid <= 200; rowid += 1) {
      readInto(
        found.orders,
        () => order.get(rowid),
        row => {
          const { id, revision } = readRow(KEY, row)
          return [id, revision]
        }
      )
      readInto(
        found.documents,
        () => document.get(rowid),
        row => {
          const { id, keptAt } = readDocument(KEY, row)
          return [id, keptAt]
        }
      )
      readInto(
        found.log,
        () => record.get(rowid),
        row => {
          const { orderId: id, at } = readRecord(KEY, row)
          return [`${id} ${at}`, at]
        }
      )
    }
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error
  } finally {
    db?.close()
  }
  return found
}

type Row = Record<string, unknown>

function readInto(
  found: Map<string, number>,
  read: () => Row | undefined,
  open: (row: Row) => readonly [string, number]
): void {
  try {
    const row = read()
    if (row === undefined) return
    const [name, value] = open(row)
    found.set(name, Math.max(value, found.get(name) ?? 0))
  } catch (error) {
    if (sqliteCode(error) === undefined && !(error instanceof UnreadableRow)) throw error
  }
}

function hasSetAside(root: string): boolean {
  const copy = temporaryFolder()
  for (const name of ['title-desk.db', 'title-desk.db-wal']) cpSync(join(root, name), join(copy, name))
  const db = new DatabaseSync(join(copy, 'title-desk.db'), { readOnly: true })
  try {
    return db.prepare('SELECT 1 FROM set_aside').get() !== undefined
  } finally {
    db.close()
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

it('what is looked for after a damage is all of the store, as long as nothing is damaged', () => {
  const scratch = temporaryFolder()
  for (const name of ['title-desk.db', 'title-desk.db-wal']) cpSync(join(model, 'store', name), join(scratch, name))
  const live = readable(join(scratch, 'title-desk.db'))
  expect([live.orders.size, live.documents.size, live.log.size]).toEqual([75, 105, 105])
  const [backup = ''] = readdirSync(join(model, 'store', 'backups'))
  cpSync(join(model, 'store', 'backups', backup), join(scratch, 'backup.db'))
  const earlier = readable(join(scratch, 'backup.db'))
  expect([earlier.orders.size, earlier.documents.size, earlier.log.size]).toEqual([40, 40, 40])
  expect(wired.size).toBeGreaterThan(20)
})

it.each(SEEDS)('opens after damage %i, and brings back all that can be read (R53)', seed => {
  const folder = temporaryFolder()
  cpSync(model, folder, { recursive: true })
  const root = join(folder, 'store')
  const what = damage(root, seed)
  const before = filesOf(root)
  const scratch = temporaryFolder()
  for (const [name, bytes] of Object.entries(before))
    if (bytes !== undefined) cpSync(join(root, name), join(scratch, name))
  const backups = readdirSync(join(root, 'backups'))
  const expected = [
    readable(join(scratch, 'title-desk.db')),
    ...backups.map(name => readable(join(root, 'backups', name)))
  ]

  const files = openStoreFiles(folder, { now: () => NOW })
  expect(files.ok, what).toBe(true)
  if (!files.ok) return
  const store = files.value.unseal(KEY)
  for (const [id, revision] of expected.flatMap(({ orders }) => [...orders])) {
    expect(store.orders.get(id as LocalOrder['id'])?.revision, `${what}: ${id}`).toBeGreaterThanOrEqual(revision)
  }
  const kept = store.kept.all()
  const here = new Set(kept.map(({ id }) => id))
  expect(here.size, what).toBe(kept.length)
  expect(
    expected.flatMap(({ documents }) => [...documents.keys()]).filter(id => !here.has(id)),
    what
  ).toEqual([])
  for (const ofOrder of WATCHED) {
    const times = store.wireLog.ofOrder('connection-1', ofOrder).map(({ at }) => at)
    expect(times, `${what}: in order, nothing twice`).toEqual([...new Set(times)].toSorted((a, b) => a - b))
    const seen = expected
      .flatMap(({ log }) => [...log])
      .filter(([name]) => name.startsWith(ofOrder))
      .map(([, at]) => at)
    expect(
      seen.filter(at => !times.includes(at)),
      what
    ).toEqual([])
  }
  expect(() => store.waiting.all(), what).not.toThrow()
  // Never sendable again (I13), whatever the database had forgotten.
  for (const id of wired)
    expect(store.orders.get(id as LocalOrder['id'])?.state, `${what}: ${id}`).toMatch(/^(sending|unknown|sent)$/)

  const aside = existsSync(join(root, 'quarantine')) ? readdirSync(join(root, 'quarantine')) : []
  if (PLAIN.has(what)) expect(aside, what).toHaveLength(1)
  // A whole file may hold a row whose content was changed: then that row alone lies aside.
  const told = files.value.notices()
  if (aside.length > 0)
    expect(
      told.map(({ kind }) => kind),
      what
    ).toEqual([expect.stringMatching(/^(repaired|missing)$/)])
  else
    expect(told, what).toEqual(
      hasSetAside(root) ? [{ id: expect.any(String), kind: 'unreadable', count: expect.any(Number), at: NOW }] : []
    )
  for (const [name, bytes] of Object.entries(aside.length === 0 ? {} : before)) {
    const path = join(root, 'quarantine', aside[0]!, name)
    if (bytes !== undefined) expect(sha256(readFileSync(path)), `${what}: ${name}`).toBe(sha256(bytes))
  }
  for (const queuedOrder of aside.length === 0 ? [] : store.orders.list(null, ['queued']))
    expect(queuedOrder.waiting).toEqual({ for: 'recovered' })
  expect(readdirSync(join(root, 'backups'))).toEqual(expect.arrayContaining(backups))

  store.close()
  const again = openStoreFiles(folder, { now: () => NOW + 1 })
  expect(again.ok && again.value.notices(), what).toEqual(told)
  if (again.ok) again.value.close()
  survived += 1
})
