import { expect, it } from 'vitest'
import { byProgress, isCanceled } from '#domain/orders/order-status.ts'

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

it('statuses are listed as an order goes through them, and what stops it comes last', () => {
  const listed = [
    'Funded',
    'Open',
    '',
    'Cancelled',
    'Closed',
    'In review',
    'On hold',
    'New',
    'Clear to Close',
    'Recorded'
  ]
  expect(byProgress(listed)).toEqual([
    'New',
    'Open',
    'Clear to Close',
    'Funded',
    'Recorded',
    'Closed',
    'In review',
    'On hold',
    'Cancelled',
    ''
  ])
})
