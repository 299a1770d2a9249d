import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { tries } from '../../campaign.ts'
import { putKeyRow } from '../../../main/storage/database/data-keys.ts'
import { openDatabase, type Database } from '../../../main/storage/database/database.ts'
import type { Found } from '../../../main/storage/repair/found-rows.ts'
import { merge } from '../../../main/storage/repair/merge.ts'
import { migrate } from '../../../main/storage/database/migrate.ts'
import { salvaged } from '../../../main/storage/repair/salvage.ts'
import { MIGRATIONS } from '../../../main/storage/database/schema.ts'
import { createStore, type Store } from '../../../main/storage/store.ts'
import { NO_JOURNAL } from '../../../main/storage/journal/wire-journal.ts'
import { attempt, deskOrder, KEY, keptDocument, NOW, orderId, OTHER_KEY } from '../support/samples.ts'

interface Opened {
  readonly database: Database
  readonly store: Store
  readonly other: Store
}

function opened(): Opened {
  const database = openDatabase(':memory:')
  migrate(database, MIGRATIONS)
  for (const key of [KEY, OTHER_KEY])
    putKeyRow(database, { id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: NOW })
  return {
    database,
    store: createStore(database, KEY, NO_JOURNAL, false),
    other: createStore(database, OTHER_KEY, NO_JOURNAL, false)
  }
}

/** An open database that is closed when the test is over. */
function openedForTest(): Opened {
  const made = opened()
  onTestFinished(() => {
    made.database.db.close()
  })
  return made
}

function rowsOf({ db }: Database, table: Found['table']): Found[] {
  return db
    .prepare(`SELECT * FROM ${table} ORDER BY rowid`)
    .all()
    .map(row => ({ table, row: row as Found['row'] }))
}

function putBack({ database }: Opened, found: readonly Found[]): void {
  merge(database, KEY, { salvaged: [salvaged(found, KEY)], marks: [], recovering: 'all', now: NOW })
}

const ORDERS = [orderId(), orderId()] as const

/** So many records of two orders, one after the other; each says in its time which it is. */
function log(records: number): Found[] {
  const { store, database } = opened()
  for (let number = 0; number < records; number += 1) {
    store.wireLog.add('connection-1', ORDERS[number % 2] as OrderId, {
      at: NOW + number,
      event: { kind: 'called-back', initials: 'AB' }
    })
  }
  const found = rowsOf(database, 'wire_log')
  database.db.close()
  return found
}

const timesOf = ({ store }: Opened, order: OrderId): number[] =>
  store.wireLog.ofOrder('connection-1', order).map(({ at }) => at - NOW)

describe('attempts that were found', () => {
  it('of another name under a number that is taken come after all others, and lose nothing', () => {
    const order = deskOrder()
    const over = (number: number) => attempt(order, { number, state: 'not-sent', settledAt: NOW })
    const there = [over(1), over(2), over(3)]
    const elsewhere = [over(2), over(3)]
    const source = openedForTest()
    source.store.orders.put(order)
    for (const one of [there[0]!, ...elsewhere]) source.store.attempts.put(one)
    const made = openedForTest()
    made.store.orders.put(order)
    for (const one of there) made.store.attempts.put(one)
    putBack(made, [...rowsOf(source.database, 'desk_orders'), ...rowsOf(source.database, 'attempts')])
    expect(made.store.attempts.ofDraft(order.id).map(({ id, number }) => [id, number])).toEqual(
      [...there, ...elsewhere].map(({ id }, index) => [id, index + 1])
    )
  })

  it('come after the highest number, though some before it are free', () => {
    const order = deskOrder()
    const over = (number: number) => attempt(order, { number, state: 'not-sent', settledAt: NOW })
    const [source, made] = [openedForTest(), openedForTest()]
    for (const { store } of [source, made]) store.orders.put(order)
    for (const one of [over(1), over(5)]) made.store.attempts.put(one)
    const found = over(5)
    source.store.attempts.put(found)
    putBack(made, rowsOf(source.database, 'attempts'))
    expect(made.store.attempts.ofDraft(order.id).map(({ number }) => number)).toEqual([1, 5, 6])
    expect(made.store.attempts.get(found.id)?.number).toBe(6)
  })
})

describe('records of the log of wire instructions that were found', () => {
  it('stand there once each and in their order, whatever is there already and whatever numbers are taken (R53)', () => {
    const records = log(12)
    const some = fc.subarray(records)
    fc.assert(
      fc.property(
        some,
        some,
        fc.subarray(records, { minLength: 0 }),
        fc.array(fc.integer({ min: 1, max: 16 })),
        (here, found, again, taken) => {
          const made = opened()
          const insert = made.database.db.prepare(
            'INSERT INTO wire_log (id, connection_id, order_id, at, key_id, content) VALUES (?, ?, ?, ?, ?, ?)'
          )
          for (const { row } of here) insert.run(...Object.values(row))
          const free = new Set(taken.filter(id => here.every(({ row }) => row['id'] !== id)))
          for (const id of free)
            insert.run(id, 'connection-1', ORDERS[0], NOW, OTHER_KEY.id, Buffer.from('sealed by another'))
          putBack(made, [...found, ...again])
          const expected = records.filter(one => [here, found, again].some(ones => ones.includes(one)))
          for (const order of ORDERS) {
            expect(timesOf(made, order)).toEqual(
              expected.filter(({ row }) => row['order_id'] === order).map(({ row }) => Number(row['at']) - NOW)
            )
          }
          expect(
            made.database.db.prepare('SELECT count(*) AS n FROM wire_log WHERE key_id = ?').get(OTHER_KEY.id)
          ).toEqual({ n: free.size })
          made.database.db.close()
        }
      ),
      { numRuns: tries(150, 3) }
    )
  })

  it.each([0, -1, 1.5, 2 ** 41, 2 ** 53, 2 ** 63, 1e300])(
    'are put in under another number where theirs cannot be right: %d',
    number => {
      const made = openedForTest()
      const [first, ...others] = log(3)
      putBack(made, [...others, { table: 'wire_log', row: { ...first!.row, id: number } }])
      expect([...timesOf(made, ORDERS[0]), ...timesOf(made, ORDERS[1])].toSorted()).toEqual([0, 1, 2])
      made.store.wireLog.add('connection-1', ORDERS[0], { at: NOW + 9, event: { kind: 'called-back', initials: 'AB' } })
      expect(timesOf(made, ORDERS[0]).at(-1)).toBe(9)
    }
  )

  it('are known by their seal, though the name of the key beside it was damaged', () => {
    const made = openedForTest()
    putBack(
      made,
      log(2).map(({ table, row }) => ({ table, row: { ...row, key_id: 'key-0' } }))
    )
    expect(timesOf(made, ORDERS[0])).toEqual([0])
    expect(rowsOf(made.database, 'wire_log').map(({ row }) => row['key_id'])).toEqual([KEY.id, KEY.id])
  })

  it('stay out where they do not open', () => {
    const made = openedForTest()
    putBack(
      made,
      log(4).map(({ table, row }) => ({ table, row: { ...row, at: Number(row['at']) + 1 } }))
    )
    expect(made.store.wireLog.all()).toEqual([])
  })
})

describe('events that were found', () => {
  it.each([0, 2 ** 53, 2 ** 63, 1e300])(
    'come back though their number (%d) and the name of their key were damaged (R53)',
    number => {
      const [from, made] = [openedForTest(), openedForTest()]
      const order = deskOrder()
      for (const { store } of [from, made]) store.orders.put(order)
      from.store.events.add(order.id, { at: NOW, what: 'queued' })
      putBack(
        made,
        rowsOf(from.database, 'events').map(({ table, row }) => ({
          table,
          row: { ...row, id: number, key_id: 'key-0' }
        }))
      )
      expect(made.store.events.ofDraft(order.id)).toEqual([{ at: NOW, what: 'queued' }])
    }
  )

  it('come back in the order in which they were written, though all of their numbers are taken', () => {
    const [from, made] = [openedForTest(), openedForTest()]
    const [order, other] = [deskOrder(), deskOrder()]
    from.store.orders.put(order)
    for (const one of [order, other]) made.store.orders.put(one)
    const whats = ['queued', 'preparing', 'on-the-wire'] as const
    for (const what of whats) {
      from.store.events.add(order.id, { at: NOW, what })
      made.store.events.add(other.id, { at: NOW, what })
    }
    putBack(made, rowsOf(from.database, 'events').toReversed())
    expect(made.store.events.ofDraft(order.id).map(({ what }) => what)).toEqual(whats)
    expect(made.store.events.ofDraft(other.id)).toHaveLength(3)
  })
})

describe('documents that were found', () => {
  it('are put in once, and only where they open', () => {
    const [from, made] = [openedForTest(), openedForTest()]
    const [there, gone, damaged] = [keptDocument(), keptDocument(), keptDocument()]
    for (const document of [there, gone, damaged]) from.store.kept.add(document)
    made.store.kept.add(there)
    const found = rowsOf(from.database, 'kept_documents').map(one =>
      one.row['id'] === damaged.id ? { ...one, row: { ...one.row, document_id: 99 } } : one
    )
    putBack(made, [...found, ...found])
    putBack(made, found)
    expect(made.store.kept.all()).toEqual([there, gone])
  })

  it('leave a row of another key that has their name, and keep nothing else out by it', () => {
    const [from, made] = [openedForTest(), openedForTest()]
    const [same, fine] = [keptDocument(), keptDocument()]
    for (const document of [same, fine]) from.store.kept.add(document)
    made.other.kept.add({ ...same, name: 'Theirs' })
    putBack(made, rowsOf(from.database, 'kept_documents'))
    expect(made.store.kept.all()).toEqual([fine])
    expect(made.other.kept.all()).toMatchObject([{ name: 'Theirs' }])
  })
})
