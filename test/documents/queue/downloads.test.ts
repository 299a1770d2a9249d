import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectPrivate } from '../../files/permissions.ts'
import { heldTimer, ORDER_ID } from '../../service/connect.ts'
import { startAnswering } from '../../service/servers.ts'
import { deskAt, keyOf, newestOf, sendFile, startShop } from '../support/desk.ts'
import { DOCX, PDF, PNG } from '../support/files.ts'

const one = () => [{ id: 4 }]

describe('a download', () => {
  it("is on the disk byte for byte, under the order's folder, and may be opened", async () => {
    const bytes = Buffer.concat([PDF, randomBytes(3_000_000)])
    const shop = await startShop(one, (_request, response) => {
      sendFile(response, bytes)
    })
    const { downloads, root, changes, files, download, kept } = await deskAt(shop.origin)
    const done = {
      ...keyOf(4),
      state: 'kept',
      name: 'Title Commitment',
      orderName: '',
      fileName: 'commitment.pdf',
      received: bytes.length,
      total: bytes.length,
      failure: null,
      files: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          fileName: 'commitment.pdf',
          size: bytes.length,
          keptAt: expect.any(Number),
          slot: { fileName: 'commitment.pdf', uploadedAt: '2026-11-20 10:11:12' },
          canOpen: true,
          shownAs: 'pdf',
          misnamed: false,
          isWire: false
        }
      ],
      standing: 'current'
    }
    expect(await download(4)).toEqual({ ok: true, value: done })
    expect(await files()).toEqual([`${ORDER_ID}/commitment.pdf`])
    expect(await readFile(join(root, ORDER_ID, 'commitment.pdf'))).toEqual(bytes)
    expect(await downloads.list(ORDER_ID)).toEqual([done])
    const path = join(root, ORDER_ID, 'commitment.pdf')
    expect(await kept.pathForOpening(newestOf(4))).toEqual({ ok: true, value: path })
    expect(await kept.pathForShowing(newestOf(4))).toEqual({ ok: true, value: path })
    expect(changes[0]).toMatchObject({ state: 'waiting', received: 0, total: null })
    expect(changes.at(-1)).toEqual(done)
    const received = changes.map(change => change.received)
    expect(received).toEqual(received.toSorted((a, b) => a - b))
    expect(changes.length).toBeGreaterThan(5)
    expect(changes.length).toBeLessThan(60)
  })

  it('is recorded and listed under the name that its order has when it arrives', async () => {
    const shop = await startShop(one)
    const { store, download } = await deskAt(shop.origin, { orderName: () => 'Alder' })
    expect(await download(4)).toMatchObject({ value: { orderName: 'Alder' } })
    expect(store.kept.all().map(({ orderName }) => orderName)).toEqual(['Alder'])
  })

  it('can be read by nobody but its owner', async () => {
    const shop = await startShop(one)
    const { root, download } = await deskAt(shop.origin)
    await download(4)
    expectPrivate(join(root, ORDER_ID, 'commitment.pdf'), 0o600)
    expectPrivate(join(root, ORDER_ID), 0o700)
  })

  it.each<[string, { name?: string; fileName: string | null }, Buffer, string]>([
    ['without the digits of its upload', { fileName: '1619470857commitment.pdf' }, PDF, 'commitment.pdf'],
    ['by its document where no name is told', { name: 'Deed of Trust', fileName: null }, PDF, 'Deed of Trust.pdf'],
    ['with the ending its content has', { fileName: 'plat' }, PNG, 'plat.png'],
    ['never as a program', { fileName: 'wire.exe' }, Buffer.from('MZ\x90\0'), 'wire.exe.bin'],
    ['never outside its folder', { fileName: '..\\..\\../../evil.pdf' }, PDF, 'evil.pdf'],
    ['without what deceives the eye', { fileName: 'invoice\u202Efdp.docx' }, DOCX, 'invoicefdp.docx'],
    ['by something where nothing is left', { name: '///', fileName: '..' }, PDF, 'document.pdf']
  ])('is named %s (R60)', async (_what, slot, bytes, name) => {
    const shop = await startShop(
      () => [{ id: 4, ...slot }],
      (_request, response) => {
        sendFile(response, bytes)
      }
    )
    const { files, download } = await deskAt(shop.origin)
    expect(await download(4)).toMatchObject({ ok: true, value: { files: [{ fileName: name }] } })
    expect(await files()).toEqual([`${ORDER_ID}/${name}`])
  })

  it('overwrites nothing: a second file of the name is numbered, the very same file is kept as it is', async () => {
    let bytes = PDF
    const shop = await startShop(
      () => [{ id: 4 }, { id: 5 }, { id: 6 }],
      (_request, response) => {
        sendFile(response, bytes)
      }
    )
    const { root, files, download } = await deskAt(shop.origin)
    await mkdir(join(root, ORDER_ID), { recursive: true })
    await writeFile(join(root, ORDER_ID, 'commitment.pdf'), 'mine')
    for (const id of [4, 5])
      expect(await download(id)).toMatchObject({ value: { files: [{ fileName: 'commitment (2).pdf' }] } })
    bytes = Buffer.concat([PDF, Buffer.from('more')])
    expect(await download(6)).toMatchObject({ value: { files: [{ fileName: 'commitment (3).pdf' }] } })
    expect(await files()).toEqual(
      ['commitment (2).pdf', 'commitment (3).pdf', 'commitment.pdf'].map(name => `${ORDER_ID}/${name}`)
    )
    expect(await readFile(join(root, ORDER_ID, 'commitment.pdf'), 'utf8')).toBe('mine')
  })

  it('chooses a name of its own among downloads that end together', async () => {
    const shop = await startShop(
      () => [1, 2, 3, 4, 5, 6].map(id => ({ id })),
      (request, response) => {
        sendFile(response, Buffer.concat([PDF, Buffer.from(request.url)]))
      }
    )
    const { files, download } = await deskAt(shop.origin)
    await Promise.all([1, 2, 3, 4, 5, 6].map(id => download(id)))
    expect(await files()).toHaveLength(6)
  })

  it("goes to a folder with the order's name and id, and to that folder again when the order is renamed", async () => {
    let name: string | undefined = 'Ruiz: refinance / Katy'
    const shop = await startShop(() => [{ id: 4 }, { id: 5, fileName: 'deed.pdf' }])
    const { files, download } = await deskAt(shop.origin, { orderName: () => name })
    await download(4)
    name = undefined
    await download(5)
    expect(await files()).toEqual([`Katy ${ORDER_ID}/commitment.pdf`, `Katy ${ORDER_ID}/deed.pdf`])
  })

  it('is requested once while it is on its way, and again afterwards', async () => {
    const shop = await startShop(one)
    const { download } = await deskAt(shop.origin)
    const [first, second] = await Promise.all([download(4), download(4)])
    expect(second).toEqual(first)
    expect(shop.asked()).toHaveLength(1)
    await download(4)
    expect([shop.lists(), shop.asked().length]).toEqual([2, 2])
  })

  it('waits while four others arrive', async () => {
    const held: ServerResponse[] = []
    const { promise: four, resolve } = Promise.withResolvers<void>()
    const ids = [1, 2, 3, 4, 5, 6]
    const shop = await startShop(
      () => ids.map(id => ({ id, fileName: `${id}.pdf` })),
      (_request, response) => {
        if (shop.asked().length > 4) return sendFile(response, PDF)
        if (held.push(response) === 4) resolve()
        return undefined
      }
    )
    const { downloads, download } = await deskAt(shop.origin)
    const all = ids.map(id => download(id))
    await four
    const states = (await downloads.list(ORDER_ID)).map(({ state }) => state)
    expect([
      states.filter(state => state === 'receiving').length,
      states.filter(state => state === 'waiting').length
    ]).toEqual([4, 2])
    // One list serves all that are fetched together.
    expect(shop.lists()).toBe(1)
    for (const response of held) sendFile(response, PDF)
    expect((await Promise.all(all)).every(({ ok }) => ok)).toBe(true)
    expect(shop.asked()).toHaveLength(6)
  })

  it('leaves no link and no path in what the page is told (R63)', async () => {
    const shop = await startShop(
      () => [{ id: 4 }, { id: 5, link: '/gone?signature=canary' }],
      (request, response) => {
        if (request.url.startsWith('/gone')) response.writeHead(404).end()
        else sendFile(response, PDF)
      }
    )
    const { downloads, changes, root, download } = await deskAt(shop.origin)
    const outcomes = [await download(4), await download(5)]
    const told = JSON.stringify([outcomes, changes, await downloads.list(ORDER_ID)])
    expect(told).not.toContain('canary')
    expect(told).not.toContain(root)
  })
})

describe('a link whose time is over', () => {
  it.each([401, 403, 404, 410])('with status %i is read again once, and tried once more (R63)', async status => {
    const shop = await startShop(
      lists => [{ id: 4, link: `/files?list=${lists}` }],
      (request, response) => {
        if (request.url.endsWith('=1')) response.writeHead(status).end()
        else sendFile(response, PDF)
      }
    )
    const { download } = await deskAt(shop.origin)
    expect((await download(4)).ok).toBe(true)
    expect(shop.asked()).toEqual(['/files?list=1', '/files?list=2'])
    expect(shop.lists()).toBe(2)
  })

  it('also as a store says it in XML with status 200', async () => {
    const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>'
    const shop = await startShop(one, (_request, response) => {
      sendFile(response, Buffer.from(xml))
    })
    const { files, download } = await deskAt(shop.origin)
    expect(await download(4)).toEqual({ ok: false, failure: { kind: 'file', trouble: 'link-expired' } })
    expect([shop.lists(), shop.asked().length]).toEqual([2, 2])
    expect(await files()).toEqual([])
  })

  it('at another address that asks for the token is read again once, too, and then told as what it is (R25, R63)', async () => {
    const elsewhere = await startAnswering(401, '')
    const shop = await startShop(() => [{ id: 4, link: `${elsewhere.origin}/4` }])
    const { download } = await deskAt(shop.origin)
    expect(await download(4)).toEqual({ ok: false, failure: { kind: 'file', trouble: 'token-withheld' } })
    expect([shop.lists(), elsewhere.received.map(({ headers }) => headers.authorization)]).toEqual([
      2,
      [undefined, undefined]
    ])
  })

  it('twice over is told, and not tried a third time (R63)', async () => {
    const shop = await startShop(one, (_request, response) => {
      response.writeHead(403).end()
    })
    const { changes, download } = await deskAt(shop.origin)
    const failure = { kind: 'file', trouble: 'link-expired' }
    expect(await download(4)).toEqual({ ok: false, failure })
    expect(changes.at(-1)).toMatchObject({ state: 'failed', failure, files: [] })
    expect([shop.lists(), shop.asked().length]).toEqual([2, 2])
  })

  it('is told by what the list says where the list cannot be read', async () => {
    const server = await startAnswering(401, { message: 'Please login.' })
    const { download } = await deskAt(server.origin)
    expect(await download(4)).toEqual({ ok: false, failure: { kind: 'unauthorized', words: 'Please login.' } })
  })
})

describe('a document that does not come', () => {
  it.each<[string, number, object]>([
    ['that is not uploaded', 5, { kind: 'file', trouble: 'no-file-yet' }],
    ['that is not in the list', 6, { kind: 'not-found' }]
  ])('%s', async (_what, id, failure) => {
    const shop = await startShop(() => [{ id: 4 }, { id: 5, fileName: null, link: null }])
    const { download } = await deskAt(shop.origin)
    expect(await download(id)).toEqual({ ok: false, failure })
    expect(shop.asked()).toEqual([])
  })

  it.each<[string, (response: ServerResponse) => void, object]>([
    [
      'a page to sign in',
      response => {
        sendFile(response, Buffer.from('<!doctype html><title>Sign in</title>'))
      },
      { kind: 'malformed', what: 'html' }
    ],
    [
      'a page in tiny pieces',
      response => {
        '<html>'.split('').forEach(letter => response.write(letter))
        response.end()
      },
      { kind: 'malformed', what: 'html' }
    ],
    [
      'nothing',
      response => {
        sendFile(response, Buffer.alloc(0))
      },
      { kind: 'malformed', what: 'empty' }
    ],
    [
      'more than may be',
      response => {
        sendFile(response, Buffer.alloc(2000, PDF))
      },
      { kind: 'malformed', what: 'too-large' }
    ],
    [
      'more than may be, without saying so',
      response => {
        response.write(PDF)
        response.end(Buffer.alloc(2000))
      },
      { kind: 'malformed', what: 'too-large' }
    ],
    [
      'an error of the store',
      response => {
        response.writeHead(503).end()
      },
      { kind: 'service-error', status: 503 }
    ],
    [
      'half of it, in chunks',
      response => {
        response.write(PDF, () => response.destroy())
      },
      { kind: 'malformed', what: 'cut-short' }
    ]
  ])('but %s leaves nothing on the disk (R61)', async (_what, serve, failure) => {
    const shop = await startShop(one, (_request, response) => {
      serve(response)
    })
    const { files, download } = await deskAt(shop.origin, { maxBytes: 1000 })
    expect(await download(4)).toEqual({ ok: false, failure })
    expect(await files().catch(() => [])).toEqual([])
  })

  it('whole, whatever the byte at which the connection breaks, leaves nothing on the disk (R61)', async () => {
    let at = 0
    const shop = await startShop(one, (_request, response) => {
      response.writeHead(200, { 'Content-Length': PDF.length })
      response.write(PDF.subarray(0, at), () => response.destroy())
      if (at === 0) response.flushHeaders()
    })
    const { files, download } = await deskAt(shop.origin)
    for (at = 0; at < PDF.length; at++) {
      const outcome = await download(4)
      expect(outcome.ok).toBe(false)
      if (at > 0 && !outcome.ok) expect(outcome.failure).toEqual({ kind: 'file', trouble: 'wrong-size' })
    }
    expect(await files().catch(() => [])).toEqual([])
  })

  it('any further is given up after the time in which nothing came', async () => {
    const timer = heldTimer()
    const shop = await startShop(one, (_request, response) => {
      response.writeHead(200, { 'Content-Length': 500 }).write(PDF)
    })
    const onChange = ({ received }: { received: number }) => {
      if (received > 0) setImmediate(timer.ring)
    }
    const { files, download } = await deskAt(shop.origin, { startTimer: timer.startTimer, idleSeconds: 60, onChange })
    expect(await download(4)).toEqual({ ok: false, failure: { kind: 'timed-out', afterSeconds: 60 } })
    expect(await files()).toEqual([])
  })

  it('because of a fault of this program is told as one, and noted', async () => {
    const { bugs, changes, download } = await deskAt('http://localhost:9', {
      service: {
        documents: () => {
          throw new Error('a bug')
        },
        openLink: () => {
          throw new Error('no link')
        }
      }
    })
    expect(await download(4)).toEqual({ ok: false, failure: { kind: 'bug' } })
    expect(bugs).toEqual([new Error('a bug')])
    expect(changes.at(-1)).toMatchObject({ state: 'failed', failure: { kind: 'bug' } })
  })
})
