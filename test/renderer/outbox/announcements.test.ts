import { describe, expect, it } from 'vitest'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { changeAnnouncement } from '../../../renderer/outbox/announcements.ts'
import { orderId } from '../app/samples.ts'
import { queuedItem, sampleCandidate, sampleItem, sentItem, unknownItem } from './samples.ts'

describe('an announcement on any page', () => {
  const candidates = [sampleCandidate()]
  it.each<[string, OutboxItem | undefined, OutboxItem | null, string | undefined]>([
    ['sent', sampleItem({ state: 'sending' }), sentItem(), 'The order for 2214 Elm St, Katy was sent.'],
    [
      'possibly there twice',
      sentItem(),
      sentItem({ twins: [orderId(2)] }),
      'The order for 2214 Elm St, Katy may have been created twice.'
    ],
    [
      'possibly there twice as soon as it was found',
      unknownItem(),
      sentItem({ how: 'matched', twins: [orderId(2)] }),
      'The order for 2214 Elm St, Katy may have been created twice.'
    ],
    [
      'found',
      unknownItem(),
      sentItem({ how: 'matched' }),
      'The order for 2214 Elm St, Katy was found in the order list.'
    ],
    ['not what the person said themselves', unknownItem(), sentItem({ how: 'linked' }), undefined],
    [
      'not known',
      sampleItem({ state: 'sending' }),
      unknownItem(),
      'We couldn’t confirm the order for 2214 Elm St, Katy. It’s in the outbox.'
    ],
    [
      'to be decided',
      unknownItem(),
      unknownItem({ verdict: 'candidates', candidates }),
      'The order for 2214 Elm St, Katy needs action.'
    ],
    [
      'held',
      queuedItem({ for: 'turn' }),
      queuedItem({ for: 'token', failure: { kind: 'unauthorized' } }),
      'The order for 2214 Elm St, Katy needs action in the outbox.'
    ],
    ['a draft again', sampleItem({ state: 'sending' }), null, 'The order for 2214 Elm St, Katy is back in Drafts.'],
    ['nothing of a draft nobody saw', undefined, null, undefined],
    ['nothing of a new one', undefined, queuedItem({ for: 'turn' }), undefined],
    ['nothing of a look like the one before', unknownItem(), unknownItem({ looking: true }), undefined],
    ['nothing of what was rightly found not to be it', unknownItem({ candidates }), unknownItem(), undefined]
  ])('%s', (_, before, now, words) => {
    expect(changeAnnouncement(before, now)).toBe(words)
  })
})
