import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { Disk } from '../../../main/files/disk.ts'
import { unfinishedName } from '../../../main/documents/disk/unfinished.ts'
import { createDocumentLists } from '../../../main/documents/transfer/document-lists.ts'
import { transfer, type TransferParts } from '../../../main/documents/transfer/transfer.ts'
import { diskWith, nodeError } from '../../files/disk-with.ts'
import { ORDER_ID, serviceAt } from '../../service/connect.ts'
import { startHttp } from '../../service/servers.ts'
import { filesUnder, keyOf, sendFile, startShop, temporaryFolder } from '../support/desk.ts'
import { PDF } from '../support/files.ts'

const one = () => [{ id: 4 }]
const canceled = { kind: 'canceled' }

async function transferFrom({ origin }: { readonly origin: string }, disk: Disk, signal: AbortSignal) {
  const root = join(await temporaryFolder(), 'Title Desk')
  const { documents, openLink } = serviceAt(origin)
  const outcome = await transfer(keyOf(4), {
    lists: createDocumentLists(documents),
    openLink,
    disk,
    root,
    profile: '',
    folder: async () => ORDER_ID,
    nameFor: async () => 'commitment.pdf',
    maxBytes: 1_000_000,
    signal,
    mayStay: () => false,
    unfinished: null,
    onUnfinished: () => undefined,
    onFound: () => undefined,
    onBytes: () => undefined
  })
  return { outcome, files: await filesUnder(root).catch(() => []) }
}

describe('a transfer that is given up', () => {
  it('does not read its link again when that had just been told to be over (R63)', async () => {
    const giving = new AbortController()
    const { disk } = diskWith({
      unlink: async path => {
        giving.abort(canceled)
        return fs.unlink(path)
      }
    })
    const shop = await startShop(one, (_request, response) => {
      sendFile(response, Buffer.from('<Error><Code>AccessDenied</Code></Error>'))
    })
    const { outcome, files } = await transferFrom(shop, disk, giving.signal)
    expect(outcome.ok).toBe(false)
    expect(files).toEqual([])
    expect(shop.lists()).toBe(1)
  })

  it('while the list is read is told as given up, whatever came of the list', async () => {
    const giving = new AbortController()
    const server = await startHttp((_request, response) => {
      giving.abort(canceled)
      response.writeHead(401).end()
    })
    expect(await transferFrom(server, diskWith().disk, giving.signal)).toEqual({
      outcome: { ok: false, failure: canceled },
      files: []
    })
    expect(server.received).toHaveLength(1)
  })

  it('when all of it is there leaves nothing on the disk', async () => {
    const giving = new AbortController()
    const { disk } = diskWith({
      // The last thing before the file has its name.
      mkdir: (async (path: string, options: { recursive: true }) => {
        if (path.endsWith(ORDER_ID)) giving.abort(canceled)
        return fs.mkdir(path, options)
      }) as typeof fs.mkdir
    })
    const shop = await startShop(one, (_request, response) => {
      sendFile(response, PDF)
    })
    expect(await transferFrom(shop, disk, giving.signal)).toEqual({
      outcome: { ok: false, failure: canceled },
      files: []
    })
  })
})

describe('a transfer from a link that was opened', () => {
  async function transferOf(stream: Readable, disk: Disk, change: Partial<TransferParts> = {}) {
    const root = join(await temporaryFolder(), 'Title Desk')
    const document: OrderDocument = {
      id: 4,
      type: 'Deed',
      name: 'Deed',
      fileName: 'deed.pdf',
      hasFile: true,
      uploadedAt: null
    }
    const list = ok({ documents: [document], gaps: [], links: new Map([[4, 'https://files.test/4']]) })
    return transfer(keyOf(4), {
      lists: { read: async () => ({ list, reading: 1 }), clear: () => undefined },
      openLink: async () => ok({ stream, from: 0, total: null, etag: null, sha256: null }),
      disk,
      root,
      profile: '',
      folder: async () => ORDER_ID,
      nameFor: async () => 'deed.pdf',
      maxBytes: 1_000_000,
      signal: new AbortController().signal,
      mayStay: () => false,
      unfinished: null,
      onUnfinished: () => undefined,
      onFound: () => undefined,
      onBytes: () => undefined,
      ...change
    })
  }

  it('ends its connection where nothing can be written', async () => {
    const mkdir = (() => Promise.reject(nodeError('EACCES'))) as unknown as typeof fs.mkdir
    const stream = new Readable({ read: () => undefined })
    expect(await transferOf(stream, diskWith({ mkdir }).disk)).toEqual({
      ok: false,
      failure: { kind: 'file', trouble: 'cannot-write' }
    })
    expect(stream.destroyed).toBe(true)
  })

  it('leaves no file open', async () => {
    const handles: fs.FileHandle[] = []
    const { disk } = diskWith({
      open: async (...args) => {
        const handle = await fs.open(...args)
        handles.push(handle)
        return handle
      }
    })
    expect(await transferOf(Readable.from([PDF]), disk)).toMatchObject({ ok: true, value: { canOpen: true } })
    expect(handles.length).toBeGreaterThan(1)
    expect(handles.map(({ fd }) => fd)).toEqual(handles.map(() => -1))
  })

  it('names its file with room for a number, whatever the name is', async () => {
    const nameFor = async () => 'a'.repeat(200)
    const outcome = await transferOf(Readable.from([PDF]), diskWith().disk, { nameFor })
    expect(outcome).toMatchObject({ ok: true, value: { file: { fileName: `${'a'.repeat(120)}.pdf` } } })
  })

  it('is told as failed once nothing of it is on the disk any more', async () => {
    const [removing, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { disk } = diskWith({
      unlink: async path => {
        removing.resolve()
        await removed.promise
        return fs.unlink(path)
      }
    })
    let isOver = false
    const told = transferOf(Readable.from([Buffer.from('<html>')]), disk)
    void told.then(() => (isOver = true))
    await removing.promise
    await new Promise(setImmediate)
    expect(isOver).toBe(false)
    removed.resolve()
    expect(await told).toEqual({ ok: false, failure: { kind: 'malformed', what: 'html' } })
  })

  it('has its mark before it has its name (R65)', async () => {
    const [marking, marked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let named = 0
    const writeFile = () => {
      marking.resolve()
      return marked.promise
    }
    const link: Disk['fs']['link'] = async (from, to) => {
      named += 1
      return fs.link(from, to)
    }
    const transferring = transferOf(Readable.from([PDF]), diskWith({ writeFile, link }, 'win32').disk)
    await marking.promise
    // As much of the disk as the name would need, and more.
    for (let time = 0; time < 20; time += 1) await fs.stat(import.meta.dirname)
    expect(named).toBe(0)
    marked.resolve()
    expect([(await transferring).ok, named]).toEqual([true, 1])
  })

  it('of which nothing was safe yet begins anew, and what there was of it goes (R62)', async () => {
    const root = await temporaryFolder()
    const path = join(root, '.incoming', unfinishedName(process.pid, ''))
    await fs.mkdir(join(root, '.incoming'))
    await fs.writeFile(path, 'x')
    const asked: unknown[] = []
    const openLink: TransferParts['openLink'] = async (_link, _signal, resume) => {
      asked.push(resume)
      return ok({ stream: Readable.from([PDF]), from: 0, total: null, etag: null, sha256: null })
    }
    const unfinished = { path, etag: '"1"', synced: 0, total: 9 }
    const outcome = await transferOf(Readable.from([]), diskWith().disk, { root, openLink, unfinished })
    expect([outcome.ok, asked, await filesUnder(root)]).toEqual([true, [undefined], [`${ORDER_ID}/deed.pdf`]])
  })
})
