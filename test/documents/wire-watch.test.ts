import { describe, expect, it, onTestFinished } from 'vitest'
import type { SlotFile } from '#domain/download.ts'
import type { OrderDocument } from '#domain/order-document.ts'
import type { OrderId } from '#domain/order-id.ts'
import type { NotedCall } from '#domain/wire-call.ts'
import type { WireWatch } from '#domain/wire-instructions.ts'
import { createRecords } from '../../main/documents/records.ts'
import { createWireWatch, type WireNews } from '../../main/documents/wire-watch.ts'
import { openStoreFiles } from '../../main/store/files.ts'
import type { KeptDocument } from '../../main/store/kept-documents.ts'
import { dataKey } from '../../main/store/seal.ts'
import type { Store } from '../../main/store/store.ts'
import { ORDER_ID } from '../service/connect.ts'
import { CONNECTION, memoryStore, temporaryFolder } from './desk.ts'

const T1 = '2026-11-20 10:11:12'
const T2 = '2026-11-21 09:00:00'
const OTHER = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c91' as OrderId

/** A slot for wire instructions as a reading tells it: a file's name and time. */
const slot = (id: number, fileName: string | null, uploadedAt: string | null): OrderDocument =>
  ({ id, type: 'Wire Instructions', name: 'Wire Instructions', fileName, uploadedAt, hasFile: true })
const file = (fileName: string | null, uploadedAt: string | null): SlotFile => ({ fileName, uploadedAt })
const reading = (...documents: OrderDocument[]) => ({ documents, isWhole: true })
const call = (caller: string): NotedCall => ({ kind: 'called', caller, reached: 'Dana Cole', number: '(713) 555-0142', source: 'our-records', sourceNote: '', calledAt: 900 })

const kept = (documentId: number, sha256: string, slot: SlotFile): KeptDocument => ({
  id: `${documentId}/${sha256}`, connectionId: CONNECTION, orderId: ORDER_ID, documentId, keptAt: 0, root: '/', folder: 'o', fileName: `${sha256}.pdf`, size: 1, sha256,
  canOpen: true, shownAs: 'pdf', name: 'Wire Instructions', type: 'Wire Instructions', orderName: '', slot
})

describe('the log of wire instructions', () => {
  function watchOf(store: Store, at = () => 1000) {
    const told: WireNews[] = []
    const bugs: unknown[] = []
    const wire = createWireWatch({ connectionId: CONNECTION, store: async () => store, onChange: news => told.push(news), onBug: bug => bugs.push(bug), now: at })
    return { told, bugs, wire, records: createRecords(async () => store, CONNECTION, wire.noteKept) }
  }
  const value = (answer: Awaited<ReturnType<ReturnType<typeof watchOf>['wire']['watch']>>): WireWatch => {
    if (!answer.ok) throw new Error(answer.failure.kind)
    return answer.value
  }

  it('shows alarms until somebody called about just these, and keeps who and when (R66)', async () => {
    let at = 1000
    const { wire, told } = watchOf(memoryStore(), () => at)
    await wire.noteDocuments(ORDER_ID, reading(slot(7, 'a', T1)))
    expect(value(await wire.watch(ORDER_ID))).toMatchObject({ orderId: ORDER_ID, alarms: [], calls: [], known: true })
    at = 2000
    await wire.noteDocuments(ORDER_ID, reading(slot(7, 'b', T2)))
    expect(value(await wire.watch(ORDER_ID)).alarms).toMatchObject([
      { kind: 'replaced', documentId: 7, since: 2000, lastAt: 2000, times: 1, before: { slot: file('a', T1) }, now: { slot: file('b', T2) } }
    ])
    // What nobody saw is not called about.
    at = 3000
    await wire.noteDocuments(ORDER_ID, reading(slot(7, 'b', T2), slot(8, 'c', T2)))
    expect(await wire.noteCall(ORDER_ID, call('AR'), 1)).toEqual({ ok: false, failure: { kind: 'out-of-date' } })
    at = 4000
    expect(value(await wire.noteCall(ORDER_ID, call('AR'), 2))).toMatchObject({ orderId: ORDER_ID, alarms: [], calls: [{ at: 4000, call: call('AR') }], known: true })
    at = 5000
    await wire.noteDocuments(ORDER_ID, reading(slot(7, 'a', T1)))
    expect(value(await wire.watch(ORDER_ID))).toMatchObject({ alarms: [{ since: 5000 }], calls: [{ at: 4000 }] })
    at = 6000
    expect(value(await wire.noteCall(ORDER_ID, call('PL'), 1)).calls).toEqual([{ at: 6000, call: call('PL') }, { at: 4000, call: call('AR') }])
    expect(told.map(({ watch: { alarms, calls } }) => [alarms.length, calls.length])).toEqual([[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [0, 2]])
  })

  it('is one for an order however its id is written, and none for another', async () => {
    const { wire } = watchOf(memoryStore())
    await wire.noteDocuments(ORDER_ID, reading(slot(7, 'a', T1)))
    await wire.noteDocuments(ORDER_ID.toUpperCase() as typeof ORDER_ID, reading(slot(7, 'b', T1)))
    expect(value(await wire.watch(ORDER_ID)).alarms).toHaveLength(1)
    await wire.noteDocuments(OTHER, reading(slot(7, 'b', T1)))
    expect(value(await wire.watch(OTHER)).alarms).toEqual([])
  })

  it('is told of once where the same is read by several at a time', async () => {
    const { wire, told } = watchOf(memoryStore())
    await Promise.all([1, 2, 3, 4].map(() => wire.noteDocuments(ORDER_ID, reading(slot(7, 'a', T1)))))
    await Promise.all([1, 2, 3, 4].map(() => wire.noteDocuments(ORDER_ID, reading(slot(7, 'b', T1)))))
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
    const { wire: before, records } = watchOf(first)
    await before.noteDocuments(ORDER_ID, reading(slot(7, 'a', T1)))
    await records.noteKept(kept(7, 'aa', file('a', T1)))
    await before.noteDocuments(ORDER_ID, reading(slot(7, 'b', T1)))
    first.close()

    const second = open()
    onTestFinished(() => { second.close() })
    const { wire, records: later } = watchOf(second)
    expect(value(await wire.watch(ORDER_ID)).alarms.map(({ kind }) => kind)).toEqual(['replaced'])
    await wire.noteDocuments(ORDER_ID, reading(slot(7, 'b', T1)))
    expect(value(await wire.watch(ORDER_ID)).alarms).toHaveLength(1)
    await later.noteKept(kept(7, 'bb', file('b', T1)))
    await later.noteKept(kept(7, 'cc', file('b', T1)))
    expect(value(await wire.watch(ORDER_ID)).alarms.map(({ kind }) => kind)).toEqual(['replaced', 'other-content'])
    expect(second.wireWatches.get({ connectionId: CONNECTION, orderId: ORDER_ID })?.state.slots).toMatchObject([{ documentId: 7, slot: file('b', T1), isGone: false, sha256: 'cc' }])
  })

  it('that the disk does not take now is written with the next reading, and nobody is told before (R66)', async () => {
    const store = memoryStore()
    let isFull = false
    const { wire, told, bugs } = watchOf({ ...store, write: work => { if (isFull) throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }); return store.write(work) } })
    await wire.noteDocuments(ORDER_ID, reading(slot(7, 'a', T1)))
    isFull = true
    await wire.noteDocuments(ORDER_ID, reading(slot(7, 'b', T1)))
    expect(await wire.noteCall(ORDER_ID, call('AR'), 0)).toMatchObject({ ok: false, failure: { kind: 'store' } })
    expect([told.length, bugs]).toEqual([1, []])
    isFull = false
    await wire.noteDocuments(ORDER_ID, reading(slot(7, 'b', T1)))
    expect(value(await wire.watch(ORDER_ID)).alarms).toHaveLength(1)
  })
})
