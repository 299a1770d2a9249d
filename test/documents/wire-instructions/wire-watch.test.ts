import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SlotFile } from '#domain/documents/download.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { NotedCall } from '#domain/wire-instructions/wire-call.ts'
import type { WireWatch } from '#domain/wire-instructions/wire-instructions.ts'
import { createRecords } from '../../../main/documents/kept/records.ts'
import type { WireNews } from '../../../main/documents/wire-instructions/wire-news.ts'
import { createWireWatch, type WireWatching } from '../../../main/documents/wire-instructions/wire-watch.ts'
import { openStoreFiles } from '../../../main/storage/store-files.ts'
import type { KeptDocument } from '../../../main/storage/tables/kept-documents.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { isWholeList, readDocuments } from '../../../main/service/read/read-documents.ts'
import type { Store } from '../../../main/storage/store.ts'
import { baseOf, ORDER_ID } from '../../service/connect.ts'
import { CONNECTION, filesUnder, memoryStore, temporaryFolder } from '../support/desk.ts'

const T1 = '2026-11-20 10:11:12'
const T2 = '2026-11-21 09:00:00'
const OTHER = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c91' as OrderId

/** A slot for wire instructions as a reading tells it: a file's name and time. */
const slot = (id: number, fileName: string | null, uploadedAt: string | null): OrderDocument => ({
  id,
  type: 'Wire Instructions',
  name: 'Wire Instructions',
  fileName,
  uploadedAt,
  hasFile: true
})
const file = (fileName: string | null, uploadedAt: string | null): SlotFile => ({ fileName, uploadedAt })
const reading = (...documents: OrderDocument[]) => ({ documents, isWhole: true })
const call = (caller: string): NotedCall => ({
  kind: 'called',
  caller,
  reached: 'Dana Cole',
  number: '(713) 555-0142',
  source: 'our-records',
  sourceNote: '',
  calledAt: 900
})

const kept = (documentId: number, sha256: string, slot: SlotFile): KeptDocument => ({
  id: `${documentId}/${sha256}`,
  connectionId: CONNECTION,
  orderId: ORDER_ID,
  documentId,
  keptAt: 0,
  root: '/',
  folder: 'o',
  fileName: `${sha256}.pdf`,
  size: 1,
  sha256,
  canOpen: true,
  shownAs: 'pdf',
  name: 'Wire Instructions',
  type: 'Wire Instructions',
  orderName: '',
  slot
})

function watchOf(store: Store, at = () => 1000) {
  const told: WireNews[] = []
  const bugs: unknown[] = []
  const wire = createWireWatch({
    connectionId: CONNECTION,
    store: async () => store,
    onChange: news => told.push(news),
    onBug: bug => bugs.push(bug),
    now: at
  })
  return { told, bugs, wire, records: createRecords(async () => store, CONNECTION, wire.noteKept) }
}
const value = (answer: Awaited<ReturnType<ReturnType<typeof watchOf>['wire']['watch']>>): WireWatch => {
  if (!answer.ok) throw new Error(answer.failure.kind)
  return answer.value
}
const seenIn = async (wire: WireWatching) => value(await wire.watch(ORDER_ID)).seen

describe('the log of wire instructions', () => {
  it('shows alarms until somebody called about just these, and keeps who and when (R66)', async () => {
    let at = 1000
    const { wire, told } = watchOf(memoryStore(), () => at)
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'a', T1)))
    expect(value(await wire.watch(ORDER_ID))).toMatchObject({ orderId: ORDER_ID, alarms: [], calls: [], known: true })
    at = 2000
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'b', T2)))
    const { alarms, seen } = value(await wire.watch(ORDER_ID))
    expect(alarms).toMatchObject([
      {
        kind: 'replaced',
        documentId: 7,
        since: 2000,
        lastAt: 2000,
        times: 1,
        before: { slot: file('a', T1) },
        now: { slot: file('b', T2) }
      }
    ])
    // What nobody saw is not called about.
    at = 3000
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'b', T2), slot(8, 'c', T2)))
    expect(await wire.noteCall(ORDER_ID, call('AR'), seen)).toEqual({ ok: false, failure: { kind: 'out-of-date' } })
    at = 4000
    expect(value(await wire.noteCall(ORDER_ID, call('AR'), await seenIn(wire)))).toMatchObject({
      orderId: ORDER_ID,
      alarms: [],
      calls: [{ at: 4000, call: call('AR') }],
      known: true
    })
    at = 5000
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'a', T1)))
    expect(value(await wire.watch(ORDER_ID))).toMatchObject({ alarms: [{ since: 5000 }], calls: [{ at: 4000 }] })
    at = 6000
    expect(value(await wire.noteCall(ORDER_ID, call('PL'), await seenIn(wire))).calls).toEqual([
      { at: 6000, call: call('PL') },
      { at: 4000, call: call('AR') }
    ])
    expect(told.map(({ watch: { alarms, calls } }) => [alarms.length, calls.length])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
      [0, 2]
    ])
  })

  it('takes a call only once what must come before it has settled', async () => {
    const [store, before] = [memoryStore(), Promise.withResolvers<void>()]
    const wire = createWireWatch({
      connectionId: CONNECTION,
      store: async () => store,
      sharing: { isShared: () => false, tell: () => undefined, ready: () => before.promise },
      onChange: () => undefined,
      onBug: () => undefined
    })
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'a', T1)))
    const calling = wire.noteCall(ORDER_ID, call('AR'), await seenIn(wire))
    await new Promise(setImmediate)
    expect(store.wireLog.ofOrder(CONNECTION, ORDER_ID)).toEqual([])
    before.resolve()
    expect((await calling).ok).toBe(true)
    expect(store.wireLog.ofOrder(CONNECTION, ORDER_ID)).toHaveLength(1)
  })

  it('is one for an order however its id is written, and none for another', async () => {
    const { wire } = watchOf(memoryStore())
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'a', T1)))
    await wire.beginReading()(ORDER_ID.toUpperCase() as typeof ORDER_ID, reading(slot(7, 'b', T1)))
    expect(value(await wire.watch(ORDER_ID)).alarms).toHaveLength(1)
    await wire.beginReading()(OTHER, reading(slot(7, 'b', T1)))
    expect(value(await wire.watch(OTHER)).alarms).toEqual([])
  })

  it.each([7, 'w-9', null, undefined])(
    'tells once of a new slot that the service lists with the id %o (H4, R66)',
    async id => {
      const { wire, told } = watchOf(memoryStore())
      const wires = { type: 'Wire Instructions', name: 'UPDATED WIRE INSTRUCTIONS' }
      const known = { id: 7, ...wires, name: '', file_name: 'wire.pdf', uploaded_at: T1, download_url: '/files/7' }
      const added = { id, ...wires, file_name: 'updated wire.pdf', uploaded_at: T2, download_url: '/files/9' }
      for (const data of [[known], [known, added], [known, added], [known, known, added]]) {
        const list = readDocuments({ data }, baseOf('https://orders.example.com'))
        if (!list.ok) throw new Error(list.failure.kind)
        await wire.beginReading()(ORDER_ID, { documents: list.value.documents, isWhole: isWholeList(list.value.gaps) })
      }
      expect(value(await wire.watch(ORDER_ID)).alarms).toMatchObject([
        { kind: 'another', times: 1, now: { title: wires.name, slot: file('updated wire.pdf', T2), fileId: null } }
      ])
      expect(told).toHaveLength(2)
    }
  )

  it('is told of once where the same is read by several at a time', async () => {
    const { wire, told } = watchOf(memoryStore())
    await Promise.all([1, 2, 3, 4].map(() => wire.beginReading()(ORDER_ID, reading(slot(7, 'a', T1)))))
    await Promise.all([1, 2, 3, 4].map(() => wire.beginReading()(ORDER_ID, reading(slot(7, 'b', T1)))))
    expect(value(await wire.watch(ORDER_ID)).alarms).toHaveLength(1)
    expect(told).toHaveLength(2)
  })

  it('outlives the program, sealed: alarms, calls and what was known (R58, R66)', async () => {
    const folder = await temporaryFolder()
    const key = dataKey('key-1', Buffer.alloc(32, 7))
    const open = (): Store => {
      const files = openStoreFiles(folder)
      if (!files.ok) throw new Error(files.failure)
      if (files.value.keys.length === 0)
        files.value.addKey({ id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
      return files.value.unseal(key)
    }
    const first = open()
    const { wire: before, records } = watchOf(first)
    const [A, B] = ['canary a.pdf', 'canary b.pdf']
    await before.beginReading()(ORDER_ID, reading(slot(7, A, T1)))
    await records.noteKept(kept(7, 'aa', file(A, T1)))
    await before.beginReading()(ORDER_ID, reading(slot(7, B, T1)))
    await before.noteCall(ORDER_ID, call('AR'), await seenIn(before))
    await before.beginReading()(ORDER_ID, reading(slot(7, A, T1)))
    first.close()
    const paths = await filesUnder(folder)
    const bytes = (await Promise.all(paths.map(path => readFile(join(folder, path), 'latin1')))).join('\n')
    const texts = [CONNECTION, 'canary', 'Dana Cole', '555-0142']
    expect(texts.filter(text => bytes.includes(text))).toEqual([CONNECTION])

    const second = open()
    onTestFinished(() => {
      second.close()
    })
    const { wire, records: later } = watchOf(second)
    expect(value(await wire.watch(ORDER_ID))).toMatchObject({
      alarms: [{ kind: 'replaced' }],
      calls: [{ call: call('AR') }]
    })
    await wire.beginReading()(ORDER_ID, reading(slot(7, A, T1)))
    expect(value(await wire.watch(ORDER_ID)).alarms).toHaveLength(1)
    await later.noteKept(kept(7, 'bb', file(A, T1)))
    await later.noteKept(kept(7, 'cc', file(A, T1)))
    expect(value(await wire.watch(ORDER_ID)).alarms.map(({ kind }) => kind)).toEqual(['replaced', 'other-content'])
    expect(second.wireWatches.get({ connectionId: CONNECTION, orderId: ORDER_ID })?.state.slots).toMatchObject([
      { documentId: 7, slot: file(A, T1), isGone: false, sha256: 'cc' }
    ])
  })

  it('that the disk does not take now is written with the next reading, and nobody is told before (R66)', async () => {
    const store = memoryStore()
    let isFull = false
    const { wire, told, bugs } = watchOf({
      ...store,
      write: work => {
        if (isFull) throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
        return store.write(work)
      }
    })
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'a', T1)))
    isFull = true
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'b', T1)))
    expect(await wire.noteCall(ORDER_ID, call('AR'), await seenIn(wire))).toMatchObject({
      ok: false,
      failure: { kind: 'store' }
    })
    expect([told.length, bugs]).toEqual([1, []])
    isFull = false
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'b', T1)))
    expect(value(await wire.watch(ORDER_ID)).alarms).toHaveLength(1)
  })
})

describe('open alarms of a connection (F2)', () => {
  it('are told when one is raised, grows or is closed, and at no other reading', async () => {
    const { wire, told } = watchOf(memoryStore())
    const read = wire.beginReading()
    await read(ORDER_ID, reading(slot(7, 'a', T1)))
    expect(told.map(({ open }) => open)).toEqual([undefined])
    await read(ORDER_ID, reading(slot(7, 'b', T1)))
    await read(OTHER, reading(slot(7, 'updated wire.pdf', T1)))
    await read(ORDER_ID, reading(slot(7, 'a', T1)))
    await wire.noteCall(ORDER_ID, call('AR'), await seenIn(wire))
    const [first, both] = [
      { orderId: ORDER_ID, since: 1000, alarms: 1 },
      { orderId: OTHER, since: 1000, alarms: 1 }
    ]
    expect(told.slice(1).map(({ open }) => open?.map(({ orderId, alarms }) => [orderId, alarms]))).toEqual([
      [[ORDER_ID, 1]],
      [
        [OTHER, 1],
        [ORDER_ID, 1]
      ].toSorted(),
      [
        [OTHER, 1],
        [ORDER_ID, 2]
      ].toSorted(),
      [[OTHER, 1]]
    ])
    expect(told[1]?.open).toEqual([first])
    expect(await wire.open()).toEqual({ ok: true, value: [both] })
  })

  it('say which kinds were not open before', async () => {
    const { wire, told } = watchOf(memoryStore())
    const read = (...documents: OrderDocument[]) => wire.beginReading()(ORDER_ID, reading(...documents))
    await read(slot(7, 'a', T1))
    await read(slot(7, 'b', T1))
    await read(slot(7, 'a', T1))
    await read(slot(7, 'a', T1), slot(8, 'c', T1))
    await read(slot(8, 'c', T1))
    await read(slot(8, 'c', T1))
    expect(told.map(({ raised }) => raised)).toEqual([[], ['replaced'], [], ['another'], [], ['withdrawn']])
  })
})

describe('readings that were under way together', () => {
  it('are one look at a slot that is not listed: a second one is asked for later (H4)', async () => {
    const { wire } = watchOf(memoryStore())
    const kinds = async () => value(await wire.watch(ORDER_ID)).alarms.map(({ kind }) => kind)
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'a', T1)))
    const together = [1, 2, 3].map(() => wire.beginReading())
    for (const note of together) await note(ORDER_ID, reading())
    expect(await kinds()).toEqual([])
    await wire.beginReading()(ORDER_ID, reading())
    expect(await kinds()).toEqual(['withdrawn'])
  })
})

describe('files of changed instructions', () => {
  it('tells nothing of a file whose document is no slot of wire instructions, nor of the same file again', async () => {
    const { wire, told, records } = watchOf(memoryStore())
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'a', T1)))
    await records.noteKept(kept(7, 'aa', file('a', T1)))
    const before = told.length
    await records.noteKept(kept(7, 'aa', file('a', T1)))
    await records.noteKept({ ...kept(8, 'dd', file('d', T1)), name: 'Deed', type: 'Deed' })
    expect(told).toHaveLength(before)
  })

  it('are named for the preview where both are on this computer, and said to be the same where they are', async () => {
    const { wire, records } = watchOf(memoryStore())
    const sides = async () =>
      value(await wire.watch(ORDER_ID)).alarms.map(({ before, now, isSameContent }) => [
        before?.fileId,
        now?.fileId,
        isSameContent
      ])
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'a', T1)))
    await records.noteKept(kept(7, 'aa', file('a', T1)))
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'b', T2)))
    expect(await sides()).toEqual([['7/aa', null, false]])
    await records.noteKept(kept(7, 'bb', file('b', T2)))
    expect(await sides()).toEqual([['7/aa', '7/bb', false]])
    await wire.noteCall(ORDER_ID, call('AR'), await seenIn(wire))
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'c', T2)))
    await records.noteKept({ ...kept(7, 'bb', file('c', T2)), id: '7/again', fileName: 'c.pdf' })
    expect(await sides()).toMatchObject([[expect.stringMatching('7/'), expect.stringMatching('7/'), true]])
  })
})

describe('a file and its content in what is known', () => {
  it.each(['wireWatches', 'kept'] as const)(
    'are kept together or not at all: with a throw between them (%s) neither is, and the next file of other content is told (W3)',
    async fails => {
      const store = memoryStore()
      let isBroken = false
      const broken = {
        ...store[fails],
        [fails === 'kept' ? 'add' : 'put']: (...args: never[]) => {
          if (isBroken) throw Object.assign(new Error('gone'), { code: 'EIO', errcode: 10 })
          ;(store[fails] as unknown as Record<string, (...all: never[]) => void>)[fails === 'kept' ? 'add' : 'put']?.(
            ...args
          )
        }
      }
      const { wire, records, told } = watchOf({ ...store, [fails]: broken } as Store)
      await wire.beginReading()(ORDER_ID, reading(slot(7, 'a', T1)))
      isBroken = true
      expect(await records.noteKept(kept(7, 'aa', file('a', T1)))).toMatchObject({ ok: false })
      const known = () => store.wireWatches.get({ connectionId: CONNECTION, orderId: ORDER_ID })?.state.slots[0]?.sha256
      expect([store.kept.all(), known(), told.length]).toEqual([[], null, 1])
      isBroken = false
      await records.noteKept(kept(7, 'aa', file('a', T1)))
      expect([store.kept.all().length, known()]).toEqual([1, 'aa'])
      await records.noteKept(kept(7, 'bb', file('a', T1)))
      expect(value(await wire.watch(ORDER_ID)).alarms.map(({ kind }) => kind)).toEqual(['other-content'])
    }
  )

  it('are told once they are on the disk, and not where the disk refuses both at the end', async () => {
    const store = memoryStore()
    let isFull = false
    const { wire, records, told } = watchOf({
      ...store,
      write: work =>
        store.write(() => {
          const done = work()
          if (isFull) throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
          return done
        })
    })
    await wire.beginReading()(ORDER_ID, reading(slot(7, 'a', T1)))
    await records.noteKept(kept(7, 'aa', file('a', T1)))
    const before = told.length
    isFull = true
    expect(await records.noteKept(kept(7, 'bb', file('a', T1)))).toMatchObject({ ok: false })
    expect(told).toHaveLength(before)
    isFull = false
    expect(await records.noteKept(kept(7, 'bb', file('a', T1)))).toMatchObject({ ok: true })
    expect(told).toHaveLength(before + 1)
  })
})
