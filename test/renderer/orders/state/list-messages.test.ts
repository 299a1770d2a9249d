import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderListNotice } from '#domain/orders/order-list.ts'
import { MOST_PAGES } from '../../../../main/orders/sync/scan-driver.ts'
import { noticeSentence, pauseSentence, completenessMessage } from '../../../../renderer/orders/state/list-messages.ts'
import { listStatus } from '../../app/order-cache-samples.ts'

describe('how the order cache is', () => {
  const at = new Date(2026, 10, 20, 10, 42).getTime()
  const until = new Date(2026, 10, 20, 10, 50).getTime()

  it.each([
    [
      { kind: 'offline' },
      null,
      'This computer is offline. Last updated 10:42 AM. Updates resume when you’re back online.',
      undefined
    ],
    [
      { kind: 'too-many-requests' },
      until,
      'The service is busy. Last updated 10:42 AM. Loading resumes at 10:50 AM.',
      undefined
    ],
    [
      { kind: 'certificate', host: 'h' },
      until,
      'This computer doesn’t trust the service’s certificate. Last updated 10:42 AM. Trying again at 10:50 AM.',
      'connections'
    ],
    [
      { kind: 'malformed', what: 'html' },
      until,
      'A web page answered instead of the service. Last updated 10:42 AM. Trying again at 10:50 AM. If this network asks you to sign in, do that in a browser first.',
      undefined
    ],
    [
      { kind: 'redirected', status: 302 },
      until,
      'The service’s address redirects to another one. Last updated 10:42 AM. Trying again at 10:50 AM. If this continues, check the service URL.',
      'connections'
    ],
    [
      { kind: 'unauthorized' },
      null,
      'Your access token was rejected. Last updated 10:42 AM. Enter a new token in Connections.',
      'connections'
    ]
  ] as const)('is told where nothing is read: %o', (because, pausedUntil, text, act) => {
    const sentence = pauseSentence(listStatus({ asOf: at, pause: { because, until: pausedUntil } }), at)
    expect([sentence?.text, sentence?.act]).toEqual([text, act])
  })

  it('is told where nothing was ever read, and only where reading pauses', () => {
    const paused = (because: Failure, pausedUntil: number | null, asOf: number | null = null) =>
      pauseSentence(listStatus({ asOf, pause: { because, until: pausedUntil } }), at)
    expect(pauseSentence(listStatus({ asOf: at }), at)).toBeUndefined()
    expect(paused({ kind: 'offline' }, null)?.text).toContain('No orders loaded yet.')
    expect(paused({ kind: 'too-many-requests' }, null, at)?.text).toBe('The service is busy. Last updated 10:42 AM.')
    expect(paused({ kind: 'forbidden' }, null, at)).toEqual(paused({ kind: 'unauthorized' }, null, at))
    expect(paused({ kind: 'service-error', status: 500 }, until, at)).toEqual({
      text: 'Couldn’t reach the service. Last updated 10:42 AM. Trying again at 10:50 AM.'
    })
    expect(paused({ kind: 'malformed', what: 'not-json' }, null)?.text).toBe(
      'Couldn’t reach the service. No orders loaded yet.'
    )
  })

  it.each<[OrderListNotice, string]>([
    [
      { kind: 'shrunk', missing: 1200, listed: 1284 },
      '1,200 of 1,284 orders are suddenly missing from the service’s list. They’re still shown as they were.'
    ],
    [{ kind: 'odd-rows', count: 1 }, '1 order came without an order ID and can’t be listed here.'],
    [{ kind: 'malformed', page: 1200 }, 'Couldn’t read page 1,200 of the service’s list.'],
    [{ kind: 'too-long', lastPage: 1_000_000 }, 'The service reports 1,000,000 pages.'],
    [
      { kind: 'other-client', isKnown: true },
      'Orders saved earlier for it are shown; the others stay on this computer'
    ],
    [{ kind: 'other-client', isKnown: false }, 'Those stay on this computer, and return with a token'],
    [{ kind: 'begun-again', at }, 'Changes from before 10:42 AM are lost.'],
    [{ kind: 'details-unread', count: 2, refused: 0, orderIds: [] }, 'documents of 2 orders. Until they load,']
  ])('tells of %o', (notice, words) => {
    expect(noticeSentence(notice, at).text).toContain(words)
  })

  it.each([
    { kind: 'odd-rows', count: 2 },
    { kind: 'malformed', page: 3 },
    { kind: 'moving' },
    { kind: 'too-long', lastPage: 1_000_000 },
    { kind: 'begun-again', at },
    { kind: 'not-kept' },
    { kind: 'details-unread', count: 2, refused: 0, orderIds: [] },
    { kind: 'shrunk', missing: 40, listed: 41 },
    { kind: 'other-client', isKnown: true },
    { kind: 'other-client', isKnown: false }
  ] as const)('has a sentence for %o', notice => {
    expect(noticeSentence(notice, at).text).toMatch(/^[A-Z0-9].+\.$/)
  })

  it.each([
    [3, 0, 'Couldn’t load the stages or documents of 3 orders. Until'],
    [1, 1, 'Couldn’t load the stages or documents of 1 order. Your token doesn’t have access to them. Until'],
    [3, 2, 'Your token doesn’t have access to 2 of them. Until']
  ])('tells of %i orders whose details could not be read, %i of them refused (H1, H2)', (count, refused, words) => {
    expect(noticeSentence({ kind: 'details-unread', count, refused, orderIds: [] }, at).text).toContain(words)
  })

  it('claims no more than two readings that found the same', () => {
    expect(completenessMessage(listStatus(), at)).toContain('still loading')
    expect(completenessMessage(listStatus({ whole: { at, confirmed: false } }), at)).toContain('will confirm')
    expect(completenessMessage(listStatus({ whole: { at, confirmed: true } }), at)).toContain('checked twice')
  })

  it('says how much of a list that is too long is read', () => {
    const { text } = noticeSentence({ kind: 'too-long', lastPage: 1_000_000 }, at)
    expect(text).toContain(`Only the first ${MOST_PAGES.toLocaleString('en-US')} are loaded.`)
  })
})
