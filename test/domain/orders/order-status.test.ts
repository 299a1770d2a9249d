import { expect, it } from 'vitest'
import { isCanceled } from '#domain/orders/order-status.ts'

it.each([
  ['Canceled', true],
  [' CANCELLED ', true],
  ['Canceled by client', true],
  ['Cancellation requested', false],
  ['Open', false],
  ['', false]
])('the status %j says that an order was called off: %s', (status, is) => {
  expect(isCanceled(status)).toBe(is)
})
