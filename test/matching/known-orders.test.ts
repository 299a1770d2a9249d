import { expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { createKnownOrders } from '../../main/matching/known-orders.ts'
import { idOf, row } from './orders.ts'

it('known orders are kept by connection, each as it was seen last', () => {
  const known = createKnownOrders()
  known.note('office', [row(1), row(2), { ...row(3), orderId: null }])
  known.note('office', [row(1, { status: 'Closed', orderId: idOf(1).toUpperCase() as OrderId })])
  known.note('other', [row(4)])
  expect(known.rows('office').map(({ orderId, status }) => [orderId, status])).toEqual([
    [idOf(2), 'New'],
    [idOf(1), 'Closed']
  ])
  known.forget('office')
  expect(known.rows('office')).toEqual([])
  expect(known.rows('other')).toHaveLength(1)
})

it('of more known orders than are kept, those not seen for longest go', () => {
  const known = createKnownOrders(3)
  known.note('office', [row(1), row(2), row(3)])
  known.note('office', [row(1), row(4)])
  expect(known.rows('office').map(({ orderId }) => orderId)).toEqual([idOf(3), idOf(1), idOf(4)])
})
