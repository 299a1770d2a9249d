import * as fs from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { receiveFile } from '../../main/documents/transfer/receive-file.ts'
import { releaseBuffer } from '../../main/service/links/release-buffer.ts'
import type { OpenedLink } from '../../main/service/links/open-link.ts'
import { diskWith } from '../files/disk-with.ts'
import { serviceAt } from '../service/connect.ts'
import { startHttp } from '../service/servers.ts'
import { deskAt, startShop, temporaryFolder } from './support/desk.ts'
import { PDF } from './support/files.ts'

const KB = 1024
const MB = 1024 * KB
const PIECE = Buffer.alloc(64 * KB, PDF)

/** A disk whose writes wait until they are let go; how many bytes each was to write, and how many files were written at once at most. */
function heldDisk() {
  const { promise: letGo, resolve } = Promise.withResolvers<null>()
  const asked: number[] = []
  const writing = { now: 0, most: 0 }
  const open: typeof fs.open = async (path, flags, mode) => {
    const handle = await fs.open(path, flags, mode)
    if (flags !== 'wx') return handle
    writing.now += 1
    writing.most = Math.max(writing.most, writing.now)
    const write = handle.write.bind(handle) as (
      bytes: Uint8Array,
      at: number,
      length: number,
      position: number
    ) => Promise<{ bytesWritten: number }>
    handle.write = (async (bytes: Uint8Array, at: number, length: number, position: number) => {
      asked.push(length)
      await letGo
      return write(bytes, at, length, position)
    }) as typeof handle.write
    const close = handle.close.bind(handle)
    handle.close = async () => {
      writing.now -= 1
      await close()
    }
    return handle
  }
  const release = () => {
    resolve(null)
  }
  onTestFinished(release)
  return { disk: diskWith({ open }).disk, asked, writing, letGo: release }
}

/** Goes on until a count stays as it is for many turns of the event loop. */
async function settled(count: () => number): Promise<number> {
  for (let last = -1, same = 0; same < 100; last = count()) {
    same = count() === last ? same + 1 : 0
    await turn()
  }
  return count()
}

async function receive(
  link: Partial<OpenedLink> & Pick<OpenedLink, 'stream'>,
  disk = diskWith().disk,
  onBytes: (received: number) => void = () => undefined
) {
  const path = join(await temporaryFolder(), 'part')
  return receiveFile(
    { from: 0, total: null, etag: null, sha256: null, ...link },
    { path, maxBytes: Infinity, signal: new AbortController().signal, onBytes, disk }
  )
}

describe('memory', () => {
  it('holds no more of a file than a megabyte, and what the connection holds, however long a write takes', async () => {
    const total = 400 * PIECE.length
    let made = 0
    const stream = new Readable({
      read() {
        made += PIECE.length
        this.push(made > total ? null : PIECE)
      }
    })
    const { disk, asked, letGo } = heldDisk()
    const received = receive({ stream, total }, disk)
    await expect.poll(() => asked.length, { interval: 1 }).toBeGreaterThan(0)
    // One block that is written, one ahead of it, the piece that went beyond, and what the stream itself holds.
    expect(await settled(() => made)).toBeLessThanOrEqual(2 * 512 * KB + 3 * PIECE.length)
    expect(asked).toHaveLength(1)
    letGo()
    expect(await received).toMatchObject({ ok: true, value: { size: total } })
    expect(Math.max(...asked)).toBeLessThanOrEqual(512 * KB)
    expect(asked.length).toBeLessThan(total / PIECE.length)
  })

  it('holds no more than four files at once, however many wait', async () => {
    const { disk, asked, writing, letGo } = heldDisk()
    const ids = Array.from({ length: 12 }, (_, id) => id)
    const shop = await startShop(
      () => ids.map(id => ({ id })),
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': PIECE.length }).end(PIECE)
      }
    )
    const { download } = await deskAt(shop.origin, { disk })
    const outcomes = ids.map(download)
    await expect.poll(() => asked.length, { interval: 1 }).toBe(4)
    letGo()
    expect((await Promise.all(outcomes)).every(({ ok }) => ok)).toBe(true)
    expect(writing.most).toBe(4)
  })

  it.each(['http', 'https'] as const)(
    'is given back as soon as the bytes are used, and does not wait to be collected: %s',
    async scheme => {
      const size = 192 * MB
      const server = await startHttp(
        (_request, response) => {
          sendAll(response, size)
        },
        { scheme }
      )
      const opened = await serviceAt(server.origin).openLink(`${server.origin}/f`, new AbortController().signal)
      if (!opened.ok) throw new Error(opened.failure.kind)
      const before = process.memoryUsage().arrayBuffers
      let most = 0
      const received = await receive(opened.value, diskWith().disk, () => {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before)
      })
      expect(received).toMatchObject({ ok: true, value: { size } })
      expect(most).toBeLessThan(8 * MB)
    }
  )

  it('that bytes share with others is left to those', () => {
    const [alone, all] = [Buffer.allocUnsafeSlow(16), Buffer.allocUnsafeSlow(16)]
    const shared = all.subarray(4)
    for (const bytes of [alone, shared]) releaseBuffer(bytes)
    expect([alone.length, shared.length, all.length]).toEqual([0, 12, 16])
  })
})

function sendAll(response: ServerResponse, size: number): void {
  const piece = Buffer.alloc(MB, PDF)
  let left = size
  const more = () => {
    let takes = true
    while (left > 0 && takes) {
      left -= piece.length
      takes = response.write(piece)
    }
    if (left === 0) response.end()
  }
  response.writeHead(200, { 'Content-Length': size }).on('drain', more)
  more()
}
