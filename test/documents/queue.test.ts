import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStoreFiles } from '../../main/storage/store-files.ts'
import { dataKey } from '../../main/storage/database/seal.ts'
import type { Store } from '../../main/storage/store.ts'
import { ORDER_ID } from '../service/connect.ts'
import { deskAt, keyOf, memoryStore, sendFile, startShop, temporaryFolder } from './support/desk.ts'
import { PDF } from './support/files.ts'
import { add, heldShop, rowsOf, slots, stateOf, statesOf } from './support/held-shop.ts'

const canceled = { ok: false, failure: { kind: 'canceled' } }

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

  it('puts single documents the user asks for before all others, first come first served', async () => {
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
      await expect
        .poll(async () => (await statesOf(desk)).filter(([, state]) => state === 'kept').length)
        .toBe(6 - left)
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
    expect(await statesOf(desk)).toEqual([
      [1, 'paused'],
      [2, 'paused'],
      [3, 'receiving']
    ])
    await expect
      .poll(() => rowsOf(desk.store))
      .toEqual([
        [1, 'paused'],
        [2, 'paused'],
        [3, 'waiting']
      ])
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
    await expect
      .poll(async () => (await desk.downloads.list()).map(({ received }) => received))
      .toEqual([1000, 1000, 1000, 1000, 0, 0])
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
    const shop = await heldShop(6, () =>
      slots(6).map(slot => (slot.id === 5 ? { ...slot, link: null, fileName: null } : slot))
    )
    const desk = await deskAt(shop.origin, { atOnce: 2 })
    await add(desk, 1, 2, 3, 4, 5, 6)
    await shop.until(2)
    shop.finish(1)
    await expect.poll(shop.open).toEqual([2, 3])
    await desk.downloads.pause([keyOf(4)])
    await desk.downloads.cancel([keyOf(6)])
    shop.finish(2)
    await expect
      .poll(() => statesOf(desk))
      .toEqual([
        [1, 'kept'],
        [2, 'kept'],
        [3, 'receiving'],
        [4, 'paused'],
        [5, 'failed'],
        [6, 'canceled']
      ])
    await desk.downloads.clearEnded()
    expect(await statesOf(desk)).toEqual([
      [3, 'receiving'],
      [4, 'paused'],
      [5, 'failed']
    ])
    expect(await desk.files()).toEqual([`${ORDER_ID}/1.pdf`, `${ORDER_ID}/2.pdf`])
  })
})

describe('the queue of a program that is started again', () => {
  const key = dataKey('key-1', Buffer.alloc(32, 7))
  function open(folder: string): Store {
    const files = openStoreFiles(folder)
    if (!files.ok) throw new Error(files.failure)
    if (files.value.keys.length === 0)
      files.value.addKey({ id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
    return files.value.unseal(key)
  }

  it('is as it was: queued and running downloads go on in turn, paused or failed ones wait for the user (R62)', async () => {
    const shop = await heldShop(6, () =>
      slots(6).map(slot => (slot.id === 1 ? { ...slot, link: null, fileName: null } : slot))
    )
    const [folder, root] = [await temporaryFolder(), join(await temporaryFolder(), 'Title Desk')]
    const first = open(folder)
    const desk = await deskAt(shop.origin, { store: first, folder: () => root, atOnce: 1 })
    expect((await desk.download(1)).ok).toBe(false)
    await add(desk, 2, 3, 4, 5)
    await shop.until(1)
    shop.begin(2)
    await expect
      .poll(async () => (await desk.downloads.list()).find(({ documentId }) => documentId === 2)?.received)
      .toBe(1000)
    await desk.downloads.pause([keyOf(4)])
    const asked = desk.download(6)
    await expect.poll(() => rowsOf(first).length).toBe(6)
    await desk.downloads.close()
    expect(await asked).toEqual(canceled)
    first.close()

    const second = open(folder)
    onTestFinished(() => {
      second.close()
    })
    expect(rowsOf(second)).toEqual([
      [1, 'failed'],
      [6, 'waiting'],
      [2, 'waiting'],
      [3, 'waiting'],
      [4, 'paused'],
      [5, 'waiting']
    ])
    expect(second.waiting.all().find(({ documentId }) => documentId === 2)?.unfinished).toMatchObject({
      synced: 1000,
      etag: '"1"'
    })
    const again = await deskAt(shop.origin, { store: second, folder: () => root, atOnce: 1 })
    const order: number[] = []
    for (const id of [6, 2, 3, 5]) {
      await expect.poll(() => stateOf(again, id)).toBe('receiving')
      await expect.poll(() => shop.asked().length).toBe(2 + order.length)
      order.push(id)
      shop.finish(id)
      await expect.poll(() => stateOf(again, id)).toBe('kept')
    }
    expect(await statesOf(again)).toEqual([
      [1, 'failed'],
      [6, 'kept'],
      [2, 'kept'],
      [3, 'kept'],
      [4, 'paused'],
      [5, 'kept']
    ])
    expect(rowsOf(second)).toEqual([
      [1, 'failed'],
      [4, 'paused']
    ])
  })

  it('lacks a failed one that was dismissed, whose document can still be downloaded', async () => {
    let isGone = true
    const shop = await startShop(
      () => slots(2),
      (request, response) => {
        if (isGone && request.url.startsWith('/files/1')) response.writeHead(404).end()
        else sendFile(response, PDF)
      }
    )
    const [folder, root] = [await temporaryFolder(), join(await temporaryFolder(), 'Title Desk')]
    const first = open(folder)
    const desk = await deskAt(shop.origin, { store: first, folder: () => root })
    expect([(await desk.download(1)).ok, (await desk.download(2)).ok]).toEqual([false, true])
    expect(desk.downloads.totals().failed).toBe(1)
    await desk.downloads.dismiss([keyOf(1), keyOf(2)])
    expect([desk.downloads.totals().failed, await statesOf(desk)]).toEqual([0, [[2, 'kept']]])
    await desk.downloads.close()
    first.close()

    const second = open(folder)
    onTestFinished(() => {
      second.close()
    })
    const again = await deskAt(shop.origin, { store: second, folder: () => root })
    expect([await statesOf(again), await again.files()]).toEqual([[], [`${ORDER_ID}/2.pdf`]])
    isGone = false
    expect((await again.download(1)).ok).toBe(true)
    expect(await again.files()).toEqual([1, 2].map(id => `${ORDER_ID}/${id}.pdf`))
  })

  it("of one connection is not another's", async () => {
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
    const shop = await startShop(
      () => slots(3),
      (_request, response) => {
        sendFile(response, PDF)
      }
    )
    const store = memoryStore()
    let isFull = true
    const desk = await deskAt(shop.origin, {
      store: {
        ...store,
        write: work => {
          if (isFull) throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
          return store.write(work)
        }
      }
    })
    await add(desk, 1, 2, 3)
    await expect
      .poll(() => desk.downloads.totals())
      .toMatchObject({ waiting: 3, receiving: 0, heldBy: { kind: 'store', trouble: 'disk-full' } })
    expect(await desk.files()).toEqual([1, 2, 3].map(id => `${ORDER_ID}/${id}.pdf`))
    isFull = false
    await desk.downloads.resume(null)
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ kept: 3, heldBy: null })
    expect(await desk.files()).toEqual([1, 2, 3].map(id => `${ORDER_ID}/${id}.pdf`))
    expect(desk.bugs).toEqual([])
  })
})
