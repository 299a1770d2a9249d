import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Download } from '#domain/documents/download.ts'
import { openStoreFiles } from '../../main/storage/store-files.ts'
import { dataKey } from '../../main/storage/database/seal.ts'
import {
  AGAIN,
  broken,
  BYTES,
  expectWhole,
  HALF,
  one,
  sendAll,
  sendPart,
  type Serve,
  SIZE
} from './support/broken-shop.ts'
import { CONNECTION, deskAt, startShop, temporaryFolder } from './support/desk.ts'
import { everythingUnder } from './support/hostile-shop.ts'

describe('what an earlier run left', () => {
  /** Leaves half a file, has something done to it, and starts again; gives how it was asked for then. */
  async function restarted(change: (path: string, root: string) => Promise<void>, ...answers: readonly Serve[]) {
    const { desk, ranges, origin } = await broken(...answers)
    await desk.downloads.close()
    await change(desk.store.waiting.all()[0]!.unfinished!.path, desk.root)
    const next = await deskAt(origin, { folder: () => desk.root, store: desk.store })
    expect(await next.downloads.list()).toMatchObject([{ state: 'failed' }])
    await next.downloads.retry(null)
    await expect.poll(async () => (await next.downloads.list())[0]?.state).toBe('kept')
    await expectWhole(next)
    return ranges().slice(1)
  }
  const sendRest: Serve = (_request, response) => {
    sendPart(response, {})
  }

  it('is gone on with (R62)', async () => {
    expect(await restarted(async () => undefined, sendRest)).toEqual([AGAIN])
  })

  it('with bytes behind what was safe is cut there first (R62)', async () => {
    expect(await restarted(path => fs.appendFile(path, Buffer.alloc(9000, 7)), sendRest)).toEqual([AGAIN])
  })

  it.each<[string, (path: string, root: string) => Promise<void>]>([
    ['is gone', path => fs.unlink(path)],
    ['is shorter than what was safe', path => fs.truncate(path, HALF - 1)],
    [
      'is a folder now',
      async path => {
        await fs.unlink(path)
        await fs.mkdir(path)
        await fs.rename(path, `${path}-away`)
      }
    ]
  ])('and %s starts over (R62)', async (_what, change) => {
    const rmFolder = async (path: string, root: string): Promise<void> => {
      await change(path, root)
      await fs.rm(`${path}-away`, { recursive: true, force: true })
    }
    expect(await restarted(rmFolder)).toEqual([undefined])
  })

  it('and is a link now starts over, and its target is not written to (R60, R62)', async () => {
    const mine = join(await temporaryFolder(), 'mine')
    await fs.writeFile(mine, Buffer.alloc(5000, 9))
    expect(
      await restarted(async path => {
        await fs.unlink(path)
        await fs.symlink(mine, path)
      })
    ).toEqual([undefined])
    expect((await fs.readFile(mine)).equals(Buffer.alloc(5000, 9))).toBe(true)
  })

  it('for a document folder that has changed starts over there, and nothing of it is left in the old one (R62)', async () => {
    const { desk, ranges, origin } = await broken()
    await desk.downloads.close()
    const root = join(await temporaryFolder(), 'Title Desk')
    const next = await deskAt(origin, { folder: () => root, store: desk.store })
    expect((await next.download(4)).ok).toBe(true)
    expect(ranges()).toEqual([undefined, undefined])
    await expectWhole(next)
    expect(await desk.files()).toEqual([])
  })
})

describe('links that run out together', () => {
  it('cost one further reading of the list for all of them (R63)', async () => {
    const ids = [1, 2, 3, 4]
    const shop = await startShop(
      lists => ids.map(id => ({ id, fileName: `${id}.pdf`, link: `/files/${id}?list=${lists}` })),
      (request, response) => {
        if (request.url.endsWith('=1')) response.writeHead(403).end()
        else sendAll(request, response)
      }
    )
    const { download } = await deskAt(shop.origin)
    expect((await Promise.all(ids.map(id => download(id)))).every(({ ok }) => ok)).toBe(true)
    expect([shop.lists(), shop.asked().length]).toEqual([2, 8])
  })

  it('are in nothing that is kept on the disk, also while they are used (R63)', async () => {
    const { promise: arrived, resolve } = Promise.withResolvers<void>()
    const shop = await startShop(one, (_request, response) => {
      response.writeHead(200, { 'Content-Length': SIZE, ETag: '"1"' }).write(BYTES.subarray(0, HALF))
    })
    const folder = await temporaryFolder()
    const files = openStoreFiles(folder)
    if (!files.ok) throw new Error(files.failure)
    const key = dataKey('key-1', Buffer.alloc(32, 7))
    files.value.addKey({ id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
    const store = files.value.unseal(key)
    onTestFinished(() => {
      store.close()
    })
    const changes: Download[] = []
    const desk = await deskAt(shop.origin, {
      store,
      onChange: change => {
        changes.push(change)
        if (change.received > 0) resolve()
      }
    })
    const answer = desk.download(4)
    await arrived
    await desk.downloads.pause(null)
    await answer
    await expect.poll(() => store.waiting.list(CONNECTION)[0]?.unfinished?.synced).toBe(HALF)
    expect(JSON.stringify([store.waiting.all(), changes])).not.toMatch(/canary|localhost|http/)
    const kept = [...(await everythingUnder(folder)), ...(await everythingUnder(desk.root))].filter(
      path => !path.endsWith('/')
    )
    expect(kept.length).toBeGreaterThan(2)
    for (const path of kept) {
      const bytes = await fs.readFile(join(folder, path)).catch(() => fs.readFile(join(desk.root, path)))
      for (const secret of ['canary', 'localhost:']) expect(bytes.includes(secret), path).toBe(false)
    }
  })
})
