import { describe, expect, it } from 'vitest'
import { isListedOrder, isOrderPage, isOrderRow, isOrderSummary } from '#domain/orders/order-guards.ts'

const SUMMARY = {
  orderId: '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69',
  name: 'Ramirez',
  closingDate: '2026-11-30',
  closingText: '2026-11-30',
  properties: ['2214 Elm St, Katy, TX 77494'],
  commitmentUploaded: true,
  policyIssued: false,
  status: 'Open',
  buyers: [],
  borrowers: ['Ana Ramirez'],
  sellers: []
}
const ROW = { ...SUMMARY, followed: true, sentHere: false, unread: 2, goneAt: 1000 }
const PAGE = {
  rows: [SUMMARY, { ...SUMMARY, orderId: null }],
  page: 1,
  lastPage: 3,
  perPage: 15,
  total: 40,
  from: 1,
  to: 15,
  first: 1,
  last: 3,
  previous: 1,
  next: 2,
  gaps: ['meta.total']
}
const KINDS = [
  ['a row of the list', isOrderSummary, SUMMARY, ['orderId', 'closingDate', 'commitmentUploaded', 'policyIssued']],
  ['a row that can be opened', isListedOrder, SUMMARY, ['closingDate', 'commitmentUploaded', 'policyIssued']],
  ['a kept row', isOrderRow, ROW, ['closingDate', 'commitmentUploaded', 'policyIssued', 'goneAt']],
  ['a page of the list', isOrderPage, PAGE, ['from', 'to', 'first', 'last', 'previous', 'next']]
] as const

describe.each(KINDS)('%s', (_what, is, value, nullable) => {
  it('is read as it was stored, with members that other versions wrote', () => {
    expect(is({ ...value, color: 'red' })).toBe(true)
  })

  it.each(Object.keys(value))('needs its member %s, which may be null only where the list leaves it out', member => {
    expect([is({ ...value, [member]: {} }), is({ ...value, [member]: undefined })]).toEqual([false, false])
    expect(is({ ...value, [member]: null })).toBe(nullable.some(name => name === member))
  })
})

it('a closing date is one of the calendar, an id that of an order, and lists have texts alone', () => {
  for (const wrong of [{ closingDate: 'end of May' }, { orderId: '7' }, { sellers: [7] }])
    expect(isOrderRow({ ...ROW, ...wrong })).toBe(false)
  expect(isOrderPage({ ...PAGE, rows: [{ ...SUMMARY, orderId: '7' }] })).toBe(false)
})
