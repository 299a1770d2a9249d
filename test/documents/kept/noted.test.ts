import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed } from '#domain/common/result.ts'
import { sha256OfBytes } from '../../../main/documents/disk/sha256.ts'
import { createKeptFiles } from '../../../main/documents/kept/kept-files.ts'
import { asKeptFile, createRecords, forgetDocuments, type Records } from '../../../main/documents/kept/records.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import { diskWith, nodeError } from '../../files/disk-with.ts'
import { KEY, keptDocument, orderId, waitingDownload } from '../../storage/support/samples.ts'
import { temporaryFolder } from '../support/desk.ts'
import { PDF } from '../support/files.ts'

const OURS = 'connection-1'
const ORDER = orderId()
const FULL: Failure = { kind: 'store', trouble: 'disk-full' }

/** A stored file that is on the disk, and one whose record is all that is left. */
async function stored(change: Partial<Records> = {}) {
  const root = await temporaryFolder()
  await fs.mkdir(join(root, 'one'))
  const path = join(root, 'one', 'here.pdf')
  await fs.writeFile(path, PDF)
  const store = openMemoryStore(KEY)
  const all = { orderId: ORDER, root, folder: 'one', size: PDF.length, sha256: sha256OfBytes(PDF) }
  const file = keptDocument({ ...all, fileName: 'here.pdf' })
  store.kept.add(file)
  store.kept.add(keptDocument({ ...all, fileName: 'gone.pdf', documentId: 8 }))
  const records = { ...createRecords(() => Promise.resolve(store), OURS), ...change }
  return { root, path, store, file, files: createKeptFiles(records) }
}

describe('the activity log', () => {
  it('has of a file that it was downloaded, opened and removed, by its order and its name', async () => {
    const store = openMemoryStore(KEY)
    const records = createRecords(() => Promise.resolve(store), OURS)
    const file = keptDocument({ orderId: ORDER, fileName: 'deed.pdf', keptAt: 5 })
    await records.noteKept(file)
    store.kept.add(keptDocument({ fileName: 'stays.pdf' }))
    await records.noteOpened(file)
    await records.forgetKept([file.id])
    const log = store.activity.all()
    expect(log.map(({ connectionId, kind, orderId, detail }) => [connectionId, kind, orderId, detail])).toEqual([
      [OURS, 'downloaded', ORDER, 'deed.pdf'],
      [OURS, 'opened', ORDER, 'deed.pdf'],
      [OURS, 'removed', ORDER, 'deed.pdf']
    ])
    expect(log[0]?.at).toBe(5)
  })

  it('has whatever is handed to another program or shown, but not what is shown in its folder', async () => {
    const { files, file, store } = await stored()
    const key = { orderId: ORDER, documentId: 7, fileId: file.id }
    for (const ask of [files.pathForOpening, files.pathForShowing, files.pathForDragging, files.content])
      expect(await ask(key)).toMatchObject({ ok: true })
    expect(store.activity.all().map(({ kind }) => kind)).toEqual(['opened', 'opened', 'opened'])
  })

  it('that takes no note has nothing handed over', async () => {
    const { files, file, path } = await stored({ noteOpened: async () => failed(FULL) })
    const key = { orderId: ORDER, documentId: 7, fileId: file.id }
    for (const ask of [files.pathForOpening, files.pathForDragging, files.content])
      expect(await ask(key)).toEqual(failed(FULL))
    expect(await files.pathForShowing(key)).toEqual({ ok: true, value: path })
  })

  it('has nothing of a file that was not handed over', async () => {
    const { files, store } = await stored()
    const gone = { orderId: ORDER, documentId: 8, fileId: null }
    for (const ask of [files.pathForOpening, files.pathForDragging, files.content])
      expect(await ask(gone)).toMatchObject({ ok: false, failure: { trouble: 'not-downloaded' } })
    expect(store.activity.all()).toEqual([])
  })
})

describe('the files of an order that are here', () => {
  it('are those on the disk, changed or not, and those in a folder out of reach', async () => {
    const { files, store, root, path } = await stored()
    store.kept.add(keptDocument({ orderId: ORDER, root: join(root, 'away'), fileName: 'away.pdf', documentId: 9 }))
    await fs.appendFile(path, 'changed')
    const here = await files.here(ORDER)
    expect(here.ok && here.value.map(({ fileName }) => fileName).sort()).toEqual(['away.pdf', 'here.pdf'])
  })

  it('are not known where what is recorded cannot be read', async () => {
    const { files } = await stored({ kept: async () => failed(FULL) })
    expect(await files.here(ORDER)).toEqual(failed(FULL))
  })
})

describe('wiping', () => {
  it.each<[string, Partial<Records>]>([
    ['what is kept', { kept: async () => failed(FULL) }],
    ['what others have of it', { keptElsewhere: async () => failed(FULL) }]
  ])('removes nothing while it is not known: %s', async (_what, change) => {
    const { files, path } = await stored(change)
    expect(await files.wipe(null)).toEqual(failed(FULL))
    expect(await fs.readFile(path)).toEqual(PDF)
  })

  it('has failed where the records of what is gone stay', async () => {
    const { files } = await stored({ forgetKept: async () => failed(FULL) })
    expect(await files.wipe(null)).toEqual(failed(FULL))
  })
})

it('what is remembered of a connection goes also where an unfinished file of it cannot be removed (R24)', async () => {
  const store = openMemoryStore(KEY)
  const { disk } = diskWith({ unlink: () => Promise.reject(nodeError('EACCES')) })
  store.waiting.put(waitingDownload({ unfinished: { path: '/a.part', etag: '"a"', synced: 5, total: 9 } }))
  expect(await forgetDocuments(store, OURS, disk)).toMatchObject({ ok: true })
  expect(store.waiting.all()).toEqual([])
})

it.each<[string | null, boolean, boolean]>([
  ['deed.pdf', false, true],
  ['deed.PDF', false, true],
  ['deed.pdf', true, false],
  ['deed.zip', false, false],
  [null, false, false]
])('a file listed as %j that may be opened (%s) contradicts its name: %s', (fileName, canOpen, misnamed) => {
  const file = keptDocument({ canOpen, slot: { fileName, uploadedAt: null } })
  expect(asKeptFile(file)).toMatchObject({ canOpen, misnamed, isWire: false })
})

it('a file holds wire instructions if its slot’s type, its name or the name of its file says so (R66)', () => {
  const said = 'Wire Instructions'
  const plain = { type: 'Deed', name: 'Deed', slot: { fileName: 'deed.pdf', uploadedAt: null } }
  expect(asKeptFile(keptDocument(plain)).isWire).toBe(false)
  for (const change of [{ type: said }, { name: said }, { slot: { fileName: `${said}.pdf`, uploadedAt: null } }])
    expect(asKeptFile(keptDocument({ ...plain, ...change })).isWire).toBe(true)
})
