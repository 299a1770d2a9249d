import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { WireRecord } from '#domain/wire-instructions/wire-log.ts'
import { NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import type { KeptDocument } from '../../main/storage/tables/kept-documents.ts'
import type { Store } from '../../main/storage/store.ts'
import {
  A_DAY,
  called,
  deskOrder,
  KEY,
  keptDocument,
  NOW,
  openFiles,
  openStore,
  orderId,
  OTHER_KEY,
  temporaryFolder,
  waitingDownload
} from './support/samples.ts'

const ORDER = orderId()
const SLOT = { fileName: 'wire.pdf', uploadedAt: '2026-11-20T12:00:00Z' }
const LOG: readonly WireRecord[] = [
  { at: NOW, event: { kind: 'seen', documentId: 7, slot: SLOT } },
  { at: NOW + 5, event: { kind: 'replaced', documentId: 7, from: SLOT, to: { ...SLOT, fileName: 'other.pdf' } } },
  { at: NOW - 5, event: { kind: 'called-back', initials: 'AB' } },
  { at: NOW - 4, event: { kind: 'called-back', initials: 'CD' } }
]

function databaseOf(folder: string): string {
  return join(folder, 'store', 'title-desk.db')
}

function note(store: Store, records: readonly WireRecord[], ofOrder: OrderId = ORDER): void {
  for (const record of records) store.wireLog.add('connection-1', ofOrder, record)
}

/** Replaces the bytes of the database. */
function change(folder: string, work: (bytes: Buffer) => Uint8Array): void {
  writeFileSync(databaseOf(folder), work(readFileSync(databaseOf(folder))))
}

function sql(folder: string, text: string): void {
  const db = new DatabaseSync(databaseOf(folder))
  db.exec(text)
  db.close()
}

/** Two documents and a log, closed; without any order of this desk. */
function filled(): { readonly folder: string; readonly documents: readonly KeptDocument[] } {
  const folder = temporaryFolder()
  const documents = [keptDocument({ orderId: ORDER, keptAt: NOW - 9 }), keptDocument({ orderId: ORDER })]
  const store = openStore(folder, { now: () => NOW - 3 * A_DAY })
  for (const document of documents) store.kept.add(document)
  note(store, LOG)
  store.waiting.put(waitingDownload({ orderId: ORDER }))
  store.close()
  return { folder, documents }
}

describe('after damage', () => {
  it.each([
    [
      'whose header is gone',
      (folder: string) => {
        change(folder, bytes => bytes.fill(0, 0, 100))
      }
    ],
    [
      'whose schema is gone',
      (folder: string) => {
        change(folder, bytes => bytes.fill(0, 0, 4096))
      }
    ],
    [
      'of which an index is broken',
      (folder: string) => {
        change(folder, bytes => breakIndex(bytes, folder))
      }
    ]
  ])(
    'a database %s gives back the documents that are kept and the log of calls back, each once and in order (R53)',
    (_what, damage) => {
      const { folder, documents } = filled()
      damage(folder)
      for (const at of [NOW, NOW + 1]) {
        const files = openFiles(folder, { now: () => at })
        const store = files.unseal(KEY)
        expect(store.kept.all()).toEqual(documents)
        expect(store.wireLog.ofOrder('connection-1', ORDER)).toEqual(LOG)
        // They can be asked for again.
        expect(store.waiting.all()).toEqual([])
        expect(files.notices()).toMatchObject([{ kind: 'repaired', restored: 0, unreadable: 0 }])
        store.close()
      }
      expect(readdirSync(join(folder, 'store', 'quarantine'))).toHaveLength(1)
    }
  )

  it('a database that is gone is brought back from its backup and what is left of its log, with nothing doubled (R54)', () => {
    const { folder, documents } = filled()
    openStore(folder, { now: () => NOW - 1.5 * A_DAY }).close()
    const [later, latest] = [keptDocument(), keptDocument()]
    const store = openStore(folder, { now: () => NOW - 1.5 * A_DAY })
    store.kept.add(later)
    note(store, [called(8)])
    store.kept.add(latest)
    note(store, [called(9)])
    const log = readFileSync(`${databaseOf(folder)}-wal`)
    store.close()
    rmSync(databaseOf(folder))
    writeFileSync(`${databaseOf(folder)}-wal`, log)
    const files = openFiles(folder)
    const restored = files.unseal(KEY)
    expect(restored.kept.all().map(({ id }) => id)).toEqual([...documents, later, latest].map(({ id }) => id))
    expect(restored.wireLog.ofOrder('connection-1', ORDER)).toEqual([...LOG, called(8), called(9)])
    expect(files.notices()).toMatchObject([{ kind: 'missing' }])
  })

  it('rows of another key that took their numbers stay, and keep nothing out (R53)', () => {
    const { folder, documents } = filled()
    change(folder, bytes => bytes.fill(0, 0, 100))
    const other = openStore(folder, {}, OTHER_KEY)
    for (const record of [called(1), called(2)]) other.wireLog.add('connection-1', ORDER, record)
    other.wireLog.add('connection-2', ORDER, called(3))
    other.wireLog.removeOf('connection-1')
    other.close()
    const store = openStore(folder)
    expect(store.kept.all()).toEqual(documents)
    expect(store.wireLog.ofOrder('connection-1', ORDER)).toEqual(LOG)
    store.close()
    expect(openStore(folder, {}, OTHER_KEY).wireLog.all()).toMatchObject([called(3)])
  })

  it('a file that was cut in the middle of a long row is found damaged, not the disk that it lies on (R53)', () => {
    const { folder, documents } = filled()
    const store = openStore(folder, { now: () => NOW - 3 * A_DAY })
    const long = keptDocument({ name: 'Commitment '.repeat(2000) })
    store.kept.add(long)
    store.close()
    change(folder, bytes => bytes.subarray(0, -1000))
    const files = openFiles(folder)
    expect(files.unseal(KEY).kept.all()).toEqual(documents)
    expect(files.notices()).toMatchObject([{ kind: 'repaired' }])
  })

  it('what was seen but does not open is counted, so that the user knows', () => {
    const { folder, documents } = filled()
    sql(
      folder,
      `UPDATE kept_documents SET kept_at = kept_at + 1 WHERE id = '${documents[0]?.id}'; UPDATE wire_log SET at = at + 1 WHERE id = 2`
    )
    change(folder, bytes => bytes.fill(0, 0, 100))
    const files = openFiles(folder)
    const store = files.unseal(KEY)
    expect(store.kept.all()).toEqual([documents[1]])
    expect(store.wireLog.ofOrder('connection-1', ORDER)).toEqual(LOG.filter((_record, index) => index !== 1))
    expect(files.notices()).toMatchObject([{ kind: 'repaired', unreadable: 2 }])
  })

  it('is told once, though rows of the backup that takes its place do not open', () => {
    const { folder, documents } = filled()
    openStore(folder).close()
    const [backup = ''] = readdirSync(join(folder, 'store', 'backups'))
    const db = new DatabaseSync(join(folder, 'store', 'backups', backup))
    db.exec('UPDATE kept_documents SET kept_at = kept_at + 1')
    db.close()
    change(folder, bytes => bytes.fill(0, 0, 100))
    const files = openFiles(folder)
    expect(files.unseal(KEY).kept.all()).toHaveLength(documents.length)
    expect(files.notices()).toMatchObject([{ kind: 'repaired' }])
  })
})

/** Overwrites the root page of the index over the orders of the log. */
function breakIndex(bytes: Buffer, folder: string): Buffer {
  const db = new DatabaseSync(databaseOf(folder), { readOnly: true })
  const root = Number(
    db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'wire_log_of_order'").get()?.['rootpage']
  )
  db.close()
  return bytes.fill(0, (root - 1) * 4096, root * 4096)
}

describe('a row that does not open', () => {
  it('lies aside, and the others are listed; what a backup still has of it comes back in its place (R58)', () => {
    const { folder, documents } = filled()
    openStore(folder, { now: () => NOW - 1.5 * A_DAY }).close()
    sql(
      folder,
      `
      UPDATE kept_documents SET document_id = 99 WHERE id = '${documents[0]?.id}';
      UPDATE wire_log SET connection_id = 'connection-9' WHERE id = 2
    `
    )
    const files = openFiles(folder)
    const store = files.unseal(KEY)
    expect(store.kept.list('connection-1').toReversed()).toEqual(documents)
    expect(store.wireLog.all().map(({ at, event }) => ({ at, event }))).toEqual(LOG)
    expect(files.notices()).toMatchObject([{ kind: 'unreadable', count: 2 }])
    store.close()
    const db = new DatabaseSync(databaseOf(folder), { readOnly: true })
    expect(
      db
        .prepare('SELECT table_name FROM set_aside ORDER BY id')
        .all()
        .map(row => row['table_name'])
    ).toEqual(['kept_documents', 'wire_log'])
    db.close()
  })

  it('does not bring back from a backup what was wiped since', () => {
    const { folder, documents } = filled()
    const second = openStore(folder, { now: () => NOW - 1.5 * A_DAY })
    second.kept.remove([documents[1]!.id])
    second.close()
    sql(folder, 'UPDATE kept_documents SET document_id = 99')
    expect(openStore(folder).kept.all()).toEqual([documents[0]])
  })

  it('is missed by nobody but told where no backup has it', () => {
    const { folder, documents } = filled()
    sql(folder, `UPDATE kept_documents SET document_id = 99 WHERE id = '${documents[0]?.id}'`)
    const files = openFiles(folder)
    expect(files.unseal(KEY).kept.all()).toEqual([documents[1]])
    expect(files.notices()).toMatchObject([{ kind: 'unreadable', count: 1 }])
  })

  it('does not stop what waits to be fetched, at any start', () => {
    const { folder } = filled()
    const first = openStore(folder)
    const fine = waitingDownload({ orderId: orderId(), turn: 2 })
    first.waiting.put(fine)
    first.close()
    sql(folder, `UPDATE waiting_downloads SET turn = 9 WHERE order_id = '${ORDER}'`)
    // The day's backup is taken: only what is under way is looked at.
    const files = openFiles(folder)
    expect(files.unseal(KEY).waiting.all()).toEqual([fine])
    expect(files.notices()).toMatchObject([{ kind: 'unreadable', count: 1 }])
    expect(files.hasSealedWork).toBe(true)
  })
})

describe('a key', () => {
  it.each<[string, (store: Store) => void]>([
    [
      'a document that is kept',
      store => {
        store.kept.add(keptDocument())
      }
    ],
    [
      'a download that waits',
      store => {
        store.waiting.put(waitingDownload())
      }
    ],
    [
      'a call back',
      store => {
        note(store, [called()])
      }
    ],
    [
      'what is known of wire instructions',
      store => {
        store.wireWatches.put({ connectionId: 'connection-1', orderId: orderId() }, NOTHING_KNOWN)
      }
    ],
    [
      'an entry of the library',
      store => {
        store.library.put({
          id: 'a',
          connectionId: 'connection-1',
          savedAt: 1,
          list: 'clauses',
          names: ['a'],
          value: null,
          startsOn: [],
          changedAt: 1
        })
      }
    ],
    [
      'an entry of the activity log',
      store => {
        store.activity.add('connection-1', { kind: 'opened', orderId: null, at: NOW, detail: '' })
      }
    ]
  ])('is needed for %s, though there is no order of this desk (R23)', (_what, work) => {
    const folder = temporaryFolder()
    const files = openFiles(folder)
    expect(files.hasSealedWork).toBe(false)
    work(files.unseal(KEY))
    expect(files.hasSealedWork).toBe(true)
    files.close()
    const again = openFiles(folder)
    again.unseal(KEY)
    expect(readdirSync(join(folder, 'store', 'backups'))).toHaveLength(1)
  })

  it('is needed for a row that was set aside, though there is no other (R23)', () => {
    const folder = temporaryFolder()
    const first = openStore(folder)
    first.waiting.put(waitingDownload())
    first.close()
    sql(folder, 'UPDATE waiting_downloads SET turn = 9')
    const files = openFiles(folder)
    expect(files.unseal(KEY).waiting.all()).toEqual([])
    expect(files.hasSealedWork).toBe(true)
  })

  it('that is not at hand keeps what lies aside for the time when it is', () => {
    const { folder, documents } = filled()
    change(folder, bytes => bytes.fill(0, 0, 100))
    const other = openStore(folder, {}, OTHER_KEY)
    expect([other.kept.all(), other.wireLog.all()]).toEqual([[], []])
    other.orders.put(deskOrder())
    other.close()
    expect(openStore(folder).kept.all()).toEqual(documents)
  })
})
