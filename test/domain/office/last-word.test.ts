import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastWord, seenOf, type Version } from '#domain/office/last-word.ts'
import { nextRank } from '#domain/office/said.ts'

const version = (id: string, rank: number, replaces: string[] = [], value = id): Version<string> => ({
  id,
  at: rank,
  rank,
  desk: { id: 'a', name: 'Front desk' },
  isShared: true,
  replaces,
  value
})
const idOf = (word: { readonly id: string } | null) => word?.id

describe('a value with a last word', () => {
  it('is nothing before it is set', () => {
    expect(lastWord([])).toEqual({ current: null, besides: [], earlier: [] })
  })

  it('is what replaced the others, whatever the clocks say (O8)', () => {
    const [first, second] = [version('a', 9_000), version('b', 10, ['a'])]
    const word = lastWord([first, second])
    expect([idOf(word.current), word.besides, word.earlier]).toEqual(['b', [], [first]])
    expect(idOf(lastWord([second, first]).current)).toBe('b')
  })

  it('is not replaced by itself', () => {
    const word = lastWord([version('a', 1), version('b', 2, ['b'])])
    expect([idOf(word.current), word.besides.map(idOf)]).toEqual(['b', ['a']])
  })

  it('names both where two desks replaced the same', () => {
    const word = lastWord([version('a', 1), version('b', 2, ['a']), version('c', 3, ['a'])])
    expect([idOf(word.current), word.besides.map(idOf), word.earlier.map(idOf)]).toEqual(['c', ['b'], ['a']])
    const after = lastWord([
      ...[version('a', 1), version('b', 2, ['a']), version('c', 3, ['a'])],
      version('d', 4, seenOf(word))
    ])
    expect([idOf(after.current), after.besides]).toEqual(['d', []])
  })

  it('has a value though what it replaced is missing, and though two replaced each other', () => {
    expect(idOf(lastWord([version('b', 2, ['a'])]).current)).toBe('b')
    expect(idOf(lastWord([version('a', 1, ['b']), version('b', 2, ['a'])]).current)).toBe('b')
  })

  /** Two to four desks that set a value and hear of each other at random, each with a clock of its own. */
  const lives = fc.record({
    clocks: fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 4 }),
    steps: fc.array(fc.record({ at: fc.nat({ max: 3 }), from: fc.nat({ max: 3 }), sets: fc.boolean() }), {
      maxLength: 40
    })
  })

  it('is the same at all desks once they have heard the same, in whatever order (O8)', () => {
    fc.assert(
      fc.property(lives, ({ clocks, steps }) => {
        const desks = clocks.map((): Version<string>[] => [])
        for (const [time, { at, from, sets }] of steps.entries()) {
          const [desk, other] = [at % desks.length, from % desks.length]
          const [known, theirs] = [desks[desk] ?? [], desks[other] ?? []]
          if (sets) {
            const rank = nextRank(known, time + (clocks[desk] ?? 0))
            const set = version(`v${time}`, rank, seenOf(lastWord(known)))
            known.push(set)
            // Whoever sets it sees it.
            expect(lastWord(known).current).toBe(set)
          } else known.push(...theirs.filter(({ id }) => !known.some(one => one.id === id)))
        }
        const all = [...new Set(desks.flat())]
        const expected = lastWord(all)
        for (const known of desks) {
          const heard = [...known, ...all.filter(one => !known.includes(one))]
          expect(lastWord(heard)).toEqual(expected)
        }
        const { current, besides, earlier } = expected
        expect([...(current === null ? [] : [current]), ...besides, ...earlier]).toHaveLength(all.length)
      })
    )
  })
})
