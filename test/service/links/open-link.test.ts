import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { failed } from '#domain/common/result.ts'
import type { OpenedLink } from '../../../main/service/links/open-link.ts'
import { releaseBuffer } from '../../../main/service/links/release-buffer.ts'
import type { Resume } from '../../../main/service/links/resume.ts'
import { serviceAt } from '../connect.ts'
import { startAnswering, startHttp, startRaw } from '../servers.ts'

const WHOLE = 'the whole file'
const REST = WHOLE.slice(4)
const RESUME: Resume = { from: 4, etag: '"1"' }
const SUM = createHash('sha256').update(WHOLE).digest()
const DIGEST = `sha-256=:${SUM.toString('base64')}:`
const PART = { ETag: '"1"', 'Content-Range': 'bytes 4-13/14', 'Content-Length': '10' }

const opening = (origin: string, resume?: Resume) =>
  serviceAt(origin).openLink(`${origin}/f`, new AbortController().signal, resume)

/** What came of a link, with the bytes in place of their stream. */
async function opened(origin: string, resume?: Resume) {
  const link = await opening(origin, resume)
  if (!link.ok) return link
  const { stream, ...said } = link.value
  return { ...said, bytes: await text(stream) }
}

const plain = (link: Partial<OpenedLink> & { readonly bytes: string }) => ({
  from: 0,
  total: WHOLE.length,
  etag: '"2"',
  sha256: null,
  release: releaseBuffer,
  ...link
})

/** Answers the first request as told, and each further one with the whole file. */
async function answeringFirst(status: number, body: string, headers: Record<string, string>) {
  const server = await startHttp((_request, response) => {
    if (server.received.length === 1) response.writeHead(status, headers).end(body)
    else response.writeHead(200, { ETag: '"2"', 'Content-Length': WHOLE.length }).end(WHOLE)
  })
  const ranges = () => server.received.map(({ headers: asked }) => [asked.range, asked['if-range']])
  return { origin: server.origin, ranges }
}

describe('a file that is gone on with (R62)', () => {
  it('is asked for from its first missing byte, if it is still the same, and only that comes', async () => {
    const { origin, ranges } = await answeringFirst(206, REST, { ...PART, 'Content-Digest': DIGEST })
    expect(await opened(origin, RESUME)).toEqual(plain({ from: 4, etag: '"1"', bytes: REST }))
    expect(ranges()).toEqual([['bytes=4-', '"1"']])
  })

  it('has the sum of the whole where that is said of the whole', async () => {
    const { origin } = await answeringFirst(206, REST, { ...PART, 'Repr-Digest': DIGEST })
    expect(await opened(origin, RESUME)).toMatchObject({ from: 4, sha256: SUM.toString('hex') })
  })

  it.each<[string, number, string, Record<string, string>]>([
    ['a part of another file', 206, REST, { ...PART, ETag: '"2"' }],
    ['a part of nobody knows what', 206, REST, { 'Content-Length': '10' }],
    ['that it is another file', 412, '', {}],
    ['that there is no such part', 416, '', {}]
  ])('starts over where the answer is %s', async (_what, status, body, headers) => {
    const { origin, ranges } = await answeringFirst(status, body, headers)
    expect(await opened(origin, RESUME)).toEqual(plain({ bytes: WHOLE }))
    expect(ranges()).toEqual([
      ['bytes=4-', '"1"'],
      [undefined, undefined]
    ])
  })

  it('comes whole at once where it has changed', async () => {
    const { origin, ranges } = await answeringFirst(200, WHOLE, { ETag: '"3"', 'Content-Length': '14' })
    expect(await opened(origin, RESUME)).toEqual(plain({ etag: '"3"', bytes: WHOLE }))
    expect(ranges()).toHaveLength(1)
  })

  it('is not asked for for ever', async () => {
    const parts = await startAnswering(206, REST, {})
    expect(await opened(parts.origin, RESUME)).toEqual(failed({ kind: 'file', trouble: 'wrong-size' }))
    const refusing = await startAnswering(412, '')
    expect(await opened(refusing.origin, RESUME)).toEqual(failed({ kind: 'rejected', status: 412, fields: [] }))
    expect([parts.received.length, refusing.received.length]).toEqual([2, 2])
  })

  it('is refused as any other where its link has run out', async () => {
    const server = await startAnswering(403, '')
    expect(await opened(server.origin, RESUME)).toEqual(failed({ kind: 'file', trouble: 'link-expired' }))
    expect(server.received).toHaveLength(1)
  })
})

describe('a whole file', () => {
  it.each([
    ['a strong ETag', '"2"', '"2"'],
    ['a weak one, by which nothing is gone on with', 'W/"2"', null]
  ])('has its size, its sum and %s', async (_what, header, etag) => {
    const headers = { ETag: header, 'Content-Length': '14', 'Content-Digest': DIGEST }
    const { origin } = await answeringFirst(200, WHOLE, headers)
    expect(await opened(origin)).toEqual(plain({ etag, sha256: SUM.toString('hex'), bytes: WHOLE }))
  })

  it('may come without its size', async () => {
    const { origin } = await answeringFirst(200, WHOLE, { ETag: '"2"', 'Transfer-Encoding': 'chunked' })
    expect(await opened(origin)).toEqual(plain({ total: null, bytes: WHOLE }))
  })

  it.each([
    ['gzip', gzipSync(WHOLE)],
    ['x-gzip', gzipSync(WHOLE)],
    ['deflate', deflateSync(WHOLE)],
    ['BR', brotliCompressSync(WHOLE)]
  ])('that is packed unasked is unpacked, has no size, and is never gone on with: %s', async (encoding, bytes) => {
    const server = await startAnswering(200, bytes, { ETag: '"2"', 'Content-Encoding': encoding })
    expect(await opened(server.origin)).toEqual({ from: 0, total: null, etag: null, sha256: null, bytes: WHOLE })
  })

  it('that is packed in a way nobody asked for, or is none of HTTP, is not read', async () => {
    const notRead = failed({ kind: 'malformed', what: 'not-json' })
    const packed = await startAnswering(200, WHOLE, { 'Content-Encoding': 'zstd' })
    expect(await opened(packed.origin)).toEqual(notRead)
    const switching = await startRaw(socket =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')
    )
    expect(await opened(switching.origin)).toEqual(notRead)
  })
})

it('the memory of bytes is given back, unless others have a part of it', () => {
  const [alone, all] = [Buffer.allocUnsafeSlow(16), Buffer.allocUnsafeSlow(16)]
  const shared = all.subarray(4)
  for (const bytes of [alone, shared]) releaseBuffer(bytes)
  expect([alone.length, shared.length, all.length]).toEqual([0, 12, 16])
})
