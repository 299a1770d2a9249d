import * as fs from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DownloadState } from '#domain/download.ts'
import type { OrderId } from '#domain/order-id.ts'
import { openStoreFiles } from '../../main/store/files.ts'
import { dataKey } from '../../main/store/seal.ts'
import type { Store } from '../../main/store/store.ts'
import { diskWith, nodeError } from '../files/disk-with.ts'
import { ORDER_ID, serviceAt } from '../service/connect.ts'
import { startHttp, type Received } from '../service/servers.ts'
import { CONNECTION, deskAt, keyOf, memoryStore, sendFile, startShop, temporaryFolder, wanted, type Desk, type Slot } from './desk.ts'
import { PDF } from './files.ts'

const LONG = Buffer.concat([PDF, Buffer.alloc(5000)])
const canceled = { ok: false, failure: { kind: 'canceled' } }

/** Documents with files of their own. */
const slots = (count: number): readonly Slot[] => Array.from({ length: count }, (_one, at) => ({ id: at + 1, fileName: `${at + 1}.pdf` }))

/** A shop whose answers wait until the test lets each go. */
async function heldShop(count: number, lists?: (lists: number) => readonly Slot[]) {
  const held = new Map<number, ServerResponse>()
  let onAsked: () => void = () => undefined
  const shop = await startShop(lists ?? (() => slots(count)), (request, response) => {
    held.set(Number(/^\/files\/(\d+)/.exec(request.url)?.[1]), response)
    onAsked()
  })
  return {
    ...shop,
    /** The documents whose files are asked for now, in the order in which they were asked for. */
    open: () => [...held.keys()],
    /** Waits until so many are. */
    async until(count: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      onAsked = () => { if (held.size >= count) resolve() }
      onAsked()
      return promise
    },
    finish(...ids: readonly number[]): void {
      for (const id of ids) {
        sendFile(held.get(id)!, PDF)
        held.delete(id)
      }
    },
    /** Sends the beginning of a file that can be gone on with. */
    begin(id: number): void { held.get(id)!.writeHead(200, { 'Content-Length': LONG.length, 'ETag': '"1"' }).write(LONG.subarray(0, 1000)) },
    drop(id: number): void {
      held.get(id)!.destroy()
      held.delete(id)
    }
  }
}

const add = (desk: Desk, ...ids: readonly number[]) => desk.downloads.add(ids.map(id => wanted(id)))
const statesOf = async ({ downloads }: Desk): Promise<[number, DownloadState][]> => (await downloads.list()).map(({ documentId, state }) => [documentId, state])
const stateOf = async ({ downloads }: Desk, id: number): Promise<DownloadState | undefined> => (await downloads.list()).find(({ documentId }) => documentId === id)?.state
const rowsOf = (store: Store) => store.waiting.list(CONNECTION).map(({ documentId, state }) => [documentId, state])

/** A timer that rings when the test says so; `waits` are the pauses that wait, in milliseconds, but for those of idle transfers. */
function pauses(idle = 60_000) {
  const waiting = new Map<() => void, number>()
  return {
    startTimer(ring: () => void, milliseconds: number) {
      if (milliseconds !== idle) waiting.set(ring, milliseconds)
      return () => { waiting.delete(ring) }
    },
    waits: () => [...waiting.values()],
    ring() {
      const rings = [...waiting.keys()]
      waiting.clear()
      for (const ring of rings) ring()
    }
  }
}

describe('the queue', () => {
  it('has four on their way, and lets the next in as one ends; a lot in the order it was asked for (R62)', async () => {
    const shop = await heldShop(7)
    const desk = await deskAt(shop.origin)
    expect(await add(desk, 1, 2, 3, 4, 5, 6, 7)).toBe(7)
    await shop.until(4)
    expect(shop.open()).toEqual([1, 2, 3, 4])
    shop.finish(2)
    await expect.poll(shop.open).toEqual([1, 3, 4, 5])
    shop.finish(1, 3)
    await expect.poll(shop.open).toEqual([4, 5, 6, 7])
    shop.finish(4, 5, 6, 7)
    await expect.poll(() => statesOf(desk)).toEqual([1, 2, 3, 4, 5, 6, 7].map(id => [id, 'kept']))
    // One list served all of them.
    expect(shop.lists()).toBe(1)
  })

  it('lets in before all others what a person asks for by itself, the earlier before the later', async () => {
    const shop = await heldShop(7)
    const desk = await deskAt(shop.origin, { atOnce: 1 })
    await add(desk, 1, 2, 3)
    await shop.until(1)
    const asked = [6, 2, 7].map(id => desk.download(id))
    await expect.poll(async () => (await statesOf(desk)).length).toBe(5)
    const order = []
    for (let left = 5; left > 0; left--) {
      await shop.until(1)
      order.push(...shop.open())
      shop.finish(...shop.open())
      await expect.poll(async () => (await statesOf(desk)).filter(([, state]) => state === 'kept').length).toBe(6 - left)
    }
    expect(order).toEqual([1, 6, 2, 7, 3])
    expect((await Promise.all(asked)).every(({ ok }) => ok)).toBe(true)
  })

  it('takes nothing in twice that is on its way or waits', async () => {
    const shop = await heldShop(3)
    const desk = await deskAt(shop.origin, { atOnce: 1 })
    expect(await add(desk, 1, 2)).toBe(2)
    expect(await add(desk, 1, 2, 3)).toBe(1)
    const again = desk.download(1)
    await shop.until(1)
    shop.finish(1)
    expect((await again).ok).toBe(true)
    for (const id of [2, 3]) {
      await expect.poll(shop.open).toEqual([id])
      shop.finish(id)
    }
    await expect.poll(async () => (await statesOf(desk)).every(([, state]) => state === 'kept')).toBe(true)
    expect(shop.asked()).toHaveLength(3)
  })

  it('pauses what is on its way and what waits, lets others in, and goes on where it was (R62)', async () => {
    const shop = await heldShop(3)
    const desk = await deskAt(shop.origin, { atOnce: 1 })
    await add(desk, 1, 2, 3)
    await shop.until(1)
    shop.begin(1)
    await expect.poll(async () => (await desk.downloads.list())[0]?.received).toBe(1000)
    await desk.downloads.pause([keyOf(1), keyOf(2)])
    await expect.poll(shop.open).toEqual([1, 3])
    expect(await statesOf(desk)).toEqual([[1, 'paused'], [2, 'paused'], [3, 'receiving']])
    await expect.poll(() => rowsOf(desk.store)).toEqual([[1, 'paused'], [2, 'paused'], [3, 'waiting']])
    shop.finish(3)
    await expect.poll(() => stateOf(desk, 3)).toBe('kept')
    // Nothing goes on by itself.
    expect(shop.open()).toEqual([1])
    await desk.downloads.resume(null)
    await expect.poll(() => stateOf(desk, 1)).toBe('receiving')
    await expect.poll(() => shop.asked().length).toBe(3)
    shop.finish(1)
    await shop.until(1)
    shop.finish(2)
    await expect.poll(() => statesOf(desk)).toEqual([1, 2, 3].map(id => [id, 'kept']))
    expect(await desk.files()).toEqual([1, 2, 3].map(id => `${ORDER_ID}/${id}.pdf`))
  })

  it('pauses and cancels everything at once, and leaves no file of what was canceled', async () => {
    const shop = await heldShop(6)
    const desk = await deskAt(shop.origin)
    await add(desk, 1, 2, 3, 4, 5, 6)
    await shop.until(4)
    for (const id of [1, 2, 3, 4]) shop.begin(id)
    await expect.poll(async () => (await desk.downloads.list()).map(({ received }) => received)).toEqual([1000, 1000, 1000, 1000, 0, 0])
    await desk.downloads.pause(null)
    await expect.poll(async () => (await statesOf(desk)).map(([, state]) => state)).toEqual(Array(6).fill('paused'))
    await expect.poll(async () => (await desk.files()).length).toBe(4)
    await desk.downloads.cancel(null)
    await expect.poll(async () => (await statesOf(desk)).map(([, state]) => state)).toEqual(Array(6).fill('canceled'))
    await expect.poll(desk.files).toEqual([])
    expect(desk.store.waiting.all()).toEqual([])
    expect(shop.asked()).toHaveLength(4)
  })

  it('leaves nothing of what was paused and canceled in one breath', async () => {
    for (let time = 0; time < 5; time++) {
      const shop = await heldShop(1)
      const desk = await deskAt(shop.origin)
      await add(desk, 1)
      await shop.until(1)
      shop.begin(1)
      await expect.poll(async () => (await desk.downloads.list())[0]?.received).toBe(1000)
      const pausing = desk.downloads.pause(null)
      for (let turn = 0; turn < time; turn++) await Promise.resolve()
      await desk.downloads.cancel(null)
      await pausing
      await desk.downloads.cancel(null)
      await expect.poll(() => stateOf(desk, 1)).toBe('canceled')
      await desk.downloads.close()
      expect(await desk.files()).toEqual([])
      expect(desk.store.waiting.all()).toEqual([])
    }
  })

  it('answers at once what is asked for while it closes, or after', async () => {
    const shop = await heldShop(2)
    const desk = await deskAt(shop.origin)
    const early = desk.download(1)
    const closing = desk.downloads.close()
    const late = desk.download(2)
    await closing
    expect(await Promise.all([early, late, desk.download(1)])).toEqual([canceled, canceled, canceled])
    expect(shop.asked()).toEqual([])
  })

  it('clears what has ended, and keeps what is under way, paused or failed', async () => {
    const shop = await heldShop(6, () => slots(6).map(slot => slot.id === 5 ? { ...slot, link: null, fileName: null } : slot))
    const desk = await deskAt(shop.origin, { atOnce: 2 })
    await add(desk, 1, 2, 3, 4, 5, 6)
    await shop.until(2)
    shop.finish(1)
    await expect.poll(shop.open).toEqual([2, 3])
    await desk.downloads.pause([keyOf(4)])
    await desk.downloads.cancel([keyOf(6)])
    shop.finish(2)
    await expect.poll(() => statesOf(desk)).toEqual([[1, 'kept'], [2, 'kept'], [3, 'receiving'], [4, 'paused'], [5, 'failed'], [6, 'canceled']])
    await desk.downloads.clearEnded()
    const left = await statesOf(desk)
    expect(left.filter(([, state]) => state !== 'failed')).toEqual([[3, 'receiving'], [4, 'paused']])
    expect(await desk.files()).toEqual([`${ORDER_ID}/1.pdf`, `${ORDER_ID}/2.pdf`])
  })
})

describe('a download that fails', () => {
  it('for want of bytes is tried again by itself, after longer and longer pauses, and then a person is asked', async () => {
    const timer = pauses()
    const shop = await heldShop(1)
    const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, tries: 4 })
    const answer = desk.download(1)
    const waits: number[] = []
    for (let time = 1; time <= 4; time++) {
      await shop.until(1)
      expect(await stateOf(desk, 1)).toBe('receiving')
      shop.drop(1)
      if (time === 4) break
      await expect.poll(timer.waits).toHaveLength(1)
      waits.push(...timer.waits())
      expect((await desk.downloads.list())[0]).toMatchObject({ state: 'waiting', failure: { kind: 'unreachable' } })
      timer.ring()
    }
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
    expect((await desk.downloads.list())[0]).toMatchObject({ state: 'failed' })
    for (const [at, wait] of waits.entries()) expect(wait >= 1000 * 2 ** at && wait <= 1500 * 2 ** at).toBe(true)
    expect(timer.waits()).toEqual([])
    expect(shop.asked()).toHaveLength(4)
  })

  it('lets the others in while it rests, and is begun at once when a person asks for it', async () => {
    const timer = pauses()
    const shop = await heldShop(2)
    const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, tries: 3, atOnce: 1 })
    await add(desk, 1, 2)
    await shop.until(1)
    shop.drop(1)
    await expect.poll(shop.open).toEqual([2])
    expect(timer.waits()).toHaveLength(1)
    const answer = desk.download(1)
    await expect.poll(timer.waits).toEqual([])
    shop.finish(2)
    await expect.poll(shop.open).toEqual([1])
    shop.finish(1)
    expect((await answer).ok).toBe(true)
  })

  it('does not begin from its rest any more when it was paused or canceled in it', async () => {
    const timer = pauses()
    const shop = await heldShop(2)
    const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, tries: 3 })
    await add(desk, 1, 2)
    await shop.until(2)
    shop.drop(1)
    shop.drop(2)
    await expect.poll(timer.waits).toHaveLength(2)
    await desk.downloads.pause([keyOf(1)])
    await desk.downloads.cancel([keyOf(2)])
    expect(timer.waits()).toEqual([])
    expect(await statesOf(desk)).toEqual([[1, 'paused'], [2, 'canceled']])
    expect(shop.asked()).toHaveLength(2)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['a page', response => { sendFile(response, Buffer.from('<html>')) }],
    ['a link that has run out', response => { response.writeHead(403).end() }],
    ['another file than was said', response => { response.setHeader('Repr-Digest', `sha-256=:${'A'.repeat(43)}=:`).end(PDF) }],
    ['too much', response => { response.writeHead(200, { 'Content-Length': 10_000_000 }).end() }]
  ])('as only a person can mend it is not tried by itself: %s', async (_what, serve) => {
    const timer = pauses()
    const shop = await startShop(() => slots(1), (_request, response) => { serve(response) })
    const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, tries: 3, maxBytes: 1_000_000 })
    expect((await desk.download(1)).ok).toBe(false)
    expect(timer.waits()).toEqual([])
    expect((await desk.downloads.list())[0]).toMatchObject({ state: 'failed' })
    expect(rowsOf(desk.store)).toEqual([[1, 'failed']])
  })

  it('is tried again when a person says so, each or all, and those canceled only by name', async () => {
    let isBroken = true
    const shop = await startShop(() => slots(4), (_request, response) => {
      if (isBroken) response.writeHead(500).end()
      else sendFile(response, PDF)
    })
    const desk = await deskAt(shop.origin)
    await Promise.all([1, 2, 3].map(id => desk.download(id)))
    await desk.downloads.pause(null)
    const paused = add(desk, 4)
    await paused
    await expect.poll(() => stateOf(desk, 4)).toBe('failed')
    expect(rowsOf(desk.store)).toEqual([[1, 'failed'], [2, 'failed'], [3, 'failed'], [4, 'failed']])
    isBroken = false
    await desk.downloads.retry([keyOf(2)])
    await expect.poll(() => statesOf(desk)).toEqual([[1, 'failed'], [2, 'kept'], [3, 'failed'], [4, 'failed']])
    await desk.downloads.retry(null)
    await expect.poll(() => statesOf(desk)).toEqual([1, 2, 3, 4].map(id => [id, 'kept']))
    expect(desk.store.waiting.all()).toEqual([])
  })

  it('for want of a network is tried again when there is one, and what failed otherwise is not', async () => {
    const shop = await heldShop(2, () => slots(2).map(slot => slot.id === 2 ? { ...slot, fileName: null, link: null } : slot))
    const desk = await deskAt(shop.origin)
    const answer = desk.download(1)
    await shop.until(1)
    shop.drop(1)
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'unreachable', reason: 'dropped' } })
    expect((await desk.download(2)).ok).toBe(false)
    await desk.downloads.networkBack()
    await shop.until(1)
    shop.finish(1)
    await expect.poll(() => stateOf(desk, 1)).toBe('kept')
    expect(await stateOf(desk, 2)).toBe('failed')
  })
})

describe('what holds everything up', () => {
  const other = (at: number): OrderId => `0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c${String(10 + at)}` as OrderId

  it('is a refused token: each order is asked once at most, the rest waits, and a new try begins it all (R43)', async () => {
    let isRefused = true
    const files: Received[] = []
    const server = await startHttp((request, response) => {
      if (request.url.startsWith('/files')) {
        files.push(request)
        return sendFile(response, PDF)
      }
      if (isRefused) return void response.writeHead(401).end()
      return void response.end(JSON.stringify({ data: [{ id: 1, type: 'Deed', name: 'Deed', file_name: '1.pdf', uploaded_at: null, download_url: `${server.origin}/files/1` }] }))
    })
    const desk = await deskAt(server.origin, { tries: 3 })
    await desk.downloads.add(Array.from({ length: 20 }, (_one, at) => wanted(1, other(at))))
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ waiting: 20, receiving: 0, failed: 0, heldBy: { kind: 'unauthorized' } })
    // As many as were under way when the first was refused, and none after.
    expect(server.received.length).toBeLessThanOrEqual(4)
    const asked = server.received.length
    await desk.downloads.networkBack()
    expect(server.received).toHaveLength(asked)
    isRefused = false
    await desk.downloads.resume(null)
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ waiting: 0, kept: 20, heldBy: null })
    expect(files).toHaveLength(20)
  })

  it('is a full disk: nothing fails, nothing is begun, and it goes on when a person has made room', async () => {
    let isFull = true
    const { disk } = diskWith({
      open: async (path, flags, mode) => {
        if (isFull && flags === 'wx') throw nodeError('ENOSPC')
        return fs.open(path, flags, mode)
      }
    })
    const shop = await startShop(() => slots(9), (_request, response) => { sendFile(response, PDF) })
    const desk = await deskAt(shop.origin, { disk })
    await add(desk, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ waiting: 9, receiving: 0, heldBy: { kind: 'file', trouble: 'disk-full' } })
    expect(shop.asked().length).toBeLessThanOrEqual(4)
    expect(await desk.files()).toEqual([])
    isFull = false
    expect((await desk.download(9)).ok).toBe(true)
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ waiting: 0, kept: 9, heldBy: null })
  })

  it('is haste: all wait as long as the service asks, and no longer', async () => {
    const timer = pauses()
    let isHasty = true
    const shop = await startShop(() => slots(6), (_request, response) => {
      if (isHasty) response.writeHead(429, { 'Retry-After': '7' }).end()
      else sendFile(response, PDF)
    })
    const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, tries: 3 })
    await add(desk, 1, 2, 3, 4, 5, 6)
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ waiting: 6, receiving: 0, heldBy: { kind: 'too-many-requests' } })
    expect(timer.waits()).toEqual([7000])
    isHasty = false
    timer.ring()
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ kept: 6, heldBy: null })
    expect(timer.waits()).toEqual([])
  })
})

describe('the queue of a program that is started again', () => {
  const key = dataKey('key-1', Buffer.alloc(32, 7))
  function open(folder: string): Store {
    const files = openStoreFiles(folder)
    if (!files.ok) throw new Error(files.failure)
    if (files.value.keys.length === 0) files.value.addKey({ id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
    return files.value.unseal(key)
  }

  it('is as it was: what waited and what was on its way goes on in turn, what was paused or failed waits for a person (R62)', async () => {
    const shop = await heldShop(6, () => slots(6).map(slot => slot.id === 1 ? { ...slot, link: null, fileName: null } : slot))
    const [folder, root] = [await temporaryFolder(), join(await temporaryFolder(), 'Title Desk')]
    const first = open(folder)
    const desk = await deskAt(shop.origin, { store: first, folder: () => root, atOnce: 1 })
    expect((await desk.download(1)).ok).toBe(false)
    await add(desk, 2, 3, 4, 5)
    await shop.until(1)
    shop.begin(2)
    await expect.poll(async () => (await desk.downloads.list()).find(({ documentId }) => documentId === 2)?.received).toBe(1000)
    await desk.downloads.pause([keyOf(4)])
    const asked = desk.download(6)
    await expect.poll(() => rowsOf(first).length).toBe(6)
    await desk.downloads.close()
    expect(await asked).toEqual(canceled)
    first.close()

    const second = open(folder)
    onTestFinished(() => { second.close() })
    expect(rowsOf(second)).toEqual([[1, 'failed'], [6, 'waiting'], [2, 'waiting'], [3, 'waiting'], [4, 'paused'], [5, 'waiting']])
    expect(second.waiting.all().find(({ documentId }) => documentId === 2)?.unfinished).toMatchObject({ synced: 1000, etag: '"1"' })
    const again = await deskAt(shop.origin, { store: second, folder: () => root, atOnce: 1 })
    const order: number[] = []
    for (const id of [6, 2, 3, 5]) {
      await expect.poll(() => stateOf(again, id)).toBe('receiving')
      await expect.poll(() => shop.asked().length).toBe(2 + order.length)
      order.push(id)
      shop.finish(id)
      await expect.poll(() => stateOf(again, id)).toBe('kept')
    }
    expect(await statesOf(again)).toEqual([[1, 'failed'], [6, 'kept'], [2, 'kept'], [3, 'kept'], [4, 'paused'], [5, 'kept']])
    expect(rowsOf(second)).toEqual([[1, 'failed'], [4, 'paused']])
  })

  it('of one connection is not another\'s', async () => {
    const shop = await heldShop(2)
    const store = memoryStore()
    const desk = await deskAt(shop.origin, { store })
    await add(desk, 1)
    await shop.until(1)
    await desk.downloads.close()
    store.waiting.put({ ...store.waiting.all()[0]!, connectionId: 'another', documentId: 2 })
    const again = await deskAt(shop.origin, { store })
    expect(await statesOf(again)).toEqual([[1, 'receiving']])
  })

  it('whose store takes nothing now fetches all the same', async () => {
    const shop = await startShop(() => slots(3), (_request, response) => { sendFile(response, PDF) })
    const store = memoryStore()
    let isFull = true
    const desk = await deskAt(shop.origin, {
      store: { ...store, write: work => { if (isFull) throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }); return store.write(work) } },
      service: serviceAt(shop.origin)
    })
    await add(desk, 1, 2, 3)
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ waiting: 3, receiving: 0, heldBy: { kind: 'store', trouble: 'disk-full' } })
    expect((await desk.files()).every(path => path.startsWith(ORDER_ID))).toBe(true)
    isFull = false
    await desk.downloads.resume(null)
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ kept: 3, heldBy: null })
    expect(await desk.files()).toEqual([1, 2, 3].map(id => `${ORDER_ID}/${id}.pdf`))
    expect(desk.bugs).toEqual([])
  })
})
