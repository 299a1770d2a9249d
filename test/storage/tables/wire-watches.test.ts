import { DatabaseSync } from 'node:sqlite'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { stateOfLog, type WireEvent } from '#domain/wire-instructions/wire-log.ts'
import { alarmCount } from '#domain/wire-instructions/open-alarms.ts'
import { afterCall } from '#domain/wire-instructions/own-call.ts'
import { afterReading, NOTHING_KNOWN, type WireState } from '#domain/wire-instructions/wire-state.ts'
import type { Database } from '../../../main/storage/database/database.ts'
import { layoutOf } from '../../../main/storage/database/layout.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import type { Store } from '../../../main/storage/store.ts'
import { wireWatches } from '../../../main/storage/tables/wire-watches.ts'
import { earlierStore, EARLIER } from '../support/earlier.ts'
import { A_DAY, KEY, NOW, openFiles, openStore, OTHER_KEY, orderId, temporaryFolder } from '../support/samples.ts'

const [ORDER, NEXT] = [orderId(), orderId()]
const key = (id: OrderId, connectionId = 'connection-1') => ({ connectionId, orderId: id })
const slot = (id: number, uploadedAt: string): OrderDocument => ({
  id,
  type: 'Wire Instructions',
  name: 'Wire Instructions',
  fileName: 'Ana Canary.pdf',
  uploadedAt,
  hasFile: true
})
const [T1, T2, T3] = ['2026-11-20 10:11:12', '2026-11-21 09:00:00', '2026-11-22 09:00:00']

/** What is known after readings at one minute after the other, with nothing known before. */
const read = (...times: readonly string[]): WireState =>
  times.reduce<WireState>(
    (state, time, index) => afterReading(state, { documents: [slot(7, time)], isWhole: true }, NOW + index),
    NOTHING_KNOWN
  )

function sql(folder: string, text: string): void {
  const db = new DatabaseSync(layoutOf(folder).database)
  db.exec(text)
  db.close()
}

describe('what is known of wire instructions', () => {
  it('outlives the program, by order and connection, and goes with its connection alone (R24)', () => {
    const folder = temporaryFolder()
    const store = openStore(folder)
    store.wireWatches.put(key(ORDER), read(T1))
    store.wireWatches.put(key(ORDER), read(T1, T2))
    store.wireWatches.put(key(NEXT), read(T1))
    store.wireWatches.put(key(ORDER, 'connection-2'), read(T3))
    store.close()
    const again = openStore(folder)
    expect(again.wireWatches.get(key(ORDER))).toEqual({ ...key(ORDER), revision: 2, state: read(T1, T2) })
    expect(again.wireWatches.get(key(ORDER, 'connection-2'))?.state).toEqual(read(T3))
    expect(again.wireWatches.get(key(NEXT, 'connection-2'))).toBeUndefined()
    again.wireWatches.removeOf('connection-1')
    expect(again.wireWatches.all().map(({ connectionId }) => connectionId)).toEqual(['connection-2'])
  })

  it('counts what other desks noticed among the open alarms, and keeps it with the calls of the office', () => {
    const folder = temporaryFolder()
    const store = openStore(folder)
    const [alarm] = read(T1, T2).alarms
    if (alarm === undefined) throw new Error('no alarm')
    const heard = [{ ...alarm, since: NOW - 5, record: 'a record', knew: ['a call'], desk: 'Front desk' }]
    const called = [{ id: 'a call', records: ['an earlier record'], changes: [alarm] }]
    store.wireWatches.put(key(ORDER), { ...read(T1), heard, called, removals: [{ ...alarm, now: null }] })
    store.close()
    const again = openStore(folder)
    expect(again.wireWatches.get(key(ORDER))?.state).toMatchObject({ heard, called, removals: [{ now: null }] })
    expect(again.wireWatches.open('connection-1', 9)).toEqual([{ orderId: ORDER, since: NOW - 5, alarms: 1 }])
  })

  it('gives open alarms of a connection by the index, the longest open first, no more than asked for (F2)', () => {
    const folder = temporaryFolder()
    const store = openStore(folder)
    const orders = Array.from({ length: 5 }, orderId)
    for (const [index, id] of orders.entries())
      store.wireWatches.put(key(id), { ...read(T1, T2, T3), since: NOW - index })
    store.wireWatches.put(key(ORDER), read(T1))
    store.wireWatches.put(key(NEXT, 'connection-2'), read(T1, T2))
    expect(store.wireWatches.open('connection-1', 9).map(one => one.orderId)).toEqual(orders.toReversed())
    expect(store.wireWatches.open('connection-1', 2)).toEqual([
      { orderId: orders[4], since: NOW - 4, alarms: 2 },
      { orderId: orders[3], since: NOW - 3, alarms: 2 }
    ])
    store.wireWatches.put(
      key(orders[4]!),
      afterCall(read(T1, T2, T3), { kind: 'called-back', initials: 'AB' }, NOW).state
    )
    expect(store.wireWatches.open('connection-1', 9)).toHaveLength(4)
    expect(store.wireWatches.openCounts()).toEqual([
      { connectionId: 'connection-1', orders: 4 },
      { connectionId: 'connection-2', orders: 1 }
    ])
    const database = store.database()
    const asked: string[] = []
    const sql: Database['sql'] = text => {
      asked.push(text)
      return database.sql(text)
    }
    expect(wireWatches({ ...database, sql }, KEY).open('connection-1', 9)).toHaveLength(4)
    const plans = asked.map(text => database.sql(`EXPLAIN QUERY PLAN ${text}`).all('connection-1', KEY.id, 9))
    expect(plans.map(plan => JSON.stringify(plan))).toEqual([expect.stringContaining('USING INDEX wire_watches_open')])
  })

  it.each([
    ["connection_id = 'connection-9'", key(ORDER, 'connection-9')],
    [`order_id = '${NEXT}'`, key(NEXT)],
    ['alarms = 9, open_since = 1', key(ORDER)],
    ['revision = 9', key(ORDER)],
    ['content = zeroblob(99)', key(ORDER)]
  ])(
    'is bound to the clear text beside it (%s): a changed row is set aside, and the next read counts as news (R58, R66)',
    (change, of) => {
      const folder = temporaryFolder()
      const first = openStore(folder)
      first.wireWatches.put(key(ORDER), read(T1))
      first.close()
      sql(folder, `UPDATE wire_watches SET ${change}`)
      const store = openStore(folder)
      const state = store.wireWatches.get(of)?.state
      expect(state).toMatchObject({ slots: [], isLost: true })
      expect(
        afterReading(state!, { documents: [slot(7, T2)], isWhole: true }, NOW).alarms.map(({ kind }) => kind)
      ).toEqual(['another'])
      store.close()
      const db = new DatabaseSync(layoutOf(folder).database)
      expect(db.prepare('SELECT table_name FROM set_aside').all()).toEqual([{ table_name: 'wire_watches' }])
      db.close()
      expect(openStore(folder).wireWatches.get(of)?.state).toMatchObject({ isLost: true })
    }
  )

  it('comes back in its last revision from what lies aside and from a backup, alarms open (R53)', () => {
    const folder = temporaryFolder()
    const first = openStore(folder, { now: () => NOW - A_DAY })
    first.wireWatches.put(key(ORDER), read(T1))
    first.wireWatches.put(key(ORDER), read(T1, T2))
    first.close()
    const path = layoutOf(folder).database
    const bytes = readFileSync(path).fill(0, 0, 100)
    writeFileSync(path, bytes)
    const second = openStore(folder)
    expect(second.wireWatches.get(key(ORDER))?.state).toEqual(read(T1, T2))
    expect(second.wireWatches.open('connection-1', 9)).toMatchObject([{ orderId: ORDER, alarms: 1 }])
    second.close()
    // Of a row that is unreadable the backup of the start before is better than nothing.
    sql(folder, 'UPDATE wire_watches SET content = zeroblob(99)')
    const files = openFiles(folder)
    expect(files.unseal(KEY).wireWatches.get(key(ORDER))?.state).toEqual(read(T1, T2))
  })

  it('that does not open while the program runs is set aside once: what the log says is known, and more was lost', () => {
    const { wireWatches, wireLog, database } = openMemoryStore(KEY)
    wireWatches.put(key(ORDER), read(T1, T2))
    wireLog.add('connection-1', ORDER, { at: NOW, event: { kind: 'called-back', initials: 'AB' } })
    database().db.exec('UPDATE wire_watches SET content = zeroblob(99)')
    for (let times = 0; times < 2; times++) {
      const watch = wireWatches.get(key(ORDER))
      expect([watch?.revision, watch?.state.isLost, watch?.state.slots, watch?.state.calls.length]).toEqual([
        2,
        true,
        [],
        1
      ])
    }
    expect(database().sql('SELECT table_name FROM set_aside').all()).toEqual([{ table_name: 'wire_watches' }])
  })

  it('of another key stays, and is seen by that alone', () => {
    const folder = temporaryFolder()
    const first = openStore(folder)
    first.wireWatches.put(key(ORDER), read(T1))
    first.close()
    const other = openStore(folder, {}, OTHER_KEY)
    expect(other.wireWatches.get(key(ORDER))).toBeUndefined()
    other.wireWatches.put(key(ORDER), read(T2))
    other.close()
    expect(openStore(folder).wireWatches.get(key(ORDER))?.state).toEqual(read(T1))
  })
})

describe('a log of wire instructions that an earlier version wrote', () => {
  const file = (uploadedAt: string) => ({ fileName: 'Ana Canary.pdf', uploadedAt })
  const call: WireEvent = { kind: 'called-back', initials: 'AB' }
  const replaced = (from: string, to: string): WireEvent => ({
    kind: 'replaced',
    documentId: 7,
    from: file(from),
    to: file(to)
  })
  const seen: WireEvent = { kind: 'seen', documentId: 7, slot: file(T1) }
  const log = (...events: readonly WireEvent[]) => events.map((event, index) => ({ at: NOW + index, event }))

  it.each<[string, WireEvent[], Partial<Record<'alarms' | 'calls' | 'slots', unknown>>]>([
    [
      'of a slot that was only seen',
      [seen],
      { alarms: [], calls: [], slots: [{ documentId: 7, slot: file(T1), isGone: false, sha256: null }] }
    ],
    [
      'with an alarm that is open',
      [seen, replaced(T1, T2)],
      {
        alarms: [{ kind: 'replaced', since: NOW + 1, times: 1, before: { slot: file(T1) }, now: { slot: file(T2) } }],
        slots: [{ slot: file(T2) }]
      }
    ],
    [
      'with an alarm before a call and one behind it',
      [seen, replaced(T1, T2), call, replaced(T2, T3)],
      { alarms: [{ since: NOW + 3, times: 1, now: { slot: file(T3) } }], calls: [{ at: NOW + 2, call }] }
    ],
    [
      'with files that were kept',
      [
        seen,
        { kind: 'kept', documentId: 7, slot: file(T1), sha256: 'aa' },
        { kind: 'other-content', documentId: 7, slot: file(T1) },
        { kind: 'kept', documentId: 7, slot: file(T1), sha256: 'bb' }
      ],
      {
        alarms: [{ kind: 'other-content', before: { sha256: 'aa' }, now: { sha256: 'bb' } }],
        slots: [{ sha256: 'bb' }]
      }
    ],
    [
      'of slots that went and came',
      [seen, { kind: 'gone', documentId: 7, from: file(T1) }, { kind: 'another', documentId: 8, slot: file(T2) }],
      {
        alarms: [
          { kind: 'gone', before: { slot: file(T1) } },
          { kind: 'another', documentId: 8 }
        ],
        slots: [{ isGone: true }, { documentId: 8 }]
      }
    ]
  ])('%s says the same now (M9)', (_what, events, expected) => {
    expect(stateOfLog(log(...events))).toMatchObject(expected)
  })

  it('that flipped 2,000 times is one alarm that says so, and every call is there (M9)', () => {
    const flips = Array.from({ length: 2000 }, (_none, index) =>
      index % 2 === 0 ? replaced(T1, T2) : replaced(T2, T1)
    )
    const state = stateOfLog(log(seen, replaced(T1, T2), call, ...flips))
    expect(state.alarms).toMatchObject([{ kind: 'replaced', times: 2000, since: NOW + 3, lastAt: NOW + 2002 }])
    expect([alarmCount(state), state.calls.length, state.since]).toEqual([2000, 1, NOW + 3])
  })

  it('is read at the first start of this version, once: nothing of it goes (M9, R56)', () => {
    const folder = earlierStore(2)
    const { record, kept } = EARLIER.content
    const open = (): Store => openStore(folder)
    const first = open()
    const [watch] = first.wireWatches.all()
    expect(first.wireWatches.all()).toHaveLength(1)
    expect(watch?.state).toEqual(stateOfLog([record]))
    expect(first.wireLog.ofOrder(kept.connectionId, watch!.orderId)).toEqual([record])
    first.wireWatches.put(watch!, NOTHING_KNOWN)
    first.close()
    expect(
      open()
        .wireWatches.all()
        .map(({ revision, state }) => [revision, state])
    ).toEqual([[2, NOTHING_KNOWN]])
  })
})
