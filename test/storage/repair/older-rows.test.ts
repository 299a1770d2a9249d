import { expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { stateOfLog, type WireRecord } from '#domain/wire-instructions/wire-log.ts'
import { NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import { joinActivity } from '../../../main/storage/repair/join-activity.ts'
import { joinLibrary, joinWatches } from '../../../main/storage/repair/put-back.ts'
import type { RawRow } from '../../../main/storage/repair/salvage.ts'
import { watchesFromLog } from '../../../main/storage/repair/watches-from-log.ts'
import { KEY, orderId } from '../support/samples.ts'

/** A store, and its rows of a table as they stand. */
function storeWithRows() {
  const store = openMemoryStore(KEY)
  const rows = (table: string) => store.database().sql(`SELECT * FROM ${table}`).all() as RawRow[]
  return { store, rows }
}

it('an older state of wire instructions never takes the place of a newer one, nor a newer one of an older', () => {
  const { store, rows } = storeWithRows()
  const key = { connectionId: 'connection-1', orderId: orderId() }
  store.wireWatches.put(key, NOTHING_KNOWN)
  const older = rows('wire_watches')
  store.wireWatches.put(key, { ...NOTHING_KNOWN, more: 3, since: 5 })
  const newer = rows('wire_watches')
  joinWatches(store.database(), older)
  expect(store.wireWatches.get(key)).toMatchObject({ revision: 2, state: { more: 3 } })
  store.wireWatches.removeOf('connection-1')
  for (const found of [older, newer]) joinWatches(store.database(), found)
  expect(store.wireWatches.get(key)).toMatchObject({ revision: 2, state: { more: 3 } })
})

it('an older state of an entry of the library never takes the place of a newer one', () => {
  const { store, rows } = storeWithRows()
  const entry = {
    connectionId: 'connection-1',
    id: 'a',
    list: 'clauses',
    value: null,
    startsOn: [],
    changedAt: 1
  } as const
  store.library.put({ ...entry, names: ['old'], savedAt: 1 })
  const older = rows('library_records')
  store.library.put({ ...entry, names: ['new'], savedAt: 2 })
  joinLibrary(store.database(), older)
  expect(store.library.get('connection-1', 'a')?.names).toEqual(['new'])
})

it('another state of an entry of the library saved at the same time does not take the place of the one that is here', () => {
  const { store, rows } = storeWithRows()
  const entry = {
    connectionId: 'connection-1',
    id: 'a',
    list: 'clauses' as const,
    value: null,
    startsOn: [],
    changedAt: 1,
    savedAt: 1
  }
  store.library.put({ ...entry, names: ['found'] })
  const found = rows('library_records')
  store.library.put({ ...entry, names: ['here'] })
  joinLibrary(store.database(), found)
  expect(store.library.get('connection-1', 'a')?.names).toEqual(['here'])
})

it('an older end of the activity log never takes the place of a newer one', () => {
  const { store, rows } = storeWithRows()
  const add = (detail: string) => {
    store.activity.add('connection-1', { kind: 'opened', orderId: null, at: 1, detail })
  }
  add('one')
  const heads = rows('activity_heads')
  add('two')
  // What was cut off at the end must still show.
  store.database().sql('DELETE FROM activity WHERE number = 2').run()
  joinActivity(store.database(), KEY, { entries: [], heads })
  expect(store.activity.head('connection-1')?.last).toBe(2)
})

it.each([
  ['that follow it without a gap', [1, 2, 3, 4], 4],
  ['up to a gap', [1, 2, 4], 2],
  ['but none where the next is missing', [1, 3, 4], 1]
])('an older end of the activity log goes on with the entries that were found %s', (_what, numbers, last) => {
  const { store, rows } = storeWithRows()
  const add = (detail: string) => {
    store.activity.add('connection-1', { kind: 'opened', orderId: null, at: 1, detail })
  }
  add('one')
  const heads = rows('activity_heads')
  for (const detail of ['two', 'three', 'four']) add(detail)
  const entries = rows('activity').filter(({ number }) => numbers.includes(Number(number)))
  store.activity.removeOf('connection-1')
  joinActivity(store.database(), KEY, { entries: entries.toReversed(), heads })
  expect(store.activity.head('connection-1')?.last).toBe(last)
  // What comes after a gap stays, and is told of by the check of the log.
  expect(store.activity.all().map(({ number }) => number)).toEqual(numbers)
})

it('what is known of wire instructions is built from their log in the order in which it was written', () => {
  const { store } = storeWithRows()
  const key = { connectionId: 'connection-1', orderId: orderId() }
  const file = (uploadedAt: string) => ({ fileName: 'wire.pdf', uploadedAt })
  const log: WireRecord[] = [
    { at: 5, event: { kind: 'seen', documentId: 7, slot: file('a') } },
    { at: 4, event: { kind: 'replaced', documentId: 7, from: file('a'), to: file('b') } }
  ]
  for (const record of log) store.wireLog.add(key.connectionId, key.orderId, record)
  watchesFromLog(store.database(), KEY, new Set())
  expect(store.wireWatches.get(key)?.state).toEqual(stateOfLog(log))
})

it('of wire instructions that did not open, all is news that no backup had, be they in the log or not', () => {
  const { store } = storeWithRows()
  const ids = [orderId(), orderId(), orderId()] as const
  const [back, logged] = ids
  const key = (id: OrderId) => ({ connectionId: 'connection-1', orderId: id })
  store.wireWatches.put(key(back), NOTHING_KNOWN)
  store.wireLog.add('connection-1', logged, { at: 5, event: { kind: 'called-back', initials: 'AB' } })
  const lost = [...ids, 'nobody'].map(id => `connection-1/${id}`)
  watchesFromLog(store.database(), KEY, new Set(lost))
  const known = ids.map(id => store.wireWatches.get(key(id))?.state)
  expect(known.map(state => [state?.isLost === true, state?.calls.length])).toEqual([
    [false, 0],
    [true, 1],
    [true, 0]
  ])
  expect(store.wireWatches.all()).toHaveLength(3)
})
