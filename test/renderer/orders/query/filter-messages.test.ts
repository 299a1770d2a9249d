import { describe, expect, it } from 'vitest'
import { ORDER_COLUMNS, NO_FILTERS, ALL_ORDERS } from '#domain/orders/order-list.ts'
import { chipsOf, sortText, viewName } from '../../../../renderer/orders/query/filter-messages.ts'

describe('filters in words', () => {
  it('stand one by one, and name a view', () => {
    const filters = {
      ...NO_FILTERS,
      closing: { kind: 'business-days', next: 1 },
      statuses: ['Open', ''],
      commitment: 'open',
      followed: true
    } as const
    expect(chipsOf(filters).map(({ label }) => label)).toEqual([
      'Closing in the next 1 business day',
      'Status Open or none',
      'No commitment yet',
      'Followed'
    ])
    expect(viewName({ ...ALL_ORDERS, text: 'elm', filters: { ...NO_FILTERS, unread: true } })).toBe(
      'elm, Unread changes'
    )
    expect(chipsOf(NO_FILTERS)).toEqual([])
  })

  it('have a sentence for every order of the rows', () => {
    const sentences = ORDER_COLUMNS.flatMap(column => [true, false].map(descending => sortText({ column, descending })))
    expect(new Set(sentences).size).toBe(16)
    expect(sortText(ALL_ORDERS.sort)).toBe('Sorted by closing, next first')
  })
})
