import { expect, it } from 'vitest'
import { sortBy } from '../../../../renderer/orders/columns/sort-by.ts'

it('a heading sorts its column from the beginning, closings from the next, and then the other way round', () => {
  const byClosing = { column: 'closing', descending: false } as const
  expect(sortBy('name', byClosing)).toEqual({ column: 'name', descending: false })
  expect(sortBy('name', { column: 'name', descending: false })).toEqual({ column: 'name', descending: true })
  expect(sortBy('name', { column: 'name', descending: true })).toEqual({ column: 'name', descending: false })
  expect(sortBy('name', { column: 'status', descending: true })).toEqual({ column: 'name', descending: false })
  expect(sortBy('closing', { column: 'name', descending: false })).toEqual(byClosing)
})
