import { expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { stateText } from '../../../../renderer/outbox/state/state-messages.ts'
import { clock, NOW, queuedItem } from '../samples.ts'

const down: Failure = { kind: 'unreachable', host: 'title.example.com', reason: 'refused' }

it.each<[string, OutboxItem, string, string, string, string]>([
  [
    'was asked to wait, and the list cannot be read for long',
    queuedItem({ for: 'look', at: clock(10, 47), because: 'young', failure: down, isStuck: true }),
    'look',
    'Needs action',
    'The service was busy and didn’t accept it, so the order list is checked first. The service at title.example.com isn’t responding.',
    'Ask the service. If it doesn’t have the order, select Send now. Next check at 10:47 AM.'
  ],
  [
    'was sent before, and the list has lost orders for long',
    queuedItem({
      for: 'look',
      at: clock(10, 47),
      because: 'unread',
      failure: null,
      loss: { missing: 30, known: 30, lately: 0 },
      isStuck: true
    }),
    'look',
    'Needs action',
    'It was sent before, so the order list is checked first. 30 of 30 known orders are missing from it.',
    'Ask the service whether it has the order. Next check at 10:47 AM.'
  ],
  [
    'was sent before, and the list is read again after it told nothing for long',
    queuedItem({ for: 'look', at: clock(10, 47), because: 'reading', failure: null, isStuck: true }),
    'look',
    'Needs action',
    'It was sent before, so the order list is checked first. The list is long, and requests are limited.',
    'Ask the service whether it has the order. Next check at 10:47 AM.'
  ]
])('an order that %s', (_what, item, tone, tag, what, next) => {
  expect(stateText(item, NOW)).toMatchObject({ tone, tag, what, next })
})
