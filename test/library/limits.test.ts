import { describe, expect, it } from 'vitest'
import { MOST_RECORDS } from '#domain/library/library.ts'
import { createLibrary, type LibraryParts } from '../../main/library/library.ts'
import { createStaging } from '../../main/library/staging.ts'
import { openMemoryStore } from '../../main/storage/store-files.ts'
import { dataKey } from '../../main/storage/database/seal.ts'
import type { SealedLibraryRow } from '../../main/storage/tables/library-records.ts'
import { personRecord } from './support/person-record.ts'

const memoryStore = () => openMemoryStore(dataKey('k1', new Uint8Array(32).fill(7)))

function desk(parts: Partial<LibraryParts> = {}) {
  const store = memoryStore()
  return { store, library: createLibrary({ store: async () => store, now: () => 77, ...parts }) }
}

describe('records of the library that are held for a change to come', () => {
  const rows = (count: number): SealedLibraryRow[] =>
    Array.from({ length: count }, (_, at) => ({
      id: String(at),
      connectionId: 'a',
      savedAt: 1,
      content: new Uint8Array()
    }))
  const ids = (count: number) => rows(count).map(({ id }) => id)
  const store = memoryStore()

  it.each([
    ['as many as there may be', rows(MOST_RECORDS), ids(MOST_RECORDS), true],
    ['one more', rows(MOST_RECORDS + 1), [], false],
    ['one more to be dropped', [], ids(MOST_RECORDS + 1), false]
  ])('are %s: %#', (_what, put, drop, fits) => {
    const staging = createStaging()
    expect(staging.hold('s', { store, connectionId: 'a', put, drop })).toBe(fits)
    expect(staging.take('s', store, 'a') !== undefined).toBe(fits)
  })

  it('are counted with those held before, and nothing is held where that is too many', () => {
    const staging = createStaging()
    const part = { store, connectionId: 'a', put: rows(MOST_RECORDS), drop: [] }
    expect([staging.hold('s', part), staging.hold('s', { ...part, put: rows(1) })]).toEqual([true, false])
    expect(staging.take('s', store, 'a')).toBeUndefined()
  })

  it('are added to those of the same change, connection and store, and take the place of any other', () => {
    const put = rows(2)
    const part = { store, connectionId: 'a', put: put.slice(0, 1), drop: ['x'] }
    const next = { ...part, put: put.slice(1), drop: ['y'] }
    const held = (id: string, change: Partial<typeof part>) => {
      const staging = createStaging()
      staging.hold('s', part)
      const then = { ...next, ...change }
      staging.hold(id, then)
      return staging.take(id, then.store, then.connectionId)
    }
    expect(held('s', {})).toMatchObject({ put, drop: ['x', 'y'] })
    for (const [id, change] of [
      ['t', {}],
      ['s', { connectionId: 'b' }],
      ['s', { store: memoryStore() }]
    ] as const)
      expect(held(id, change)).toMatchObject({ put: put.slice(1), drop: ['y'] })
  })

  it('are taken once, by the change, store and connection they are for', () => {
    const staging = createStaging()
    const part = { store, connectionId: 'a', put: rows(1), drop: [] }
    const hold = () => staging.hold('s', part)
    hold()
    expect([staging.take('t', store, 'a'), staging.take('s', store, 'a')?.put]).toEqual([undefined, part.put])
    expect(staging.take('s', store, 'a')).toBeUndefined()
    hold()
    expect(staging.take('s', memoryStore(), 'a')).toBeUndefined()
    hold()
    expect(staging.take('s', store, 'b')).toBeUndefined()
    expect(staging.take('s', store, 'a')).toBeUndefined()
  })

  it('stay where another change is let go of', () => {
    const staging = createStaging()
    staging.hold('s', { store, connectionId: 'a', put: rows(1), drop: [] })
    staging.drop('t')
    expect(staging.take('s', store, 'a')).toBeDefined()
  })

  it('that are too many are refused in words', async () => {
    const { library } = desk()
    expect(await library.stage('a', 's', { put: [], drop: ids(MOST_RECORDS + 1) })).toEqual({
      ok: false,
      failure: { kind: 'invalid', fields: [{ path: 'put', message: 'At most 20000 entries.' }] }
    })
  })

  it('are none of a connection that was removed (R24)', async () => {
    const { library } = desk({ isShut: () => true })
    expect(await library.stage('a', 's', { put: [personRecord('Kim Lee')], drop: [] })).toEqual({
      ok: false,
      failure: { kind: 'not-connected' }
    })
  })
})

describe('a change of the library', () => {
  it('is told with all that was put, held or not, and with the records that were dropped', async () => {
    const told: unknown[] = []
    const { library } = desk({
      tell: (_store, connectionId, put, dropped) => {
        told.push([connectionId, put, dropped.map(({ id }) => id)])
        return new Map()
      }
    })
    const [kim, sam, pat] = [personRecord('Kim Lee'), personRecord('Sam Roe'), personRecord('Pat Doe')]
    await library.change('a', { put: [kim], drop: [] })
    await library.stage('a', 's', { put: [sam], drop: [kim.id] })
    await library.change('a', { put: [pat], drop: ['never there'] }, 's')
    expect(told).toEqual([
      ['a', [kim.id], []],
      ['a', [sam.id, pat.id], [kim.id]]
    ])
  })

  it('is saved with the time of now, what was held, too', async () => {
    const { library, store } = desk()
    await library.stage('a', 's', { put: [personRecord('Sam Roe')], drop: [] })
    await library.change('a', { put: [personRecord('Pat Doe')], drop: [] }, 's')
    expect(store.library.list('a').map(({ savedAt, changedAt }) => [savedAt, changedAt])).toEqual([
      [77, 5],
      [77, 5]
    ])
  })

  it('is taken back by what was there before, and drops what was not', async () => {
    const { library } = desk()
    const [kim, sam] = [personRecord('Kim Lee'), personRecord('Sam Roe')]
    await library.change('a', { put: [kim], drop: [] })
    expect(await library.change('a', { put: [{ ...kim, value: null }, sam], drop: [] })).toMatchObject({
      ok: true,
      value: { undo: { put: [kim], drop: [sam.id] } }
    })
  })

  it('that fails keeps nothing, and the next reading finds what is there (R55)', async () => {
    const { library } = desk({
      tell: () => {
        throw Object.assign(new Error('full'), { errcode: 13 })
      }
    })
    expect(await library.change('a', { put: [personRecord('Kim Lee')], drop: [] })).toEqual({
      ok: false,
      failure: { kind: 'store', trouble: 'disk-full' }
    })
    expect(await library.entries('a')).toEqual({ ok: true, value: [] })
  })

  it('that stops offering a text takes the record that has it by the last word, of its own list', async () => {
    const { library, store } = desk()
    const older = personRecord('Kim Lee', { changedAt: 1 })
    const newer = personRecord('Kim Lee', { changedAt: 9 })
    const elsewhere = personRecord('Kim Lee', { list: 'channels', changedAt: 10 })
    await library.change('a', { put: [newer, older, elsewhere], drop: [] })
    await library.forget('a', 'people', ' KIM  lee ')
    expect(store.library.list('a').map(({ id, value }) => [id, value === null])).toEqual([
      [newer.id, true],
      [older.id, false],
      [elsewhere.id, false]
    ])
    expect(store.library.get('a', newer.id)?.changedAt).toBe(77)
  })
})

it('the library is read from the store in use, though it looks like the one before', async () => {
  const [first, second] = [memoryStore(), memoryStore()]
  let inUse = first
  const library = createLibrary({ store: async () => inUse, now: () => 77 })
  for (const [store, name] of [
    [first, 'Kim Lee'],
    [second, 'Sam Roe']
  ] as const)
    store.write(() => {
      store.library.put({ ...personRecord(name), connectionId: 'a', savedAt: 77 })
    })
  expect(await library.entries('a')).toMatchObject({ ok: true, value: [{ text: 'Kim Lee' }] })
  inUse = second
  expect(await library.entries('a')).toMatchObject({ ok: true, value: [{ text: 'Sam Roe' }] })
})

describe('a record that an office shares', () => {
  const seen = ['version-1']
  const told: Partial<LibraryParts> = { tell: (_store, _of, put) => new Map(put.map(id => [id, 'version-2'])) }

  it.each([
    ['the version that took its place, where the office was told', told, ['version-2']],
    ['the versions that it had replaced, where none was told', {}, seen]
  ])('is put back by an undo that replaces %s', async (_what, parts, replaced) => {
    const { library } = desk(parts)
    const kim = personRecord('Kim Lee', { seen })
    await library.change('a', { put: [kim], drop: [] })
    const changed = await library.change('a', { put: [{ ...kim, value: null }], drop: [] })
    expect(changed).toMatchObject({ ok: true, value: { undo: { put: [{ ...kim, seen: replaced }], drop: [] } } })
  })

  it('is put back without what others saved beside it: that is not this desk’s to say', async () => {
    const { library } = desk()
    const kim = personRecord('Kim Lee', { seen })
    const value = { text: 'Kim Li', email: '', phone: '', role: '' }
    await library.change('a', { put: [{ ...kim, besides: [{ id: 'version-0', desk: 'Escrow', value }] }], drop: [] })
    const changed = await library.change('a', { put: [{ ...kim, value: null }], drop: [] })
    expect(changed.ok && changed.value.undo.put).toEqual([kim])
  })

  it('is no longer offered by a change that replaces the versions behind it', async () => {
    const { library, store } = desk()
    const kim = personRecord('Kim Lee', { seen })
    await library.change('a', { put: [kim], drop: [] })
    await library.forget('a', 'people', 'Kim Lee')
    expect(store.library.get('a', kim.id)).toMatchObject({ value: null, seen })
  })
})
