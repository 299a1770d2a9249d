import { expect, it } from 'vitest'
import { DRAFT_TROUBLE } from '#domain/office/office-messages.ts'

const ALL = Object.entries(DRAFT_TROUBLE)

it.each(ALL)('the trouble %s is told in sentences, with what to do about it', (_trouble, words) => {
  expect(words).toMatch(/^[A-Z].*\. [A-Z].*\.$/)
})

it('a desk whose settings name another place is told what keeps its work before it is told to leave', () => {
  const words = DRAFT_TROUBLE['other-address']
  expect(words).toMatch(/Change server….*leave the office.*\. You’ll lose /)
})

it('no two troubles are told in the same words', () => {
  expect(new Set(ALL.map(([, words]) => words)).size).toBe(ALL.length)
})
