import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { removeStaleUnfinished, unfinishedName } from '../../main/documents/disk/unfinished.ts'
import { diskWith, nodeError } from '../files/disk-with.ts'
import { ORDER_ID } from '../service/connect.ts'
import { keptDocument } from '../storage/support/samples.ts'
import { deskAt, filesUnder, memoryStore, sendFile, startShop, temporaryFolder } from './support/desk.ts'
import { PDF } from './support/files.ts'

const one = () => [{ id: 4 }]

describe('what a program that was killed left', () => {
  const gone = 2 ** 22 + 1

  it("is removed at the next start; what is another's stays (R61)", async () => {
    const root = await temporaryFolder()
    const incoming = join(root, '.incoming')
    await fs.mkdir(incoming)
    const hex = 'a'.repeat(32)
    const others = [
      unfinishedName(process.ppid, '/another'),
      'film.part',
      `${unfinishedName(gone, '/mine')}.pdf`,
      `x-${unfinishedName(gone, '/mine')}`,
      `title-desk-00000000-${gone}-${hex}.part`
    ]
    const ours = [
      unfinishedName(gone, '/mine'),
      unfinishedName(gone, '/another'),
      unfinishedName(process.pid, '/another'),
      unfinishedName(process.pid, '/mine')
    ]
    for (const name of [...ours, ...others]) await fs.writeFile(join(incoming, name), '')
    expect(await removeStaleUnfinished(root, { disk: diskWith().disk, profile: '/mine' })).toBe(4)
    expect((await fs.readdir(incoming)).sort()).toEqual(others.sort())
    expect(await removeStaleUnfinished(join(root, 'nowhere'), { disk: diskWith().disk, profile: '/mine' })).toBe(0)
  })

  it("is removed though its process's number was given to another program since (W11)", async () => {
    const root = await temporaryFolder()
    const incoming = join(root, '.incoming')
    await fs.mkdir(incoming)
    const name = unfinishedName(process.ppid, '/mine')
    await fs.writeFile(join(incoming, name), '')
    // A profile that is not locked for this program alone proves nothing.
    expect(await removeStaleUnfinished(root, { disk: diskWith().disk, profile: null })).toBe(0)
    expect(await removeStaleUnfinished(root, { disk: diskWith().disk, profile: '/mine' })).toBe(1)
    expect(await fs.readdir(incoming)).toEqual([])
  })

  it('is not taken for old because the clock jumped, where it may still be gone on with (M4)', async () => {
    const root = await temporaryFolder()
    const incoming = join(root, '.incoming')
    await fs.mkdir(incoming)
    const path = join(incoming, unfinishedName(gone, '/mine'))
    await fs.writeFile(path, '')
    const [monthAgo, weekAgo] = [31, 8].map(days => new Date(Date.now() - days * 86_400_000)) as [Date, Date]
    const remove = () =>
      removeStaleUnfinished(root, { disk: diskWith().disk, profile: null, olderThan: 7 * 86_400_000 })
    // Nothing was written there since: that a month went by is the clock's word alone.
    for (const each of [path, incoming]) await fs.utimes(each, monthAgo, monthAgo)
    expect(await remove()).toBe(0)
    await fs.utimes(incoming, weekAgo, weekAgo)
    expect(await remove()).toBe(1)
  })

  it('in the document folder of before, and in any that files are kept in, is removed at the start as well (W11)', async () => {
    const [first, second] = [await temporaryFolder(), await temporaryFolder()]
    const store = memoryStore()
    store.kept.add(keptDocument({ root: second }))
    for (const root of [first, second]) {
      await fs.mkdir(join(root, '.incoming'))
      await fs.writeFile(join(root, '.incoming', unfinishedName(gone, '/mine')), '')
    }
    const shop = await startShop(() => [])
    await deskAt(shop.origin, { store, profile: '/mine', earlierFolders: () => [first] })
    for (const root of [first, second]) await expect.poll(() => fs.readdir(join(root, '.incoming'))).toEqual([])
  })

  it('is never a document: a file has its name only when all of it is there (R61)', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(300_000, 1)])
    let whole = false
    const shop = await startShop(one, (_request, response) => {
      if (whole) return sendFile(response, bytes)
      response.writeHead(200, { 'Content-Length': bytes.length }).write(bytes.subarray(0, 200_000))
      return undefined
    })
    const root = join(await temporaryFolder(), 'Title Desk')
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'support/download-child.ts'), shop.origin, root, await temporaryFolder()],
      {
        stdio: ['ignore', 'pipe', 'inherit']
      }
    )
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    await new Promise<void>(resolve =>
      child.stdout.on('data', said => {
        if (String(said).includes('arriving')) resolve()
      })
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await filesUnder(root)).toEqual([
      expect.stringMatching(/^\.incoming\/title-desk-[0-9a-f]{8}-\d+-[0-9a-f]{32}\.part$/)
    ])

    whole = true
    const { files, download } = await deskAt(shop.origin, { folder: () => root })
    expect((await download(4)).ok).toBe(true)
    await expect.poll(files).toEqual([`${ORDER_ID}/commitment.pdf`])
  })

  it('between giving a document its name and forgetting where it came from is not written to: that is the document (R61, R62)', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(3000, 1)])
    const shop = await startShop(one, ({ headers }, response) => {
      const from = Number(/\d+/.exec(headers.range ?? '0')?.[0])
      response.writeHead(from > 0 ? 206 : 200, {
        ETag: '"1"',
        'Content-Length': bytes.length - from,
        'Content-Range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`
      })
      response.write(bytes.subarray(from, from + 1000), () => response.destroy())
    })
    const first = await deskAt(shop.origin)
    expect((await first.download(4)).ok).toBe(false)
    await first.downloads.close()
    const [unfinished] = (await first.files()).map(name => join(first.root, name))
    const document = join(first.root, ORDER_ID, 'commitment.pdf')
    await fs.writeFile(unfinished!, bytes)
    await fs.mkdir(join(first.root, ORDER_ID))
    await fs.link(unfinished!, document)

    const next = await deskAt(shop.origin, { folder: () => first.root, store: first.store })
    expect((await next.download(4)).ok).toBe(false)
    expect(await fs.readFile(document)).toEqual(bytes)
  })

  it('and cannot be removed does not keep anybody from downloading', async () => {
    let refused = 0
    const { disk } = diskWith({
      readdir: (async (path: string) => {
        if (!path.endsWith('.incoming')) return fs.readdir(path)
        refused += 1
        throw nodeError('EACCES')
      }) as typeof fs.readdir
    })
    const shop = await startShop(one)
    const { download, bugs } = await deskAt(shop.origin, { disk })
    await expect.poll(() => refused).toBe(1)
    expect((await download(4)).ok).toBe(true)
    expect(bugs).toEqual([])
  })
})
