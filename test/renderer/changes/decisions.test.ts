import { describe, expect, it } from 'vitest'
import { isUnread, newestOf, unreadAfter, withMore, withRead } from '../../../renderer/changes/shown-orders.ts'
import type { Change } from '#domain/orders/change.ts'
import { groupedOrders } from '../../../renderer/changes/change-groups.ts'
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
      'The disk can’t be written to. New changes are kept until you quit Title Desk.'
    ])
  })
})

describe('where there are no changes', () => {
  it.each([
    ['the order cache is opened', undefined, true, 'Loading orders…', 'appear here'],
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
})

describe('the groups of changes', () => {
  const groups = (orders: readonly ReturnType<typeof changedOrder>[], alerted: readonly string[] = []) =>
    groupedOrders(orders, id => alerted.includes(id)).map(({ group, orders: some }) => [
      group,
      some.map(({ row }) => row.name)
    ])
  const document = (type: string): Change => ({ kind: 'document', what: 'replaced', documentId: 1, type, name: type })

  it('are Urgent, Documents and Status, those without orders left out', () => {
    const status = changedOrder(1, [9], { kind: 'status', from: 'New', to: 'Open' })
    const disclosure = changedOrder(2, [8], document('Closing Disclosure'))
    const wire = changedOrder(3, [7], document('Wire Instructions'))
    expect(groups([status, disclosure, wire])).toEqual([
      ['Urgent', ['Order 3']],
      ['Documents', ['Order 2']],
      ['Status', ['Order 1']]
    ])
    expect(groups([status])).toEqual([['Status', ['Order 1']]])
  })

  it.each<[string, Change]>([
    ['a moved closing', { kind: 'closing-date', from: '2026-11-23', to: '2026-11-25' }],
    ['a canceled order', { kind: 'status', from: 'Open', to: 'Canceled' }],
    ['an order that is gone', { kind: 'gone' }]
  ])('have %s under Urgent', (_, change) => {
    expect(groups([changedOrder(1, [1], change)])).toEqual([['Urgent', ['Order 1']]])
  })

  it('take the most urgent of its changes, and an open wire alert above all', () => {
    const both = changedOrder(1, [9], { kind: 'commitment', from: false, to: true })
    const status = changedOrder(1, [8], { kind: 'status', from: 'New', to: 'Open' })
    const order = { ...both, changes: [...status.changes, ...both.changes] }
    expect(groups([order])).toEqual([['Documents', ['Order 1']]])
    expect(groups([order], [orderId(1)])).toEqual([['Urgent', ['Order 1']]])
  })
})
