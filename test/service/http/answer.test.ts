import { deflateRawSync, deflateSync, gzipSync, brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { failureOfStatus, jsonOf, type Answer } from '../../../main/service/http/answer.ts'
import { brokenAnswer, readAnswer } from '../../../main/service/http/received.ts'
import { retryAfter } from '../../../main/service/http/retry-after.ts'

const answer = (change: Partial<Answer>): Answer => ({
  status: 200,
  contentType: 'application/json',
  retryAfter: '',
  challenge: '',
  text: '',
  ...change
})
const KNOWN = { token: 'secret', sent: '' }

describe('the JSON of an answer', () => {
  it.each<[string, string, Failure & { readonly kind: 'malformed' }]>([
    ['', 'application/json', { kind: 'malformed', what: 'empty' }],
    ['<!doctype html><p>Hi', 'application/json', { kind: 'malformed', what: 'html' }],
    ['Sign in', 'text/html; charset=utf-8', { kind: 'malformed', what: 'html' }],
    ['{"a":1', 'application/json', { kind: 'malformed', what: 'cut-short' }],
    [' [1, 2', 'application/json', { kind: 'malformed', what: 'cut-short' }],
    ['{a:1}', 'application/json', { kind: 'malformed', what: 'not-json' }],
    ['Sorry', 'text/plain', { kind: 'malformed', what: 'not-json' }]
  ])('is missing in %j of the type %s', (text, contentType, failure) => {
    expect(jsonOf(answer({ text, contentType }))).toEqual(failed(failure))
  })

  it('is what it says, whatever the type', () => {
    expect(jsonOf(answer({ text: '{"a":1}', contentType: 'text/html' }))).toEqual(ok({ a: 1 }))
  })
})

describe('a status that is no success', () => {
  it.each<[number, string]>([
    [301, 'redirected'],
    [399, 'redirected'],
    [400, 'rejected'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'rejected'],
    [422, 'rejected'],
    [429, 'too-many-requests'],
    [499, 'rejected'],
    [500, 'service-error'],
    [503, 'service-error']
  ])('of %i is %s, with what the answer says', (status, kind) => {
    const failure = failureOfStatus(answer({ status, text: '{"message":"Not now."}', retryAfter: '7' }), KNOWN)
    expect(failure.kind).toBe(kind)
    expect('words' in failure ? failure.words : undefined).toBe(kind === 'redirected' ? undefined : 'Not now.')
    expect('retryAfterSeconds' in failure).toBe(kind === 'too-many-requests')
  })

  it('says how long to wait, in seconds or until a date, and for a day at most', () => {
    const now = Date.UTC(2026, 10, 20, 12)
    const at = (header: string) => retryAfter(header, now).retryAfterSeconds
    expect([at(' 7 '), at('86400'), at('86401')]).toEqual([7, 86_400, 86_400])
    expect([at('Fri, 20 Nov 2026 12:00:30 GMT'), at('Sun, 22 Nov 2026 12:00:00 GMT')]).toEqual([30, 86_400])
    expect(['', ' ', 'soon', '-'].map(at)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('names no time where that is over, so that nothing is asked for again at once', () => {
    const headers = ['0', 'Fri, 20 Nov 2026 12:00:00 GMT', 'Fri, 20 Nov 2026 11:00:00 GMT']
    for (const header of headers) expect(retryAfter(header, Date.UTC(2026, 10, 20, 12))).toEqual({})
  })
})

describe('an answer as it came', () => {
  const TEXT = '{"name":"Ramírez"}'
  const read = (bytes: Buffer, headers: Record<string, string> = {}, most = 1000) =>
    readAnswer({ status: 200, headers, chunks: [bytes.subarray(0, 5), bytes.subarray(5)] }, most)

  it.each<[string, Buffer, string]>([
    ['plain', Buffer.from(TEXT), 'identity'],
    ['with a byte order mark', Buffer.from(`\uFEFF${TEXT}`), 'identity'],
    ['packed', gzipSync(TEXT), ' GZIP '],
    ['packed as it used to be called', gzipSync(TEXT), 'x-gzip'],
    ['deflated', deflateSync(TEXT), 'deflate'],
    ['deflated without its header', deflateRawSync(TEXT), 'deflate'],
    ['packed with Brotli', brotliCompressSync(TEXT), 'br'],
    ['packed, without its end', gzipSync(TEXT).subarray(0, -8), 'gzip']
  ])('is read: %s', async (_what, bytes, encoding) => {
    const headers = { 'content-type': 'a/b', 'retry-after': '3', 'www-authenticate': 'Bearer' }
    expect(await read(bytes, { ...headers, 'content-encoding': encoding })).toEqual(
      ok({ status: 200, contentType: 'a/b', retryAfter: '3', challenge: 'Bearer', text: TEXT })
    )
  })

  it('that is empty is read as that, though it says that it is packed', async () => {
    expect(await read(Buffer.alloc(0), { 'content-encoding': 'gzip' })).toEqual(
      ok({ status: 200, contentType: '', retryAfter: '', challenge: '', text: '' })
    )
  })

  it('that unpacks to more than is read is too large, and one that does not unpack is no JSON', async () => {
    const large = gzipSync('x'.repeat(1001))
    expect(await read(large, { 'content-encoding': 'gzip' })).toEqual(failed({ kind: 'malformed', what: 'too-large' }))
    expect(await read(gzipSync('x'.repeat(1000)), { 'content-encoding': 'gzip' })).toMatchObject({ ok: true })
    expect(await read(Buffer.from('no zip at all'), { 'content-encoding': 'gzip' })).toEqual(
      failed({ kind: 'malformed', what: 'not-json' })
    )
  })

  it.each([
    ['HPE_INVALID_CONSTANT', 'not-json'],
    ['HPE_INVALID_EOF_STATE', 'cut-short'],
    ['Z_DATA_ERROR', 'not-json'],
    ['ECONNRESET', 'cut-short']
  ])('that ends with %s is %s', (code, what) => {
    expect(brokenAnswer(Object.assign(new Error('x'), { code }))).toEqual({ kind: 'malformed', what })
  })
})
