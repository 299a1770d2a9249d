import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { DRAFT_STATES } from '#domain/order/draft.ts'
import { unwrap } from '../../main/storage/unlock/wrapped-key.ts'
import { openStoreFiles, type StoreFiles } from '../../main/storage/store-files.ts'
import { marksOf, readLines } from '../../main/storage/journal/journal-file.ts'
import { layoutOf } from '../../main/storage/database/layout.ts'
import { APPLICATION_ID, MIGRATIONS, SCHEMA_VERSION } from '../../main/storage/database/schema.ts'
import type { Store } from '../../main/storage/store.ts'
import { EARLIER, earlierStore, tablesOf } from './support/earlier.ts'
import {
  called,
  deskOrder,
  KEY,
  keptDocument,
  openFiles,
  openStore,
  OTHER_KEY,
  temporaryFolder,
  waitingDownload
} from './support/samples.ts'

const { orders, attempts, decision, baseline, look, kept, waiting, record, mark } = EARLIER.content
const [draft, deleted, , sent, unknown] = orders.map(({ id }) => id)

/** Every row of some tables, byte by byte. */
function rowsOf(path: string, tables: readonly string[]): unknown {
  return reading(path, db => tables.map(table => [table, db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()]))
}

function versionIn(path: string): unknown {
  return reading(path, db => [
    db.prepare('PRAGMA application_id').get()?.['application_id'],
    db.prepare('PRAGMA user_version').get()?.['user_version']
  ])
}

function reading<T>(path: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** A copy of a store's database with its log, to be read. */
function copyOf(folder: string): string {
  const copy = temporaryFolder()
  for (const end of ['', '-wal']) {
    const path = `${layoutOf(folder).database}${end}`
    if (existsSync(path)) cpSync(path, join(copy, `a.db${end}`))
  }
  return join(copy, 'a.db')
}

/** All that a store of either earlier version says of orders. */
function saidOfOrders(store: Store): unknown {
  return {
    orders: [
      ...store.orders.list(null, DRAFT_STATES),
      ...store.orders.deletedBefore(Infinity).map(id => store.orders.get(id))
    ],
    attempts: [sent, unknown].flatMap(id => store.attempts.ofDraft(id!)),
    decisions: store.decisions.ofDraft(sent!),
    baseline: store.baselines.get(baseline.id),
    looks: store.lookups.ofAttempt(attempts[2]!.id)
  }
}

const EXPECTED = {
  orders: [...orders.filter(({ id }) => id !== deleted), ...orders.filter(({ id }) => id === deleted)],
  attempts: [...attempts],
  decisions: [decision],
  baseline: { ...baseline, orderIds: new Set(baseline.orderIds) },
  looks: [look]
}

describe.each([
  [1, 'closed', true],
  [1, 'left open', false],
  [2, 'closed', true],
  [2, 'left open', false]
] as const)('a store that version %i wrote and %s (R56)', (version, _how, closed) => {
  it('becomes the newest with nothing in it changed, after a backup of it as it was', () => {
    const folder = earlierStore(version, closed)
    const tables = tablesOf(version)
    const before = rowsOf(copyOf(folder), tables)
    const files = openFiles(folder)
    const store = files.unseal(KEY)
    expect(saidOfOrders(store)).toEqual(EXPECTED)
    expect([
      store.kept.all(),
      store.waiting.all(),
      store.wireLog.all().map(({ at, event }) => ({ at, event }))
    ]).toEqual(version === 1 ? [[], [], []] : [[kept], [waiting], [record]])
    expect(files.notices()).toMatchObject([{ id: 'notice' }])
    files.close()
    expect(versionIn(layoutOf(folder).database)).toEqual([APPLICATION_ID, SCHEMA_VERSION])
    const { backups } = layoutOf(folder)
    const [backup] = readdirSync(backups).toSorted()
    expect(rowsOf(join(backups, backup!), tables)).toEqual(before)
    expect(versionIn(join(backups, backup!))).toEqual([APPLICATION_ID, version])
  })

  it('takes documents from then on, and gives everything back at the next start', () => {
    const folder = earlierStore(version, closed)
    const store = openStore(folder)
    const [document, download] = [keptDocument(), waitingDownload({ connectionId: 'connection-2' })]
    store.kept.add(document)
    store.waiting.put(download)
    store.wireLog.add('connection-1', document.orderId, called())
    store.close()
    const files = openFiles(folder)
    const again = files.unseal(KEY)
    expect(saidOfOrders(again)).toEqual(EXPECTED)
    expect(again.kept.all()).toContainEqual(document)
    expect(again.waiting.list('connection-2')).toEqual([download])
    expect(again.wireLog.ofOrder('connection-1', document.orderId)).toEqual([called()])
    expect(files.notices()).toHaveLength(1)
  })

  it('stays whole as it was where the step to the next version cannot be taken', () => {
    const folder = earlierStore(version, closed)
    const before = rowsOf(copyOf(folder), tablesOf(version))
    const broken = [...MIGRATIONS.slice(0, version), `${MIGRATIONS[version]}; CREATE TABLE notices (id TEXT)`]
    expect(() => openStoreFiles(folder, { migrations: broken })).toThrow('notices already exists')
    expect(rowsOf(copyOf(folder), tablesOf(version))).toEqual(before)
    expect(versionIn(copyOf(folder))).toEqual([APPLICATION_ID, version])
    expect(saidOfOrders(openStore(folder))).toEqual(EXPECTED)
  })
})

/** The versions between the fixtures' and the newest. */
const BETWEEN = [...MIGRATIONS.keys()].filter(version => version > 2)

describe.each(BETWEEN)('a store of version 2 that was brought to version %i (R56)', version => {
  const openWith = (folder: string, migrations: readonly string[]) => {
    const opened = openStoreFiles(folder, { migrations })
    if (opened.ok) opened.value.close()
    return opened.ok
  }

  it('stays whole where the step to the next cannot be taken, and becomes the newest with nothing in it changed', () => {
    const folder = earlierStore(2)
    expect(openWith(folder, MIGRATIONS.slice(0, version))).toBe(true)
    expect(versionIn(copyOf(folder))).toEqual([APPLICATION_ID, version])
    const before = rowsOf(copyOf(folder), tablesOf(2))
    const broken = [...MIGRATIONS.slice(0, version), `${MIGRATIONS[version]}; CREATE TABLE notices (id TEXT)`]
    expect(() => openWith(folder, broken)).toThrow('notices already exists')
    expect(rowsOf(copyOf(folder), tablesOf(2))).toEqual(before)
    expect(versionIn(copyOf(folder))).toEqual([APPLICATION_ID, version])
    const store = openStore(folder)
    expect(saidOfOrders(store)).toEqual(EXPECTED)
    expect([store.kept.all(), store.waiting.all()]).toEqual([[kept], [waiting]])
    store.close()
    expect(versionIn(copyOf(folder))).toEqual([APPLICATION_ID, SCHEMA_VERSION])
  })
})

describe('the seals of a store of version 2 (W7)', () => {
  /** What was told since: the fixture has a notice of its own. */
  const told = (files: StoreFiles) => files.notices().filter(({ id }) => id !== 'notice')

  it('are renewed once: a flipped time, decision or baseline is noticed from then on', () => {
    const folder = earlierStore(2)
    openStore(folder).close()
    const db = new DatabaseSync(layoutOf(folder).database)
    db.exec(
      `UPDATE desk_orders SET deleted_at = 1 WHERE id = '${draft}'; UPDATE attempts SET wired_at = wired_at + 1 WHERE id = '${attempts[2]!.id}'`
    )
    db.close()
    const files = openFiles(folder)
    files.unseal(KEY)
    expect(told(files)).toMatchObject([{ kind: 'unreadable', count: 2 }])
  })

  it('are not taken any more where an old row is put in the place of a renewed one', () => {
    const folder = earlierStore(2)
    openStore(folder).close()
    const db = new DatabaseSync(layoutOf(folder).database)
    const { content } = EARLIER.rows['desk_orders']![0]!
    db.prepare('UPDATE desk_orders SET content = ? WHERE id = ?').run(
      Buffer.from((content as { hex: string }).hex, 'hex'),
      draft!
    )
    db.close()
    const files = openFiles(folder)
    files.unseal(KEY)
    expect(told(files)).toMatchObject([{ kind: 'unreadable', count: 1 }])
  })

  it('wait for their own key: another one renews nothing of theirs', () => {
    const folder = earlierStore(2)
    const other = openStore(folder, {}, OTHER_KEY)
    other.orders.put(deskOrder({ state: 'draft' }))
    expect(other.orders.list(null, DRAFT_STATES)).toHaveLength(1)
    other.close()
    expect(saidOfOrders(openStore(folder))).toEqual(EXPECTED)
  })

  it('still prove what is brought back of a damaged one, decisions without a seal included', () => {
    const folder = earlierStore(2)
    const { database } = layoutOf(folder)
    const bytes = reading(database, db => db.prepare('PRAGMA page_count').get()?.['page_count'])
    expect(bytes).toBeGreaterThan(10)
    const file = new DatabaseSync(database)
    // Nothing else says that the file is damaged: every page of rows is whole.
    file.exec('PRAGMA application_id = 1')
    file.close()
    const store = openStore(folder)
    expect(store.orders.get(draft!)).toEqual(orders[0])
    expect(store.orders.get(unknown!)).toMatchObject({ state: 'unknown' })
    expect(store.attempts.ofDraft(sent!).map(({ state }) => state)).toEqual(['resent', 'accepted'])
    expect(store.decisions.ofDraft(sent!)).toEqual([decision])
    expect(store.kept.all()).toEqual([kept])
  })
})

describe('what an earlier version sealed, byte by byte', () => {
  it('opens: a value, a key check, a fingerprint, a derived key', () => {
    const { sealed, keyCheck, fingerprint, derived } = EARLIER
    expect(KEY.open(Buffer.from(sealed.hex, 'hex'), sealed.place)).toBe(sealed.text)
    expect(Buffer.from(KEY.check()).toString('hex')).toBe(keyCheck)
    expect(KEY.fingerprint(fingerprint.text)).toBe(fingerprint.hex)
    expect(KEY.derive(derived.purpose).export().toString('hex')).toBe(derived.hex)
  })

  it('opens: a line of the journal, the last line too where its end was lost', () => {
    expect(marksOf(readLines(Buffer.from(EARLIER.journal)).lines, KEY)).toEqual([mark])
    expect(marksOf(readLines(Buffer.from(EARLIER.journal.trimEnd())).lines, KEY)).toEqual([mark])
  })

  it('opens: a key behind a passphrase', async () => {
    const { text, keyId, passphrase } = EARLIER.wrapped
    expect(Buffer.from((await unwrap(text, keyId, passphrase)) ?? []).toString('hex')).toBe('07'.repeat(32))
  })

  it('is understood: the copy of the keys, where the database is gone', () => {
    const folder = earlierStore(2)
    rmSync(layoutOf(folder).database)
    writeFileSync(layoutOf(folder).keys, EARLIER.keys)
    expect(openFiles(folder).keys.map(row => Buffer.from(row.keyCheck).toString('hex'))).toEqual([EARLIER.keyCheck])
  })
})

it('does not change a step of the schema that was released: stores of it are out there', () => {
  const hashes = MIGRATIONS.slice(0, 2).map(step => createHash('sha256').update(step).digest('hex'))
  expect(hashes).toEqual([
    '1ae14783bdfce1c5bdf8660f39d28265b8b160a4c8cdf0e939536fc7de4e1d12',
    'b0df30d1a4aa4d147423220529bc5eb50f2038a143f3d33704011d51fc3c5a9e'
  ])
})
