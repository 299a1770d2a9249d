import { expect, it } from 'vitest'
import { createRecords } from '../../../main/documents/kept/records.ts'
import { createWireWatch } from '../../../main/documents/wire-instructions/wire-watch.ts'
import { CALL, ORDER, V1, V2 } from '../../domain/wire-instructions/office-samples.ts'
import { keptDocument } from '../../storage/support/samples.ts'
import { CONNECTION, memoryStore } from '../support/desk.ts'

it('files of a change that somebody called about can be opened from the log as before', async () => {
  const store = memoryStore()
  const wire = createWireWatch({
    connectionId: CONNECTION,
    store: async () => store,
    onChange: () => undefined,
    onBug: bug => {
      throw bug
    }
  })
  const records = createRecords(async () => store, CONNECTION, wire.noteKept)
  const watched = async () => {
    const watch = await wire.watch(ORDER)
    if (!watch.ok) throw new Error(watch.failure.kind)
    return watch.value
  }
  const fileIds = async () =>
    (await watched()).log.flatMap(entry =>
      entry.kind === 'alarm' ? [[entry.alarm.before?.fileId, entry.alarm.now?.fileId]] : []
    )
  for (const documents of [V1, V2]) {
    await wire.beginReading()(ORDER, { documents, isWhole: true })
    const { id: documentId, name, type, fileName, uploadedAt } = documents[0]!
    const id = `file ${fileName}`
    const slot = { fileName, uploadedAt }
    await records.noteKept(keptDocument({ id, orderId: ORDER, documentId, name, type, fileName: id, sha256: id, slot }))
  }
  expect(await fileIds()).toEqual([['file a.pdf', 'file b.pdf']])
  expect((await wire.noteCall(ORDER, CALL, (await watched()).seen)).ok).toBe(true)
  expect((await watched()).alarms).toEqual([])
  expect(await fileIds()).toEqual([['file a.pdf', 'file b.pdf']])
})
