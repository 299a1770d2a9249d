import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { createLedger } from '../../../main/outbox/record/ledger.ts'
import { removeAll } from '../../../main/outbox/queue/removal.ts'
import type { LibraryRow } from '../../../main/storage/tables/library-records.ts'
import { carry } from '../../../main/storage/unlock/carry-over.ts'
import { A_DAY, KEY, NOW, openFiles, openStore, temporaryFolder } from '../support/samples.ts'
import { store as memoryStore } from '../unlock/support/memory-stores.ts'

const row = (text: string, more: Partial<LibraryRow> = {}): LibraryRow => ({
  id: randomUUID(),
  connectionId: 'connection-1',
  savedAt: NOW,
  list: 'people',
  names: [text.toLowerCase()],
  value: { text, email: 'canary@example.com', phone: '(512) 555-0142', role: 'Loan Officer' },
  startsOn: ['refinance'],
  changedAt: NOW,
  ...more
})

const databaseOf = (folder: string) => join(folder, 'store', 'title-desk.db')

/** The library of a folder whose database lost its head after these rows were saved. */
function damaged(...rows: readonly LibraryRow[]): string {
  const folder = temporaryFolder()
  const store = openStore(folder, { now: () => NOW - 3 * A_DAY })
  for (const one of rows) store.library.put(one)
  store.close()
  writeFileSync(databaseOf(folder), readFileSync(databaseOf(folder)).fill(0, 0, 100))
  return folder
}

describe('records of the library', () => {
  it('are there after a restart, as they were saved last', () => {
    const folder = temporaryFolder()
    const [pat, clause] = [row('Pat Doe'), row('Lone Star', { list: 'clauses' })]
    const store = openStore(folder)
    for (const one of [pat, clause, { ...pat, value: null }]) store.library.put(one)
    store.close()
    expect(openStore(folder).library.list('connection-1')).toEqual([{ ...pat, value: null }, clause])
  })

  it('have another stamp after whatever was written of their connection, and of no other', () => {
    const { library } = memoryStore(1)
    const stamps = [library.stamp('connection-1')]
    const pat = row('Pat Doe')
    const writes = [
      () => library.put(pat),
      () => library.put({ ...pat, savedAt: NOW + 1 }),
      () => library.put(row('Kim Lee')),
      () => library.remove('connection-1', pat.id),
      () => library.put(row('Pat Doe'))
    ]
    for (const write of writes) {
      write()
      stamps.push(library.stamp('connection-1'))
    }
    expect(new Set(stamps).size).toBe(6)
    library.put(row('Elsewhere', { connectionId: 'connection-2' }))
    expect(library.stamp('connection-1')).toBe(stamps.at(-1))
  })

  it('are found by their names, each in its own connection, where they open', () => {
    const { library, database } = memoryStore(1)
    const [pat, kim] = [row('Pat Doe'), row('Kim Lee')]
    for (const one of [pat, kim]) library.put(one)
    database().sql('UPDATE library_records SET saved_at = saved_at + 1 WHERE id = ?').run(kim.id)
    expect([
      library.get('connection-1', pat.id),
      library.get('connection-2', pat.id),
      library.get('connection-1', kim.id)
    ]).toEqual([pat, undefined, undefined])
  })

  it('say nothing in clear on the disk: database, log, backup, quarantine (R58)', () => {
    const folder = damaged(row('Canary Street'))
    const store = openStore(folder)
    store.library.put(row('Canary Lee'))
    const root = join(folder, 'store')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
    const found = files
      .filter(file => file.isFile())
      .map(file => join(file.parentPath, file.name))
      .map(path => ({ path: path.slice(root.length + 1), text: readFileSync(path, 'latin1') }))
    for (const secret of ['canary', 'Canary', '555-0142', 'Loan Officer'])
      expect(found.filter(({ text }) => text.includes(secret)).map(({ path }) => path)).toEqual([])
    // Each of them has rows that could say it.
    for (const place of [/^title-desk\.db-wal$/, /^backups/, /^quarantine/])
      expect(found.some(({ path, text }) => place.test(path) && text.includes('connection-1'))).toBe(true)
    expect(store.library.all()).toHaveLength(2)
  })

  it('come back from a damaged database, each in the state saved last (R53)', () => {
    const [pat, kim] = [row('Pat Doe'), row('Kim Lee')]
    const folder = damaged(pat, kim, { ...kim, value: null, savedAt: NOW + 1 })
    const files = openFiles(folder)
    const store = files.unseal(KEY)
    expect(store.library.all()).toEqual([pat, { ...kim, value: null, savedAt: NOW + 1 }])
    expect(files.notices()).toMatchObject([{ kind: 'repaired', unreadable: 0 }])
  })

  it('that do not open are left out, and keep nothing else out', () => {
    const folder = temporaryFolder()
    const [pat, kim] = [row('Pat Doe'), row('Kim Lee')]
    const store = openStore(folder)
    for (const one of [pat, kim]) store.library.put(one)
    store.close()
    const db = new DatabaseSync(databaseOf(folder))
    db.prepare('UPDATE library_records SET saved_at = saved_at + 1 WHERE id = ?').run(pat.id)
    db.close()
    expect(openStore(folder).library.list('connection-1')).toEqual([kim])
  })

  it('go with their connection, and with no other (R24)', () => {
    const store = openStore(temporaryFolder())
    const stays = row('Kim Lee', { connectionId: 'connection-2' })
    for (const one of [row('Pat Doe'), stays]) store.library.put(one)
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
    removeAll(ledger, 'connection-1')
    ledger.close()
    expect(store.library.all()).toEqual([stays])
  })

  it('are carried over from a store in memory', () => {
    const [from, to] = [memoryStore(1), memoryStore(2)]
    const pat = row('Pat Doe')
    from.library.put(pat)
    carry(from, to, NOW)
    expect(to.library.all()).toEqual([pat])
  })
})
