import { describe, expect, it } from 'vitest'
import type { Change } from '#domain/orders/change.ts'
import { groupedOrders } from '../../../renderer/changes/change-groups.ts'
import { changedOrder } from '../app/order-cache-samples.ts'
import { orderId } from '../app/samples.ts'

describe('the groups of changes', () => {
  const groups = (orders: readonly ReturnType<typeof changedOrder>[], alerted: readonly string[] = []) =>
    groupedOrders(orders, id => alerted.includes(id)).map(({ group, orders: some }) => [
      group,
      some.map(({ row }) => row.name)
    ])
  const document = (type: string): Change => ({ kind: 'document', what: 'replaced', documentId: 1, type, name: type })

  it('are Urgent, Documents and Status, those without orders left out', () => {
    const status = changedOrder(1, [9], { kind: 'status', from: 'New', to: 'Open' })
    const disclosure = changedOrder(2, [8], document('Closing Disclosure'))
    const wire = changedOrder(3, [7], document('Wire Instructions'))
    expect(groups([status, disclosure, wire])).toEqual([
      ['Urgent', ['Order 3']],
      ['Documents', ['Order 2']],
      ['Status', ['Order 1']]
    ])
    expect(groups([status])).toEqual([['Status', ['Order 1']]])
  })

  it.each<[string, Change]>([
    ['a moved closing', { kind: 'closing-date', from: '2026-11-23', to: '2026-11-25' }],
    ['a canceled order', { kind: 'status', from: 'Open', to: 'Canceled' }],
    ['an order that is gone', { kind: 'gone' }]
  ])('have %s under Urgent', (_, change) => {
    expect(groups([changedOrder(1, [1], change)])).toEqual([['Urgent', ['Order 1']]])
  })

  it.each<[string, Change]>([
    ['a commitment that came', { kind: 'commitment', from: false, to: true }],
    ['a policy that was issued', { kind: 'policy', from: false, to: true }]
  ])('have %s under Documents', (_, change) => {
    expect(groups([changedOrder(1, [1], change)])).toEqual([['Documents', ['Order 1']]])
  })

  it('have an order that is no longer canceled under Status', () => {
    expect(groups([changedOrder(1, [1], { kind: 'status', from: 'Canceled', to: 'Open' })])).toEqual([
      ['Status', ['Order 1']]
    ])
  })

  it('keep an order where it is once it is read', () => {
    const { row, changes } = changedOrder(1, [1], { kind: 'gone' })
    expect(groups([{ row, changes: changes.map(change => ({ ...change, read: true })) }])).toEqual([
      ['Urgent', ['Order 1']]
    ])
  })

  it('take the most urgent of its changes, and an open wire alert above all', () => {
    const both = changedOrder(1, [9], { kind: 'commitment', from: false, to: true })
    const status = changedOrder(1, [8], { kind: 'status', from: 'New', to: 'Open' })
    const order = { ...both, changes: [...status.changes, ...both.changes] }
    expect(groups([order])).toEqual([['Documents', ['Order 1']]])
    expect(groups([order], [orderId(1)])).toEqual([['Urgent', ['Order 1']]])
  })
})
