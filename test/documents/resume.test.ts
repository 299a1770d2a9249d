import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../faults/random.ts'
import { ORDER_ID } from '../service/connect.ts'
import {
  AGAIN,
  broken,
  BYTES,
  expectWhole,
  FILE,
  HALF,
  one,
  sendAll,
  sendPart,
  type Serve,
  SIZE
} from './support/broken-shop.ts'
import { deskAt, keyOf, startShop, temporaryFolder } from './support/desk.ts'
import { PDF } from './support/files.ts'
import { expectUnharmed } from './support/hostile-shop.ts'
import { killShop, sumOf, type EtagKind } from './support/kill-shop.ts'

describe('a file that broke off', () => {
  it('is gone on with where it ended, and not a byte of it comes twice (R62)', async () => {
    const { desk, ranges } = await broken((_request, response) => {
      sendPart(response, {})
    })
    expect((await desk.download(4)).ok).toBe(true)
    expect(ranges()).toEqual([undefined, AGAIN])
    await expectWhole(desk)
  })

  it('is not measured by the sum of its rest, which says nothing of the whole (R61)', async () => {
    const sum = createHash('sha256').update(BYTES.subarray(HALF)).digest('base64')
    const { desk } = await broken((_request, response) => {
      sendPart(response, { 'Content-Digest': `sha-256=:${sum}:` })
    })
    expect((await desk.download(4)).ok).toBe(true)
    await expectWhole(desk)
  })

  it('at any byte, time and again, is gone on with until it is whole (R62)', async () => {
    const draw = seededRandom(11)
    const document = { id: 4, kind: 'strong' as EtagKind, size: 1_000_000, version: 1 }
    const shop = killShop([document])
    shop.turn = (_document, left) => ({ what: 'break', behind: 1 + Math.floor(draw() * Math.min(left, 150_000)) })
    const server = await startShop(() => [{ id: 4, fileName: 'plat.doc' }], shop.serve)
    const desk = await deskAt(server.origin)
    for (let isWhole = false; !isWhole;) isWhole = (await desk.download(4)).ok
    expect(shop.sums(4)).toEqual(new Set([sumOf(await fs.readFile(join(desk.root, ORDER_ID, 'plat.doc')))]))
    expect(shop.served.length).toBeGreaterThan(5)
    for (const [at, { from, range, ifRange }] of shop.served.entries()) {
      const before = shop.served[at - 1]
      // What was sent and did not arrive before the connection was gone is asked for again, and nothing else.
      if (before === undefined || from === 0) expect(range).toBeUndefined()
      else
        expect([range, ifRange, from >= before.from && from <= before.from + before.of]).toEqual([
          `bytes=${from}-`,
          '"v1"',
          true
        ])
    }
  })

  it.each(['weak', 'none'] as const)('and has an ETag that is %s starts over each time (R62)', async kind => {
    const shop = killShop([{ id: 4, kind, size: 400_000, version: 1 }])
    let count = 0
    shop.turn = () => (++count < 4 ? { what: 'break', behind: 300_000 } : { what: 'whole' })
    const server = await startShop(() => [{ id: 4, fileName: 'plat.doc' }], shop.serve)
    const root = join(await temporaryFolder(), 'Title Desk')
    const desk = await deskAt(server.origin, { folder: () => root })
    for (const isWhole of [false, false, false, true]) expect((await desk.download(4)).ok).toBe(isWhole)
    expect(shop.served.map(({ range }) => range)).toEqual([undefined, undefined, undefined, undefined])
    expect(shop.sums(4).has(sumOf(await fs.readFile(join(desk.root, ORDER_ID, 'plat.doc'))))).toBe(true)
    await expectUnharmed(desk, [`${ORDER_ID}/plat.doc`])
  })

  it('and has changed since starts over, and nothing of the first version is left (R62)', async () => {
    const other = Buffer.concat([PDF, Buffer.alloc(500, 1)])
    const { desk, ranges } = await broken((_request, response) => {
      response.writeHead(200, { ETag: '"2"', 'Content-Length': other.length }).end(other)
    })
    expect((await desk.download(4)).ok).toBe(true)
    expect(ranges()).toEqual([undefined, AGAIN])
    expect(await fs.readFile(join(desk.root, FILE))).toEqual(other)
    await expectUnharmed(desk, [FILE])
  })

  const rest = BYTES.subarray(HALF)
  it.each<[string, Serve]>([
    [
      'another ETag',
      (_request, response) => {
        sendPart(response, { ETag: '"2"' })
      }
    ],
    [
      'a weak ETag',
      (_request, response) => {
        sendPart(response, { ETag: 'W/"1"' })
      }
    ],
    [
      'no ETag',
      (_request, response) => {
        response
          .writeHead(206, { 'Content-Range': `bytes ${HALF}-${SIZE - 1}/${SIZE}`, 'Content-Length': rest.length })
          .end(rest)
      }
    ],
    [
      'no range',
      (_request, response) => {
        response.writeHead(206, { ETag: '"1"', 'Content-Length': rest.length }).end(rest)
      }
    ],
    [
      'a part that begins before',
      (_request, response) => {
        sendPart(response, { 'Content-Range': `bytes ${HALF - 1}-${SIZE - 1}/${SIZE}` }, BYTES.subarray(HALF - 1))
      }
    ],
    [
      'a part that begins behind',
      (_request, response) => {
        sendPart(response, { 'Content-Range': `bytes ${HALF + 1}-${SIZE - 1}/${SIZE}` }, BYTES.subarray(HALF + 1))
      }
    ],
    [
      'a part that ends before the end',
      (_request, response) => {
        sendPart(response, { 'Content-Range': `bytes ${HALF}-${SIZE - 2}/${SIZE}` }, BYTES.subarray(HALF, -1))
      }
    ],
    [
      'a part of nobody knows how much',
      (_request, response) => {
        sendPart(response, { 'Content-Range': `bytes ${HALF}-${SIZE - 1}/*` })
      }
    ],
    [
      'a part of more than there is',
      (_request, response) => {
        sendPart(response, { 'Content-Range': `bytes ${HALF}-${SIZE}/${SIZE}` })
      }
    ],
    [
      'a part turned round',
      (_request, response) => {
        sendPart(response, { 'Content-Range': `bytes ${SIZE}-${HALF}/${SIZE}` })
      }
    ],
    [
      'a part in other units',
      (_request, response) => {
        sendPart(response, { 'Content-Range': `pages ${HALF}-${SIZE - 1}/${SIZE}` })
      }
    ],
    [
      'two ranges in one',
      (_request, response) => {
        sendPart(response, { 'Content-Range': `bytes ${HALF}-${SIZE - 1}/${SIZE}, bytes 0-1/2` })
      }
    ],
    [
      'a number beyond all',
      (_request, response) => {
        sendPart(response, { 'Content-Range': `bytes ${HALF}-${'9'.repeat(20)}/1${'0'.repeat(20)}` })
      }
    ],
    [
      "a length that is not the part's",
      (_request, response) => {
        sendPart(response, { 'Content-Length': 7 }, rest.subarray(0, 7))
      }
    ],
    [
      'a packed part',
      (_request, response) => {
        sendPart(response, { 'Content-Encoding': 'gzip' })
      }
    ],
    [
      'several parts',
      (_request, response) => {
        response.writeHead(206, { ETag: '"1"', 'Content-Type': 'multipart/byteranges; boundary=b' }).end('--b--')
      }
    ],
    [
      'a word that there is no such part',
      (_request, response) => {
        response.writeHead(416, { 'Content-Range': `bytes */${SIZE}` }).end()
      }
    ],
    [
      'a word that a condition failed',
      (_request, response) => {
        response.writeHead(412).end()
      }
    ]
  ])('and is answered with %s starts over at once, and is whole in the end (R62)', async (_what, serve) => {
    const { desk, ranges } = await broken(serve, sendAll)
    expect((await desk.download(4)).ok).toBe(true)
    expect(ranges()).toEqual([undefined, AGAIN, undefined])
    await expectWhole(desk)
  })

  it('and never gets anything but parts nobody asked for is given up, not asked for for ever (R62)', async () => {
    const { desk, ranges } = await broken(
      ...[1, 2, 3, 4].map((): Serve => (_request, response) => {
        sendPart(response, { ETag: '"2"' })
      })
    )
    expect(await desk.download(4)).toEqual({ ok: false, failure: { kind: 'file', trouble: 'wrong-size' } })
    expect(ranges()).toEqual([undefined, AGAIN, undefined])
    await expectUnharmed(desk, [])
  })

  it('and gets bytes of another file as its rest is refused where the sum of all was said, and nothing is left (R61)', async () => {
    const digest = `sha-256=:${createHash('sha256').update(BYTES).digest('base64')}:`
    const wrong = Buffer.from(rest).fill(0, 10, 11)
    const { desk } = await broken((_request, response) => {
      sendPart(response, { 'Repr-Digest': digest }, wrong)
    })
    expect(await desk.download(4)).toEqual({ ok: false, failure: { kind: 'file', trouble: 'wrong-content' } })
    await expectUnharmed(desk, [])
    expect(desk.store.waiting.all()).toMatchObject([{ unfinished: null }])
    expect((await desk.download(4)).ok).toBe(true)
    await expectWhole(desk)
  })

  it.each<[string, Serve, object]>([
    [
      'a fault',
      (_request, response) => {
        response.writeHead(503).end()
      },
      { kind: 'service-error', status: 503 }
    ],
    [
      'another break',
      (_request, response) => {
        response.destroy()
      },
      { kind: 'unreachable', host: 'localhost', reason: 'dropped' }
    ]
  ])('and meets %s keeps what there is, and goes on with it the time after (R62)', async (_what, serve, failure) => {
    const { desk, ranges } = await broken(serve, (_request, response) => {
      sendPart(response, {})
    })
    expect(await desk.download(4)).toEqual({ ok: false, failure })
    await expectUnharmed(desk, [])
    expect((await desk.download(4)).ok).toBe(true)
    expect(ranges()).toEqual([undefined, AGAIN, AGAIN])
    await expectWhole(desk)
  })

  it('and whose link has run out meanwhile is gone on with by the new link, whose list is read once (R62, R63)', async () => {
    const { desk, ranges, lists } = await broken(
      (_request, response) => {
        response.writeHead(403).end()
      },
      (_request, response) => {
        sendPart(response, {})
      }
    )
    const before = lists()
    expect((await desk.download(4)).ok).toBe(true)
    expect(ranges()).toEqual([undefined, AGAIN, AGAIN])
    expect(lists() - before).toBe(2)
    await expectWhole(desk)
  })

  it('of which all was there but its end was not seen is asked for its last byte alone (R62)', async () => {
    const ranges: (string | undefined)[] = []
    const shop = await startShop(one, (request, response) => {
      ranges.push(request.headers.range)
      if (ranges.length > 1)
        return sendPart(response, { 'Content-Range': `bytes ${SIZE - 1}-${SIZE - 1}/${SIZE}` }, BYTES.subarray(-1))
      // Longer than it is: it may end at any byte.
      response.writeHead(200, { 'Transfer-Encoding': 'chunked', ETag: '"1"' }).write(BYTES, () => response.destroy())
      return undefined
    })
    const root = join(await temporaryFolder(), 'Title Desk')
    const desk = await deskAt(shop.origin, { folder: () => root })
    expect((await desk.download(4)).ok).toBe(false)
    // As if the user pauses after the last byte: its size is known by then.
    const [waiting] = desk.store.waiting.all()
    desk.store.waiting.put({ ...waiting!, unfinished: { ...waiting!.unfinished!, total: SIZE } })
    await desk.downloads.close()
    const next = await deskAt(shop.origin, { folder: () => root, store: desk.store })
    await next.downloads.retry([keyOf(4)])
    await expect.poll(async () => (await next.downloads.list())[0]?.state).toBe('kept')
    expect(ranges).toEqual([undefined, `bytes=${SIZE - 1}-`])
    await expectWhole(next)
  })
})
