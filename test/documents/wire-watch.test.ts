import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SlotFile } from '#domain/download.ts'
import type { OrderDocument } from '#domain/order-document.ts'
import { knownSlots, wireWatch, type WireEvent, type WireRecord, type WireWatch } from '#domain/wire-instructions.ts'
import { createWireWatch, keptNews, wireNews } from '../../main/documents/wire-watch.ts'
import { openStoreFiles } from '../../main/store/files.ts'
import type { KeptDocument } from '../../main/store/kept-documents.ts'
import { dataKey } from '../../main/store/seal.ts'
import type { Store } from '../../main/store/store.ts'
import { ORDER_ID } from '../service/connect.ts'
import { CONNECTION, memoryStore, temporaryFolder } from './desk.ts'

const T1 = '2026-11-20 10:11:12'
const T2 = '2026-11-21 09:00:00'

/** A slot for wire instructions as a reading tells it: a file's name and time, or none. */
const slot = (id: number, fileName: string | null, uploadedAt: string | null, more: Partial<OrderDocument> = {}): OrderDocument =>
  ({ id, type: 'Wire Instructions', name: 'Wire Instructions', fileName, uploadedAt, hasFile: true, ...more })
const empty = (id: number): OrderDocument => slot(id, null, null, { hasFile: false })
const file = (fileName: string | null, uploadedAt: string | null): SlotFile => ({ fileName, uploadedAt })

const kept = (documentId: number, sha256: string, slot: SlotFile, type = 'Wire Instructions'): KeptDocument => ({
  id: `${documentId}/${sha256}`, connectionId: CONNECTION, orderId: ORDER_ID, documentId, keptAt: 0, root: '/', folder: 'o', fileName: 'wire.pdf', size: 1, sha256,
  canOpen: true, shownAs: 'pdf', name: type, type, orderName: '', slot
})

/** A reading of an order's documents, or a file of one that was kept just now. */
type Step = readonly OrderDocument[] | KeptDocument
const isReading = (step: Step): step is readonly OrderDocument[] => Array.isArray(step)

/** Takes steps; gives the events of each that are alarms, and all of the log. */
function after(steps: readonly Step[]): { readonly alarms: readonly (readonly string[])[]; readonly log: readonly WireRecord[] } {
  const log: WireRecord[] = []
  const alarms = steps.map(step => {
    const before = log.length
    const events: readonly WireEvent[] = isReading(step) ? wireNews(log, step) : keptNews(log, step)
    log.push(...events.map(event => ({ at: 0, event })))
    return wireWatch(ORDER_ID, log.slice(before)).alarms.map(({ event }) => event.kind)
  })
  return { alarms, log }
}

describe('wire instructions, reading by reading', () => {
  const FIRST = [slot(7, 'wire.pdf', T1)]
  it.each<[string, readonly Step[], string[][]]>([
    ['that are read for the first time are no alarm', [FIRST], [[]]],
    ['that are read again are none', [FIRST, FIRST, FIRST], [[], [], []]],
    ['in two slots of the first reading are none', [[...FIRST, slot(8, 'other.pdf', T1)]], [[]]],
    ['that come into an empty slot are none where there were none', [[empty(7)], FIRST], [[], []]],
    ['with another name are an alarm, and the name before again is one', [FIRST, [slot(7, 'new.pdf', T1)], FIRST], [[], ['replaced'], ['replaced']]],
    ['of another time are an alarm', [FIRST, [slot(7, 'wire.pdf', T2)]], [[], ['replaced']]],
    ['that are gone are an alarm, once', [FIRST, [empty(7)], [empty(7)]], [[], ['gone'], []]],
    ['that are back as they were after they were gone are no further alarm', [FIRST, [empty(7)], FIRST, FIRST], [[], ['gone'], [], []]],
    ['that are back as others after they were gone are one', [FIRST, [empty(7)], [slot(7, 'new.pdf', T2)]], [[], ['gone'], ['replaced']]],
    ['in a further slot are an alarm', [FIRST, [...FIRST, slot(8, 'wire.pdf', T1)]], [[], ['another']]],
    ['in a further slot are an alarm although the first is not listed any more', [FIRST, [slot(8, 'new.pdf', T2)]], [[], ['another']]],
    ['in a further slot are an alarm although the first is gone', [FIRST, [empty(7)], [empty(7), slot(8, 'new.pdf', T2)]], [[], ['gone'], ['another']]],
    ['that are not listed for once are none, nor when they are back', [FIRST, [], FIRST], [[], [], []]],
    ['that come back as others after they were not listed are one', [FIRST, [], [slot(7, 'new.pdf', T2)]], [[], [], ['replaced']]],
    ['whose name is left out for once are none', [FIRST, [slot(7, null, T1)], FIRST], [[], [], []]],
    ['whose name and time are left out for once are none', [FIRST, [slot(7, null, null)], FIRST], [[], [], []]],
    ['whose link alone is left out are none', [FIRST, [slot(7, 'wire.pdf', T1, { hasFile: false })], FIRST], [[], [], []]],
    ['whose name comes later are none, but are held to it from then on', [[slot(7, null, T1)], FIRST, [slot(7, 'new.pdf', T1)]], [[], [], ['replaced']]],
    ['of which nothing was said at first are held to what is said next', [[slot(7, null, null)], FIRST, [slot(7, 'wire.pdf', T2)]], [[], [], ['replaced']]],
    ['that are replaced while the name is left out are held to the old one no more', [FIRST, [slot(7, null, T2)], [slot(7, 'new.pdf', T2)]], [[], ['replaced'], []]],
    ['that are called something else now are watched on', [FIRST, [slot(7, 'new.pdf', T2, { type: 'Other', name: 'Closing letter' })]], [[], ['replaced']]],
    ['are told by their name where the type does not', [[slot(7, 'a.pdf', T1, { type: 'Misc' })], [slot(7, 'b.pdf', T1, { type: 'Misc' })]], [[], ['replaced']]],
    ['are not what other documents are', [[slot(7, 'a.pdf', T1, { type: 'Title Commitment', name: 'Title Commitment' })], [slot(7, 'b.pdf', T2, { type: 'Title Commitment', name: 'Title Commitment' })]], [[], []]],

    ['whose file is kept are no alarm', [FIRST, kept(7, 'aa', file('wire.pdf', T1)), kept(7, 'aa', file('wire.pdf', T1))], [[], [], []]],
    ['of other content under the same name and time are an alarm', [FIRST, kept(7, 'aa', file('wire.pdf', T1)), kept(7, 'bb', file('wire.pdf', T1))], [[], [], ['other-content']]],
    ['of other content under a name that was left out are an alarm', [FIRST, kept(7, 'aa', file('wire.pdf', T1)), kept(7, 'bb', file(null, null))], [[], [], ['other-content']]],
    ['that are replaced are one alarm, not another when their file comes', [FIRST, kept(7, 'aa', file('wire.pdf', T1)), [slot(7, 'new.pdf', T2)], kept(7, 'bb', file('new.pdf', T2))], [[], [], ['replaced'], []]],
    ['whose file comes before their reading was noted are an alarm all the same', [FIRST, kept(7, 'aa', file('wire.pdf', T1)), kept(7, 'bb', file('new.pdf', T2)), [slot(7, 'new.pdf', T2)]], [[], [], ['replaced'], []]],
    ['in a further slot whose reading was not noted are an alarm when their file comes', [FIRST, kept(8, 'bb', file('new.pdf', T2)), [...FIRST, slot(8, 'new.pdf', T2)]], [[], ['another'], []]],
    ['of other content twice over are an alarm twice', [kept(7, 'aa', file('w', T1)), kept(7, 'bb', file('w', T1)), kept(7, 'aa', file('w', T1))], [[], ['other-content'], ['other-content']]],
    ['whose file is the first that is known of them are none', [kept(7, 'aa', file('w', T1)), [slot(7, 'w', T1)]], [[], []]],
    ['are not what other files are', [kept(7, 'aa', file('w', T1), 'Deed'), kept(7, 'bb', file('w', T1), 'Deed')], [[], []]]
  ])('%s (R66)', (_what, steps, alarms) => {
    expect(after(steps).alarms).toEqual(alarms)
  })

  it('raise an alarm for every change of what was said last, and for nothing else, in any order of readings (R66)', () => {
    const said = fc.record({ fileName: fc.option(fc.constantFrom('a', 'b'), { nil: null }), uploadedAt: fc.option(fc.constantFrom(T1, T2), { nil: null }) })
    fc.assert(fc.property(fc.array(fc.option(said, { nil: null }), { maxLength: 12 }), readings => {
      const { alarms, log } = after(readings.map(now => now === null ? [] : [slot(7, now.fileName, now.uploadedAt)]))
      // What was said last of each, told apart from how it is watched.
      let [name, time]: (string | null)[] = [null, null]
      const expected = readings.map(now => {
        if (now === null) return []
        const differs = (now.fileName !== null && name !== null && now.fileName !== name) || (now.uploadedAt !== null && time !== null && now.uploadedAt !== time)
        if (differs) [name, time] = [null, null]
        ;[name, time] = [now.fileName ?? name, now.uploadedAt ?? time]
        return differs ? ['replaced'] : []
      })
      expect(alarms).toEqual(expected)
      // Read once more there is nothing new: the log does not grow by looking.
      const last = readings.findLast(now => now !== null)
      if (last != null) expect(wireNews(log, [slot(7, last.fileName, last.uploadedAt)])).toEqual([])
    }), { numRuns: 500 })
  })

  it('are done with at once however long their names are', () => {
    const long = 'wire '.repeat(200_000)
    expect(wireNews([], [slot(7, long, T1, { type: long, name: long })])).toEqual([])
  })
})

describe('the log of wire instructions', () => {
  function watchOf(store: Store, at = () => 1000) {
    const told: WireWatch[] = []
    const bugs: unknown[] = []
    return { told, bugs, wire: createWireWatch({ connectionId: CONNECTION, store: async () => store, onChange: watch => told.push(watch), onBug: bug => bugs.push(bug), now: at }) }
  }
  const value = (answer: Awaited<ReturnType<ReturnType<typeof watchOf>['wire']['watch']>>): WireWatch => {
    if (!answer.ok) throw new Error(answer.failure.kind)
    return answer.value
  }

  it('shows alarms until somebody called about just these, and keeps who and when (R66)', async () => {
    let at = 1000
    const { wire, told } = watchOf(memoryStore(), () => at)
    await wire.noteDocuments(ORDER_ID, [slot(7, 'a', T1)])
    expect(value(await wire.watch(ORDER_ID))).toMatchObject({ orderId: ORDER_ID, alarms: [], calls: [], known: true })
    at = 2000
    await wire.noteDocuments(ORDER_ID, [slot(7, 'b', T2)])
    expect(value(await wire.watch(ORDER_ID)).alarms).toEqual([{ at: 2000, event: { kind: 'replaced', documentId: 7, from: file('a', T1), to: file('b', T2) } }])
    // What nobody saw is not called about.
    at = 3000
    await wire.noteDocuments(ORDER_ID, [slot(7, 'b', T2), slot(8, 'c', T2)])
    expect(await wire.noteCall(ORDER_ID, 'AR', 1)).toEqual({ ok: false, failure: { kind: 'out-of-date' } })
    at = 4000
    expect(value(await wire.noteCall(ORDER_ID, 'AR', 2))).toMatchObject({ orderId: ORDER_ID, alarms: [], calls: [{ at: 4000, event: { kind: 'called-back', initials: 'AR' } }], known: true })
    at = 5000
    await wire.noteDocuments(ORDER_ID, [slot(7, 'a', T1)])
    expect(value(await wire.watch(ORDER_ID))).toMatchObject({ alarms: [{ at: 5000 }], calls: [{ at: 4000 }] })
    at = 6000
    expect(value(await wire.noteCall(ORDER_ID, 'PL', 1)).calls.map(({ event }) => event)).toEqual([{ kind: 'called-back', initials: 'PL' }, { kind: 'called-back', initials: 'AR' }])
    expect(told.map(({ alarms, calls }) => [alarms.length, calls.length])).toEqual([[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [0, 2]])
  })

  it('is one for an order however its id is written, and none for another', async () => {
    const { wire } = watchOf(memoryStore())
    await wire.noteDocuments(ORDER_ID, [slot(7, 'a', T1)])
    await wire.noteDocuments(ORDER_ID.toUpperCase() as typeof ORDER_ID, [slot(7, 'b', T1)])
    expect(value(await wire.watch(ORDER_ID)).alarms).toHaveLength(1)
    const other = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c91' as typeof ORDER_ID
    await wire.noteDocuments(other, [slot(7, 'b', T1)])
    expect(value(await wire.watch(other)).alarms).toEqual([])
  })

  it('is told of once where the same is read by several at a time', async () => {
    const { wire, told } = watchOf(memoryStore())
    await Promise.all([1, 2, 3, 4].map(() => wire.noteDocuments(ORDER_ID, [slot(7, 'a', T1)])))
    await Promise.all([1, 2, 3, 4].map(() => wire.noteDocuments(ORDER_ID, [slot(7, 'b', T1)])))
    expect(value(await wire.watch(ORDER_ID)).alarms).toHaveLength(1)
    expect(told).toHaveLength(2)
  })

  it('outlives the program, sealed: alarms, calls and what was known (R58, R66)', async () => {
    const folder = await temporaryFolder()
    const key = dataKey('key-1', Buffer.alloc(32, 7))
    const open = (): Store => {
      const files = openStoreFiles(folder)
      if (!files.ok) throw new Error(files.failure)
      if (files.value.keys.length === 0) files.value.addKey({ id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
      return files.value.unseal(key)
    }
    const first = open()
    const before = watchOf(first).wire
    await before.noteDocuments(ORDER_ID, [slot(7, 'a', T1)])
    await before.noteKept(kept(7, 'aa', file('a', T1)))
    await before.noteDocuments(ORDER_ID, [slot(7, 'b', T1)])
    first.close()

    const second = open()
    onTestFinished(() => { second.close() })
    const { wire } = watchOf(second)
    expect(value(await wire.watch(ORDER_ID)).alarms.map(({ event }) => event.kind)).toEqual(['replaced'])
    await wire.noteDocuments(ORDER_ID, [slot(7, 'b', T1)])
    expect(value(await wire.watch(ORDER_ID)).alarms).toHaveLength(1)
    await wire.noteKept(kept(7, 'bb', file('b', T1)))
    await wire.noteKept(kept(7, 'cc', file('b', T1)))
    expect(value(await wire.watch(ORDER_ID)).alarms.map(({ event }) => event.kind)).toEqual(['replaced', 'other-content'])
    expect(knownSlots(second.wireLog.ofOrder(CONNECTION, ORDER_ID)).get(7)).toEqual({ slot: file('b', T1), isGone: false, sha256: 'cc' })
  })

  it('that the disk does not take now is written with the next reading, and nobody is told before (R66)', async () => {
    const store = memoryStore()
    let isFull = false
    const { wire, told, bugs } = watchOf({ ...store, write: work => { if (isFull) throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }); return store.write(work) } })
    await wire.noteDocuments(ORDER_ID, [slot(7, 'a', T1)])
    isFull = true
    await wire.noteDocuments(ORDER_ID, [slot(7, 'b', T1)])
    expect(await wire.noteCall(ORDER_ID, 'AR', 0)).toMatchObject({ ok: false, failure: { kind: 'store' } })
    expect([told.length, bugs]).toEqual([1, []])
    isFull = false
    await wire.noteDocuments(ORDER_ID, [slot(7, 'b', T1)])
    expect(value(await wire.watch(ORDER_ID)).alarms).toHaveLength(1)
  })
})
