import { expect, it } from 'vitest'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { stateText } from '../../../../renderer/outbox/state/state-messages.ts'
import type { Tone } from '../../../../renderer/outbox/state/state-text.ts'
import { clock, NOW, queuedItem, unknownItem } from '../samples.ts'

it.each<[string, OutboxItem, Tone, string, string, string]>([
  [
    'was sent before, and the list is long (M6)',
    queuedItem({ for: 'look', at: clock(10, 42, 30), because: 'reading', failure: null }),
    'going',
    'Waiting',
    'It was sent before, so the order list is checked first. The list is long, and requests are limited.',
    'Continues in 30 seconds.'
  ],
  [
    'was sent before, and the list is empty',
    queuedItem({
      for: 'look',
      at: clock(10, 47),
      because: 'unread',
      failure: null,
      loss: { missing: 0, known: 0, lately: 0 }
    }),
    'going',
    'Waiting',
    'It was sent before, so the order list is checked first. It was empty. Title Desk couldn’t read it before sending, so it can’t tell whether orders are missing from it.',
    'Next check at 10:47 AM.'
  ],
  [
    'was looked for in an empty list of which nothing was known (H3)',
    unknownItem({ verdict: 'inconclusive', loss: { missing: 0, known: 0, lately: 0 } }),
    'unsure',
    'Unconfirmed',
    'The order list was empty at 10:41 AM. Title Desk couldn’t read it before sending, so it can’t tell whether orders are missing from it.',
    'Next check at 10:47 AM.'
  ],
  [
    'was looked for in such a list for four hours (H3)',
    unknownItem({ verdict: 'inconclusive', loss: { missing: 0, known: 0, lately: 0 }, maySendAgain: true }),
    'look',
    'Needs action',
    'The order list was empty at 10:41 AM. Title Desk couldn’t read it before sending, so it can’t tell whether orders are missing from it.',
    'Next check at 10:47 AM.'
  ]
])('an order that %s is described', (_, item, tone, tag, what, next) => {
  expect(stateText(item, NOW)).toMatchObject({ tone, tag, what, next })
})
