import { describe, expect, it } from 'vitest'
import { lossText, searchText, whyNotAgain } from '../../../../renderer/outbox/state/search-messages.ts'
import { clock, NOW, sampleCandidate, sampleSearch } from '../samples.ts'

describe('why an order cannot be sent again (R40)', () => {
  it.each([
    [
      'there was no full look',
      { sendAgainFrom: null },
      'Available after two checks, 10 minutes apart, find nothing. None so far.'
    ],
    [
      'ten minutes are not over',
      { sendAgainFrom: clock(10, 51) },
      'Available at 10:51 AM at the earliest, after two checks find nothing.'
    ],
    [
      'it is known when the second look is',
      { sendAgainFrom: clock(10, 51), nextAt: clock(10, 57) },
      'Available at 10:51 AM at the earliest, after two checks find nothing. Next check at 10:57 AM.'
    ],
    [
      'the second look is missing',
      { sendAgainFrom: clock(10, 40) },
      'Available after the next check that finds nothing.'
    ],
    [
      'the list has lost orders (H3)',
      { verdict: 'inconclusive', loss: { missing: 30, known: 30, lately: 0 } },
      'Available after two checks, 10 minutes apart, find nothing. A list with missing orders doesn’t count; contact the service.'
    ],
    [
      'the list is empty, and nothing was known of it (H3)',
      { verdict: 'inconclusive', loss: { missing: 0, known: 0, lately: 0 }, sendAgainFrom: clock(14, 41) },
      'Available once the list has been empty for 4 hours, at 2:41 PM at the earliest. If you’re in a hurry, ask the service whether it has the order.'
    ],
    [
      'the list is empty, and the next look is due (H3)',
      { verdict: 'inconclusive', loss: { missing: 0, known: 0, lately: 0 }, sendAgainFrom: clock(10, 40) },
      'Available once the list has been empty for 4 hours. If you’re in a hurry, ask the service whether it has the order.'
    ],
    [
      'the list is empty, and it may be sent from now on (H3)',
      { verdict: 'inconclusive', loss: { missing: 0, known: 0, lately: 0 }, sendAgainFrom: NOW },
      'Available once the list has been empty for 4 hours. If you’re in a hurry, ask the service whether it has the order.'
    ],
    ['ten minutes are just over', { sendAgainFrom: NOW }, 'Available after the next check that finds nothing.'],
    [
      'the next look is just then',
      { sendAgainFrom: clock(10, 51), nextAt: clock(10, 51) },
      'Available at 10:51 AM at the earliest, after two checks find nothing. Next check at 10:51 AM.'
    ],
    ['a row may be it', { candidates: [sampleCandidate(1)] }, 'First answer whether the order found is yours.'],
    [
      'rows may be it',
      { candidates: [sampleCandidate(1), sampleCandidate(2)] },
      'First answer whether one of the orders found is yours.'
    ],
    ['the account is another', { verdict: 'other-account' }, 'Available once you confirm that it’s the same client.'],
    ['nothing speaks against it', { maySendAgain: true }, undefined]
  ] as const)('where %s', (_, changes, words) => {
    expect(whyNotAgain(sampleSearch(changes), NOW)).toBe(words)
  })
})

describe('a list that tells nothing', () => {
  it('says of thousands how many are missing, with a comma', () => {
    expect(lossText({ missing: 1200, known: 1284, lately: 0 })).toBe('1,200 of 1,284 known orders are missing from it.')
  })
  it.each([
    [{ missing: 2, known: 90, lately: 1 }, '1 order sent from this computer in the last day is missing from it, so'],
    [{ missing: 1, known: 90, lately: 2 }, '2 orders sent from this computer in the last day are missing from it, so']
  ])('counts what was sent lately: %o', (loss, words) => {
    expect(lossText(loss)).toContain(words)
  })

  it.each([
    ['lacks orders', { missing: 30, known: 30, lately: 0 }],
    ['is empty', { missing: 0, known: 0, lately: 0 }]
  ])('could not be read at last, which counts more than that it %s', (_what, loss) => {
    const search = sampleSearch({ verdict: 'inconclusive', failure: { kind: 'offline' }, loss })
    expect(searchText(search, NOW, '').what).toBe(
      'The order list couldn’t be fully checked at 10:41 AM. This computer is offline.'
    )
  })
})
