import { describe, expect, it } from 'vitest'
import type { OrderListNotice } from '#domain/orders/order-list.ts'
import { asOfText, cautions, emptyStateMessage, watchMessage } from '../../../renderer/changes/watch-messages.ts'
import { listStatus } from '../app/order-cache-samples.ts'

const NOW = new Date(2026, 10, 20, 11, 0).getTime()

const AT = new Date(2026, 10, 20, 10, 42).getTime()

const WHOLE = { asOf: AT, whole: { at: AT, confirmed: true }, orders: 87 }

describe('what is said of the watch', () => {
  it('names how each is watched', () => {
    expect(watchMessage({ closingDays: 10 })).toContain('that close within 10 business days.')
    expect(watchMessage({ closingDays: 1 })).toContain('within 1 business day.')
  })

  it('is as of when the service last answered', () => {
    expect([asOfText(listStatus(WHOLE), NOW), asOfText(listStatus(), NOW), asOfText(undefined, NOW)]).toEqual([
      'Updated 10:42 AM',
      '',
      ''
    ])
  })

  it('warns of a pause and why, and until when', () => {
    const pause = { because: { kind: 'offline' }, until: null } as const
    expect(cautions(listStatus({ pause }), NOW)).toEqual(['Updates are paused. This computer is offline.'])
    expect(cautions(listStatus({ pause: { ...pause, until: AT } }), NOW)[0]).toContain('Trying again at 10:42 AM.')
    expect(cautions(undefined, NOW)).toEqual([])
  })

  it('has a sentence for everything the clerk should know about the order cache', () => {
    expect(
      cautions(
        listStatus({
          notices: [
            { kind: 'odd-rows', count: 1 },
            { kind: 'malformed', page: 12 },
            { kind: 'moving' },
            { kind: 'too-long', lastPage: 1_000_000 },
            { kind: 'begun-again', at: AT },
            { kind: 'not-kept' }
          ]
        }),
        NOW
      )
    ).toEqual([
      '1 order in the list has no order ID and can’t be tracked.',
      'Page 12 of the list couldn’t be read completely. Changes on it may be missing.',
      'The list changed while it was loading. Some changes may show up late.',
      'The service reports 1,000,000 pages of orders, more than Title Desk reads.',
      'The saved order list was damaged and rebuilt (10:42 AM). Earlier changes are lost.',
      'The disk can’t be written to. New changes are saved only until you quit.'
    ])
  })
})

describe('what is wrong with the list', () => {
  it.each<[OrderListNotice, string]>([
    [{ kind: 'odd-rows', count: 2 }, '2 orders in the list have no order ID and can’t be tracked.'],
    [
      { kind: 'shrunk', missing: 1200, listed: 1284 },
      '1,200 of 1,284 orders are suddenly missing from the service’s list. If they’re missing for a day, they’ll be marked “No longer listed”.'
    ],
    [
      { kind: 'other-client', isKnown: true },
      'This access token lists different orders than the previous one. Changes shown are for its orders.'
    ],
    [
      { kind: 'details-unread', count: 3, refused: 1, orderIds: [] },
      'Couldn’t read the stages or documents of 3 orders, so changes there aren’t noticed. See Orders.'
    ]
  ])('%o is told', (notice, text) => {
    expect(cautions(listStatus({ notices: [notice] }), NOW)).toEqual([text])
  })

  it('is told after the pause', () => {
    const pause = { because: { kind: 'offline' }, until: null } as const
    expect(cautions(listStatus({ pause, notices: [{ kind: 'moving' }] }), NOW)).toEqual([
      'Updates are paused. This computer is offline.',
      'The list changed while it was loading. Some changes may show up late.'
    ])
  })
})

describe('where there are no changes', () => {
  it.each([
    ['nothing is known yet', undefined, true, 'Loading orders…', 'appear here'],
    ['the order cache is opened', listStatus({ state: 'opening' }), true, 'Loading orders…', 'appear here'],
    ['the list is not whole', listStatus(), true, 'Nothing to compare yet', 'isn’t fully loaded yet. Changes from'],
    [
      'the list is read in spite of a pause before',
      listStatus({
        scan: { page: 2, lastPage: 1200, isFirst: true },
        pause: { because: { kind: 'offline' }, until: null }
      }),
      false,
      'Nothing to compare yet',
      'page 2 of 1,200'
    ],
    [
      'the list is read for the first time',
      listStatus({ scan: { page: 12, lastPage: 86, isFirst: true } }),
      true,
      'Nothing to compare yet',
      'page 12 of 86'
    ],
    [
      'the first reading waits',
      listStatus({ pause: { because: { kind: 'offline' }, until: null } }),
      true,
      'Nothing to compare yet',
      'This computer is offline.'
    ],
    ['all was looked at', listStatus(WHOLE), true, 'You’re all caught up', 'Updated 10:42 AM.'],
    ['nothing ever changed', listStatus(WHOLE), false, 'No changes yet', 'since the first load']
  ])('because %s, it says so', (_, status, unreadOnly, title, why) => {
    const words = emptyStateMessage(status, unreadOnly, NOW)
    expect(words.title).toBe(title)
    expect(words.why).toContain(why)
  })

  it('it ends with its sentence where nobody knows as of when', () => {
    const words = (unreadOnly: boolean) => emptyStateMessage(listStatus({ ...WHOLE, asOf: null }), unreadOnly, NOW).why
    expect([words(true), words(false)]).toEqual(['', 'Changes since the first load appear here.'])
  })
})
