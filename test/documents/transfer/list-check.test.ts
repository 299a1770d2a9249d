import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { mayBeTheWay, onTheWay, type ListCheck } from '../../../main/documents/transfer/list-check.ts'
import { EMPTY_PAGE } from '../support/empty-page.ts'

const PORTAL: Failure = { kind: 'malformed', what: 'html' }
const DOWN: Failure = { kind: 'unreachable', host: 'a', reason: 'refused' }
describe('a failure of one download', () => {
  it.each<[string, Failure, boolean]>([
    ['no network', { kind: 'offline' }, true],
    ['a host that is not reached', DOWN, true],
    ['silence', { kind: 'timed-out', afterSeconds: 60 }, true],
    ['a certificate', { kind: 'certificate', host: 'a' }, true],
    ['a redirect', { kind: 'redirected', status: 302 }, true],
    ['a web page', PORTAL, true],
    ['an error of the service', { kind: 'service-error', status: 502 }, true],
    ['an answer that is cut short', { kind: 'malformed', what: 'cut-short' }, false],
    ['a refused token', { kind: 'unauthorized' }, false],
    ['a token that may not', { kind: 'forbidden' }, false],
    ['no such document', { kind: 'not-found' }, false],
    ['haste', { kind: 'too-many-requests' }, false],
    ['a link that has run out', { kind: 'file', trouble: 'link-expired' }, false],
    ['a full disk', { kind: 'file', trouble: 'disk-full' }, false],
    ['the user', { kind: 'canceled' }, false],
    ['a fault of this program', { kind: 'bug' }, false]
  ])('may be about the way to the service or not: %s (H1)', (_what, failure, may) => {
    expect(mayBeTheWay(failure)).toBe(may)
  })

  it.each<[string, Failure, Failure | null, Failure | undefined]>([
    ['about the way where the order list fails, too, with what that says', PORTAL, DOWN, DOWN],
    ['about one document where the order list answers', PORTAL, null, undefined],
    ['about one document where the order list is answered with a refusal', DOWN, { kind: 'forbidden' }, undefined]
  ])('is %s (H1)', async (_what, failure, ofList, ofAll) => {
    const ask: ListCheck = async () => (ofList === null ? ok(EMPTY_PAGE) : failed(ofList))
    expect(await onTheWay(failure, ask)).toEqual(ofAll)
  })

  it('asks for no order list where it can only be about one document', async () => {
    const ask: ListCheck = () => Promise.reject(new Error('asked'))
    expect(await onTheWay({ kind: 'not-found' }, ask)).toBeUndefined()
  })
})
