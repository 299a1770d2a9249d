import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, businessDaysBetween, isBusinessDay } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { isReady, type ClosingBoard, type ClosingOrder } from '#domain/orders/closings.ts'
import { rescissionAfter } from '#domain/orders/rescission.ts'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import { boardRange, chartDays, closingBoard, withoutOrders } from '../../../main/orders/views/closing-board.ts'
import type { DetailedOrder } from '../../../main/orders/views/detailed-order.ts'
import { idOf, listed } from '../list-service.ts'

const TODAY = '2026-11-20' as CalendarDate
const date = (text: string) => text as CalendarDate
/** With the commitment in, an order whose progress was never read has nothing late. */
const detail = (
  number: number,
  closing: string,
  change: Partial<DetailedOrder['row']> = {},
  rest: Partial<DetailedOrder> = {}
): DetailedOrder => ({
  row: {
    ...listed(number, { closingDate: date(closing), commitmentUploaded: true }),
    orderId: idOf(number),
    followed: false,
    sentHere: false,
    unread: 0,
    goneAt: null,
    ...change
  },
  stages: null,
  documents: null,
  detailsAt: null,
  ...rest
})
const board = (rows: readonly DetailedOrder[], today = TODAY, preferences: Preferences = USUAL_PREFERENCES) =>
  closingBoard({ today, preferences, rows, perDay: new Map() })
const names = (orders: readonly ClosingOrder[]) => orders.map(({ row }) => row.name)
const onDay = ({ days }: ClosingBoard, day: string) => days.find(({ date: on }) => on === day)

describe('the board’s days', () => {
  it.each([
    ['2026-11-21', 'a Saturday'],
    ['2026-11-22', 'a Sunday'],
    ['2026-11-26', 'Thanksgiving Day']
  ])('begin with today on %s, %s, though nothing closes', today => {
    const [first] = board([], date(today)).days
    expect([first?.date, first?.isBusinessDay, first?.orders]).toEqual([today, false, []])
  })

  it.each([
    [1, '2026-11-23'],
    [3, '2026-11-25'],
    [4, '2026-11-27'],
    [30, '2027-01-06']
  ])('of %i business days ahead end on %s', (closingDays, last) => {
    const preferences = { ...USUAL_PREFERENCES, closingDays }
    expect(boardRange(TODAY, preferences).lastDay).toBe(last)
    const { days } = board([], TODAY, preferences)
    expect(days.at(-1)?.date).toBe(last)
    expect(days.filter(({ isBusinessDay: is }) => is)).toHaveLength(closingDays + 1)
  })

  it('hold an order of today, which is not past its closing', () => {
    const found = board([detail(1, TODAY)])
    expect([names(onDay(found, TODAY)?.orders ?? []), found.postClosing.orders]).toEqual([['Order 1'], []])
  })

  it('show an order whose policy is issued already', () => {
    expect(names(onDay(board([detail(1, '2026-11-23', { policyIssued: true })]), '2026-11-23')?.orders ?? [])).toEqual([
      'Order 1'
    ])
  })

  it('hold every coming order once, in order of days, in any order they came', () => {
    const { lastDay } = boardRange(TODAY, USUAL_PREFERENCES)
    const coming = fc
      .integer({ min: 0, max: 17 })
      .map(days => addDays(TODAY, days))
      .filter(day => day <= lastDay)
    fc.assert(
      fc.property(fc.array(coming, { maxLength: 30 }), dates => {
        const rows = dates.map((day, index) => detail(index, day))
        const found = board(rows)
        expect(found.days.flatMap(({ orders }) => orders.map(({ row }) => row.orderId)).toSorted()).toEqual(
          rows.map(({ row }) => row.orderId).toSorted()
        )
        expect(found.days.map(({ date: day }) => day)).toEqual(found.days.map(({ date: day }) => day).toSorted())
        for (const { date: day, orders, isBusinessDay: is } of found.days) {
          expect(is).toBe(isBusinessDay(day))
          for (const { row, businessDays } of orders)
            expect([row.closingDate, businessDays]).toEqual([day, businessDaysBetween(TODAY, day)])
        }
        expect(board(rows.toReversed())).toEqual(found)
      })
    )
  })
})

const past = (number: number, closing: string, tasks: Readonly<Record<string, boolean>>, change: object = {}) =>
  detail(number, closing, change, {
    stages: [
      {
        name: 'Funding & Disbursement',
        description: null,
        status: '',
        tasks: Object.entries(tasks).map(([name, isCompleted]) => ({ name, description: null, isCompleted }))
      }
    ],
    documents: [],
    detailsAt: 1
  })
const FUNDED = { 'Funds Disbursed': true, 'Documents Recorded': false }
const DONE = { 'Funds Disbursed': true, 'Documents Recorded': true }
const NEITHER = { 'Funds Disbursed': false, 'Documents Recorded': false }
const REFINANCE = { borrowers: ['Ana Ramirez'], buyers: [], sellers: [] }
const PURCHASE = { borrowers: [], buyers: ['Ana Ramirez'], sellers: ['Bo Chen'] }

describe('after a closing', () => {
  it('the board lists what is not funded or not recorded, and counts each; a policy that is not issued is no exception', () => {
    const { postClosing } = board([
      past(1, '2026-11-18', NEITHER, PURCHASE),
      past(2, '2026-11-18', FUNDED),
      past(3, '2026-11-17', DONE, { policyIssued: false }),
      detail(4, '2026-11-17')
    ])
    expect(postClosing.orders.map(({ row, items }) => [row.name, items])).toEqual([
      ['Order 1', { funded: 'late', recorded: 'open' }],
      ['Order 2', { funded: 'done', recorded: 'open' }],
      ['Order 4', { funded: 'unknown', recorded: 'unknown' }]
    ])
    expect(postClosing).toMatchObject({ notFunded: 1, notRecorded: 2, notChecked: 1, more: 0 })
  })

  it.each([
    ['a purchase closed yesterday', '2026-11-19', PURCHASE, 'late'],
    ['a refinance whose rescission ends tomorrow', '2026-11-18', REFINANCE, 'open'],
    ['a refinance funded today at the earliest', '2026-11-16', REFINANCE, 'open'],
    ['a refinance that could be funded yesterday', '2026-11-14', REFINANCE, 'late']
  ])('funding of %s', (_of, closing, people, state) => {
    expect(board([past(1, closing, NEITHER, people)]).postClosing.orders[0]?.items.funded).toBe(state)
  })

  it('comes first what should be funded, then the rest by closing date, and last what was never read', () => {
    const { postClosing } = board([
      detail(1, '2026-11-10'),
      past(2, '2026-11-17', FUNDED),
      past(3, '2026-11-16', FUNDED),
      past(4, '2026-11-19', NEITHER, PURCHASE)
    ])
    expect(postClosing.orders.map(({ row }) => row.name)).toEqual(['Order 4', 'Order 3', 'Order 2', 'Order 1'])
  })

  it('the board goes back two weeks', () => {
    expect(boardRange(date('2026-03-10'), USUAL_PREFERENCES).firstDay).toBe('2026-02-24')
  })

  it('it lists the first hundred, and says how many more', () => {
    const all = (count: number) => Array.from({ length: count }, (_, index) => detail(index, '2026-11-19'))
    const [full, over] = [board(all(100)).postClosing, board(all(103)).postClosing]
    expect([full.orders.length, full.more, over.orders.length, over.more]).toEqual([100, 0, 100, 3])
  })

  it('does not count among what is late in the coming days', () => {
    const missing = { commitmentUploaded: false }
    expect(board([detail(1, '2026-11-19', missing), detail(2, '2026-11-20', missing)]).late).toBe(1)
  })
})

describe('late', () => {
  it('is what the office says it is', () => {
    const rows = [detail(1, '2026-11-24', { commitmentUploaded: false })]
    const lateAt = (commitment: number) =>
      board(rows, TODAY, { ...USUAL_PREFERENCES, lateAt: { ...USUAL_PREFERENCES.lateAt, commitment } })
    const stateOf = (found: ClosingBoard) => onDay(found, '2026-11-24')?.orders[0]?.items.commitment
    expect([stateOf(lateAt(1)), lateAt(1).late, stateOf(lateAt(2)), lateAt(2).late]).toEqual(['open', 0, 'late', 1])
  })

  it('counts an order once, however many of its items are', () => {
    const stages = [
      {
        name: 'Information Gathering',
        description: null,
        status: '',
        tasks: ['Mortgage Payoff Statement Received', 'Closing Protection Letter Uploaded'].map(name => ({
          name,
          description: null,
          isCompleted: false
        }))
      }
    ]
    expect(board([detail(1, TODAY, { commitmentUploaded: false }, { stages, documents: [], detailsAt: 7 })]).late).toBe(
      1
    )
  })

  it('counts orders past what a day shows, too', () => {
    const rows = Array.from({ length: 205 }, (_, index) => detail(index, TODAY, { commitmentUploaded: false }))
    const found = board(rows)
    expect([found.late, onDay(found, TODAY)?.orders.length, onDay(found, TODAY)?.more]).toEqual([205, 200, 5])
  })
})

describe('rescission', () => {
  it('is told of a refinance, and of no purchase', () => {
    const found = board([detail(1, '2026-11-23', REFINANCE), detail(2, '2026-11-23', PURCHASE)])
    expect(onDay(found, '2026-11-23')?.orders.map(({ rescission }) => rescission)).toEqual([
      { ends: '2026-11-27', funds: '2026-11-30' },
      null
    ])
  })
})

describe('an order', () => {
  const items = {
    payoff: 'none',
    'protection-letter': 'done',
    commitment: 'done',
    'closing-documents': 'none'
  } as const
  const ready = (states: Partial<ClosingOrder['items']>) => isReady({ items: { ...items, ...states } } as ClosingOrder)

  it.each([
    ['everything it needs', {}, true],
    ['something open', { payoff: 'open' }, false],
    ['something overdue', { payoff: 'late' }, false],
    ['something not checked', { payoff: 'unknown' }, false],
    ['nothing known of it', { 'protection-letter': 'none', commitment: 'none' }, false]
  ] as const)('with %s is ready: %o %s', (_with, states, is) => {
    expect(ready(states)).toBe(is)
  })
})

describe('the chart', () => {
  it('has five weeks from today, each day with what closes on it, be it on the board or not', () => {
    const perDay = new Map([
      [date('2026-11-22'), 2],
      [date('2026-12-24'), 9],
      [date('2026-12-25'), 1],
      [date('2026-11-19'), 4]
    ])
    const chart = closingBoard({ today: TODAY, preferences: USUAL_PREFERENCES, rows: [], perDay }).perDay
    expect(chart.map(({ date: day }) => day)).toEqual(chartDays(TODAY))
    expect([chart.length, chart[0]?.date, chart.at(-1)?.date]).toEqual([35, '2026-11-20', '2026-12-24'])
    expect(chart.filter(({ count }) => count > 0)).toEqual([
      { date: '2026-11-22', count: 2, isBusinessDay: false },
      { date: '2026-12-24', count: 9, isBusinessDay: true }
    ])
  })
})

it('an order of the board says when it was last read', () => {
  expect(onDay(board([detail(1, TODAY, {}, { detailsAt: 1_795_000_000_000 })]), TODAY)?.orders[0]?.detailsAt).toBe(
    1_795_000_000_000
  )
})

describe('a day of the board', () => {
  it('lists what is late before the rest, and each by name', () => {
    const late = { commitmentUploaded: false }
    const found = board([
      detail(1, TODAY, { name: 'Chen' }),
      detail(2, TODAY, { name: 'Zhou', ...late }),
      detail(3, TODAY, { name: 'Adams' }),
      detail(4, TODAY, { name: 'Young', ...late })
    ])
    expect(names(onDay(found, TODAY)?.orders ?? [])).toEqual(['Young', 'Zhou', 'Adams', 'Chen'])
  })

  it('is shown by its name where it is a holiday, though nothing closes, and not where it is a weekend', () => {
    const found = board([])
    expect(onDay(found, '2026-11-26')).toMatchObject({ holiday: 'Thanksgiving Day', isBusinessDay: false, orders: [] })
    expect([onDay(found, '2026-11-27')?.holiday, onDay(found, '2026-11-28')]).toEqual([null, undefined])
  })
})

describe('a closing that has passed', () => {
  it('says when it was last read, and until when the borrower may rescind a refinance', () => {
    const { postClosing } = board([past(1, '2026-11-18', NEITHER, REFINANCE), past(2, '2026-11-19', NEITHER, PURCHASE)])
    expect(postClosing.orders.map(({ row, detailsAt, rescission }) => [row.name, detailsAt, rescission])).toEqual([
      ['Order 2', 1, null],
      ['Order 1', 1, rescissionAfter(date('2026-11-18'))]
    ])
  })

  it('counts also where it is not listed any more', () => {
    const open = Array.from({ length: 103 }, (_, index) => past(index, '2026-11-18', NEITHER, PURCHASE))
    const unread = Array.from({ length: 2 }, (_, index) => detail(200 + index, '2026-11-18'))
    expect(board([...open, ...unread]).postClosing).toMatchObject({
      notFunded: 103,
      notRecorded: 103,
      notChecked: 2,
      more: 5
    })
  })
})

it('a board for whoever only counts has every number, and no order', () => {
  const found = board([detail(1, TODAY, { commitmentUploaded: false }), past(2, '2026-11-18', NEITHER, PURCHASE)])
  const { days: _days, postClosing, ...counts } = found
  expect(withoutOrders(found)).toEqual({ ...counts, days: [], postClosing: { ...postClosing, orders: [] } })
  expect([counts.late, postClosing.notFunded, postClosing.orders.length]).toEqual([1, 1, 1])
})
