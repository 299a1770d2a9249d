import { expect, it } from 'vitest'
import { byProgress, isCanceled, isClosed, isOnHold } from '#domain/orders/order-status.ts'

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

it.each([
  ['On hold', true],
  [' on-hold ', true],
  ['ON_HOLD: title', true],
  ['onhold', true],
  ['On holder’s request', false],
  ['Not on hold', false],
  ['', false]
])('the status %j says that work has stopped for a while: %s', (status, is) => {
  expect(isOnHold(status)).toBe(is)
})

it.each([
  ['Closed', true],
  [' FUNDED ', true],
  ['Recorded on Monday', true],
  ['Complete', true],
  ['Completed', true],
  ['Completes soon', false],
  ['Closing', false],
  ['Not closed', false],
  ['', false]
])('the status %j says that the closing took place: %s', (status, is) => {
  expect(isClosed(status)).toBe(is)
})

it('statuses of unknown meaning stay in their order, after those that closed and before what stops an order', () => {
  expect(byProgress(['In review', 'Canceled', 'on_hold', 'Waiting', 'Completed', ' new '])).toEqual([
    ' new ',
    'Completed',
    'In review',
    'Waiting',
    'on_hold',
    'Canceled'
  ])
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
