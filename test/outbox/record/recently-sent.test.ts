import { expect, it } from 'vitest'
import { createRecentlySent } from '../../../main/outbox/record/recently-sent.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'

const HOUR = 3_600_000

it('an order was sent recently for a day since it was sent, whatever changed of it afterwards (W1)', () => {
  let now = 5
  const sent = createRecentlySent(() => now)
  const order = (state: LocalOrder['state']) => ({ id: 'a', state }) as LocalOrder
  sent.note(order('sending'), 'queued')
  expect([...sent.ids()]).toEqual([])
  sent.note(order('sent'), 'sending')
  now += 20 * HOUR
  sent.note(order('sent'), 'sent')
  now += 4 * HOUR - 1
  expect([...sent.ids()]).toEqual(['a'])
  now += 1
  expect([...sent.ids()]).toEqual([])
  sent.note(order('sent'), undefined)
  expect([...sent.ids()]).toEqual(['a'])
})
