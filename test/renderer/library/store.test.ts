import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MOST_CHANGED, type LibraryRecord } from '#domain/library/library.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { inRequests, useLibrary } from '../../../renderer/library/store.ts'
import { deskBridge } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, NOT_CONNECTED } from '../app/samples.ts'
import { entry } from './entry.ts'

const FULL = { kind: 'store', trouble: 'disk-full' } as const
const UNDO = { put: [], drop: ['r9'] }
const record = (id: string, text = id): LibraryRecord => ({
  id,
  list: 'people',
  names: [text],
  value: { text, email: '', phone: '', role: '' },
  startsOn: [],
  changedAt: 1
})
const records = (count: number) => Array.from({ length: count }, (_, at) => record(`r${at}`))

describe('a change of the library', () => {
  it('is handed over a thousand records at a time, what is put beside what is dropped', () => {
    const drop = records(MOST_CHANGED + 1).map(({ id }) => id)
    const parts = inRequests({ put: records(2 * MOST_CHANGED), drop })
    expect(parts.map(part => [part.put.length, part.drop.length])).toEqual([
      [1000, 1000],
      [1000, 1]
    ])
    expect(inRequests({ put: [], drop: [] })).toEqual([])
  })

  it('is handed over in parts of at most 400,000 characters', () => {
    const long = Array.from({ length: 9 }, (_, at) => record(`r${at}`, 'x'.repeat(49_900)))
    const sizes = inRequests({ put: long, drop: [] }).map(({ put }) => put.map(one => JSON.stringify(one).length))
    expect(sizes.flat()).toHaveLength(9)
    for (const part of sizes) expect(part.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000)
    expect(sizes.map(({ length }) => length)).toEqual([4, 4, 1])
    const half = 'x'.repeat(200_000)
    expect(inRequests({ put: [], drop: [half, half, 'x'] }).map(({ drop }) => drop.length)).toEqual([2, 1])
  })
})

describe('the library of the page', () => {
  let bridge: ReturnType<typeof deskBridge>
  let pinia: Pinia
  beforeEach(async () => {
    pinia = createPinia()
    setActivePinia(pinia)
    bridge = deskBridge()
      .answer('library.entries', ok([entry('Pat')]))
      .answer('library.stage', ok({}))
      .answer('library.unstage', ok({}))
      .answer('library.change', ok({ entries: [entry('Kim')], undo: UNDO }))
    useBridge(bridge)
    await useConnections().load()
  })
  afterEach(() => {
    disposePinia(pinia)
    useBridge(undefined)
  })
  const MANY = [{ put: records(3 * MOST_CHANGED), drop: [] }]

  it('saves what fits into one request without handing parts over', async () => {
    expect(await useLibrary().change([{ put: [record('r1')], drop: [] }], 'Saved.')).toBeUndefined()
    expect(bridge.argsOf('library.stage')).toEqual([])
    expect(bridge.argsOf('library.change')).toMatchObject([{ connectionId: LONE_STAR.id, staging: null }])
    expect([useLibrary().entries, useLibrary().done]).toEqual([[entry('Kim')], { text: 'Saved.', undo: UNDO }])
  })

  it('tells how much was handed over, both what is put and what is dropped', async () => {
    const told: number[] = []
    const drop = records(MOST_CHANGED).map(({ id }) => id)
    await useLibrary().change([...MANY, { put: [], drop }], 'Saved.', handed => told.push(handed) > 0)
    expect(told).toEqual([2000, 3000])
  })

  it('takes back what was handed over where a part could not be, and says why', async () => {
    bridge.answer('library.stage', failed(FULL))
    expect(await useLibrary().change(MANY, 'Saved.')).toEqual(FULL)
    const [staged] = bridge.argsOf('library.stage')
    expect(bridge.argsOf('library.unstage')).toEqual([{ staging: staged?.staging }])
    expect([bridge.argsOf('library.change'), useLibrary().done]).toEqual([[], undefined])
  })

  it('saves nothing under another client than the one it was begun for (R24)', async () => {
    const held = bridge.hold('library.stage')
    const changing = useLibrary().change(MANY, 'Saved.')
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    held.answer(ok({}))
    expect(await changing).toEqual({ kind: 'canceled' })
    expect([bridge.argsOf('library.unstage').length, bridge.argsOf('library.change')]).toEqual([1, []])
  })

  it('is not changed without a connection', async () => {
    bridge.emit('connection.changed', NOT_CONNECTED)
    await flushPromises()
    expect(await useLibrary().change([{ put: [record('r1')], drop: [] }], 'Saved.')).toEqual({ kind: 'not-connected' })
  })

  it('offers no undo of an undo, and offers the first again where that failed', async () => {
    const library = useLibrary()
    await library.change([{ put: [record('r1')], drop: [] }], 'Saved.')
    bridge.answer('library.change', failed(FULL))
    expect(await library.undo()).toEqual(FULL)
    expect(library.done?.text).toBe('Saved.')
    bridge.answer('library.change', ok({ entries: [], undo: { put: [], drop: [] } }))
    expect([await library.undo(), library.done]).toEqual([undefined, undefined])
    expect(bridge.argsOf('library.change').at(-1)).toMatchObject(UNDO)
  })

  it('shows nothing of what was saved for another client, and offers no undo of it (R24)', async () => {
    const library = useLibrary()
    const held = bridge.hold('library.change')
    const changing = library.change([{ put: [record('r1')], drop: [] }], 'Saved.')
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    held.answer(ok({ entries: [entry('Kim')], undo: UNDO }))
    await changing
    expect([library.entries, library.done]).toEqual([undefined, undefined])
    bridge.answer('library.change', ok({ entries: [entry('Kim')], undo: UNDO }))
    await library.change([{ put: [record('r1')], drop: [] }], 'Saved.')
    const undone = bridge.hold('library.change')
    const undoing = library.undo()
    bridge.emit('connection.changed', connected(LONE_STAR, GULF_COAST))
    expect([library.entries, library.done]).toEqual([undefined, undefined])
    undone.answer(failed(FULL))
    await undoing
    expect(library.done).toBeUndefined()
  })

  it('is read again where another desk changed it, of the active connection, once it is shown', async () => {
    const library = useLibrary()
    const news = async (connectionId: string) => {
      bridge.emit('office.libraryChanged', { connectionId })
      await flushPromises()
      return bridge.argsOf('library.entries').length
    }
    expect(await news(LONE_STAR.id)).toBe(0)
    await library.refresh()
    expect(await news(GULF_COAST.id)).toBe(1)
    expect(await news(LONE_STAR.id)).toBe(2)
  })
})
