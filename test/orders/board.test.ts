import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ItemState } from '#domain/orders/closings.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import type { Stage } from '#domain/orders/stage.ts'
import { boardRange, closingBoard } from '../../main/orders/views/closing-board.ts'
import type { DetailedOrder } from '../../main/orders/views/detailed-order.ts'
import { documentMatrix } from '../../main/orders/views/document-matrix.ts'
import { itemStates } from '#domain/orders/open-items.ts'
import { idOf, listed } from './list-service.ts'

const TODAY = '2026-11-20' as CalendarDate
const date = (text: string) => text as CalendarDate
const stages = (...tasks: (readonly [string, boolean])[]): Stage[] => [
  {
    name: 'Information Gathering',
    description: null,
    status: '',
    tasks: tasks.map(([name, isCompleted]) => ({ name, description: null, isCompleted }))
  }
]
const slot = (id: number, type: string, hasFile: boolean): OrderDocument => ({
  id,
  type,
  name: type,
  fileName: hasFile ? 'a.pdf' : null,
  hasFile,
  uploadedAt: null
})
const lateAt = USUAL_PREFERENCES.lateAt

describe('an item of a closing', () => {
  const payoff = (done: boolean | null, businessDays: number): ItemState =>
    itemStates({
      row: { commitmentUploaded: false },
      stages: done === null ? stages() : stages(['Mortgage Payoff Statement Received', done]),
      documents: [],
      businessDays,
      lateAt
    }).payoff

  it.each([
    [true, 0, 'done'],
    [false, 4, 'open'],
    [false, 3, 'late'],
    [false, -2, 'late'],
    [null, 1, 'none']
  ] as const)('whose task is done (%s), %i business days before, is %s', (done, days, state) => {
    expect(payoff(done, days)).toBe(state)
  })

  it('is unknown before anything was read, but for the commitment, which the list says', () => {
    expect(
      itemStates({ row: { commitmentUploaded: true }, stages: null, documents: null, businessDays: 5, lateAt })
    ).toEqual({
      payoff: 'unknown',
      'protection-letter': 'unknown',
      commitment: 'done',
      'closing-documents': 'unknown'
    })
  })

  it('is in where either the task is done or its document is here', () => {
    const states = itemStates({
      row: { commitmentUploaded: null },
      businessDays: 1,
      lateAt,
      stages: stages(['Closing Protection Letter Uploaded', false], ['Lender Closing Documents Provided', true]),
      documents: [
        slot(1, 'closing protection letter ', true),
        slot(2, 'Loan Documents', false),
        slot(3, 'Title Commitment', false)
      ]
    })
    expect(states).toMatchObject({ 'protection-letter': 'done', 'closing-documents': 'done', commitment: 'late' })
  })
})

const detail = (
  number: number,
  closing: string,
  change: Partial<DetailedOrder['row']> = {},
  rest: Partial<DetailedOrder> = {}
): DetailedOrder => ({
  row: {
    ...listed(number, { closingDate: date(closing) }),
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

describe('the board', () => {
  const board = (rows: readonly DetailedOrder[]) =>
    closingBoard({ today: TODAY, preferences: USUAL_PREFERENCES, rows, perDay: new Map([[TODAY, 4]]) })

  it('has every coming business day, holidays by name, and other days only where something closes', () => {
    const { days, perDay } = board([detail(1, '2026-11-22')])
    expect(
      days.map(({ date: day, holiday, isBusinessDay, orders }) => [day, holiday, isBusinessDay, orders.length])
    ).toEqual([
      ['2026-11-20', null, true, 0],
      ['2026-11-22', null, false, 1],
      ['2026-11-23', null, true, 0],
      ['2026-11-24', null, true, 0],
      ['2026-11-25', null, true, 0],
      ['2026-11-26', 'Thanksgiving Day', false, 0],
      ['2026-11-27', null, true, 0],
      ['2026-11-30', null, true, 0],
      ['2026-12-01', null, true, 0],
      ['2026-12-02', null, true, 0],
      ['2026-12-03', null, true, 0],
      ['2026-12-04', null, true, 0],
      ['2026-12-07', null, true, 0]
    ])
    expect(boardRange(TODAY, USUAL_PREFERENCES)).toEqual({ firstDay: '2026-11-06', lastDay: '2026-12-07' })
    expect([perDay.length, perDay[0]]).toEqual([35, { date: TODAY, count: 4, isBusinessDay: true }])
  })

  it('puts what is late first, counts it, and says how many more there are than it shows', () => {
    const many = Array.from({ length: 203 }, (_, index) =>
      detail(index + 10, '2026-11-30', { name: `Order ${String(index).padStart(3, '0')}`, commitmentUploaded: true })
    )
    const late = detail(1, '2026-11-30', { name: 'Zoo', commitmentUploaded: false })
    const { days, late: count } = board([...many, late])
    const day = days.find(({ date: on }) => on === '2026-11-30')
    expect([day?.orders.length, day?.more, count]).toEqual([200, 4, 1])
    expect(day?.orders.slice(0, 3).map(({ row }) => row.name)).toEqual(['Zoo', 'Order 000', 'Order 001'])
  })

  it('lists past dates apart', () => {
    const { postClosing, days } = board([detail(1, '2026-11-19')])
    expect(postClosing.orders.map(({ row }) => row.name)).toEqual(['Order 1'])
    expect(days.flatMap(({ orders }) => orders)).toEqual([])
  })
})

describe('the matrix of documents', () => {
  const matrix = (details: readonly DetailedOrder[], change: object = {}) =>
    documentMatrix({
      details,
      newDocuments: new Map(),
      phase: 'before-closing',
      today: TODAY,
      onlyMissing: false,
      from: 0,
      count: 50,
      ...change
    })

  it('has the known types in their order, then others by how often they occur', () => {
    const documents = [
      slot(1, 'Survey', true),
      slot(2, 'Rider', true),
      slot(3, 'Survey', true),
      slot(4, 'Wire Instructions', false)
    ]
    const { types, rows } = matrix([detail(1, '2026-11-30', {}, { documents, detailsAt: 5 })])
    expect(types.slice(-4)).toEqual(['Title Commitment', 'Wire Instructions', 'Survey', 'Rider'])
    expect(rows[0]?.slots.slice(-4).map(({ state }) => state)).toEqual(['none', 'empty', 'filled', 'filled'])
    expect([rows[0]?.missing, rows[0]?.documentsAt]).toEqual([1, 5])
  })

  it('tells what is new, what is unknown, and of two slots of a type the empty one', () => {
    const known = detail(
      1,
      '2026-11-30',
      {},
      {
        documents: [
          slot(1, 'Property Tax Bill', true),
          slot(2, 'Loan Documents', true),
          slot(3, 'Loan Documents', false)
        ]
      }
    )
    const { types, rows } = matrix([known, detail(2, '2026-11-30')], {
      newDocuments: new Map([[idOf(1), new Set([1])]])
    })
    const at = (type: string) => types.indexOf(type)
    const cells = [rows[0]?.slots[at('Property Tax Bill')], rows[0]?.slots[at('Loan Documents')], rows[1]?.slots[0]]
    expect(cells.map(cell => cell?.state)).toEqual(['new', 'empty', 'unknown'])
  })

  it('of what is missing keeps orders that were not looked at, and gives a part of all', () => {
    const full = detail(1, '2026-11-30', {}, { documents: [slot(1, 'Property Tax Bill', true)], detailsAt: 1 })
    const { rows, total } = matrix([full, detail(2, '2026-11-30'), detail(3, '2026-11-30')], {
      onlyMissing: true,
      from: 1,
      count: 1
    })
    expect([rows.map(({ row }) => row.name), total]).toEqual([['Order 3'], 2])
  })
})
