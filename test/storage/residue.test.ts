import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DatabaseSync } from 'node:sqlite'
import type { SlotFile } from '#domain/documents/download.ts'
import { afterReading, NOTHING_KNOWN, type WireState } from '#domain/wire-instructions/wire-state.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { forgetDocuments } from '../../main/documents/kept/records.ts'
import { createLedger } from '../../main/outbox/record/ledger.ts'
import { removeAll } from '../../main/outbox/queue/removal.ts'
import type { Store } from '../../main/storage/store.ts'
import {
  A_DAY,
  attempt,
  deskOrder,
  KEY,
  keptDocument,
  NOW,
  openFiles,
  openStore,
  orderId,
  queued,
  temporaryFolder,
  waitingDownload,
  wireMark
} from './support/samples.ts'

/** Every byte that lies in a folder, as text in which any other text can be looked for. */
function everything(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    statSync(join(folder, name)).isFile()
  )
  return names
    .map(name => readFileSync(join(folder, name), 'latin1'))
    .flatMap(text => [text, ...heldByLines(text)])
    .join('\n')
}

/** What a journal's lines hold: they are base64, in which no other text can be looked for. */
function heldByLines(text: string): string[] {
  return [...text.matchAll(/^@[0-9a-f]+ ([\w+/=]+)$/gm)].map(([, held = '']) =>
    Buffer.from(held, 'base64').toString('latin1')
  )
}

/** Destroys the start of the database: the next start moves it to quarantine. */
function damage(folder: string): void {
  const path = join(folder, 'store', 'title-desk.db')
  writeFileSync(path, readFileSync(path).fill(0, 0, 100))
}

/** The sealed bytes of an order's row, as text. */
function sealedOf(folder: string, id: string): string {
  return sealedWhere(folder, 'desk_orders', `id = '${id}'`)[0] ?? ''
}

/** The sealed bytes of a table's rows, as text. */
function sealedWhere(folder: string, table: string, where: string): string[] {
  const db = new DatabaseSync(join(folder, 'store', 'title-desk.db'), { readOnly: true })
  try {
    return db
      .prepare(`SELECT content FROM ${table} WHERE ${where}`)
      .all()
      .map(row => Buffer.from(row['content'] as Uint8Array).toString('latin1'))
  } finally {
    db.close()
  }
}

/** The bytes of the database and its log. */
function live(folder: string): string {
  return `${file(folder, 'title-desk.db')}${file(folder, 'title-desk.db-wal')}`
}

function file(folder: string, name: string): string {
  return readFileSync(join(folder, 'store', name), 'latin1')
}

/** Leaves a text between the rows of a table's first page, where SQLite leaves some rows that moved to other pages. */
function leaveBetweenRows(folder: string, table: string, text: string): void {
  const path = join(folder, 'store', 'title-desk.db')
  const db = new DatabaseSync(path, { readOnly: true })
  const page = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.['rootpage']
  const size = db.prepare('PRAGMA page_size').get()?.['page_size']
  db.close()
  const bytes = readFileSync(path)
  const bytesOfPage = bytes.subarray((Number(page) - 1) * Number(size))
  // SQLite's file format, 1.6: a header of 12 bytes at most, the number of rows at 3, and at 5 where the first of them begins.
  const [from, end] = [12 + 2 * bytesOfPage.readUInt16BE(3), bytesOfPage.readUInt16BE(5)]
  expect(end - from).toBeGreaterThan(text.length)
  bytesOfPage.set(Buffer.from(text), end - text.length)
  writeFileSync(path, bytes)
}

const SECRETS = ['Canary Street', 'Ana Canary', 'canary@example.com', 'LN-CANARY']

function secretEntry() {
  const entry = filledEntry('refinance')
  return {
    ...entry,
    properties: entry.properties.map(property => ({ ...property, address1: '77 Canary Street' })),
    contacts: entry.contacts.map(contact => ({ ...contact, name: 'Ana Canary', email: 'canary@example.com' })),
    loan: { ...entry.loan, lendersLoanId: 'LN-CANARY' }
  }
}

describe('on the disk', () => {
  it('nothing that was typed is in clear text: database, log, journal, backup, quarantine (R58)', () => {
    const folder = temporaryFolder()
    const first = openStore(folder, { now: () => NOW - A_DAY })
    const order = queued({
      entry: secretEntry(),
      failure: { kind: 'unreachable', host: 'Canary Street', reason: 'refused' }
    })
    first.orders.put(order)
    first.close()
    const store = openStore(folder)
    const wire = attempt(order, { state: 'unknown', wiredAt: NOW, body: JSON.stringify(secretEntry()) })
    store.attempts.put(wire)
    store.events.add(order.id, {
      at: NOW,
      what: 'unknown',
      failure: { kind: 'unreachable', host: 'Canary Street', reason: 'refused' }
    })
    store.lookups.add({
      attemptId: wire.id,
      at: NOW,
      complete: true,
      verdict: 'nothing',
      candidates: [],
      failure: null
    })
    store.journal.append({ ...wireMark(order, wire), entry: secretEntry() })
    store.close()
    damage(folder)
    openStore(folder)
    for (const part of ['backups', 'quarantine']) expect(readdirSync(join(folder, 'store', part)), part).not.toEqual([])
    expect(heldByLines(readFileSync(join(folder, 'store', 'journal'), 'latin1'))).toHaveLength(1)
    const found = everything(folder)
    for (const secret of SECRETS) expect(found).not.toContain(secret)
    // The search does work: it finds what is in clear text on purpose.
    expect(found).toContain(order.id)
  })

  it('nothing is left of a draft that was deleted for good, but in the backups, and there until the next start (R59)', () => {
    const folder = temporaryFolder()
    const [gone, stays] = [deskOrder(), deskOrder()]
    const first = openStore(folder)
    for (const order of [gone, stays]) first.orders.put(order)
    first.close()
    const bytes = sealedOf(folder, gone.id)
    openStore(folder).close()
    expect(readdirSync(join(folder, 'store', 'backups'))).toHaveLength(1)

    const store = openStore(folder)
    for (let revision = 2; revision < 40; revision += 1) store.orders.put({ ...gone, revision })
    store.orders.put({ ...gone, deletedAt: NOW })
    store.orders.remove([gone.id])
    store.forget()
    expect(live(folder)).not.toContain(gone.id)
    expect(live(folder)).not.toContain(bytes)
    expect(live(folder)).toContain(stays.id)
    store.close()
    expect(everything(folder)).toContain(bytes)

    openStore(folder).close()
    expect(everything(folder)).not.toContain(gone.id)
    expect(everything(folder)).not.toContain(bytes)
    expect(readdirSync(join(folder, 'store', 'backups'))).toHaveLength(1)
    const files = openFiles(folder)
    expect(files.unseal(KEY).orders.list(null, ['draft'])).toEqual([stays])
    expect(files.notices()).toEqual([])
  })
})

/** What is known of an order's wire instructions once their slot was read. */
const watched = ({ fileName, uploadedAt }: SlotFile): WireState =>
  afterReading(
    NOTHING_KNOWN,
    {
      documents: [{ id: 7, type: 'Wire Instructions', name: 'Wire Instructions', fileName, uploadedAt, hasFile: true }],
      isWhole: true
    },
    NOW
  )

/**
 * So many documents of a connection's orders: kept, waiting, and with a log of their wire instructions; every one of
 * them names secrets.
 */
function fillDocuments(store: Store, connectionId: string, count: number): void {
  for (let number = 0; number < count; number += 1) {
    const [id, name] = [orderId(), `Canary Street ${number}`]
    const slot = { fileName: `Ana Canary ${number}.pdf`, uploadedAt: '2026-11-20T12:00:00Z' }
    store.kept.add(
      keptDocument({
        connectionId,
        orderId: id,
        root: '/Canary Street/documents',
        folder: name,
        fileName: slot.fileName,
        name,
        orderName: name,
        slot
      })
    )
    const unfinished = { path: `/Canary Street/${number}.part`, etag: '"LN-CANARY"', synced: 1, total: 2 }
    for (const turn of [1, 2, 3])
      store.waiting.put(waitingDownload({ connectionId, orderId: id, turn, name, orderName: 'Ana Canary', unfinished }))
    store.wireLog.add(connectionId, id, { at: NOW, event: { kind: 'seen', documentId: 7, slot } })
    store.wireWatches.put({ connectionId, orderId: id }, watched(slot))
    store.wireLog.add(connectionId, id, { at: NOW, event: { kind: 'called-back', initials: 'CANRY' } })
  }
}

describe('what is known of documents, on the disk', () => {
  it('says no name, no place of a file and no initials in clear: database, log, backup, quarantine (R58)', () => {
    const folder = temporaryFolder()
    const first = openStore(folder, { now: () => NOW - A_DAY })
    fillDocuments(first, 'connection-1', 3)
    first.close()
    damage(folder)
    const store = openStore(folder)
    fillDocuments(store, 'connection-1', 3)
    const found = everything(folder)
    for (const secret of [...SECRETS, 'Canary', 'CANRY', '.part', '2026-11-20T12:00:00Z'])
      expect(found).not.toContain(secret)
    expect(found).toContain('connection-1')
    expect(readdirSync(join(folder, 'store', 'quarantine'))).toHaveLength(1)
    expect(store.kept.all()).toHaveLength(6)
  })

  it('is gone with its connection, but in the backups, and there until the next start (R24, R59)', async () => {
    const folder = temporaryFolder()
    const first = openStore(folder)
    fillDocuments(first, 'connection-gone', 40)
    fillDocuments(first, 'connection-stays', 40)
    first.close()
    openStore(folder).close()
    const sealed = ['kept_documents', 'waiting_downloads', 'wire_log', 'wire_watches'].flatMap(table =>
      sealedWhere(folder, table, "connection_id = 'connection-gone'")
    )
    expect(sealed).toHaveLength(200)
    // A part of one would be a residue, too.
    const parts = sealed.flatMap(text => [text.slice(0, 28), text.slice(-28)])
    const store = openStore(folder)
    // Some of it is in the log alone.
    fillDocuments(store, 'connection-gone', 5)
    const ids = store.kept.list('connection-gone').flatMap(({ id, orderId: ofOrder }) => [id, ofOrder])
    const names = ['kept', 'waiting', 'wireLog', 'wireWatches'] as const
    const stays = names.map(name => store[name].all().filter(({ connectionId }) => connectionId === 'connection-stays'))

    expect(await forgetDocuments(store, 'connection-gone')).toEqual({ ok: true, value: null })
    // The database itself may still have a few of them, between the rows.
    const [left, gone] = [live(folder), [...ids, ...parts]]
    expect(gone.filter(text => left.includes(text)).length).toBeLessThan(gone.length / 10)
    const log = file(folder, 'title-desk.db-wal')
    for (const text of ['connection-gone', ...ids, ...parts]) expect(log.includes(text), text.slice(0, 40)).toBe(false)
    expect(left).toContain('connection-stays')
    store.close()
    leaveBetweenRows(folder, 'wire_log', 'connection-gone')
    expect(everything(folder)).toContain('connection-gone')

    openStore(folder).close()
    const later = everything(folder)
    for (const text of ['connection-gone', ...ids, ...parts])
      expect(later.includes(text), text.slice(0, 40)).toBe(false)
    const files = openFiles(folder)
    const again = files.unseal(KEY)
    expect(names.map(name => again[name].all())).toEqual(stays)
    expect(files.notices()).toEqual([])
  })
})

describe('the work of a connection that was removed, on the disk', () => {
  it('is gone: orders in every state, attempts, decisions, baselines, looks, events and their marks in the journal (R24, M12)', () => {
    const folder = temporaryFolder()
    const [gone, stays] = ['connection-gone', 'connection-stays']
    const fill = (store: Store, connectionId: string) => {
      const [draft, deleted] = [
        deskOrder({ connectionId, entry: secretEntry() }),
        deskOrder({ connectionId, deletedAt: NOW })
      ]
      const orders = [
        draft,
        deleted,
        ...(['queued', 'unknown', 'sent', 'closed'] as const).map(state =>
          queued({
            connectionId,
            state,
            entry: secretEntry(),
            ...(state === 'sent' ? { orderId: orderId(), how: 'accepted' } : {}),
            account: `account-${connectionId}`
          })
        )
      ]
      store.baselines.add({
        id: `baseline-${connectionId}`,
        connectionId,
        account: `account-${connectionId}`,
        takenAt: NOW,
        complete: true,
        orderIds: new Set([orderId()])
      })
      const names = orders.flatMap(order => {
        store.orders.put(order)
        store.events.add(order.id, { at: NOW, what: 'queued' })
        if (order.state === 'draft' || order.state === 'queued') return [order.id]
        const decision = { id: `decision-${order.id}`, draftId: order.id, kind: 'send-again', at: NOW } as const
        store.decisions.add(decision)
        const wired = attempt(order, {
          connectionId,
          account: `account-${connectionId}`,
          state: order.state === 'unknown' ? 'unknown' : 'not-sent',
          wiredAt: NOW,
          decisionId: decision.id,
          baselineId: `baseline-${connectionId}`
        })
        store.attempts.put(wired)
        store.lookups.add({
          attemptId: wired.id,
          at: NOW,
          complete: true,
          verdict: 'nothing',
          candidates: [],
          failure: null
        })
        store.journal.append(wireMark(order, wired))
        return [order.id, wired.id, decision.id]
      })
      return [...names, connectionId, `account-${connectionId}`, `baseline-${connectionId}`]
    }
    const store = openStore(folder)
    const [names, others] = [fill(store, gone), fill(store, stays)]
    const journal = () =>
      readFileSync(join(folder, 'store', 'journal'), 'latin1')
        .trimEnd()
        .split('\n')
    const [before, found] = [journal(), everything(folder)]
    expect(names.filter(name => !found.includes(name))).toEqual([])
    expect(before).toHaveLength(6)

    const unused = () => {
      throw new Error('unused')
    }
    const ledger = createLedger({
      timer: unused,
      random: () => 0,
      onChange: () => undefined,
      onStored: () => undefined,
      onBug: unused
    })
    ledger.use(store)
    removeAll(ledger, gone)
    ledger.close()
    const left = live(folder)
    for (const name of names) expect(left.includes(name), name).toBe(false)
    expect(journal()).toEqual(before.slice(3))
    store.close()
    openStore(folder).close()
    const later = everything(folder)
    for (const name of names) expect(later.includes(name), name).toBe(false)
    for (const name of others) expect(later.includes(name), name).toBe(true)
    const files = openFiles(folder)
    expect(files.unseal(KEY).orders.list(gone, ['draft', 'queued', 'sending', 'unknown', 'sent', 'closed'])).toEqual([])
    expect(files.notices()).toEqual([])
  })
})
