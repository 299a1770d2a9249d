import { expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { createSeenRows } from '../../main/orders/seen-rows.ts'
import { idOf, row } from '../matching/orders.ts'

it('seen rows are kept by connection, each as it was seen last', () => {
  const seen = createSeenRows()
  seen.note('office', [row(1), row(2), { ...row(3), orderId: null }])
  seen.note('office', [{ ...row(1, { status: 'Closed' }), orderId: idOf(1).toUpperCase() as OrderId }])
  seen.note('other', [row(4)])
  expect(seen.of('office').map(({ orderId, status }) => [orderId, status])).toEqual([
    [idOf(2), 'New'],
    [idOf(1).toUpperCase(), 'Closed']
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

it('a row is the same however its id is written', () => {
  const seen = createSeenRows()
  const id = 'abcdef01-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
  seen.note('office', [{ ...row(1), orderId: id }, row(2), { ...row(3), orderId: id.toUpperCase() as OrderId }])
  expect(seen.of('office').map(({ orderId }) => orderId)).toEqual([idOf(2), id.toUpperCase()])
})

it('twenty thousand rows of a connection are kept', () => {
  const seen = createSeenRows()
  seen.note(
    'office',
    Array.from({ length: 20_001 }, (_, number) => row(number))
  )
  const [first, ...others] = seen.of('office')
  expect([first?.orderId, others.length]).toEqual([idOf(1), 19_999])
})
