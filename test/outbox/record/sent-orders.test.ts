import { expect, it } from 'vitest'
import type { HowSent } from '#domain/order/outbox.ts'
import { createLedger } from '../../../main/outbox/record/ledger.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { orderId, queued } from '../../storage/support/samples.ts'
import { createClock } from '../support/clock.ts'
import { memoryStore } from '../support/outbox.ts'

const ID = orderId()

/** A ledger, and which orders it told to have been sent, or to be so no longer. */
function keeping() {
  const store = memoryStore()
  const settled: unknown[] = []
  const ledger = createLedger({
    timer: createClock().timer,
    random: () => 0,
    onChange: () => undefined,
    onSettled: (open, { state }) => {
      settled.push([open === store, state])
    },
    onStored: () => undefined,
    onBug: error => {
      throw error
    }
  })
  ledger.use(store)
  /** Keeps these states of orders in one transaction. */
  const keep = (...orders: readonly LocalOrder[]) => {
    ledger.write(({ put }) => {
      for (const order of orders) put(order)
    })
  }
  return { store, settled, keep }
}

it.each<[HowSent, string]>([
  ['accepted', ''],
  ['matched', 'Found in the order list'],
  ['linked', 'Linked to an order in the list']
])('an order that is sent (%s) is in the activity log of its connection, once', (how, detail) => {
  const { store, keep } = keeping()
  const order = queued()
  const sent: LocalOrder = { ...order, state: 'sent', waiting: null, orderId: ID, how, since: 5 }
  keep(order)
  expect(store.activity.all()).toEqual([])
  keep(order, sent, sent)
  keep(sent)
  expect(store.activity.all()).toMatchObject([
    { connectionId: 'connection-1', kind: 'sent', orderId: ID, at: 5, detail }
  ])
})

it('an order is told of where it counts as sent, and where it does no longer', () => {
  const { settled, keep } = keeping()
  const order = queued()
  const sent: LocalOrder = { ...order, state: 'sent', waiting: null, orderId: ID, how: 'matched' }
  const open: LocalOrder = { ...sent, state: 'unknown', orderId: null, how: null }
  for (const state of [order, sent, sent, open, open]) keep(state)
  expect(settled).toEqual([
    [true, 'sent'],
    [true, 'sent'],
    [true, 'unknown']
  ])
})
