import { describe, expect, it, onTestFinished } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { WireRecord } from '#domain/wire-instructions/wire-log.ts'
import { putKeyRow } from '../../main/storage/database/data-keys.ts'
import { IS_OF_ORDER, spellings } from '../../main/storage/database/of-order.ts'
import { openDatabase, type Database } from '../../main/storage/database/database.ts'
import { migrate } from '../../main/storage/database/migrate.ts'
import { MIGRATIONS } from '../../main/storage/database/schema.ts'
import { createStore, type Store } from '../../main/storage/store.ts'
import { UnreadableRow } from '../../main/storage/database/storage-failure.ts'
import { NO_JOURNAL } from '../../main/storage/journal/wire-journal.ts'
import { called, KEY, keptDocument, NOW, orderId, OTHER_KEY, waitingDownload } from './support/samples.ts'

/** A store in memory, its database, and another store in it under another key. */
function opened(): { readonly store: Store; readonly other: Store; readonly database: Database } {
  const database = openDatabase(':memory:')
  onTestFinished(() => {
    database.db.close()
  })
  migrate(database, MIGRATIONS)
  for (const key of [KEY, OTHER_KEY])
    putKeyRow(database, { id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: NOW })
  return {
    store: createStore(database, KEY, NO_JOURNAL, false),
    other: createStore(database, OTHER_KEY, NO_JOURNAL, false),
    database
  }
}

const [ORDER, NEXT] = [orderId(), orderId()]
const [LOWER, UPPER, MIXED] = [
  '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId,
  '0B8F1C1E-7C55-4B50-9F5E-2F1D3C4B5A69' as OrderId,
  '0B8f1c1E-7c55-4B50-9f5e-2F1d3c4b5A69' as OrderId
]
const SPELLINGS = [LOWER, UPPER, MIXED]
const SLOT = { fileName: 'wire.pdf', uploadedAt: '2026-11-20T12:00:00Z' }

describe('documents that are kept', () => {
  it('come back as they were put in, of a connection or one of its orders, the newest first', () => {
    const { store } = opened()
    const older = keptDocument({ orderId: ORDER, keptAt: NOW - 5 })
    const newer = keptDocument({
      orderId: ORDER,
      shownAs: null,
      canOpen: false,
      slot: { fileName: null, uploadedAt: null }
    })
    const same = keptDocument({ orderId: ORDER })
    const next = keptDocument({ orderId: NEXT, keptAt: NOW + 5 })
    const elsewhere = keptDocument({ orderId: ORDER, connectionId: 'connection-2' })
    for (const document of [newer, older, elsewhere, next, same]) store.kept.add(document)
    expect(store.kept.list('connection-1', ORDER)).toEqual([same, newer, older])
    expect(store.kept.list('connection-1')).toEqual([next, same, newer, older])
    expect(store.kept.list('connection-2')).toEqual([elsewhere])
    expect(store.kept.list('connection-3')).toEqual([])
    expect(store.kept.all()).toEqual([newer, older, elsewhere, next, same])
  })

  it('are those of one document of one order, if asked so', () => {
    const { store } = opened()
    const [older, newer] = [keptDocument({ orderId: ORDER, keptAt: NOW - 5 }), keptDocument({ orderId: ORDER })]
    const others = [
      keptDocument({ orderId: ORDER, documentId: 8 }),
      keptDocument({ orderId: NEXT }),
      keptDocument({ orderId: ORDER, connectionId: 'connection-2' })
    ]
    for (const document of [newer, older, ...others]) store.kept.add(document)
    expect(store.kept.ofDocument('connection-1', ORDER, newer.documentId)).toEqual([newer, older])
    expect(store.kept.ofDocument('connection-1', ORDER, 9)).toEqual([])
  })

  it.each(SPELLINGS)('are found however the id of their order is written, as they were: %s', orderId => {
    const { store } = opened()
    const files = SPELLINGS.map(as => keptDocument({ orderId: as }))
    const [before, after] = ['0B8F1C1E-7C55-4B50-9F5E-2F1D3C4B5A68', '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a6a']
    for (const file of [...files, ...[before, after].map(other => keptDocument({ orderId: other as OrderId }))])
      store.kept.add(file)
    expect(store.kept.list('connection-1', orderId)).toEqual(files.toReversed())
    expect(store.kept.ofDocument('connection-1', orderId, 7)).toEqual(files.toReversed())
  })

  it('are looked up by order, and not all of a connection’s', () => {
    const { database } = opened()
    const plan = database.db
      .prepare(`EXPLAIN QUERY PLAN SELECT * FROM kept_documents WHERE connection_id = ? AND ${IS_OF_ORDER}`)
      .all('connection-1', ...spellings(ORDER))
    expect(plan).toMatchObject([
      { detail: expect.stringMatching(/USING INDEX \S+ \(connection_id=\? AND order_id>\? AND order_id<\?\)$/) }
    ])
  })

  it('go by their names, or with their connection (R24)', () => {
    const { store } = opened()
    const [gone, stays, other] = [keptDocument(), keptDocument(), keptDocument({ connectionId: 'connection-2' })]
    for (const document of [gone, stays, other]) store.kept.add(document)
    store.kept.remove([gone.id, 'no such one'])
    expect(store.kept.list('connection-1')).toEqual([stays])
    store.kept.removeOf('connection-1')
    expect(store.kept.all()).toEqual([other])
  })

  it('are put in once each', () => {
    const { store } = opened()
    const document = keptDocument()
    store.kept.add(document)
    expect(() => {
      store.kept.add({ ...document, name: 'Another' })
    }).toThrow(/UNIQUE/)
    expect(store.kept.all()).toEqual([document])
  })
})

describe('downloads that wait', () => {
  it('come back in turn, one of each document: the last word counts', () => {
    const { store } = opened()
    const first = waitingDownload({ turn: 2, orderId: ORDER })
    const second = waitingDownload({
      turn: 1,
      orderId: NEXT,
      state: 'paused',
      unfinished: { path: '/documents/a.part', etag: '"a"', synced: 4096, total: null }
    })
    const other = waitingDownload({ connectionId: 'connection-2', orderId: ORDER })
    for (const download of [first, second, other]) store.waiting.put(download)
    const failed = { ...first, state: 'failed' as const, turn: 9, failure: { kind: 'offline' as const } }
    expect(store.waiting.list('connection-1')).toEqual([second, first])
    store.waiting.put(failed)
    expect(store.waiting.list('connection-1')).toEqual([second, failed])
    expect(store.waiting.all()).toEqual([second, failed, other])
  })

  it('go one by one, or with their connection (R24)', () => {
    const { store } = opened()
    const [first, second] = [
      waitingDownload({ documentId: 1, orderId: ORDER }),
      waitingDownload({ documentId: 2, orderId: ORDER })
    ]
    const other = waitingDownload({ documentId: 1, orderId: ORDER, connectionId: 'connection-2' })
    for (const download of [first, second, other]) store.waiting.put(download)
    store.waiting.remove('connection-1', first)
    expect(store.waiting.all()).toEqual([second, other])
    store.waiting.removeOf('connection-1')
    expect(store.waiting.all()).toEqual([other])
  })

  it.each(SPELLINGS)('are one of each document, however the id of its order is written: %s', orderId => {
    const { store } = opened()
    const other = waitingDownload({ orderId: LOWER, documentId: 8 })
    const elsewhere = waitingDownload({ orderId: LOWER, connectionId: 'connection-2' })
    for (const as of SPELLINGS) store.waiting.put(waitingDownload({ orderId: as }))
    for (const one of [other, elsewhere]) store.waiting.put(one)
    const last = waitingDownload({ orderId, state: 'failed', turn: 9 })
    store.waiting.put(last)
    expect(store.waiting.all()).toEqual([other, last, elsewhere])
    store.waiting.put(waitingDownload({ orderId: MIXED, turn: 3 }))
    store.waiting.remove('connection-1', last)
    expect(store.waiting.all()).toEqual([other, elsewhere])
  })

  it('of an earlier version that knew both spellings end as one', () => {
    const { store, database } = opened()
    const [upper, lower] = [waitingDownload({ orderId: UPPER }), waitingDownload({ orderId: LOWER })]
    store.waiting.put(upper)
    database.db.exec('CREATE TEMP TABLE earlier AS SELECT * FROM waiting_downloads')
    store.waiting.put(lower)
    database.db.exec('INSERT OR IGNORE INTO waiting_downloads SELECT * FROM earlier')
    expect(store.waiting.all()).toHaveLength(2)
    store.waiting.put({ ...lower, state: 'failed' })
    expect(store.waiting.all()).toEqual([{ ...lower, state: 'failed' }])
  })

  it('are of a state there is', () => {
    const { store } = opened()
    expect(() => {
      store.waiting.put(waitingDownload({ state: 'receiving' as never }))
    }).toThrow(/CHECK/)
  })
})

describe('the log of wire instructions', () => {
  it('comes back first to last as it was written, whatever the clock said (L6), each order its own', () => {
    const { store } = opened()
    const records: WireRecord[] = [
      { at: NOW, event: { kind: 'seen', documentId: 7, slot: SLOT } },
      { at: NOW + 9, event: { kind: 'replaced', documentId: 7, from: SLOT, to: { ...SLOT, fileName: null } } },
      { at: NOW - 9, event: { kind: 'called-back', initials: 'AB' } },
      { at: NOW - 9, event: { kind: 'called-back', initials: 'AB' } },
      { at: NOW - 8, event: { kind: 'gone', documentId: 7, from: SLOT } }
    ]
    for (const record of records) {
      store.wireLog.add('connection-1', ORDER, record)
      store.wireLog.add('connection-1', NEXT, called(3))
    }
    store.wireLog.add('connection-2', ORDER, called())
    expect(store.wireLog.ofOrder('connection-1', ORDER)).toEqual(records)
    expect(store.wireLog.ofOrder('connection-1', NEXT)).toHaveLength(5)
    expect(store.wireLog.ofOrder('connection-2', ORDER)).toEqual([called()])
    expect(store.wireLog.all().slice(0, 2)).toEqual([
      { ...records[0], connectionId: 'connection-1', orderId: ORDER },
      { ...called(3), connectionId: 'connection-1', orderId: NEXT }
    ])
    store.wireLog.removeOf('connection-1')
    expect(store.wireLog.all()).toEqual([{ ...called(), connectionId: 'connection-2', orderId: ORDER }])
  })
})

/** One row of each table, read again. */
const READS: Readonly<Record<string, (store: Store) => unknown>> = {
  kept_documents: store => store.kept.all(),
  waiting_downloads: store => store.waiting.all(),
  wire_log: store => store.wireLog.all()
}

function filled() {
  const made = opened()
  for (const [connectionId, documentId] of [
    ['connection-1', 1],
    ['connection-2', 2]
  ] as const) {
    made.store.kept.add(keptDocument({ connectionId, orderId: ORDER, documentId }))
    made.store.waiting.put(waitingDownload({ connectionId, orderId: ORDER, documentId }))
    made.store.wireLog.add(connectionId, ORDER, called(documentId))
  }
  return made
}

describe('a row that was changed outside of this program', () => {
  it.each([
    ['kept_documents', "connection_id = 'connection-9'"],
    ['kept_documents', `order_id = '${NEXT}'`],
    ['kept_documents', 'document_id = document_id + 1'],
    ['kept_documents', 'kept_at = kept_at + 1'],
    ['kept_documents', "id = id || 'x'"],
    ['waiting_downloads', "connection_id = connection_id || 'x'"],
    ['waiting_downloads', `order_id = '${NEXT}'`],
    ['waiting_downloads', 'turn = turn + 1'],
    ['waiting_downloads', "state = 'paused'"],
    ['waiting_downloads', 'document_id = document_id + 5'],
    ['wire_log', "connection_id = 'connection-9'"],
    ['wire_log', `order_id = '${NEXT}'`],
    ['wire_log', 'at = at + 1']
  ])('does not open: of %s, where %s (R58)', (table, change) => {
    const { store, database } = filled()
    expect(READS[table]?.(store)).toHaveLength(2)
    database.db.exec(`UPDATE ${table} SET ${change}`)
    expect(() => READS[table]?.(store)).toThrow(UnreadableRow)
  })

  it.each(Object.keys(READS))('does not open under the content of another: of %s (R58)', table => {
    const { store, database } = filled()
    database.db.exec(
      `UPDATE ${table} SET content = (SELECT content FROM ${table} WHERE connection_id = 'connection-2')`
    )
    expect(() => READS[table]?.(store)).toThrow(UnreadableRow)
  })

  it.each(Object.keys(READS))(
    "is another key's: of %s none is listed, and nobody reads it with the wrong one",
    table => {
      const { store, other, database } = filled()
      expect(READS[table]?.(other)).toEqual([])
      database.db.exec(`UPDATE ${table} SET key_id = '${OTHER_KEY.id}'`)
      expect(READS[table]?.(store)).toEqual([])
      expect(() => READS[table]?.(other)).toThrow(UnreadableRow)
    }
  )
})
