import { describe, expect, it } from 'vitest'
import { isUnread, newestOf, unreadAfter, withMore, withRead } from '../../../renderer/changes/shown-orders.ts'
import { listStep } from '../../../renderer/changes/list-keys.ts'
import { asOfText, cautions, emptyStateMessage, watchMessage } from '../../../renderer/changes/watch-messages.ts'
import { listStatus, changedOrder } from '../app/order-cache-samples.ts'
import { orderId } from '../app/samples.ts'

const NOW = new Date(2026, 10, 20, 11, 0).getTime()
const AT = new Date(2026, 10, 20, 10, 42).getTime()
const WHOLE = { asOf: AT, whole: { at: AT, confirmed: true }, orders: 87 }

describe('the orders shown', () => {
  const shown = [changedOrder(1, [9, 4]), changedOrder(2, [7])]

  it('have a newest change', () => {
    expect([newestOf(shown), newestOf([])]).toEqual([9, 0])
  })

  it('are read up to a change: those of one order, or all', () => {
    const ids = (orders: typeof shown) =>
      orders.flatMap(({ changes }) => changes.filter(({ read }) => read).map(({ id }) => id))
    expect(ids([...withRead(shown, orderId(1), 5)])).toEqual([4])
    expect(ids([...withRead(shown, null, 7)])).toEqual([4, 7])
    expect(withRead(shown, orderId(2), 7).map(isUnread)).toEqual([true, false])
  })

  it('are followed by those behind them, none of them twice', () => {
    expect(withMore(shown, [changedOrder(2, [7]), changedOrder(3, [2])]).map(({ row }) => row.orderId)).toEqual([
      orderId(1),
      orderId(2),
      orderId(3)
    ])
  })

  it('know how many unread changes came after one', () => {
    expect([unreadAfter(shown, 4), unreadAfter(withRead(shown, orderId(2), 7), 4)]).toEqual([2, 1])
  })
})

describe('a key in the list of changes', () => {
  it.each<[string, number, number | 'mark' | undefined]>([
    ['j', -1, 0],
    ['j', 1, 2],
    ['J', 2, 2],
    ['k', 0, 0],
    ['k', 2, 1],
    ['k', -1, 0],
    ['e', 1, 'mark'],
    ['e', -1, undefined],
    ['ArrowDown', 0, 1],
    ['ArrowDown', -1, undefined],
    ['ArrowUp', 1, 0],
    ['ArrowUp', -1, undefined],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Home', -1, undefined],
    ['End', -1, undefined],
    ['x', 1, undefined]
  ])('%s from %i leads to %s', (key, at, step) => {
    expect(listStep(key, at, 3)).toBe(step)
  })

  it('leads nowhere where there are none', () => {
    expect(listStep('j', -1, 0)).toBeUndefined()
  })
})

describe('what is said of the watch', () => {
  it('names how each is watched', () => {
    expect(watchMessage({ closingDays: 10 })).toContain('those closing within 10 business days.')
    expect(watchMessage({ closingDays: 1 })).toContain('within 1 business day.')
  })

  it('is as of when the service last answered', () => {
    expect([asOfText(listStatus(WHOLE), NOW), asOfText(listStatus(), NOW), asOfText(undefined, NOW)]).toEqual([
      'as of 10:42 AM',
      '',
      ''
    ])
  })

  it('warns of a pause and why, and until when', () => {
    const pause = { because: { kind: 'offline' }, until: null } as const
    expect(cautions(listStatus({ pause }), NOW)).toEqual(['Nothing new is read now. This computer is offline.'])
    expect(cautions(listStatus({ pause: { ...pause, until: AT } }), NOW)[0]).toContain('It is tried again at 10:42 AM.')
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
      '1 row of the list has no order number and cannot be watched.',
      'Page 12 of the list could not be read whole: changes on it may be missing.',
      'The list moved while it was read: some changes may show up late.',
      'The service says that its list has 1,000,000 pages: more than Title Desk reads.',
      'What was kept of the orders was damaged and started over (10:42 AM). Changes before that are not known.',
      'The disk does not take what is noticed now: it stands here until Title Desk quits.'
    ])
  })
})

describe('where there are no changes', () => {
  it.each([
    ['the order cache is opened', undefined, true, 'The orders are being opened', 'read from this computer'],
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
    ['all was looked at', listStatus(WHOLE), true, 'Nothing changed', 'Everything as of 10:42 AM was looked at.'],
    ['nothing ever changed', listStatus(WHOLE), false, 'No changes yet', 'as it was when the list was first read']
  ])('because %s, it says so', (_, status, unreadOnly, title, why) => {
    const words = emptyStateMessage(status, unreadOnly, NOW)
    expect(words.title).toBe(title)
    expect(words.why).toContain(why)
  })
})
