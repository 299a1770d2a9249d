import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isEncoded, saidSha256, strongEtag, wholeSizeOf } from '../../../main/service/links/resume.ts'

const SUM = createHash('sha256').update('bytes').digest()
const BASE64 = SUM.toString('base64')
const OTHER = createHash('sha256').update('other').digest('base64')

describe('the SHA-256 that a response states (R61)', () => {
  it.each([
    ['Repr-Digest', { 'repr-digest': `sha-256=:${BASE64}:` }],
    ['Repr-Digest behind another sum', { 'repr-digest': `sha-512=:${'A'.repeat(86)}==:, sha-256=:${BASE64}:` }],
    ['Content-Digest', { 'content-digest': `sha-256=:${BASE64}:` }],
    ['Digest, whose names are in capitals', { digest: `SHA-256=${BASE64}` }],
    ['Digest behind another sum without a space', { digest: `MD5=HUXZLQLMuI/KZ5KDcJPcOA==,SHA-256=${BASE64}` }],
    ['an object store’s header', { 'x-amz-checksum-sha256': BASE64 }],
    ['Repr-Digest before Digest', { 'repr-digest': `sha-256=:${BASE64}:`, digest: `SHA-256=${OTHER}` }],
    ['an encoding that is none', { 'repr-digest': `sha-256=:${BASE64}:`, 'content-encoding': ' Identity ' }]
  ])('is read out of %s', (_what, headers) => {
    expect(saidSha256(headers, true)).toBe(SUM.toString('hex'))
  })

  it.each([
    ['nothing', {}],
    ['a body that is encoded', { 'repr-digest': `sha-256=:${BASE64}:`, 'content-encoding': 'gzip' }],
    ['a name that only ends alike', { digest: `not-sha-256=${BASE64}` }],
    ['a sum cut short', { 'repr-digest': `sha-256=:${BASE64.slice(0, 40)}:` }],
    ['an object store’s sum of parts', { 'x-amz-checksum-sha256': `${BASE64}-2` }],
    ['an object store’s sum behind something', { 'x-amz-checksum-sha256': `x${BASE64}` }]
  ])('is not told by %s', (_what, headers) => {
    expect(saidSha256(headers, true)).toBeNull()
  })

  it('is not that of the whole file where it is the content’s of a part', () => {
    expect(saidSha256({ 'content-digest': `sha-256=:${BASE64}:` }, false)).toBeNull()
    expect(saidSha256({ 'repr-digest': `sha-256=:${BASE64}:` }, false)).toBe(SUM.toString('hex'))
  })
})

describe('an ETag (R62)', () => {
  it.each(['"a1"', '""', '"!#~"', '"\x80\xff"'])('%s is strong', header => {
    expect(strongEtag(header)).toBe(header)
  })

  it.each([undefined, 'W/"a1"', 'a1', '"a1', 'a1"', '"a b"', '"a"b"', ' "a1"', '"a1" ', '"a\u007f"'])(
    '%j promises nothing',
    header => {
      expect(strongEtag(header)).toBeNull()
    }
  )
})

describe('a part that answers a request for the rest (R62)', () => {
  const RESUME = { from: 100, etag: '"a1"' }
  const PART = { 'content-range': 'bytes 100-249/250', etag: '"a1"', 'content-length': '150' }

  it('goes on where it was asked to, with its length stated or not', () => {
    expect(wholeSizeOf(PART, RESUME)).toBe(250)
    expect(wholeSizeOf({ ...PART, 'content-length': undefined }, RESUME)).toBe(250)
  })

  it('may be the last byte', () => {
    const last = { 'content-range': 'bytes 100-100/101', etag: '"a1"', 'content-length': '1' }
    expect(wholeSizeOf(last, RESUME)).toBe(101)
  })

  it.each([
    ['another offset', { 'content-range': 'bytes 99-249/250' }],
    ['an end before the file’s', { 'content-range': 'bytes 100-248/250' }],
    ['an end behind the file’s', { 'content-range': 'bytes 100-250/250' }],
    ['an end before its start', { 'content-range': 'bytes 100-99/100', 'content-length': '0' }],
    ['an unknown size', { 'content-range': 'bytes 100-249/*' }],
    ['another unit', { 'content-range': 'pages 100-249/250' }],
    ['something before the range', { 'content-range': 'x bytes 100-249/250' }],
    ['something behind the range', { 'content-range': 'bytes 100-249/2500000000000000' }],
    ['no range', { 'content-range': undefined }],
    ['another ETag', { etag: '"a2"' }],
    ['no ETag', { etag: undefined }],
    ['an encoding', { 'content-encoding': 'gzip' }],
    ['another length', { 'content-length': '149' }]
  ])('with %s means that the file starts over', (_what, headers) => {
    expect(wholeSizeOf({ ...PART, ...headers }, RESUME)).toBeUndefined()
  })
})

it.each([
  [undefined, false],
  ['', false],
  [' IDENTITY ', false],
  ['gzip', true],
  ['identity, gzip', true]
])('the content encoding %j changes the bytes: %s', (encoding, expected) => {
  expect(isEncoded({ 'content-encoding': encoding })).toBe(expected)
})
