import { join } from 'node:path'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { campaign, eachOfTheDay } from '../campaign.ts'
import { ORDER_ID } from '../service/connect.ts'
import { PDF, PNG } from './support/files.ts'
import {
  answer,
  chunked,
  deskIn,
  expectUnharmed,
  MOST_BYTES as MOST,
  oneByOne,
  sends,
  sentence,
  startHostileShop,
  type Attack
} from './support/hostile-shop.ts'

const FILE = `${ORDER_ID}/commitment.pdf`
const BROKEN = 'The connection to localhost was lost.'
const CUT = 'The response was incomplete.'
const INCOMPLETE = 'The download was incomplete.'
const NO_END = 'The service didn’t say how large this document is.'
const UNREADABLE = 'The service’s response couldn’t be read.'
const NOTHING = 'The service sent an empty response.'
const PAGE = 'The service sent a web page instead of the document.'
const TOO_LARGE = 'The response was too large.'
const OTHER = 'The download doesn’t match what the service described.'
const ELSEWHERE = 'The service redirected to another address, and Title Desk didn’t follow.'
const EXPIRED = 'The download link expired.'
const FAULT = 'The service had an error.'

const CHUNKS = chunked(PDF)
const bomb = Buffer.alloc(20_000_000)
const packet = gzipSync(bomb)
const packetByBrotli = brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
const text = (words: string) => Buffer.from(words)

const framed = (headers: readonly string[], body: Uint8Array = PDF, status = '200 OK') =>
  sends(answer(status, headers, body))
const ended = (length: number) => `Content-Length: ${length}`
const IN_CHUNKS = 'Transfer-Encoding: chunked'

const ATTACKS: readonly (readonly [string, Attack, string])[] = [
  [
    'nothing at all',
    socket => {
      socket.end()
    },
    BROKEN
  ],
  [
    'a reset',
    socket => {
      socket.resetAndDestroy()
    },
    BROKEN
  ],
  ['no HTTP', sends(PDF), UNREADABLE],
  ['another HTTP', sends(Buffer.concat([text('HTTP/2 200\r\n\r\n'), PDF])), UNREADABLE],
  ['headers without an end', sends(text('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n')), BROKEN],
  ['headers too large', sends(answer('200 OK', [`X-Pad: ${'a'.repeat(100_000)}`], PDF)), TOO_LARGE],
  ['a NUL in a header', framed(['X-A: a\0b']), UNREADABLE],
  [
    'lines ended in another way',
    sends(Buffer.concat([text('HTTP/1.1 200 OK\nContent-Length: 5\n\n'), PDF])),
    UNREADABLE
  ],

  ['a length too large', framed([ended(PDF.length + 1)]), INCOMPLETE],
  ['a length too small, with more behind it', framed([ended(PDF.length - 9)]), INCOMPLETE],
  ['a length of nothing, with more behind it', framed([ended(0)]), INCOMPLETE],
  ['a length of nothing', framed([], Buffer.alloc(0)), NOTHING],
  ['a negative length', framed([ended(-5)]), UNREADABLE],
  ['a length in hex', framed(['Content-Length: 0x2a']), UNREADABLE],
  ['a length with a sign', framed(['Content-Length: +42']), UNREADABLE],
  ['a length beyond all numbers', framed([`Content-Length: ${'9'.repeat(30)}`]), UNREADABLE],
  ['two lengths', framed([ended(PDF.length), ended(5)]), UNREADABLE],
  ['two lengths in one', framed(['Content-Length: 5, 42']), UNREADABLE],
  ['a length and chunks', framed([ended(5), IN_CHUNKS], CHUNKS), UNREADABLE],
  ['a length beyond what may be', framed([ended(MOST + 1)]), TOO_LARGE],
  ['a length beyond every disk', framed([ended(1e15)]), TOO_LARGE],
  ['no length, ended by the connection', framed(['Transfer-Encoding: identity']), NO_END],
  ['packed for the way, ended by the connection', framed(['Transfer-Encoding: gzip'], gzipSync(PDF)), NO_END],
  ['packed for the way, in chunks', framed(['Transfer-Encoding: gzip, chunked'], chunked(gzipSync(PDF))), UNREADABLE],

  ['a chunk shorter than it says', framed([IN_CHUNKS], text(`ff\r\n${PDF.toString()}\r\n0\r\n\r\n`)), CUT],
  ['a chunk longer than it says', framed([IN_CHUNKS], text(`5\r\n${PDF.toString()}\r\n0\r\n\r\n`)), CUT],
  ['a chunk of negative length', framed([IN_CHUNKS], text(`-5\r\n${PDF.toString()}\r\n0\r\n\r\n`)), CUT],
  ['a chunk beyond all numbers', framed([IN_CHUNKS], text(`${'f'.repeat(20)}\r\n${PDF.toString()}\r\n0\r\n\r\n`)), CUT],
  ['chunks without an end', framed([IN_CHUNKS], CHUNKS.subarray(0, -5)), CUT],
  ['no chunk at all', framed([IN_CHUNKS], chunked()), NOTHING],
  ['chunks without a number', framed([IN_CHUNKS], PDF), CUT],

  ['an endless file', endless(['Content-Type: application/pdf', IN_CHUNKS]), TOO_LARGE],
  ['an endless file that is packed', endless(['Content-Encoding: gzip', IN_CHUNKS], packet), TOO_LARGE],
  ['a small packet of a huge file', framed(['Content-Encoding: gzip'], packet), TOO_LARGE],
  ['a small packet of a huge file, by Brotli', framed(['Content-Encoding: br'], packetByBrotli), TOO_LARGE],
  ['a packet cut short', framed(['Content-Encoding: gzip'], gzipSync(PDF).subarray(0, -6)), CUT],
  ['a packet cut short, by Brotli', framed(['Content-Encoding: br'], brotliCompressSync(PDF).subarray(0, -2)), CUT],
  ['a packet cut short, deflated', framed(['Content-Encoding: deflate'], deflateSync(PDF).subarray(0, -2)), CUT],
  ['a packet whose sum is wrong', framed(['Content-Encoding: gzip'], spoiled(gzipSync(PDF), -8)), CUT],
  ['what is no packet, though it says so', framed(['Content-Encoding: gzip']), CUT],
  ['an empty packet', framed(['Content-Encoding: gzip'], gzipSync('')), NOTHING],
  ['packed in a way that was not asked for', framed(['Content-Encoding: zstd']), UNREADABLE],
  ['packed twice', framed(['Content-Encoding: gzip, br'], brotliCompressSync(gzipSync(PDF))), UNREADABLE],

  ['a page', framed(['Content-Type: application/pdf'], text('<!DOCTYPE html><title>Sign in</title>')), PAGE],
  ['a page in other words', framed([], text('\r\n<!-- portal --><BODY onload=go()>')), PAGE],
  ['a page with a mark before it', framed([], text('\uFEFF<html lang="en">')), PAGE],
  [
    'a page in XML',
    framed(
      [],
      text(
        '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">\n<html xmlns="http://www.w3.org/1999/xhtml">'
      )
    ),
    PAGE
  ],
  [
    'a page of two signs, one at a time',
    oneByOne(answer('200 OK', [IN_CHUNKS], chunked(text('<'), text('p'), text('>Sign in')))),
    PAGE
  ],
  ['a page that begins with a heading', framed([], text('<h1>Blocked by your administrator</h1>')), PAGE],
  ['a page that begins with a form', framed([], text('<form action="/login"><input name="password">')), PAGE],
  ['a packed page', framed(['Content-Encoding: gzip'], gzipSync('<html>')), PAGE],

  [
    'a part nobody asked for',
    framed(['Content-Range: bytes 0-4/42'], PDF.subarray(0, 5), '206 Partial Content'),
    INCOMPLETE
  ],
  [
    'several parts nobody asked for',
    framed(['Content-Type: multipart/byteranges; boundary=b'], text('--b--'), '206 Partial Content'),
    INCOMPLETE
  ],
  ['a word without a file', framed([], Buffer.alloc(0), '204 No Content'), NOTHING],
  ['a word without a file, and a file', framed([], PDF, '204 No Content'), NOTHING],
  ['a reset of the form', framed([], PDF, '205 Reset Content'), NOTHING],
  ['a file made somewhere else', framed([], PDF, '203 Non-Authoritative'), NOTHING],
  ['nothing new', framed(['ETag: "1"'], Buffer.alloc(0), '304 Not Modified'), NOTHING],
  ['a choice', framed([], Buffer.alloc(0), '300 Multiple Choices'), ELSEWHERE],
  ['a way to nowhere', framed([], Buffer.alloc(0), '302 Found'), ELSEWHERE],
  [
    'another way to speak',
    sends(text('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\nPRI')),
    UNREADABLE
  ],
  ['a hint and then nothing', sends(text('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n')), BROKEN],
  ['a status that is none', framed([], PDF, '099 Hm'), NOTHING],
  ['a status beyond all', framed([], PDF, '999 Hm'), FAULT],
  ['a fault with the file in it', framed([], PDF, '500 Oops'), FAULT],
  ['a payment', framed([], PDF, '402 Payment Required'), 'The service didn’t accept the request.'],
  ['haste', framed(['Retry-After: 3'], PDF, '429 Too Many'), 'The service is busy.'],

  [
    'an expired link, time and again',
    framed([], text('<Error><Code>AccessDenied</Code></Error>'), '403 Forbidden'),
    EXPIRED
  ],
  [
    'an expired link as a store says it',
    framed([], text('\uFEFF<?xml version="1.0"?>\n<Error><Code>ExpiredToken</Code></Error>')),
    EXPIRED
  ],
  [
    'an expired link as another store says it',
    framed(['Content-Type: application/xml'], text('<Error>'), '400 Bad Request'),
    EXPIRED
  ],

  ['another file than it says, by its sum', framed([`Repr-Digest: sha-256=:${'A'.repeat(43)}=:`]), OTHER],
  ['another file than it says, by its old sum', framed([`Digest: SHA-256=${'A'.repeat(43)}=`]), OTHER],
  ['another file than it says, as a store sums', framed([`x-amz-checksum-sha256: ${'A'.repeat(43)}=`]), OTHER]
]

function endless(headers: readonly string[], body: Buffer = Buffer.alloc(64_000, PDF)): Attack {
  return socket => {
    const piece = chunked(body).subarray(0, -5)
    const more = (error?: Error | null): void => {
      if (error == null && !socket.destroyed) socket.write(piece, more)
    }
    socket.write(answer('200 OK', headers), more)
  }
}

function spoiled(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[copy.length + at]! ^= 0xff
  return copy
}

describe('a download service that means harm', () => {
  it.each(ATTACKS)('and answers with %s leaves no file, and is told as it is (R61)', async (_what, attack, title) => {
    const shop = await startHostileShop(attack)
    const desk = await deskIn(shop.origin)
    const outcome = await desk.download(4)
    await expectUnharmed(desk, [], outcome)
    expect(outcome.ok ? 'fetched' : sentence(outcome.failure)).toBe(title)
    // A link that has run out is read again once, everything else is asked for once (R63).
    expect([shop.asked.length, shop.lists()]).toEqual(title === EXPIRED ? [2, 2] : [1, 1])
  })

  it.each<[string, Attack]>([
    [
      'hints before it',
      sends(
        Buffer.concat([
          text('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 199 Hm\r\n\r\n'),
          answer('200 OK', [], PDF)
        ])
      )
    ],
    ['every byte for itself', oneByOne(answer('200 OK', [], PDF))],
    [
      'every byte a chunk for itself',
      oneByOne(answer('200 OK', [IN_CHUNKS], chunked(...[...PDF].map(byte => Uint8Array.of(byte)))))
    ],
    [
      'every byte of a packet for itself',
      oneByOne(
        answer(
          '200 OK',
          [IN_CHUNKS, 'Content-Encoding: gzip'],
          chunked(...[...gzipSync(PDF)].map(byte => Uint8Array.of(byte)))
        )
      )
    ],
    ['packed and its end in a word', framed(['Content-Encoding: deflate'], deflateSync(PDF))],
    ['another answer behind it', sends(Buffer.concat([answer('200 OK', [], PDF), answer('200 OK', [], PNG)]))],
    ['another type', framed(['Content-Type: text/html; charset=utf-16'])],
    ['a name of its own', framed(['Content-Disposition: attachment; filename="../../evil.exe"'])],
    [
      'a cookie to keep',
      framed([
        'Set-Cookie: a=b',
        'Strict-Transport-Security: max-age=1',
        'Refresh: 0; url=file:///etc/passwd',
        'Location: file:///etc/passwd'
      ])
    ],
    [
      'a connection that stays',
      socket => {
        socket.write(answer('200 OK', ['Connection: keep-alive'], PDF))
      }
    ],
    ['an ETag that is none', framed(['ETag: no quotes'])]
  ])('but sends the whole file in the end gets it kept byte for byte: %s', async (_what, attack) => {
    const shop = await startHostileShop(attack)
    const desk = await deskIn(shop.origin)
    const outcome = await desk.download(4)
    await expectUnharmed(desk, [FILE], outcome)
    expect(await readFile(join(desk.root, FILE))).toEqual(PDF)
  })

  // Each would hold the program up for as long as anybody lives, were it read by patterns that go back.
  it.each<[string, Buffer]>([
    ['comments', text(`${'<!---->'.repeat(580)}no page`)],
    ['comments in comments', text('<!--'.repeat(1000))],
    ['declarations', text(`<?xml ${'?'.repeat(4000)}`)],
    ['space', text(`${' \n'.repeat(2000)}<`)]
  ])('and sends what is made to be slow to read is done with at once: %s', async (_what, bytes) => {
    const shop = await startHostileShop(oneByOne(answer('200 OK', [], bytes)))
    const desk = await deskIn(shop.origin)
    expect(await desk.download(4)).toMatchObject({
      ok: true,
      value: { files: [{ canOpen: false, shownAs: null, size: bytes.length }] }
    })
  })
})

describe('a connection that breaks', () => {
  const ANSWERS: Readonly<Record<string, Buffer>> = {
    'with a length': answer('200 OK', ['Content-Type: application/pdf'], PDF),
    'with a length and an ETag': answer('200 OK', ['ETag: "1"'], PDF),
    'in chunks': answer('200 OK', [IN_CHUNKS], chunked(PDF.subarray(0, 9), PDF.subarray(9))),
    'packed in chunks': answer('200 OK', [IN_CHUNKS, 'Content-Encoding: gzip'], chunked(gzipSync(PDF)))
  }

  const { breaksEach } = campaign
  it.each(
    Object.keys(ANSWERS).flatMap(how => [
      [how, 'http', 'any byte', 1] as const,
      [how, 'https', breaksEach === 1 ? 'any byte' : `one byte in ${breaksEach}`, breaksEach] as const
    ])
  )('of an answer %s over %s at %s leaves no file (R61)', async (how, scheme, _where, each) => {
    const bytes = ANSWERS[how]!
    let at = 0
    const shop = await startHostileShop(socket => {
      socket.end(bytes.subarray(0, at))
    }, scheme)
    const desk = await deskIn(shop.origin)
    for (at of eachOfTheDay(bytes.length, each)) {
      const outcome = await desk.download(4)
      await expectUnharmed(desk, [], outcome)
      desk.changes.length = 0
      expect([BROKEN, CUT, INCOMPLETE], `${at}`).toContain(outcome.ok ? 'fetched' : sentence(outcome.failure))
    }
    at = bytes.length
    await expectUnharmed(desk, [FILE], await desk.download(4))
  })

  it('by a reset at any tenth byte leaves no file either (R61)', async () => {
    const bytes = ANSWERS['with a length']!
    let at = 0
    const shop = await startHostileShop(socket => {
      socket.write(bytes.subarray(0, at), () => {
        shop.reset()
      })
    }, 'https')
    const desk = await deskIn(shop.origin)
    for (; at < bytes.length; at += 10) {
      const outcome = await desk.download(4)
      await expectUnharmed(desk, [], outcome)
      expect([BROKEN, INCOMPLETE], `${at}`).toContain(outcome.ok ? 'fetched' : sentence(outcome.failure))
    }
  })
})
