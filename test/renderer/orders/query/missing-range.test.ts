import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#domain/orders/order-list.ts'
import { missingRange } from '../../../../renderer/orders/query/rows.ts'

const row: Partial<OrderRow> = {}
const rowsAt = (...places: readonly number[]) => new Map(places.map(place => [place, row as OrderRow]))

describe('the rows to read next', () => {
  it('are none while every row in view is here', () => {
    expect(missingRange(rowsAt(4, 5, 6), { from: 4, count: 3 }, 0, 100)).toBeUndefined()
  })

  it('are the missing ones and a screen more, in the direction of scrolling', () => {
    expect(missingRange(rowsAt(10, 11), { from: 10, count: 4 }, 1, 100)).toEqual({ from: 12, count: 8 })
    expect(missingRange(rowsAt(12, 13), { from: 10, count: 4 }, -1, 100)).toEqual({ from: 4, count: 8 })
  })

  it('are asked for before they are seen, the sooner and the more the faster the list is scrolled (P11)', () => {
    const screen = rowsAt(...Array.from({ length: 40 }, (_, index) => index))
    expect(missingRange(screen, { from: 10, count: 20 }, 1, 1000)).toBeUndefined()
    expect(missingRange(screen, { from: 10, count: 20 }, 10, 1000)).toEqual({ from: 40, count: 80 })
    expect(missingRange(rowsAt(60, 61, 62, 63), { from: 60, count: 4 }, -5, 1000)).toEqual({ from: 20, count: 40 })
  })

  it('are those of a step of two screens, and of a jump only those in view', () => {
    const screen = rowsAt(...Array.from({ length: 40 }, (_, index) => index))
    expect(missingRange(screen, { from: 10, count: 4 }, 8, 1000)).toEqual({ from: 40, count: 64 })
    expect(missingRange(screen, { from: 10, count: 4 }, 9, 1000)).toBeUndefined()
    expect(missingRange(rowsAt(60, 61, 62, 63), { from: 60, count: 4 }, -8, 1000)).toEqual({ from: 0, count: 60 })
    expect(missingRange(rowsAt(60, 61, 62, 63), { from: 60, count: 4 }, -9, 1000)).toBeUndefined()
  })

  it('begin with the first row', () => {
    expect(missingRange(rowsAt(2, 3, 4, 5), { from: 2, count: 4 }, -1, 100)).toEqual({ from: 0, count: 2 })
    expect(missingRange(rowsAt(0, 1, 2, 3, 4, 5), { from: 2, count: 4 }, -1, 100)).toBeUndefined()
  })

  it('end with the last row', () => {
    expect(missingRange(rowsAt(0, 1), { from: 0, count: 4 }, 0, 2)).toBeUndefined()
  })
})
