import { expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { createSeenRows } from '../../main/orders/seen-rows.ts'
import { idOf, row } from '../matching/orders.ts'

it('seen rows are kept by connection, each as it was seen last', () => {
  const seen = createSeenRows()
  seen.note('office', [row(1), row(2), { ...row(3), orderId: null }])
  seen.note('office', [row(1, { status: 'Closed', orderId: idOf(1).toUpperCase() as OrderId })])
  seen.note('other', [row(4)])
  expect(seen.of('office').map(({ orderId, status }) => [orderId, status])).toEqual([
    [idOf(2), 'New'],
    [idOf(1), 'Closed']
  ])
  seen.forget('office')
  expect(seen.of('office')).toEqual([])
  expect(seen.of('other')).toHaveLength(1)
})

it('of more rows than are kept, those not seen for longest go', () => {
  const seen = createSeenRows(3)
  seen.note('office', [row(1), row(2), row(3)])
  seen.note('office', [row(1), row(4)])
  expect(seen.of('office').map(({ orderId }) => orderId)).toEqual([idOf(3), idOf(1), idOf(4)])
})
