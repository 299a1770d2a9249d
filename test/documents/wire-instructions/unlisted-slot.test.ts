import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DownloadNews } from '#domain/bridge.ts'
import type { Standing } from '#domain/documents/download.ts'
import { openConnectionDocuments } from '../../../main/documents/connection-documents.ts'
import type { WireNews } from '../../../main/documents/wire-instructions/wire-news.ts'
import { ORDER_ID, serviceAt } from '../../service/connect.ts'
import {
  CONNECTION,
  keyOf,
  memoryStore,
  newestOf,
  startShop,
  temporaryFolder,
  type Desk,
  type Slot
} from '../support/desk.ts'

const wire = (id: number, fileName: string, uploadedAt = '2026-11-20 10:00:00'): Slot => ({
  id,
  name: 'Wire Instructions',
  fileName,
  uploadedAt
})
const SUPERSEDED = { ok: false, failure: { kind: 'file', trouble: 'superseded', fileName: 'wire.pdf' } }

/** A desk with the wire instructions of slot 7 on its disk, at a service whose slots the test changes. */
async function deskWithWire() {
  const listed = { slots: [wire(7, 'wire.pdf')] as readonly Slot[] }
  const shop = await startShop(() => listed.slots)
  const root = join(await temporaryFolder(), 'Title Desk')
  const store = memoryStore()
  const [news, wires, bugs]: [DownloadNews[], WireNews[], unknown[]] = [[], [], []]
  const documents = openConnectionDocuments({
    connectionId: CONNECTION,
    service: serviceAt(shop.origin),
    store: async () => store,
    folder: () => root,
    settings: () => ({ filePattern: '{original name}', keepDays: null }),
    facts: async () => undefined,
    onNews: all => news.push(all),
    onWire: watch => wires.push(watch),
    onBug: bug => bugs.push(bug)
  })
  onTestFinished(() => documents.close())
  const fetched = await documents.download(keyOf(7))
  if (!fetched.ok) throw new Error(fetched.failure.kind)
  const fileId = fetched.value.files[0]!.id

  /** Reads the slots so often, each time after the last reading was recorded. */
  async function read(slots: readonly Slot[], times: number): Promise<void> {
    listed.slots = slots
    for (let time = 0; time < times; time += 1) {
      const noted = wires.length
      await documents.list(ORDER_ID)
      await expect.poll(() => wires.length).toBeGreaterThan(noted)
    }
  }
  const standings = async (): Promise<Record<string, Standing | undefined>> => {
    const ofOrder = await documents.ofOrder(ORDER_ID)
    const find = ({ documentId }: { readonly documentId: number }) => documentId === 7
    return {
      queue: (await documents.queue()).downloads.find(find)?.standing,
      order: ofOrder.ok ? ofOrder.value.find(find)?.standing : undefined
    }
  }
  const alarms = () => wires.at(-1)?.watch.alarms.map(({ kind }) => kind)
  return { documents, fileId, news, alarms, read, standings, bugs }
}

/** Whatever hands out a file by its document alone. */
const requests = ({ pathForOpening, pathForShowing, pathForDragging, content }: Partial<Desk['kept']>) =>
  [pathForOpening, pathForShowing, pathForDragging, content].map(one => one?.(newestOf(7)))

describe('stored wire instructions whose slot the service lists no more', () => {
  it('are handed out only by their own id once the alarm is raised, and say so everywhere (R66, F1)', async () => {
    const { documents, fileId, news, alarms, read, standings, bugs } = await deskWithWire()
    expect(await standings()).toEqual({ queue: 'current', order: 'current' })
    await read([wire(9, 'wire 2.pdf', '2026-11-21 09:00:00')], 2)
    expect(alarms()).toEqual(['another', 'withdrawn'])
    for (const answer of requests(documents.files)) expect(await answer).toEqual(SUPERSEDED)
    expect(await documents.files.pathForOpening({ ...keyOf(7), fileId })).toMatchObject({ ok: true })
    await expect.poll(standings).toEqual({ queue: 'withdrawn', order: 'withdrawn' })
    await expect
      .poll(() => news.flatMap(({ downloads }) => downloads).at(-1))
      .toMatchObject({ documentId: 7, standing: 'withdrawn' })

    // Of an ended download that was cleared, only the stored file is left.
    await documents.clearEnded()
    expect(await standings()).toEqual({ queue: undefined, order: 'withdrawn' })
    expect(bugs).toEqual([])
  })

  it('stay so after the recorded call, and are current again once the slot has that file (R66)', async () => {
    const { documents, alarms, read, standings } = await deskWithWire()
    await read([wire(9, 'wire 2.pdf', '2026-11-21 09:00:00')], 2)
    const called = {
      kind: 'called',
      caller: 'A',
      reached: 'B',
      number: '1',
      source: 'our-records',
      sourceNote: ''
    } as const
    const watched = await documents.wire.watch(ORDER_ID)
    const seen = watched.ok ? watched.value.seen : ''
    expect(await documents.wire.noteCall(ORDER_ID, { ...called, calledAt: 1 }, seen)).toMatchObject({ ok: true })
    for (const answer of requests(documents.files)) expect(await answer).toEqual(SUPERSEDED)
    await read([wire(7, 'wire.pdf')], 1)
    expect(alarms()).toEqual(['another'])
    await expect.poll(standings).toEqual({ queue: 'current', order: 'current' })
    for (const answer of requests(documents.files)) expect(await answer).toMatchObject({ ok: true })
  })

  it('are current under another number, until that slot has another file (R66)', async () => {
    const { documents, alarms, read } = await deskWithWire()
    await read([wire(9, 'wire.pdf')], 1)
    expect(alarms()).toEqual([])
    for (const answer of requests(documents.files)) expect(await answer).toMatchObject({ ok: true })
    await read([wire(9, 'wire 2.pdf', '2026-11-21 09:00:00')], 1)
    expect(alarms()).toEqual(['replaced'])
    for (const answer of requests(documents.files)) expect(await answer).toEqual(SUPERSEDED)
  })
})
