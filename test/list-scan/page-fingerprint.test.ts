import { expect, it } from 'vitest'
import { fingerprintOf } from '../../main/list-scan/page-fingerprint.ts'
import { ordersOf, pageOf } from '../outbox/support/order-list.ts'

const rows = ordersOf(3).map((row, at) => ({ ...row, orderId: (at === 0 ? 'a' : row.orderId) as typeof row.orderId }))
const of = (changed: typeof rows) => fingerprintOf(pageOf(changed, 1))
const [first, second, third] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]

it('a page is known again by its orders, however their ids are written and whatever else is said of them', () => {
  const same = rows.map(row => ({
    ...row,
    orderId: row.orderId!.toUpperCase() as typeof row.orderId,
    status: 'Closed'
  }))
  expect(of(same)).toBe(of(rows))
})

it.each([
  ['in another order', [second, first, third]],
  ['with one less', [first, second]],
  ['with one without an id', [{ ...first, orderId: null }, second, third]]
])('a page is another %s', (_how, changed) => {
  expect(of(changed)).not.toBe(of(rows))
})
