import { expect, it } from 'vitest'
import { failed } from '#domain/common/result.ts'
import { createRecords, type Records } from '../../../main/documents/kept/records.ts'
import type { Service } from '../../../main/service/service.ts'
import { ORDER_ID, serviceAt } from '../../service/connect.ts'
import { waitingDownload } from '../../storage/support/samples.ts'
import { CONNECTION, deskAt, keyOf, memoryStore, startShop, wanted } from '../support/desk.ts'
import { add, heldShop, pauses, rowsOf, slots, stateOf, statesOf } from '../support/held-shop.ts'

it('documents that are added while everything is held up let it go on, unless they were there already', async () => {
  let isOff = true
  const shop = await startShop(() => slots(2))
  const real = serviceAt(shop.origin)
  const openLink: Service['openLink'] = async (...args) =>
    isOff ? failed({ kind: 'offline' }) : real.openLink(...args)
  const service = { documents: real.documents, openLink }
  const desk = await deskAt(shop.origin, { startTimer: pauses().startTimer, service })
  const held = { waiting: 1, receiving: 0, heldBy: { kind: 'offline' } }
  await add(desk, 1)
  await expect.poll(() => desk.downloads.totals()).toMatchObject(held)
  isOff = false
  expect(await add(desk, 1)).toBe(0)
  expect(desk.downloads.totals()).toMatchObject(held)
  expect(await add(desk, 2)).toBe(1)
  await expect.poll(() => desk.downloads.totals()).toMatchObject({ kept: 2, heldBy: null })
})

it('documents that are added in an outage leave its pause as it is, and count unless they are paused', async () => {
  const timer = pauses()
  const shop = await startShop(() => slots(3))
  const openLink: Service['openLink'] = async () => failed({ kind: 'offline' })
  const service = { documents: serviceAt(shop.origin).documents, openLink }
  const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, service })
  await add(desk, 1)
  await expect.poll(timer.waits).toHaveLength(1)
  const pause = timer.waits()
  await desk.downloads.pause([keyOf(1)])
  expect(await desk.downloads.addForLater([wanted(1), wanted(2), wanted(3)])).toBe(2)
  expect([timer.waits(), desk.downloads.totals().heldBy]).toEqual([pause, { kind: 'offline' }])
  expect(await statesOf(desk)).toEqual([
    [1, 'paused'],
    [2, 'waiting'],
    [3, 'waiting']
  ])
})

it('documents that are added in an outage are not held up beyond it by a disk that was full before', async () => {
  const [timer, store] = [pauses(), memoryStore()]
  let isFull = true
  const kept = createRecords(async () => store, CONNECTION)
  const records: Records = {
    ...kept,
    noteKept: async document => (isFull ? failed({ kind: 'store', trouble: 'disk-full' }) : kept.noteKept(document))
  }
  const shop = await startShop(() => slots(2))
  const real = serviceAt(shop.origin)
  const openLink: Service['openLink'] = async (...args) =>
    isFull ? real.openLink(...args) : failed({ kind: 'offline' })
  const service = { documents: real.documents, openLink }
  const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, store, records, service })
  await add(desk, 1)
  await expect.poll(() => desk.downloads.totals()).toMatchObject({ heldBy: { kind: 'store' } })
  // From here on it has room, and the service cannot be reached.
  isFull = false
  expect(await desk.downloads.addForLater([wanted(2)])).toBe(1)
  await expect.poll(() => desk.downloads.totals()).toMatchObject({ heldBy: { kind: 'offline' } })
  expect(timer.waits()).toHaveLength(1)
})

it('a full disk is tried no sooner because an order had nothing to add in an outage', async () => {
  const store = memoryStore()
  const records: Records = {
    ...createRecords(async () => store, CONNECTION),
    noteKept: async () => failed({ kind: 'store', trouble: 'disk-full' })
  }
  const shop = await startShop(() => slots(1))
  const desk = await deskAt(shop.origin, { store, records })
  await add(desk, 1)
  const heldBy = () => desk.downloads.totals().heldBy
  await expect.poll(heldBy).toMatchObject({ kind: 'store' })
  expect(await desk.downloads.addForLater([])).toBe(0)
  expect(heldBy()).toMatchObject({ kind: 'store' })
})

it('a file that is paused while it is recorded, on a disk that is full by then, goes on with the others', async () => {
  let isFull = true
  const store = memoryStore()
  const kept = createRecords(async () => store, CONNECTION)
  const records: Records = {
    ...kept,
    async noteKept(document) {
      if (!isFull) return kept.noteKept(document)
      await desk.downloads.pause(null)
      return failed({ kind: 'store', trouble: 'disk-full' })
    }
  }
  const shop = await startShop(() => slots(1))
  const desk = await deskAt(shop.origin, { store, records })
  await add(desk, 1)
  await expect.poll(() => desk.downloads.totals()).toMatchObject({ heldBy: { kind: 'store' } })
  isFull = false
  await desk.downloads.resume(null)
  await expect.poll(() => stateOf(desk, 1)).toBe('kept')
})

it('a paused document that is asked for singly goes on', async () => {
  const store = memoryStore()
  store.waiting.put(waitingDownload({ orderId: ORDER_ID, documentId: 1, state: 'paused' }))
  const shop = await startShop(() => slots(1))
  const desk = await deskAt(shop.origin, { store })
  expect(await stateOf(desk, 1)).toBe('paused')
  expect((await desk.download(1)).ok).toBe(true)
})

it('what the store remembers that takes the place of another goes on, and all of it is told', async () => {
  const store = memoryStore()
  const shop = await startShop(() => slots(2))
  const desk = await deskAt(shop.origin, { store })
  expect(await statesOf(desk)).toEqual([])
  store.waiting.put(waitingDownload({ orderId: ORDER_ID, documentId: 1, turn: 1 }))
  store.waiting.put(waitingDownload({ orderId: ORDER_ID, documentId: 2, turn: 2, state: 'paused' }))
  await desk.downloads.useStore()
  await expect
    .poll(() => statesOf(desk))
    .toEqual([
      [1, 'kept'],
      [2, 'paused']
    ])
  expect(desk.changes.some(({ documentId }) => documentId === 2)).toBe(true)
})

it('a file goes by the name its order had when it was asked for, where nobody knows another', async () => {
  const shop = await startShop(() => slots(1))
  const desk = await deskAt(shop.origin)
  await desk.downloads.add([{ ...wanted(1), orderName: 'Ruiz' }])
  await expect.poll(() => stateOf(desk, 1)).toBe('kept')
  expect(await desk.files()).toEqual([`Ruiz ${ORDER_ID}/1.pdf`])
  expect(desk.store.kept.all().map(({ orderName }) => orderName)).toEqual(['Ruiz'])
})

it('whatever is added is told and remembered at once, however long it waits', async () => {
  const shop = await heldShop(2)
  const desk = await deskAt(shop.origin, { atOnce: 1 })
  await add(desk, 1, 2)
  expect(desk.changes.filter(({ documentId }) => documentId === 2).map(({ state }) => state)).toEqual(['waiting'])
  expect(rowsOf(desk.store)).toEqual([
    [1, 'waiting'],
    [2, 'waiting']
  ])
})

it('a failure is told of until the next try begins, and not of the file that then comes', async () => {
  const timer = pauses()
  const shop = await heldShop(1)
  const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, tries: 3 })
  const failure = async () => (await desk.downloads.list())[0]?.failure
  await add(desk, 1)
  await shop.until(1)
  shop.drop(1)
  await expect.poll(timer.waits).toHaveLength(1)
  expect(await failure()).toMatchObject({ kind: 'unreachable' })
  timer.ring()
  await shop.until(1)
  expect(await failure()).toBeNull()
  shop.finish(1)
  await expect.poll(() => stateOf(desk, 1)).toBe('kept')
  expect(await failure()).toBeNull()
})

it('orders that are asked for are counted until that has ended, however it ends', async () => {
  const { downloads } = await deskAt('http://localhost:9')
  const { promise, reject } = Promise.withResolvers<never>()
  const failing = downloads.whileAsking(2, () => promise)
  const other = downloads.whileAsking(1, async () => 'asked')
  expect(downloads.totals().asking).toBe(3)
  expect([await other, downloads.totals().asking]).toEqual(['asked', 2])
  reject(new Error('a bug'))
  await expect(failing).rejects.toThrow('a bug')
  expect(downloads.totals().asking).toBe(0)
})

it('nothing waits for its time any more once downloads are closed', async () => {
  const [resting, holding] = [pauses(), pauses()]
  const shop = await heldShop(1)
  const first = await deskAt(shop.origin, { startTimer: resting.startTimer, tries: 3 })
  await add(first, 1)
  await shop.until(1)
  shop.drop(1)
  await expect.poll(resting.waits).toHaveLength(1)
  await first.downloads.close()
  const openLink: Service['openLink'] = async () => failed({ kind: 'offline' })
  const service = { documents: serviceAt(shop.origin).documents, openLink }
  const second = await deskAt(shop.origin, { startTimer: holding.startTimer, service })
  await add(second, 1)
  await expect.poll(holding.waits).toHaveLength(1)
  await second.downloads.close()
  expect([resting.waits(), holding.waits()]).toEqual([[], []])
})
