import { describe, expect, it } from 'vitest'
import { whyNotAgain } from '../../../../renderer/outbox/state/search-messages.ts'
import { clock, NOW, sampleCandidate, sampleSearch } from '../samples.ts'

describe('why an order cannot be sent again (R40)', () => {
  it.each([
    [
      'there was no full look',
      { sendAgainFrom: null },
      'Opens after two full looks at the order list, ten minutes apart, that found nothing. There was none yet.'
    ],
    [
      'ten minutes are not over',
      { sendAgainFrom: clock(10, 51) },
      'Opens at 10:51 AM at the earliest, after two full looks at the order list that found nothing.'
    ],
    [
      'it is known when the second look is',
      { sendAgainFrom: clock(10, 51), nextAt: clock(10, 57) },
      'Opens at 10:51 AM at the earliest, after two full looks at the order list that found nothing. Title Desk looks at 10:57 AM.'
    ],
    [
      'the second look is missing',
      { sendAgainFrom: clock(10, 40) },
      'Opens with the next full look at the order list that finds nothing: look again now.'
    ],
    [
      'the list has lost orders (H3)',
      { verdict: 'inconclusive', loss: { missing: 30, known: 30, lately: 0 } },
      'Opens after two full looks at the order list, ten minutes apart, that found nothing. A list that lacks known orders does not count: ask the service.'
    ],
    ['a row may be it', { candidates: [sampleCandidate(1)] }, 'First say whether the order found in the list is it.'],
    [
      'rows may be it',
      { candidates: [sampleCandidate(1), sampleCandidate(2)] },
      'First say whether one of the orders found in the list is it.'
    ],
    [
      'the account is another',
      { verdict: 'other-account' },
      'Not while the order belongs to another token or address.'
    ],
    ['nothing speaks against it', { maySendAgain: true }, undefined]
  ] as const)('where %s', (_, changes, words) => {
    expect(whyNotAgain(sampleSearch(changes), NOW)).toBe(words)
  })
})
