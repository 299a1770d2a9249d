import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FileKey, KeptFile } from '#domain/documents/download.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { createKeptFiles } from '../../../main/documents/kept/kept-files.ts'
import { createRecords } from '../../../main/documents/kept/records.ts'
import { removeOldFiles } from '../../../main/documents/kept/retention.ts'
import { ORDER_ID } from '../../service/connect.ts'
import {
  CONNECTION,
  deskAt,
  keyOf,
  memoryStore,
  newestOf,
  sendFile,
  startShop,
  temporaryFolder,
  wanted,
  type Desk
} from '../support/desk.ts'
import { PDF, PNG } from '../support/files.ts'

const OTHER = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c91' as OrderId
const OTHER_FILE = { ...keyOf(4), orderId: OTHER, fileId: null }
const DAY = 86_400_000
/** Some time after what the shop serves was uploaded. */
const BEGIN = Date.UTC(2027, 0, 15)

/** A desk with documents 4, 5, 6 of two orders; what is served of each, and when it was uploaded, the test changes. */
async function desk(parts: Parameters<typeof deskAt>[1] = {}) {
  const bytes = new Map<number, Buffer>([
    [4, PDF],
    [5, PNG],
    [6, Buffer.from('PK\x03\x04')]
  ])
  const uploads = { 4: '2026-11-20 10:00:00' as string }
  const shop = await startShop(
    () => [
      { id: 4, fileName: 'wire.pdf', uploadedAt: uploads[4] },
      { id: 5, fileName: 'plat.png' },
      { id: 6, fileName: 'all.zip' }
    ],
    (request, response) => {
      sendFile(response, bytes.get(Number(/^\/files\/(\d)/.exec(request.url)?.[1]))!)
    }
  )
  const root = join(await temporaryFolder(), 'Title Desk')
  let now = BEGIN
  const made = await deskAt(shop.origin, { folder: () => root, now: () => now, ...parts })
  const fetch = async (id: number, orderId: OrderId = ORDER_ID): Promise<readonly KeptFile[]> => {
    const outcome = await made.downloads.download(wanted(id, orderId))
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
    return outcome.value.files
  }
  return {
    ...made,
    fetch,
    bytes,
    uploads,
    shop,
    at: (time: number) => {
      now = time
    },
    /** Removes what is older than `days`; the program ran the day before. Returns how many were removed. */
    remove: async (days: number) => {
      made.store.clock.note(now - DAY)
      const outcome = await removeOldFiles(made.store, days, now)
      return outcome.ok ? outcome.value.files : outcome.failure
    },
    path: (name: string, orderId: OrderId = ORDER_ID) => join(root, orderId, name)
  }
}

const names = async ({ files }: Pick<Desk, 'files'>) =>
  (await files()).map(path => path.replace(ORDER_ID, 'one').replace(OTHER, 'two')).sort()
const idOf = (files: readonly KeptFile[], at: number): FileKey => ({ ...keyOf(4), fileId: files[at]!.id })
const MORE = Buffer.concat([PDF, Buffer.from('more')])

describe('a document that was replaced', () => {
  it('is kept in both versions, the newest first; each is opened by its own id, and the document by its newest', async () => {
    const { fetch, bytes, uploads, kept, path, ...rest } = await desk()
    await fetch(4)
    bytes.set(4, MORE)
    uploads[4] = '2026-11-21 09:00:00'
    const files = await fetch(4)
    expect(files.map(({ fileName, slot }) => [fileName, slot.uploadedAt])).toEqual([
      ['wire (2).pdf', '2026-11-21 09:00:00'],
      ['wire.pdf', '2026-11-20 10:00:00']
    ])
    expect(await names(rest)).toEqual(['one/wire (2).pdf', 'one/wire.pdf'])
    expect(await kept.pathForOpening(newestOf(4))).toEqual({ ok: true, value: path('wire (2).pdf') })
    expect(await kept.pathForOpening(idOf(files, 0))).toEqual({ ok: true, value: path('wire (2).pdf') })
    expect(await kept.pathForOpening(idOf(files, 1))).toEqual({ ok: true, value: path('wire.pdf') })
    const content = await kept.content(idOf(files, 1))
    expect(content.ok && Buffer.from(content.value.bytes).equals(PDF)).toBe(true)
  })

  it('with identical bytes is the file that is there, recorded again', async () => {
    const { fetch, uploads, kept, ...rest } = await desk()
    const [first] = await fetch(4)
    uploads[4] = '2026-11-21 09:00:00'
    const files = await fetch(4)
    expect(files).toMatchObject([{ fileName: 'wire.pdf', slot: { uploadedAt: '2026-11-21 09:00:00' } }])
    expect(await names(rest)).toEqual(['one/wire.pdf'])
    expect(await kept.pathForOpening({ ...keyOf(4), fileId: first!.id })).toEqual({
      ok: false,
      failure: { kind: 'file', trouble: 'not-downloaded' }
    })
  })

  it.each([
    ['replaced', { hasFile: true, fileName: 'wire.pdf', uploadedAt: '2026-11-21 09:00:00' }, 'superseded'],
    ['withdrawn', { hasFile: false, fileName: null, uploadedAt: null }, 'superseded'],
    ['the same', { hasFile: true, fileName: 'wire.pdf', uploadedAt: '2026-11-20 10:00:00' }, undefined],
    ['listed without its link', { hasFile: false, fileName: 'wire.pdf', uploadedAt: null }, undefined]
  ])(
    'whose slot is %s at the service is handed out only to a caller that names that very file (F1)',
    async (_what, listed, trouble) => {
      const { fetch, store } = await desk()
      const files = await fetch(4)
      const kept = createKeptFiles(
        createRecords(async () => store, CONNECTION),
        undefined,
        async () => [{ id: 4, ...listed }]
      )
      const newest = newestOf(4)
      for (const ask of [kept.pathForOpening, kept.pathForShowing, kept.pathForDragging, kept.content]) {
        expect(await ask(newest)).toMatchObject(
          trouble === undefined ? { ok: true } : { ok: false, failure: { kind: 'file', trouble, fileName: 'wire.pdf' } }
        )
        expect(await ask(idOf(files, 0))).toMatchObject({ ok: true })
      }
    }
  )

  it("is not opened by another document's or order's name (R64)", async () => {
    const { fetch, kept } = await desk()
    const files = await fetch(4)
    const { fileId } = idOf(files, 0)
    for (const key of [
      { ...keyOf(5), fileId },
      { ...OTHER_FILE, fileId },
      { ...keyOf(4), fileId: '../../etc/passwd' }
    ]) {
      for (const answer of [
        kept.pathForOpening(key),
        kept.pathForShowing(key),
        kept.pathForDragging(key),
        kept.content(key)
      ]) {
        expect(await answer).toEqual({ ok: false, failure: { kind: 'file', trouble: 'not-downloaded' } })
      }
    }
  })
})

describe('a file that goes to another program', () => {
  it('is dragged out whatever its type, but only as it was received', async () => {
    const { fetch, kept, path } = await desk()
    await fetch(6)
    expect(await kept.pathForOpening(newestOf(6))).toMatchObject({ failure: { trouble: 'type-not-opened' } })
    expect(await kept.pathForDragging(newestOf(6))).toEqual({ ok: true, value: path('all.zip') })
    await fs.appendFile(path('all.zip'), 'x')
    expect(await kept.pathForDragging(newestOf(6))).toMatchObject({ failure: { trouble: 'changed-on-disk' } })
  })

  it('is shown as a picture or a PDF by its bytes, and not once they are others', async () => {
    const { fetch, kept, path } = await desk()
    await fetch(5)
    expect(await kept.content(newestOf(5))).toEqual({
      ok: true,
      value: { shownAs: 'picture', mediaType: 'image/png', bytes: new Uint8Array(PNG) }
    })
    await fs.writeFile(path('plat.png'), PDF)
    expect(await kept.content(newestOf(5))).toMatchObject({ failure: { trouble: 'changed-on-disk' } })
  })

  it('is too large to be shown from 64 MB on, and is not read', async () => {
    const { fetch, store, kept, path } = await desk()
    await fetch(4)
    await fs.truncate(path('wire.pdf'), 64 * 1024 * 1024 + 1)
    const [noted] = store.kept.all()
    store.kept.remove([noted!.id])
    store.kept.add({ ...noted!, size: 64 * 1024 * 1024 + 1 })
    expect(await kept.content(newestOf(4))).toMatchObject({ failure: { trouble: 'too-large-to-show' } })
  })
})

describe('what is kept', () => {
  it('is told by order, the largest first', async () => {
    const { fetch, kept, at } = await desk()
    await fetch(4)
    at(BEGIN + 500)
    await fetch(5)
    await fetch(4, OTHER)
    const folder = { path: '/x', kind: 'local', chosen: false } as const
    expect(await kept.room(folder, 30)).toEqual({
      ok: true,
      value: {
        folder,
        keepDays: 30,
        files: 3,
        bytes: 2 * PDF.length + PNG.length,
        orders: [
          {
            orderId: ORDER_ID,
            orderName: '',
            files: 2,
            bytes: PDF.length + PNG.length,
            oldestAt: BEGIN,
            newestAt: BEGIN + 500
          },
          { orderId: OTHER, orderName: '', files: 1, bytes: PDF.length, oldestAt: BEGIN + 500, newestAt: BEGIN + 500 }
        ]
      }
    })
  })
})

describe('wiping', () => {
  it('an order removes its files, also changed ones, and its folder; everything else stays', async () => {
    const { fetch, kept, path, root, ...rest } = await desk()
    for (const id of [4, 5, 6]) await fetch(id)
    await fetch(4, OTHER)
    await fs.appendFile(path('all.zip'), 'changed')
    await fs.writeFile(join(root, 'mine.txt'), 'mine')
    expect(await kept.wipe(ORDER_ID)).toEqual({
      ok: true,
      value: { files: 3, bytes: PDF.length + PNG.length + 4, left: 0 }
    })
    expect(await names(rest)).toEqual(['mine.txt', 'two/wire.pdf'])
    await expect(fs.stat(join(root, ORDER_ID))).rejects.toThrow('ENOENT')
    expect(await kept.list()).toMatchObject({ value: [{ orderId: OTHER }] })
    expect(await kept.pathForOpening(OTHER_FILE)).toMatchObject({ ok: true })
  })

  it('everything leaves what somebody else put there, and the folders it lies in', async () => {
    const { fetch, kept, path, ...rest } = await desk()
    await fetch(4)
    await fetch(5, OTHER)
    await fs.writeFile(path('notes.txt'), 'mine')
    await fs.writeFile(path('wire (2).pdf'), 'mine')
    await fs.mkdir(path('scans', OTHER))
    expect(await kept.wipe(null)).toEqual({ ok: true, value: { files: 2, bytes: PDF.length + PNG.length, left: 0 } })
    expect(await names(rest)).toEqual(['one/notes.txt', 'one/wire (2).pdf'])
    expect((await fs.stat(path('scans', OTHER))).isDirectory()).toBe(true)
    expect(await kept.list()).toEqual({ ok: true, value: [] })
    expect(await kept.wipe(null)).toEqual({ ok: true, value: { files: 0, bytes: 0, left: 0 } })
  })

  it('takes both versions and what two documents share once, and counts a file that is gone already', async () => {
    const { fetch, kept, bytes, uploads, path, ...rest } = await desk()
    await fetch(4)
    bytes.set(4, MORE)
    uploads[4] = '2026-11-21 09:00:00'
    await fetch(4)
    await fetch(5)
    await fs.unlink(path('plat.png'))
    expect(await kept.wipe(ORDER_ID)).toMatchObject({ value: { files: 3, left: 0 } })
    expect(await names(rest)).toEqual([])
  })

  it('touches nothing a link leads to, and leaves what it could not take away in the list', async () => {
    const { fetch, kept, path, ...rest } = await desk()
    const mine = join(await temporaryFolder(), 'mine.pdf')
    await fs.writeFile(mine, 'mine')
    await fetch(4)
    await fetch(5)
    await fs.unlink(path('wire.pdf'))
    await fs.symlink(mine, path('wire.pdf'))
    expect(await kept.wipe(ORDER_ID)).toEqual({ ok: true, value: { files: 1, bytes: PNG.length, left: 1 } })
    expect(await fs.readFile(mine, 'utf8')).toBe('mine')
    expect(await names(rest)).toEqual(['one/wire.pdf'])
    expect(await kept.list()).toMatchObject({ value: [{ fileName: 'wire.pdf' }] })
  })

  it('goes through no folder that leads elsewhere', async () => {
    const { fetch, kept, root } = await desk()
    const outside = await temporaryFolder()
    await fetch(4)
    await fs.rename(join(root, ORDER_ID), join(outside, 'moved'))
    await fs.symlink(join(outside, 'moved'), join(root, ORDER_ID))
    expect(await kept.wipe(null)).toMatchObject({ value: { files: 0, left: 1 } })
    expect(await fs.readFile(join(outside, 'moved', 'wire.pdf'))).toEqual(PDF)
  })

  it('forgets nothing of a folder that is out of reach, and removes it when it is back', async () => {
    const { fetch, kept, root, ...rest } = await desk()
    await fetch(4)
    await fs.rename(root, `${root} away`)
    expect(await kept.wipe(null)).toEqual({ ok: true, value: { files: 0, bytes: 0, left: 1 } })
    await fs.rename(`${root} away`, root)
    expect(await kept.wipe(null)).toMatchObject({ value: { files: 1, left: 0 } })
    expect(await names(rest)).toEqual([])
  })

  it('takes no file from another connection that has the same one', async () => {
    const { fetch, kept, store, shop, root, ...rest } = await desk()
    await fetch(4)
    const [noted] = store.kept.all()
    store.kept.add({ ...noted!, id: 'theirs', connectionId: 'another' })
    expect(await kept.wipe(null)).toMatchObject({ value: { files: 1, left: 0 } })
    expect(await names(rest)).toEqual(['one/wire.pdf'])
    const theirs = createKeptFiles(createRecords(async () => store, 'another'))
    expect(await theirs.pathForOpening(newestOf(4))).toMatchObject({ ok: true })
    expect([await theirs.wipe(null), await names(rest)]).toEqual([
      { ok: true, value: { files: 1, bytes: PDF.length, left: 0 } },
      []
    ])
    expect([shop.lists(), root]).toEqual([1, root])
  })
})

describe("files that are kept longer than the office's days", () => {
  const later = BEGIN + 31 * DAY

  it('are removed to the day, and the younger ones stay', async () => {
    const { fetch, at, remove, ...rest } = await desk()
    await fetch(4)
    at(BEGIN + DAY)
    await fetch(5)
    at(BEGIN + 30 * DAY)
    expect(await remove(30)).toBe(0)
    at(BEGIN + 30 * DAY + 1)
    expect(await remove(30)).toBe(1)
    expect(await names(rest)).toEqual(['one/plat.png'])
    at(later + 1)
    expect(await remove(30)).toBe(1)
    expect(await names(rest)).toEqual([])
    expect(rest.store.kept.all()).toEqual([])
  })

  it('and were changed since stay, and stay noted', async () => {
    const { fetch, at, remove, path, kept, ...rest } = await desk()
    await fetch(4)
    await fetch(5)
    await fs.appendFile(path('wire.pdf'), '% signed here')
    at(later)
    expect(await remove(30)).toBe(1)
    expect(await names(rest)).toEqual(['one/wire.pdf'])
    expect(await kept.list()).toMatchObject({ value: [{ fileName: 'wire.pdf' }] })
  })

  it('and are gone already are forgotten', async () => {
    const { fetch, at, remove, path, store } = await desk()
    await fetch(4)
    await fs.unlink(path('wire.pdf'))
    at(later)
    expect(await remove(30)).toBe(1)
    expect(store.kept.all()).toEqual([])
  })

  it("and are a younger document's, too, stay until that one is old", async () => {
    const { fetch, at, remove, bytes, store, ...rest } = await desk()
    await fetch(4)
    const [noted] = store.kept.all()
    store.kept.add({ ...noted!, id: 'younger', documentId: 9, keptAt: later })
    at(later)
    expect(await remove(30)).toBe(1)
    expect(await names(rest)).toEqual(['one/wire.pdf'])
    expect(store.kept.all()).toMatchObject([{ id: 'younger' }])
    expect(bytes.size).toBe(3)
    at(later + 31 * DAY)
    expect(await remove(30)).toBe(1)
    expect(await names(rest)).toEqual([])
  })

  it('in a folder that is out of reach are neither removed nor forgotten', async () => {
    const { fetch, at, remove, root, store } = await desk()
    await fetch(4)
    await fs.rename(root, `${root} away`)
    at(later)
    expect(await remove(30)).toBe(0)
    expect(store.kept.all()).toHaveLength(1)
  })

  it('of every connection are looked at, not only of the one that is used', async () => {
    const store = memoryStore()
    const first = await desk({ store })
    await first.fetch(4)
    const second = await desk({ store, connectionId: 'another' })
    const records = createRecords(async () => store, CONNECTION)
    expect(await records.kept()).toMatchObject({ value: [{ documentId: 4 }] })
    second.at(later)
    expect(await second.remove(30)).toBe(1)
    expect(store.kept.all()).toEqual([])
  })

  it('stay with everything somebody else put beside them', async () => {
    const { fetch, at, remove, path, ...rest } = await desk()
    await fetch(4)
    await fs.writeFile(path('notes.txt'), 'mine')
    await fs.utimes(path('notes.txt'), 0, 0)
    at(later)
    await remove(30)
    expect(await names(rest)).toEqual(['one/notes.txt'])
  })
})
