import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ClosingBoard, ClosingOrder } from '#domain/closings.ts'
import { failed, ok } from '#domain/result.ts'
import { dayTitle, ruleWords } from '../../../renderer/closings/board-words.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { bookRow, bookStatus, EMPTY_BOARD } from '../shell/book-samples.ts'
import { deskBridge, openDesk, wordsOf } from '../shell/desk.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
afterEach(() => desk.close())

const date = (text: string) => text as CalendarDate
const order = (index: number, items: Partial<ClosingOrder['items']> = {}, more: Partial<ClosingOrder> = {}): ClosingOrder => ({
  row: bookRow(index), businessDays: 1, detailsAt: 1,
  items: { 'payoff': 'done', 'protection-letter': 'open', 'commitment': 'done', 'closing-documents': 'none', ...items }, ...more
})
const BOARD: ClosingBoard = {
  ...EMPTY_BOARD, late: 1,
  overdue: [order(9, {}, { businessDays: -2 })],
  days: [
    { date: date('2026-11-20'), isBusinessDay: true, holiday: null, orders: [order(1, { payoff: 'late' }), order(2, { payoff: 'unknown' }, { detailsAt: null })], more: 3 },
    { date: date('2026-11-26'), isBusinessDay: false, holiday: 'Thanksgiving Day', orders: [], more: 0 }
  ],
  perDay: [{ date: date('2026-11-20'), count: 5, isBusinessDay: true }, { date: date('2026-11-21'), count: 0, isBusinessDay: false }]
}
const open = async (board: ClosingBoard = BOARD) => {
  desk = await openDesk('/closings', deskBridge().answer('closings.board', ok(board)).answer('book.lookAt', ok({})))
}
const section = (index: number) => wordsOf(desk.all('#page section')[index]!)

describe('the board of closings', () => {
  it('says for each day what closes and how each item stands, in words', async () => {
    await open()
    expect(section(0)).toContain('Fri 20 Nov, today')
    const [first, second] = desk.all('#page section tbody tr').map(row => wordsOf(row))
    expect(first).toMatch(/^Order 1 .* ! late ○ open ✓ in – not part of it$/)
    expect(second).toContain('? not looked yet')
    expect(section(0)).toContain('And 3 more orders that day: see all of them')
    expect(section(1)).toBe('Thu 26 Nov · Thanksgiving Day Nothing closes.')
  })

  it('says that what is late is the office’s own rule, and where it is set', async () => {
    await open()
    expect(desk.text()).toContain('Late by this office’s own rule, in business days before the closing: payoff 3, protection letter 5, commitment 7, closing documents 2.')
    await desk.press('Settings')
    expect(desk.place()).toBe('/settings')
  })

  it('shows past closings apart, folded', async () => {
    await open()
    expect(desk.text('details summary')).toBe('1 order whose date has passed and whose policy is not issued')
  })

  it('can be narrowed to what is late', async () => {
    await open()
    ;(desk.one('input[type=checkbox]') as HTMLInputElement).click()
    await desk.settle()
    expect(desk.all('#page section tbody tr')).toHaveLength(1)
    expect(desk.text()).not.toContain('Thanksgiving')
  })

  it('has orders looked at that never were, when a person says so', async () => {
    await open()
    await desk.press('Look at them now')
    expect(desk.bridge.argsOf('book.lookAt')).toEqual([{ orderIds: [bookRow(2).orderId] }])
  })

  it('draws the days to come, each bar with its day and number', async () => {
    await open()
    expect(desk.all('svg [role=listitem]').map(bar => bar.getAttribute('aria-label'))).toEqual(['Fri 20 Nov 2026: 5 closings', 'Sat 21 Nov 2026: none'])
  })

  it('is read again when the book changed, and by Ctrl+R', async () => {
    await open()
    const asked = () => desk.bridge.argsOf('closings.board').length
    const before = asked()
    desk.bridge.emit('book.changed', bookStatus({ revision: 9 }))
    await vi.advanceTimersByTimeAsync(5000)
    await desk.settle()
    expect(asked()).toBeGreaterThan(before)
    const again = asked()
    await desk.key('r', { ctrlKey: true })
    expect(asked()).toBe(again + 1)
  })

  it('that cannot be had says so, and is asked for again', async () => {
    desk = await openDesk('/closings', deskBridge().answer('closings.board', failed({ kind: 'store', trouble: 'disk-fault' })))
    desk.bridge.answer('closings.board', ok(BOARD))
    await desk.press('Try again')
    expect(section(0)).toContain('Fri 20 Nov, today')
  })
})

it.each([['2026-11-20', 'Fri 20 Nov, today'], ['2026-11-21', 'Sat 21 Nov, tomorrow'], ['2026-11-23', 'Mon 23 Nov'], ['2027-01-05', '5 Jan 2027']])('%s is headed "%s"', (day, title) => {
  expect(dayTitle(date(day), date('2026-11-20'))).toBe(title)
})

it('the rule names every item', () => {
  expect(ruleWords({ ...USUAL_PREFERENCES, lateAt: { ...USUAL_PREFERENCES.lateAt, payoff: 9 } })).toContain('payoff 9')
})
