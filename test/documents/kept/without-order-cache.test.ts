import { describe, expect, it } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { createKeptFiles } from '../../../main/documents/kept/kept-files.ts'
import { createRecords } from '../../../main/documents/kept/records.ts'
import { createWireWatch } from '../../../main/documents/wire-instructions/wire-watch.ts'
import { ORDER_ID } from '../../service/connect.ts'
import { CONNECTION, deskAt, keyOf, newestOf, startShop } from '../support/desk.ts'

const OLD = { fileName: 'wire.pdf', uploadedAt: '2026-11-20 10:11:12' }
const NEW = { fileName: 'wire.pdf', uploadedAt: '2026-11-21 09:00:00' }

/** Stored wire instructions of slot 7, whose listing was read as told since, while the order cache knows nothing. */
async function storedAndRead(...readings: readonly (Partial<OrderDocument> | null)[]) {
  const shop = await startShop(() => [{ id: 7, name: 'Wire Instructions', ...OLD }])
  const { store, download, downloads } = await deskAt(shop.origin)
  const fetched = await download(7)
  if (!fetched.ok) throw new Error(fetched.failure.kind)
  await downloads.clearEnded()
  const wire = createWireWatch({
    connectionId: CONNECTION,
    store: async () => store,
    onChange: () => undefined,
    onBug: bug => {
      throw bug
    }
  })
  const slot = { id: 7, type: 'Wire Instructions', name: 'Wire Instructions', hasFile: true, ...OLD }
  for (const change of [{}, ...readings]) {
    const documents = change === null ? [] : [{ ...slot, ...change }]
    await wire.beginReading()(ORDER_ID, { documents, isWhole: true })
  }
  const kept = createKeptFiles(
    createRecords(async () => store, CONNECTION),
    undefined,
    async () => []
  )
  return { kept, fileId: fetched.value.files[0]!.id }
}

describe('stored wire instructions without an order cache, which was set aside or whose thread died', () => {
  it.each<[string, readonly (Partial<OrderDocument> | null)[]]>([
    ['replaced', [NEW]],
    ['withdrawn', [{ hasFile: false, fileName: null, uploadedAt: null }]],
    ['listed no more', [null, null]]
  ])('are superseded if the slot was %s: the store knows (R66, F1)', async (_what, readings) => {
    const { kept, fileId } = await storedAndRead(...readings)
    for (const ask of [kept.pathForOpening, kept.pathForShowing, kept.pathForDragging, kept.content]) {
      expect(await ask(newestOf(7))).toEqual({
        ok: false,
        failure: { kind: 'file', trouble: 'superseded', fileName: 'wire.pdf' }
      })
      expect(await ask({ ...keyOf(7), fileId })).toMatchObject({ ok: true })
    }
  })

  it('are current if the slot still has them', async () => {
    const { kept } = await storedAndRead({}, null, {})
    expect(await kept.pathForOpening(newestOf(7))).toMatchObject({ ok: true })
  })
})
