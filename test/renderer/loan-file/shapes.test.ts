import { expect, describe, it } from 'vitest'
import { reviewOf } from '#domain/loan-file/review.ts'
import { readLoanFile } from '../../../renderer/loan-file/read/read-loan-file.ts'
import { TROUBLES } from '../../../renderer/loan-file/read/refusal.ts'
import { PRIVATE } from '../../fixtures/loan-files.ts'
import { AT_ONCE, factsIn, TODAY } from './read-sample.ts'
import { FORMATS } from './shapes/formats.ts'
import { PEOPLE } from './shapes/people.ts'
import { LOANS, PLACES } from './shapes/places-and-loans.ts'
import { REFUSED } from './shapes/refused.ts'
import { linesOf, toldBy } from './shapes/shape.ts'

const READ = [...FORMATS, ...PEOPLE, ...PLACES, ...LOANS]

it('at least 60 shapes of loan files are read and 30 are refused, each with its own name and file', () => {
  expect(READ.length).toBeGreaterThanOrEqual(60)
  expect(REFUSED.length).toBeGreaterThanOrEqual(30)
  const all = [...READ, ...REFUSED]
  expect(new Set(all.map(({ shape }) => shape)).size).toBe(all.length)
  expect(new Set(all.map(({ file }) => (typeof file === 'string' ? file : file.join()))).size).toBe(all.length)
})

describe('a loan file that is read', () => {
  it.each(READ)(
    'fills, asks and leaves out this of $shape, and holds nothing that is not listed (R18)',
    async ({ file, told }) => {
      const facts = await factsIn(file)
      const review = reviewOf(facts, new Map(), TODAY)
      expect(toldBy(review, facts.wrapped)).toEqual(linesOf(told))
      for (const secret of PRIVATE) expect(JSON.stringify(review)).not.toContain(secret)
    }
  )
})

describe('a file that is no loan file', () => {
  it.each(REFUSED)('is refused if it is $shape, in one sentence and what to do', async ({ file, says }) => {
    const read = await readLoanFile(file, AT_ONCE)
    expect(read.ok ? 'read' : TROUBLES[read.failure]).toBe(says)
    expect(says).toMatch(/^[A-Z].*\. [A-Z].*\.$/)
  })

  it('is refused for each trouble there is, but for time, whose test has a clock', () => {
    const said = new Set(REFUSED.map(({ says }) => says))
    expect(
      Object.entries(TROUBLES)
        .filter(([, words]) => !said.has(words))
        .map(([trouble]) => trouble)
    ).toEqual(['too-slow'])
  })
})
