import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { LocalOrder } from '../../main/storage/tables/local-orders.ts'
import { openStoreFiles, type StoreOptions } from '../../main/storage/store-files.ts'
import { marksOf, readLines } from '../../main/storage/journal/journal-file.ts'
import type { Store } from '../../main/storage/store.ts'
import {
  A_DAY,
  attempt,
  deskOrder,
  KEY,
  NOW,
  openFiles,
  openStore,
  orderId,
  OTHER_KEY,
  queued,
  temporaryFolder,
  wireMark
} from './support/samples.ts'

const PATHS = {
  database: ['store', 'title-desk.db'],
  journal: ['store', 'journal'],
  keys: ['store', 'keys.json']
} as const

function at(folder: string, name: keyof typeof PATHS): string {
  return join(folder, ...PATHS[name])
}

function databaseOf(folder: string): DatabaseSync {
  return new DatabaseSync(at(folder, 'database'))
}

/** A store with a backup of a moment before, in which an order was only queued; sent since. */
function sentSinceBackup(): { folder: string; order: LocalOrder } {
  const folder = temporaryFolder()
  const order = queued()
  const first = openStore(folder, { now: () => NOW - A_DAY })
  first.orders.put(order)
  first.close()
  const store = openStore(folder, { now: () => NOW })
  sendOn(store, order)
  store.close()
  return { folder, order }
}

function sendOn(store: Store, order: LocalOrder): string {
  const wire = attempt(order, { state: 'wire', wiredAt: NOW })
  store.write(() => {
    store.orders.put({ ...order, state: 'sending', waiting: null })
    store.attempts.put(wire)
  })
  store.journal.append(wireMark(order, wire))
  return wire.id
}

describe('a database that is restored from a backup', () => {
  it('does not make an order sendable that the journal saw on the wire (R54, I13)', () => {
    const { folder, order } = sentSinceBackup()
    rmSync(at(folder, 'database'))
    const files = openFiles(folder)
    const store = files.unseal(KEY)
    expect(store.orders.get(order.id)).toMatchObject({ state: 'unknown', waiting: null })
    expect(store.attempts.ofDraft(order.id)).toMatchObject([{ state: 'unknown', number: 1 }])
    expect(store.events.ofDraft(order.id)).toEqual([{ at: NOW, what: 'recovered' }])
    expect(files.notices()).toMatchObject([{ kind: 'missing', restored: 1, at: NOW }])
  })

  it('does not either where an old one was put in its place by hand, with nothing wrong about it (L10)', () => {
    const { folder, order } = sentSinceBackup()
    const [backup] = readdirSync(join(folder, 'store', 'backups'))
    cpSync(join(folder, 'store', 'backups', backup!), at(folder, 'database'))
    const files = openFiles(folder)
    expect(files.unseal(KEY).orders.get(order.id)).toMatchObject({ state: 'unknown' })
    expect(files.notices()).toEqual([])
  })

  it('holds every queued order until the user releases it', () => {
    const folder = temporaryFolder()
    const store = openStore(folder)
    const order = queued()
    store.orders.put(order)
    store.close()
    openStore(folder).close()
    rmSync(at(folder, 'database'))
    expect(openStore(folder).orders.get(order.id)).toMatchObject({ state: 'queued', waiting: { for: 'recovered' } })
  })

  it('keeps what was said of it once: the next start holds nothing', () => {
    const { folder } = sentSinceBackup()
    rmSync(at(folder, 'database'))
    const files = openFiles(folder)
    const store = files.unseal(KEY)
    const order = queued()
    store.orders.put(order)
    files.dismissNotice(files.notices()[0]!.id)
    store.close()
    const again = openFiles(folder)
    expect(again.unseal(KEY).orders.get(order.id)).toEqual(order)
    expect(again.notices()).toEqual([])
  })

  it('loses nothing when the program ends before the key was at hand', () => {
    const { folder, order } = sentSinceBackup()
    writeFileSync(at(folder, 'database'), 'This was a database.')
    for (let start = 0; start < 3; start += 1) {
      const locked = openFiles(folder)
      expect(locked.hasSealedWork).toBe(true)
      locked.close()
    }
    const files = openFiles(folder)
    expect(files.unseal(KEY).orders.get(order.id)).toMatchObject({ state: 'unknown' })
    expect(files.notices()).toMatchObject([{ kind: 'repaired' }])
    expect(readdirSync(join(folder, 'store', 'quarantine'))).toHaveLength(1)
  })

  it('comes from the newest backup that is whole', () => {
    const folder = temporaryFolder()
    const orders = [deskOrder(), deskOrder(), deskOrder()]
    for (const [day, order] of orders.entries()) {
      const store = openStore(folder, { now: () => NOW + 2 * day * A_DAY })
      store.orders.put(order)
      store.close()
    }
    openStore(folder, { now: () => NOW + 8 * A_DAY }).close()
    const backups = readdirSync(join(folder, 'store', 'backups'))
      .toSorted()
      .map(name => join(folder, 'store', 'backups', name))
    expect(backups).toHaveLength(3)
    writeFileSync(backups[2]!, readFileSync(backups[2]!).fill(0, 4096, 8192))
    rmSync(at(folder, 'database'))
    const store = openStore(folder, { now: () => NOW + 8 * A_DAY })
    expect(orders.map(({ id }) => store.orders.get(id) !== undefined)).toEqual([true, true, false])
  })
})

describe('a database that is gone without a backup', () => {
  it('has its orders on the wire back from the journal, and says so', () => {
    const folder = temporaryFolder()
    const files = openFiles(folder)
    const store = files.unseal(KEY)
    const [order, answered] = [queued(), queued()]
    sendOn(store, order)
    const given = orderId()
    store.journal.append({
      kind: 'end',
      attemptId: sendOn(store, answered),
      at: NOW,
      outcome: 'accepted',
      orderId: given
    })
    store.close()
    rmSync(at(folder, 'database'))
    const again = openFiles(folder)
    expect(again.keys.map(({ id }) => id)).toEqual([KEY.id])
    const restored = again.unseal(KEY)
    expect(restored.orders.get(order.id)).toMatchObject({ state: 'unknown', entry: order.entry, order: order.order })
    expect(restored.orders.get(answered.id)).toMatchObject({ state: 'sent', orderId: given, how: 'accepted' })
    expect(again.notices()).toMatchObject([{ kind: 'missing', restored: 2 }])
  })

  it('is no first start: the marker misses it', () => {
    const folder = temporaryFolder()
    openStore(folder).close()
    rmSync(at(folder, 'database'))
    const files = openFiles(folder)
    files.unseal(KEY)
    expect(files.notices()).toMatchObject([{ kind: 'missing', restored: 0 }])
    const first = openFiles(temporaryFolder())
    first.unseal(KEY)
    expect(first.notices()).toEqual([])
  })
})

describe('keys', () => {
  const wrapped = {
    id: 'key-9',
    keyCheck: Buffer.from('check'),
    protection: 'passphrase' as const,
    wrapped: '{"salt":"…"}',
    createdAt: NOW + 1
  }

  it('outlive the database, one behind a passphrase too', () => {
    const folder = temporaryFolder()
    const files = openFiles(folder)
    files.addKey(wrapped)
    files.close()
    rmSync(at(folder, 'database'))
    expect(openFiles(folder).keys.map(row => ({ ...row, keyCheck: Buffer.from(row.keyCheck) }))).toMatchObject([
      { id: KEY.id },
      wrapped
    ])
  })

  it.each([
    ['gone', () => undefined],
    ['no text of ours', () => 'x'],
    ['changed', (text: string) => text.replace('…', '!')]
  ])('outlive their copy that is %s', (_what, change) => {
    const folder = temporaryFolder()
    const files = openFiles(folder)
    files.addKey(wrapped)
    files.close()
    const text = change(readFileSync(at(folder, 'keys'), 'utf8'))
    if (text === undefined) rmSync(at(folder, 'keys'))
    else writeFileSync(at(folder, 'keys'), text)
    expect(openFiles(folder).keys).toHaveLength(2)
    expect(JSON.parse(readFileSync(at(folder, 'keys'), 'utf8'))).toMatchObject({
      keys: [{ id: KEY.id }, { id: 'key-9', wrapped: wrapped.wrapped }]
    })
  })

  it('are found in a damaged database when their copy is gone with it', () => {
    const folder = temporaryFolder()
    const files = openFiles(folder)
    files.addKey(wrapped)
    files.close()
    rmSync(at(folder, 'keys'))
    const bytes = readFileSync(at(folder, 'database'))
    writeFileSync(at(folder, 'database'), bytes.fill(0, 0, 100))
    expect(openFiles(folder).keys.map(({ id }) => id)).toEqual([KEY.id, 'key-9'])
  })

  it("leave each other's rows alone: those of a key that is not at hand are neither listed nor touched", () => {
    const folder = temporaryFolder()
    const mine = deskOrder()
    const first = openStore(folder)
    first.orders.put(mine)
    first.close()
    const files = openFiles(folder, {}, OTHER_KEY)
    const other = files.unseal(OTHER_KEY)
    const theirs = deskOrder()
    other.orders.put(theirs)
    expect(other.orders.list(null, ['draft'])).toEqual([theirs])
    expect(other.orders.get(mine.id)).toBeUndefined()
    expect(other.orders.counts('connection-1')).toEqual({ draft: 1 })
    expect(files.notices()).toEqual([])
    other.close()
    expect(openStore(folder).orders.list(null, ['draft'])).toEqual([mine])
  })
})

describe('a row that does not open', () => {
  it('lies aside as it was found, with what hangs on it, and is told once (R58)', () => {
    const folder = temporaryFolder()
    const [lost, fine] = [deskOrder(), deskOrder()]
    const store = openStore(folder)
    for (const order of [lost, fine]) store.orders.put(order)
    store.events.add(lost.id, { at: NOW, what: 'queued' })
    store.close()
    const db = databaseOf(folder)
    const before = db.prepare('SELECT * FROM desk_orders WHERE id = ?').get(lost.id)
    db.prepare("UPDATE desk_orders SET connection_id = 'connection-9' WHERE id = ?").run(lost.id)
    db.close()
    const files = openFiles(folder)
    const swept = files.unseal(KEY)
    expect(swept.orders.list(null, ['draft'])).toEqual([fine])
    expect(files.notices()).toMatchObject([{ kind: 'unreadable', count: 1 }])
    expect(files.hasSealedWork).toBe(true)
    swept.close()
    const after = databaseOf(folder)
    const rows = after.prepare('SELECT table_name, row FROM set_aside ORDER BY id').all()
    expect(rows.map(row => row['table_name'])).toEqual(['events', 'desk_orders'])
    expect(JSON.parse(String(rows[1]?.['row']))).toEqual({
      ...before,
      connection_id: 'connection-9',
      content: { base64: Buffer.from(before?.['content'] as Uint8Array).toString('base64') }
    })
    after.close()
    const again = openFiles(folder)
    again.unseal(KEY)
    expect(again.notices()).toHaveLength(1)
  })

  it('comes back as a backup has it', () => {
    const folder = temporaryFolder()
    const order = deskOrder()
    const first = openStore(folder, { now: () => NOW - 2 * A_DAY })
    first.orders.put(order)
    first.close()
    const second = openStore(folder, { now: () => NOW })
    second.orders.put({ ...order, revision: 2 })
    second.close()
    const db = databaseOf(folder)
    db.exec("UPDATE desk_orders SET content = x'00'")
    db.close()
    const files = openFiles(folder)
    expect(files.unseal(KEY).orders.get(order.id)).toEqual(order)
    expect(files.notices()).toMatchObject([{ kind: 'unreadable', count: 1 }])
  })

  it('of another order, put in its place, does not open (R58)', () => {
    const folder = temporaryFolder()
    const [one, other] = [deskOrder(), deskOrder()]
    const store = openStore(folder)
    for (const order of [one, other]) store.orders.put(order)
    store.close()
    const db = databaseOf(folder)
    db.prepare('UPDATE desk_orders SET content = (SELECT content FROM desk_orders WHERE id = ?) WHERE id = ?').run(
      one.id,
      other.id
    )
    db.close()
    expect(openStore(folder).orders.list(null, ['draft'])).toEqual([one])
  })
})

describe('the journal', () => {
  it('is made smaller by what every backup has, and by nothing else', () => {
    const folder = temporaryFolder()
    const options = (day: number): StoreOptions => ({ now: () => NOW + day * A_DAY * 2, journalLimit: 1 })
    const store = openStore(folder, options(0))
    const [answered, open, late] = [queued(), queued(), queued()]
    const finish = (one: Store, order: LocalOrder): string => {
      const id = sendOn(one, order)
      const given = orderId()
      one.journal.append({ kind: 'end', attemptId: id, at: NOW, outcome: 'accepted', orderId: given })
      one.write(() => {
        one.attempts.put({ ...one.attempts.get(id)!, state: 'accepted', settledAt: NOW, orderId: given })
        one.orders.put({ ...order, state: 'sent', orderId: given, how: 'accepted', waiting: null })
      })
      return id
    }
    finish(store, answered)
    const unknown = sendOn(store, open)
    store.close()
    const second = openStore(folder, options(1))
    const lateId = finish(second, late)
    second.close()
    openStore(folder, options(2)).close()
    // The first backup does not have the late one yet; all have the first answer.
    expect(
      marksOf(readLines(readFileSync(at(folder, 'journal'))).lines, KEY).map(
        ({ kind, attemptId }) => `${kind} ${attemptId}`
      )
    ).toEqual([`wire ${unknown}`, `wire ${lateId}`, `end ${lateId}`])
    rmSync(at(folder, 'database'))
    const restored = openStore(folder, options(2))
    expect(restored.orders.get(answered.id)?.state).toBe('sent')
    expect(restored.orders.get(open.id)?.state).toBe('unknown')
  })

  it('that is damaged in its middle has its say with the rest', () => {
    const folder = temporaryFolder()
    const store = openStore(folder)
    const [first, second] = [queued(), queued()]
    for (const order of [first, second]) sendOn(store, order)
    store.close()
    const text = readFileSync(at(folder, 'journal'), 'latin1')
    writeFileSync(at(folder, 'journal'), `${text.slice(0, 40)}!${text.slice(41)}`)
    rmSync(at(folder, 'database'))
    const restored = openStore(folder)
    expect(restored.orders.get(first.id)).toBeUndefined()
    expect(restored.orders.get(second.id)?.state).toBe('unknown')
  })

  it('forgets an order with the database, so that it does not come back', () => {
    const folder = temporaryFolder()
    const store = openStore(folder)
    const [gone, stays] = [queued(), queued()]
    for (const order of [gone, stays]) sendOn(store, order)
    store.write(() => {
      store.orders.remove([gone.id])
    })
    store.close()
    const again = openStore(folder)
    expect(again.orders.get(gone.id)).toBeUndefined()
    expect(again.orders.get(stays.id)?.state).toBe('sending')
  })

  it('keeps an order whose removal was taken back with its transaction', () => {
    const folder = temporaryFolder()
    const store = openStore(folder)
    const order = queued()
    sendOn(store, order)
    expect(() =>
      store.write(() => {
        store.orders.remove([order.id])
        throw new Error('taken back')
      })
    ).toThrow('taken back')
    store.write(() => undefined)
    store.close()
    expect(readLines(readFileSync(at(folder, 'journal'))).lines).toHaveLength(1)
    expect(existsSync(at(folder, 'database'))).toBe(true)
  })
})

it('refuses a folder that is kept in step with other computers, and writes nothing there', () => {
  const folder = join(temporaryFolder(), 'Dropbox', 'Title Desk')
  expect(openStoreFiles(folder)).toEqual({ ok: false, failure: 'network-folder' })
  expect(existsSync(folder)).toBe(false)
})
