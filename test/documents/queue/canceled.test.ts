import { writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ORDER_ID } from '../../service/connect.ts'
import { CONNECTION, deskAt, keyOf, newestOf, sendFile, startShop, temporaryFolder } from '../support/desk.ts'
import { PDF } from '../support/files.ts'

const one = () => [{ id: 4 }]

describe('a download that is given up', () => {
  const canceled = { ok: false, failure: { kind: 'canceled' } }

  it('leaves nothing on the disk, and can be started again', async () => {
    let first = true
    const shop = await startShop(one, (_request, response) => {
      if (!first) return sendFile(response, PDF)
      first = false
      response.writeHead(200, { 'Content-Length': 500 }).write(PDF)
      return undefined
    })
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const { downloads, files, download } = await deskAt(shop.origin, {
      onChange: ({ received }) => {
        if (received > 0) resolve()
      }
    })
    const answer = download(4)
    await begun
    await downloads.cancel([keyOf(4)])
    expect(await answer).toEqual(canceled)
    expect(await downloads.list(ORDER_ID)).toMatchObject([{ state: 'canceled', failure: { kind: 'canceled' } }])
    expect((await download(4)).ok).toBe(true)
    await expect.poll(files).toEqual([`${ORDER_ID}/commitment.pdf`])
  })

  it('while it waits its turn answers at once, and asks for nothing', async () => {
    const { promise: begun, resolve } = Promise.withResolvers<ServerResponse>()
    const shop = await startShop(
      () => [{ id: 4 }, { id: 5 }],
      (_request, response) => {
        resolve(response)
      }
    )
    const { downloads, download } = await deskAt(shop.origin, { atOnce: 1 })
    const [running, waiting] = [download(4), download(5)]
    const response = await begun
    await downloads.cancel([keyOf(5)])
    expect(await waiting).toEqual(canceled)
    sendFile(response, PDF)
    expect((await running).ok).toBe(true)
    expect([shop.lists(), shop.asked().length]).toEqual([1, 1])
  })

  it('that is not there is no matter', async () => {
    const { downloads, kept } = await deskAt('http://localhost:9')
    await downloads.cancel([keyOf(4)])
    expect(await kept.pathForOpening(newestOf(4))).toEqual({
      ok: false,
      failure: { kind: 'file', trouble: 'not-downloaded' }
    })
  })

  it('with its connection tells nothing more, and waits to be gone on with', async () => {
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const shop = await startShop(
      () => [{ id: 4 }, { id: 5 }],
      (request, response) => {
        if (request.url.startsWith('/files/5')) sendFile(response, PDF)
        else resolve()
      }
    )
    const { downloads, store, changes, download, kept } = await deskAt(shop.origin)
    await download(5)
    const answer = download(4)
    await begun
    const told = changes.length
    await downloads.close()
    expect(await answer).toEqual(canceled)
    expect(changes).toHaveLength(told)
    expect(store.waiting.list(CONNECTION)).toMatchObject([{ ...keyOf(4), state: 'waiting' }])
    expect(await kept.pathForShowing(newestOf(5))).toMatchObject({ ok: true })
  })
})

it('nothing of it is where the download folder cannot be made', async () => {
  const shop = await startShop(one)
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, 'in the way')
  const { download } = await deskAt(shop.origin, { folder: () => file })
  expect(await download(4)).toEqual({ ok: false, failure: { kind: 'file', trouble: 'cannot-write' } })
})
