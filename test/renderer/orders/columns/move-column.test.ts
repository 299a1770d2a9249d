import { describe, expect, it } from 'vitest'
import { TABLE_COLUMNS, USUAL_COLUMNS } from '#domain/orders/column-choice.ts'
import { columnLayout } from '../../../../renderer/orders/columns/column-layout.ts'
import { columnOrder } from '../../../../renderer/orders/columns/column-order.ts'
import { neighborOf, placeColumn } from '../../../../renderer/orders/columns/move-column.ts'

describe('the order of columns', () => {
  it('changes by moving one to the place of another; those between make room', () => {
    const right = placeColumn(USUAL_COLUMNS, 'type', 'closing')
    expect(columnOrder(right).slice(0, 4)).toEqual(['name', 'property', 'closing', 'type'])
    const left = placeColumn(right, 'policy', 'property')
    expect(columnOrder(left).slice(0, 3)).toEqual(['name', 'policy', 'property'])
    expect([...columnOrder(left)].sort()).toEqual([...TABLE_COLUMNS].sort())
  })

  it('is the usual one again, and no choice, once each column is back', () => {
    const there = placeColumn({ ...USUAL_COLUMNS, hidden: ['policy'] }, 'type', 'closing')
    expect(placeColumn(there, 'type', 'property')).toEqual({ ...USUAL_COLUMNS, hidden: ['policy'] })
  })

  it('has the name first, always', () => {
    expect(placeColumn(USUAL_COLUMNS, 'name', 'status')).toBe(USUAL_COLUMNS)
    expect(placeColumn(USUAL_COLUMNS, 'status', 'name')).toBe(USUAL_COLUMNS)
    expect(neighborOf(TABLE_COLUMNS, 'type', -1)).toBeUndefined()
    expect(neighborOf(TABLE_COLUMNS, 'type', 1)).toBe('property')
    expect(neighborOf(TABLE_COLUMNS, 'policy', 1)).toBeUndefined()
  })

  it('is that of the table, without the hidden ones', () => {
    const choice = { ...placeColumn(USUAL_COLUMNS, 'status', 'type'), hidden: ['sellers'] as const }
    expect([...columnLayout(1072, {}, choice).keys()].slice(0, 3)).toEqual(['name', 'status', 'type'])
    expect(columnLayout(1072, {}, choice).has('sellers')).toBe(false)
  })
})
