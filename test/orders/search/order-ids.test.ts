import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { createOrderIds, LEAST_DIGITS } from '../../../main/orders/search/order-ids.ts'

/** As services make them: at random, or by counting, from either end. */
const anId = fc
  .oneof(
    fc.uuid(),
    fc.nat({ max: 3000 }).map(number => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`),
    fc.nat({ max: 3000 }).map(number => `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`)
  )
  .chain(id => fc.constantFrom(id, id.toUpperCase()))
  .map(id => id as OrderId)
const different = { minLength: 1, maxLength: 60, selector: (id: OrderId) => id.toLowerCase() }

describe('the ids of orders', () => {
  it('are found whatever their case, and given back as they were spelled', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anId, different), fc.uuid(), (added, other) => {
        const ids = createOrderIds()
        for (const id of added) ids.add(id)
        expect(added.map((_, row) => ids.of(row))).toEqual(added)
        expect(added.map(id => ids.rowOf(id.toUpperCase()))).toEqual([...added.keys()])
        expect(added.map(id => ids.rowOf(id.toLowerCase()))).toEqual([...added.keys()])
        const row = added.findIndex(id => id.toLowerCase() === other)
        expect(ids.rowOf(other)).toBe(row < 0 ? undefined : row)
      })
    )
  })

  it('are found by the digits they begin with', () => {
    const digitsOf = (id: string): string => id.toLowerCase().replaceAll('-', '')
    const few = fc.integer({ min: LEAST_DIGITS, max: 32 })
    fc.assert(
      fc.property(fc.uniqueArray(anId, different), fc.nat(), few, (added, which, length) => {
        const ids = createOrderIds()
        for (const id of added) ids.add(id)
        const digits = digitsOf(added[which % added.length] ?? '').slice(0, length)
        const rows = [...added.keys()].filter(row => digitsOf(added[row] ?? '').startsWith(digits))
        expect(ids.startingWith(digits).toSorted((one, other) => one - other)).toEqual(rows)
      })
    )
  })

  it('stay found while there are more and more of them', () => {
    const ids = createOrderIds()
    const counted = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as OrderId
    const many = 5000
    for (let number = 0; number < many; number++) ids.add(counted(number))
    const rows = Array.from({ length: many }, (_, number) => number)
    expect(rows.map(number => ids.rowOf(counted(number)))).toEqual(rows)
    expect(ids.rowOf(counted(many))).toBeUndefined()
    expect(ids.startingWith('0000')).toHaveLength(many)
  })

  it.each(['', 'x', '00000000-0000-4000-8000-00000000000g', '00000000_0000-4000-8000-000000000000'])(
    'are none of %j',
    text => {
      const ids = createOrderIds()
      ids.add('00000000-0000-4000-8000-000000000000' as OrderId)
      expect(ids.rowOf(text)).toBeUndefined()
    }
  )
})
