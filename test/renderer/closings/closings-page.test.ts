import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClosingBoard, ClosingOrder } from '#domain/orders/closings.ts'
import { failed, ok } from '#domain/common/result.ts'
import { dayTitle, ruleMessage } from '../../../renderer/closings/board-messages.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { orderRow, listStatus, EMPTY_BOARD } from '../app/order-cache-samples.ts'
import { deskBridge, openDesk, wordsOf } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR } from '../app/samples.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
afterEach(() => desk.close())

const date = (text: string) => text as CalendarDate
const order = (
  index: number,
  items: Partial<ClosingOrder['items']> = {},
  more: Partial<ClosingOrder> = {}
): ClosingOrder => ({
  row: orderRow(index),
  businessDays: 1,
  detailsAt: 1,
  items: { payoff: 'done', 'protection-letter': 'open', commitment: 'done', 'closing-documents': 'none', ...items },
  ...more
})
const BOARD: ClosingBoard = {
  ...EMPTY_BOARD,
  late: 1,
  overdue: [order(9, {}, { businessDays: -2 })],
  days: [
    {
      date: date('2026-11-20'),
      isBusinessDay: true,
      holiday: null,
      orders: [order(1, { payoff: 'late' }), order(2, { payoff: 'unknown' }, { detailsAt: null })],
      more: 3
    },
    { date: date('2026-11-26'), isBusinessDay: false, holiday: 'Thanksgiving Day', orders: [], more: 0 }
  ],
  perDay: [
    { date: date('2026-11-20'), count: 5, isBusinessDay: true },
    { date: date('2026-11-21'), count: 0, isBusinessDay: false }
  ]
}
const open = async (board: ClosingBoard = BOARD) => {
  desk = await openDesk(
    '/closings',
    deskBridge().answer('closings.board', ok(board)).answer('orderList.refreshDetails', ok({}))
  )
}
const section = (index: number) => wordsOf(desk.all('#page section')[index]!)

describe('the board of closings', () => {
  it('says for each day what closes and the state of each item, in words', async () => {
    await open()
    expect(section(0)).toContain('Fri, Nov 20, today · 5 closings, 1 late')
    const [first, second] = desk.all('#page section tbody tr').map(row => wordsOf(row))
    expect(first).toMatch(/^Order 1 .* ! late ○ open ✓ in – not part of it$/)
    expect(second).toContain('? not looked yet')
    expect(section(0)).toContain('And 3 more orders that day: see all of them')
    expect(section(1)).toBe('Thu, Nov 26 · Thanksgiving Day · nothing closes')
  })

  it('says that what is late is the office’s own rule, and where it is set', async () => {
    await open()
    expect(desk.text()).toContain(
      'Late by this office’s own rule, in business days before the closing: payoff 3, protection letter 5, commitment 7, closing documents 2.'
    )
    await desk.press('Settings')
    expect(desk.place()).toBe('/settings')
  })

  it('says what each sign means', async () => {
    await open()
    expect(wordsOf(desk.one('.legend'))).toContain('✓ in ○ open ! late – not part of it ? not looked yet')
  })

  it('shows closings whose date has passed separately, folded until the user unfolds them, late or not', async () => {
    await open()
    expect(desk.text('details summary')).toBe('Closing date has passed, policy not issued · 1 order')
    const past = desk.one('details') as HTMLDetailsElement
    expect(past.open).toBe(false)
    expect(desk.all('details [data-row]')).toHaveLength(0)
    ;(desk.one('input[type=checkbox]') as HTMLInputElement).click()
    past.open = true
    past.dispatchEvent(new Event('toggle'))
    await desk.settle()
    expect(desk.text('details tbody')).toContain('Order 9')
  })

  it('can be narrowed to what is late', async () => {
    await open()
    ;(desk.one('input[type=checkbox]') as HTMLInputElement).click()
    await desk.settle()
    expect(desk.all('#page section tbody tr')).toHaveLength(1)
    expect(desk.text()).not.toContain('Thanksgiving')
  })

  it('checks orders that never were, when the user asks for it', async () => {
    await open()
    expect(desk.text('.unknown-orders')).toContain('Not looked at yet: 1 order.')
    await desk.press('Look at these now')
    expect(desk.bridge.argsOf('orderList.refreshDetails')).toEqual([{ orderIds: [orderRow(2).orderId] }])
    expect(desk.text('.unknown-orders')).toContain('Looking at 1 order: none read so far.')
    expect(desk.said()).toBe('Looking at 1 order: none read so far.')
  })

  it('says why orders cannot be looked at', async () => {
    await open()
    desk.bridge.answer('orderList.refreshDetails', failed({ kind: 'offline' }))
    await desk.press('Look at these now')
    expect(desk.text('[role=alert]')).toContain('This computer is offline.')
  })

  it('asks for no more orders at once than are looked at by one request, the soonest first', async () => {
    const many = Array.from({ length: 130 }, (_, index) => order(index + 1, {}, { detailsAt: null }))
    await open({ ...BOARD, days: [{ ...BOARD.days[0]!, orders: many }] })
    await desk.press('Look at these now')
    expect(desk.bridge.argsOf('orderList.refreshDetails')[0]?.orderIds).toEqual(
      many.slice(0, 100).map(({ row }) => row.orderId)
    )
  })

  it('leads to the other orders of a day in the list of all', async () => {
    await open()
    await desk.press('see all of them')
    expect(desk.router.currentRoute.value.query).toEqual({
      f: JSON.stringify({ closing: { kind: 'between', from: '2026-11-20', to: '2026-11-20' } })
    })
    expect(desk.place()).toMatch(/^\/all-orders\?/)
  })

  it('is walked by arrows from day to day, folded rows left out, and Tab leads to one row a day', async () => {
    const monday = {
      date: date('2026-11-23'),
      isBusinessDay: true,
      holiday: null,
      orders: [order(3), order(4)],
      more: 0
    }
    await open({ ...BOARD, days: [...BOARD.days, monday] })
    const name = () => document.activeElement?.textContent
    desk.one('#page section [data-row]').focus()
    await desk.key('ArrowDown')
    expect(name()).toBe('Order 2')
    await desk.key('ArrowDown')
    expect(name()).toBe('Order 3')
    await desk.key('End')
    expect(name()).toBe('Order 4')
    await desk.key('Home')
    expect(name()).toBe('Order 1')
    expect(desk.all('#page section [data-row]').map(row => row.tabIndex)).toEqual([0, -1, -1, 0])
  })

  it('keeps the focus at its row while it is read again', async () => {
    await open()
    desk.all('#page section [data-row]')[1]!.focus()
    await desk.key('r', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('Order 2')
  })

  it('gives the focus on where its row is gone', async () => {
    await open()
    desk.all('#page section [data-row]')[1]!.focus()
    desk.bridge.answer('closings.board', ok({ ...BOARD, days: [{ ...BOARD.days[0]!, orders: [order(1)] }] }))
    await desk.key('r', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('Order 1')
  })

  it('draws the days to come: each bar has its day and number, and leads to what closes on it', async () => {
    await open()
    const bars = desk.all('svg [role=listitem] a')
    expect(bars.map(bar => bar.getAttribute('aria-label'))).toEqual([
      'Fri, Nov 20, 2026: 5 closings',
      'Sat, Nov 21, 2026: none'
    ])
    expect(decodeURIComponent(bars[1]!.getAttribute('href') ?? '')).toBe(
      '#/all-orders?f={"closing":{"kind":"between","from":"2026-11-21","to":"2026-11-21"}}'
    )
    bars[0]!.focus()
    await desk.key('ArrowRight')
    expect(document.activeElement).toBe(bars[1])
    expect(desk.text('figcaption')).toContain('Sat, Nov 21, 2026: none')
  })

  it('is printed as it is, and reports the result', async () => {
    await open()
    desk.bridge.answer('page.print', ok({})).answer('page.savePdf', ok({ saved: true }))
    await desk.press('Print')
    expect(desk.bridge.argsOf('page.print')).toHaveLength(1)
    await desk.press('PDF')
    expect(desk.bridge.argsOf('page.savePdf')).toEqual([{ fileName: 'Closings 2026-11-20.pdf' }])
    expect(desk.said()).toBe('Saved as PDF where you chose.')
    desk.bridge.answer('page.savePdf', failed({ kind: 'store', trouble: 'disk-fault' }))
    await desk.press('PDF')
    expect(desk.text('[role=alert]')).toContain('The closings are not affected.')
  })

  it('without a closing in the coming days says so', async () => {
    await open(EMPTY_BOARD)
    expect(desk.text()).toContain('Nothing closes in the coming days')
    expect(desk.all('.chart')).toHaveLength(0)
  })

  it('says that it grows while the list is read for the first time', async () => {
    await open(EMPTY_BOARD)
    desk.bridge.emit('orderList.changed', listStatus({ scan: { page: 2, lastPage: 9, isFirst: true } }))
    await desk.settle()
    expect(wordsOf(desk.one('.empty'))).toBe(
      'No closings yet The list is still being read: more closings appear as it goes on.'
    )
  })

  it('says that the order cache is being opened while it waits for it', async () => {
    desk = await openDesk(
      '/closings',
      deskBridge()
        .answer('orderList.status', ok(listStatus({ state: 'opening' })))
        .answer('closings.board', () => new Promise(() => undefined))
    )
    expect(desk.text()).toContain('Opening the order book …')
  })

  it('is another for another connection, and never shows the one before', async () => {
    await open()
    desk.bridge.answer('closings.board', () => new Promise(() => undefined))
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect(desk.all('#page section')).toHaveLength(0)
  })

  it('is read again when the order cache changed, and by Ctrl+R', async () => {
    await open()
    const asked = () => desk.bridge.argsOf('closings.board').length
    const before = asked()
    desk.bridge.emit('orderList.changed', listStatus({ revision: 9 }))
    await vi.advanceTimersByTimeAsync(5000)
    await desk.settle()
    expect(asked()).toBeGreaterThan(before)
    desk.bridge.emit('orderList.changed', listStatus({ revision: 10 }))
    await desk.settle()
    expect(asked()).toBe(before + 1)
    const again = asked()
    await desk.key('r', { ctrlKey: true })
    expect(asked()).toBe(again + 1)
  })

  it('that cannot be had says so, and is asked for again', async () => {
    desk = await openDesk(
      '/closings',
      deskBridge().answer('closings.board', failed({ kind: 'store', trouble: 'disk-fault' }))
    )
    desk.bridge.answer('closings.board', ok(BOARD))
    await desk.press('Try again')
    expect(section(0)).toContain('Fri, Nov 20, today')
  })
})

it.each([
  ['2026-11-20', 'Fri, Nov 20, today'],
  ['2026-11-21', 'Sat, Nov 21, tomorrow'],
  ['2026-11-23', 'Mon, Nov 23'],
  ['2027-01-05', 'Jan 5, 2027']
])('%s is headed "%s"', (day, title) => {
  expect(dayTitle(date(day), date('2026-11-20'))).toBe(title)
})

it('the rule names every item', () => {
  expect(ruleMessage({ ...USUAL_PREFERENCES, lateAt: { ...USUAL_PREFERENCES.lateAt, payoff: 9 } })).toContain(
    'payoff 9'
  )
})
