import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { putKeyRow } from '../../main/storage/database/data-keys.ts'
import { openDatabase, type Database } from '../../main/storage/database/database.ts'
import { openStoreFiles } from '../../main/storage/store-files.ts'
import { migrate } from '../../main/storage/database/migrate.ts'
import { MIGRATIONS } from '../../main/storage/database/schema.ts'
import { createStore, type Store } from '../../main/storage/store.ts'
import { asStoreFailure, storeTrouble } from '../../main/storage/database/storage-failure.ts'
import { NO_JOURNAL } from '../../main/storage/journal/wire-journal.ts'
import {
  attempt,
  called,
  deskOrder,
  KEY,
  keptDocument,
  NOW,
  openFiles,
  orderId,
  queued,
  temporaryFolder,
  waitingDownload
} from './support/samples.ts'
import { watchedDatabase, watchedDisk } from './support/watched.ts'

/** What a disk says, and what SQLite does before it passes that on. */
const FAULTS = [
  ['SQLITE_FULL', 13, 'disk-full', true],
  ['SQLITE_IOERR_WRITE', 778, 'disk-fault', false],
  ['SQLITE_IOERR_FSYNC', 1034, 'disk-fault', true],
  ['SQLITE_BUSY', 5, 'disk-fault', false],
  ['SQLITE_CORRUPT', 11, 'damaged', false]
] as const

interface Faulty {
  readonly store: Store
  readonly database: Database
  /** From now on the so-manieth statement fails; 0 for none. Gives how many were run since the last call. */
  failAt(number: number): number
}

function faulty(code: number, rollsBack: boolean, path = ':memory:'): Faulty {
  const database = openDatabase(path)
  onTestFinished(() => {
    database.db.close()
  })
  migrate(database, MIGRATIONS)
  putKeyRow(database, { id: KEY.id, keyCheck: KEY.check(), protection: 'keychain', wrapped: null, createdAt: NOW })
  let [count, fails] = [0, 0]
  const announce = (statement: string): void => {
    count += 1
    if (count !== fails) return
    // SQLite has rolled back by itself where a disk was full (reliability 0.8).
    if (rollsBack && database.db.isTransaction && statement !== 'ROLLBACK') database.db.exec('ROLLBACK')
    throw Object.assign(new Error('disk'), { code: 'ERR_SQLITE_ERROR', errcode: code })
  }
  const store = createStore(watchedDatabase(database, announce), KEY, NO_JOURNAL, true)
  return {
    store,
    database,
    failAt(number) {
      const before = count
      count = 0
      fails = number
      return before
    }
  }
}

const TABLES = [
  'desk_orders',
  'attempts',
  'decisions',
  'baselines',
  'looks',
  'events',
  'kept_documents',
  'waiting_downloads',
  'wire_log'
]

/** Everything in a database, byte by byte. */
function contentsOf({ db }: Database): unknown {
  return TABLES.map(table => db.prepare(`SELECT * FROM ${table}`).all())
}

const order = queued({ state: 'unknown' })
const old = deskOrder({ deletedAt: NOW })
const open = attempt(order, { state: 'unknown', wiredAt: NOW, baselineId: 'before' })
const document = keptDocument()
const download = waitingDownload()

function filled(store: Store): void {
  for (const one of [order, old]) store.orders.put(one)
  for (const [index, id] of ['idle', 'before', 'newest'].entries()) {
    store.baselines.add({
      id,
      connectionId: 'connection-1',
      account: 'account-1',
      takenAt: NOW + index,
      complete: true,
      orderIds: new Set([orderId()])
    })
  }
  store.attempts.put(open)
  store.events.add(order.id, { at: NOW, what: 'queued' })
  store.kept.add(document)
  store.waiting.put(download)
  store.wireLog.add('connection-1', document.orderId, called())
}

const OPERATIONS: Readonly<Record<string, (store: Store) => void>> = {
  'a draft saved': store => {
    store.orders.put({ ...old, deletedAt: null, revision: 2 })
  },
  'a draft begun': store => {
    store.orders.put(deskOrder())
  },
  'a draft queued': store => {
    store.write(() => {
      store.orders.put(queued({ id: old.id, revision: 2 }))
      store.events.add(old.id, { at: NOW, what: 'queued' })
    })
  },
  'a decision to send again': store => {
    store.write(() => {
      store.decisions.add({ id: 'decision', draftId: order.id, kind: 'send-again', at: NOW })
      store.attempts.put({ ...open, state: 'resent', settledAt: NOW })
      store.attempts.put(attempt(order, { number: 2, decisionId: 'decision' }))
      store.orders.put({ ...order, state: 'queued' })
    })
  },
  'a look': store => {
    store.write(() => {
      store.lookups.add({
        attemptId: open.id,
        at: NOW,
        complete: true,
        verdict: 'nothing',
        candidates: [],
        failure: null
      })
      store.baselines.add({
        id: 'now',
        connectionId: 'connection-1',
        account: 'account-1',
        takenAt: NOW + 9,
        complete: true,
        orderIds: new Set()
      })
      store.baselines.prune('connection-1')
    })
  },
  'an outcome': store => {
    store.write(() => {
      const given = orderId()
      store.attempts.put({ ...open, state: 'accepted', orderId: given, settledAt: NOW })
      store.orders.put({ ...order, state: 'sent', orderId: given, how: 'accepted' })
      store.events.add(order.id, { at: NOW, what: 'accepted', orderId: given })
    })
  },
  'drafts deleted for good': store => {
    store.write(() => {
      store.orders.remove(store.orders.deletedBefore(NOW + 1))
    })
  },
  'a document that is to be fetched': store => {
    store.waiting.put(waitingDownload({ documentId: 8, turn: 2 }))
  },
  'a download that is paused': store => {
    store.write(() => {
      store.waiting.put({ ...download, state: 'paused' })
    })
  },
  'a document that was fetched': store => {
    store.write(() => {
      store.kept.add(keptDocument({ orderId: download.orderId, documentId: download.documentId }))
      store.waiting.remove(download.connectionId, download)
    })
  },
  'a document that is kept': store => {
    store.kept.add(keptDocument({ documentId: 8 }))
  },
  'files that were wiped': store => {
    store.write(() => {
      store.kept.remove([document.id, 'no such one'])
    })
  },
  'a call back': store => {
    store.wireLog.add('connection-1', document.orderId, called(2))
  },
  'what is known of the documents of a connection that goes': store => {
    store.write(() => {
      store.kept.removeOf('connection-1')
      store.waiting.removeOf('connection-1')
      store.wireLog.removeOf('connection-1')
    })
  }
}

describe.each(FAULTS)('%s', (_name, code, trouble, rollsBack) => {
  it.each(Object.entries(OPERATIONS))(
    'at any statement of %s keeps all or nothing, is told plainly, and passes (R55)',
    (_what, operation) => {
      const whole = faulty(code, rollsBack)
      filled(whole.store)
      whole.failAt(0)
      operation(whole.store)
      const statements = whole.failAt(0)
      expect(statements).toBeGreaterThan(0)
      const done = contentsOf(whole.database)
      for (let number = 1; number <= statements; number += 1) {
        const { store, database, failAt } = faulty(code, rollsBack)
        filled(store)
        const before = contentsOf(database)
        failAt(number)
        let thrown: unknown
        try {
          operation(store)
        } catch (error) {
          thrown = error
        }
        expect(asStoreFailure(thrown), `at ${number}`).toEqual({ kind: 'store', trouble })
        expect(database.db.isTransaction, `at ${number}`).toBe(false)
        expect(contentsOf(database), `at ${number}`).toEqual(before)
        failAt(0)
        operation(store)
        expect(shapeOf(contentsOf(database)), `at ${number}`).toEqual(shapeOf(done))
      }
    }
  )
})

/** What two contents have in common whose seals and new names differ: tables, states, numbers. */
function shapeOf(contents: unknown): unknown {
  const same = [
    'state',
    'revision',
    'number',
    'kind',
    'complete',
    'deleted_at',
    'connection_id',
    'document_id',
    'turn',
    'at'
  ]
  return JSON.parse(
    JSON.stringify(contents, (name, value: unknown) => {
      return name === '' || /^\d+$/.test(name) || Array.isArray(value) || same.includes(name) ? value : undefined
    })
  )
}

describe('a disk that is really full', () => {
  it('keeps all or nothing, is told plainly, and takes the same again when there is room (R55, L1)', () => {
    const { store, database } = faulty(0, false, join(temporaryFolder(), 'a.db'))
    const pages = Number(database.db.prepare('PRAGMA page_count').get()?.['page_count'])
    database.db.exec(`PRAGMA max_page_count = ${pages + 2}`)
    const kept: string[] = []
    let thrown: unknown
    for (let tries = 0; thrown === undefined && tries < 1000; tries += 1) {
      const draft = deskOrder()
      try {
        store.write(() => {
          store.orders.put(draft)
          store.events.add(draft.id, { at: NOW, what: 'queued' })
          store.events.add(draft.id, { at: NOW, what: 'taken-back' })
        })
        kept.push(draft.id)
      } catch (error) {
        thrown = error
        expect(store.orders.get(draft.id)).toBeUndefined()
        expect(store.events.ofDraft(draft.id)).toEqual([])
      }
    }
    expect(asStoreFailure(thrown)).toEqual({ kind: 'store', trouble: 'disk-full' })
    expect(kept.length).toBeGreaterThan(0)
    expect(
      store.orders
        .list(null, ['draft'])
        .map(({ id }) => id)
        .toSorted()
    ).toEqual(kept.toSorted())
    database.db.exec('PRAGMA max_page_count = 100000')
    const draft = deskOrder()
    store.write(() => {
      store.orders.put(draft)
    })
    expect(store.orders.get(draft.id)).toEqual(draft)
  })

  it('loses no document that it said was kept, and takes the next one when there is room (R55)', () => {
    const { store, database } = faulty(0, false, join(temporaryFolder(), 'a.db'))
    const pages = Number(database.db.prepare('PRAGMA page_count').get()?.['page_count'])
    database.db.exec(`PRAGMA max_page_count = ${pages + 2}`)
    const kept: string[] = []
    let thrown: unknown
    for (let tries = 0; thrown === undefined && tries < 1000; tries += 1) {
      const next = keptDocument({ orderId: document.orderId, documentId: tries })
      try {
        store.write(() => {
          store.kept.add(next)
          store.wireLog.add(next.connectionId, next.orderId, called(tries))
        })
        kept.push(next.id)
      } catch (error) {
        thrown = error
      }
    }
    expect(asStoreFailure(thrown)).toEqual({ kind: 'store', trouble: 'disk-full' })
    expect(kept.length).toBeGreaterThan(0)
    expect(store.kept.all().map(({ id }) => id)).toEqual(kept)
    expect(store.wireLog.all().map(({ at }) => at - NOW)).toEqual([...kept.keys()])
    database.db.exec('PRAGMA max_page_count = 100000')
    const next = keptDocument()
    store.kept.add(next)
    expect(store.kept.list(next.connectionId, next.orderId)).toEqual([next])
  })
})

describe('a fault while the store opens', () => {
  it.each([
    ['ENOSPC', undefined],
    ['SQLITE_FULL', 13],
    ['SQLITE_IOERR', 10]
  ] as const)(
    "%s at any step is told as the disk's, and the next start is as if nothing had been (R55)",
    (code, errcode) => {
      const folder = temporaryFolder()
      const draft = deskOrder()
      const setUp = openFiles(folder)
      setUp.unseal(KEY).orders.put(draft)
      setUp.close()
      for (let fails = 1, isDone = false; !isDone; fails += 1) {
        let step = 0
        const announce = (): void => {
          step += 1
          if (step === fails) throw Object.assign(new Error(code), errcode === undefined ? { code } : { errcode })
        }
        const opened = openStoreFiles(
          folder,
          errcode === undefined
            ? { now: () => NOW + fails * 100_000_000, disk: watchedDisk(announce) }
            : { now: () => NOW + fails * 100_000_000, open: path => watchedDatabase(openDatabase(path), announce) }
        )
        if (!opened.ok) expect(opened.failure, `at ${fails}`).toBe('disk')
        else {
          try {
            expect(opened.value.unseal(KEY).orders.get(draft.id)).toEqual(draft)
          } catch (error) {
            expect(storeTrouble(error), `at ${fails}`).toMatch(/^disk/)
          }
          // What is left of the faults befalls the closing.
          try {
            opened.value.close()
          } catch (error) {
            expect(storeTrouble(error), `at ${fails}`).toMatch(/^disk/)
          }
        }
        isDone = step < fails
      }
      const files = openFiles(folder, { now: () => NOW })
      expect(files.unseal(KEY).orders.get(draft.id)).toEqual(draft)
    }
  )
})
