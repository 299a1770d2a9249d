import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTime, LATEST } from '#domain/common/guards.ts'
import { noteText } from '#domain/office/order-notes.ts'
import { bySaid, nextRank } from '#domain/office/said.ts'

describe('the order of what desks say', () => {
  it('puts an answer after what it answers, whatever the clocks say (O8)', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ rank: fc.nat() })), fc.integer(), (heard, now) => {
        const rank = nextRank(heard, now)
        expect(rank).toBeGreaterThanOrEqual(now)
        for (const one of heard) expect(rank).toBeGreaterThan(one.rank)
      })
    )
  })

  it('has a place for an answer to whatever a desk may say', () => {
    expect(isTime(nextRank([{ rank: LATEST }], 0))).toBe(true)
  })

  it('is that of the ranks, and of the ids where ranks are the same', () => {
    const said = [
      { rank: 2, id: 'a' },
      { rank: 1, id: 'c' },
      { rank: 1, id: 'b' }
    ]
    expect(said.toSorted(bySaid).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  })

  it('is the same whatever came first (O8)', () => {
    const said = fc.record({ rank: fc.integer({ min: 1, max: 4 }), id: fc.uuid() })
    const notes = fc.uniqueArray(said, { selector: ({ id }) => id })
    fc.assert(
      fc.property(notes, fc.infiniteStream(fc.nat()), (all, draws) => {
        const keys = new Map(all.map(one => [one.id, Number(draws.next().value)]))
        const otherwise = all.toSorted((one, other) => (keys.get(one.id) ?? 0) - (keys.get(other.id) ?? 0))
        expect(otherwise.toSorted(bySaid)).toEqual(all.toSorted(bySaid))
      })
    )
  })
})

describe('the text of a note', () => {
  it.each([
    ['  Payoff ordered.  ', 'Payoff ordered.'],
    ['One\r\nTwo\rThree', 'One\nTwo\nThree'],
    ['One\vTwo\fThree\u0085Four\u2028Five\u2029Six', 'One\nTwo\nThree\nFour\nFive\nSix'],
    ['One\n\n\n \nTwo\n', 'One\n\nTwo'],
    ['Pay\u202eoff\u200b', 'Payoff'],
    ['Ask Pat\tfirst', 'Ask Pat first'],
    ['To do:\n  payoff  \n  survey', 'To do:\n  payoff\n  survey'],
    [' \n\t', '']
  ])('of %j is %j', (typed, text) => {
    expect(noteText(typed)).toBe(text)
  })
})
