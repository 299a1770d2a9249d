import { expect, it } from 'vitest'
import { isSameOrder, type OrderId } from '#domain/common/order-id.ts'

const LOWER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
const UPPER = LOWER.toUpperCase() as OrderId
const OTHER = '1b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId

it('an order is the same however its id is written, and no other', () => {
  expect([isSameOrder(LOWER, LOWER), isSameOrder(UPPER, LOWER), isSameOrder(LOWER, UPPER)]).toEqual([true, true, true])
  expect([isSameOrder(OTHER, LOWER), isSameOrder(undefined, LOWER), isSameOrder(null, LOWER)]).toEqual([
    false,
    false,
    false
  ])
})
