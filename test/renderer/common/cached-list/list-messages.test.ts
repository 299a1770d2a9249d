import { expect, it } from 'vitest'
import { cautionMessage, progressMessage } from '../../../../renderer/common/cached-list/list-messages.ts'
import { listStatus } from '../../app/order-cache-samples.ts'

const PAUSE = { because: { kind: 'offline' }, until: null } as const
const FIRST = { page: 2, lastPage: 9, isFirst: true }

it.each([
  ['not known', undefined, ''],
  ['whole', listStatus(), ''],
  ['read again', listStatus({ scan: { ...FIRST, isFirst: false } }), ''],
  ['read for the first time', listStatus({ scan: FIRST }), 'Still loading orders. More closings may appear.'],
  ['paused', listStatus({ pause: PAUSE }), 'Updates are paused. This computer is offline.'],
  [
    'paused while it is read for the first time',
    listStatus({ pause: PAUSE, scan: FIRST }),
    'Updates are paused. This computer is offline. Still loading orders. More closings may appear.'
  ]
])('of a list that is %s, a page says what may be missing', (_what, status, text) => {
  expect(cautionMessage(status, 'More closings')).toBe(text)
})

it.each([
  [0, 0, ''],
  [1, 0, 'Checking 1 order… 0 done'],
  [1284, 1200, 'Checking 1,284 orders… 1,200 done'],
  [3, 3, '']
])('a check of %i orders of which %i were read says "%s"', (orders, read, text) => {
  expect(progressMessage({ orders, read })).toBe(text)
})
