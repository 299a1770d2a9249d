import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import { createListCheck, mayBeTheWay, onTheWay, type AskList } from '../../../main/documents/transfer/list-check.ts'
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
    const ask: AskList = async () => (ofList === null ? ok(EMPTY_PAGE) : failed(ofList))
    expect(await onTheWay(failure, ask)).toEqual(ofAll)
  })

  it('asks for no order list where it can only be about one document', async () => {
    const ask: AskList = () => Promise.reject(new Error('asked'))
    expect(await onTheWay({ kind: 'not-found' }, ask)).toBeUndefined()
  })
})

describe('the order list, asked why something failed', () => {
  const answers = () => {
    const asked = [
      Promise.withResolvers<Result<OrderPage, Failure>>(),
      Promise.withResolvers<Result<OrderPage, Failure>>()
    ]
    let times = 0
    const check = createListCheck(() => asked[times++]?.promise ?? Promise.reject(new Error('asked once more')))
    return { asked, check, times: () => times }
  }

  it('is asked once by all that fail while it has not answered, or began before it was asked', async () => {
    const { asked, check, times } = answers()
    const [one, two, three] = [check.begin(), check.begin(), check.begin()]
    const both = Promise.all([one(), two()])
    asked[0]?.resolve(ok(EMPTY_PAGE))
    expect(await both).toEqual([ok(EMPTY_PAGE), ok(EMPTY_PAGE)])
    expect(await three()).toEqual(ok(EMPTY_PAGE))
    expect(times()).toBe(1)
  })

  it('is asked again by what began after its answer: a way that was cut since is seen (H1)', async () => {
    const { asked, check } = answers()
    asked[0]?.resolve(ok(EMPTY_PAGE))
    await check.begin()()
    asked[1]?.resolve(failed(DOWN))
    const later = check.begin()
    expect(await later()).toEqual(failed(DOWN))
  })

  it('is asked again where it was never answered', async () => {
    const { asked, check } = answers()
    const first = check.begin()()
    asked[0]?.reject(new Error('a bug'))
    await expect(first).rejects.toThrow('a bug')
    asked[1]?.resolve(ok(EMPTY_PAGE))
    expect(await check.begin()()).toEqual(ok(EMPTY_PAGE))
  })
})
