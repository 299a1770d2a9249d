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

it('an office of another version says which side has to be brought up to date', () => {
  expect(DRAFT_TROUBLE.older).toMatch(/database is older than this version .*administrator to upgrade it\.$/)
  expect(DRAFT_TROUBLE.newer).toMatch(/^A newer version .*Update Title Desk on this computer\.$/)
})
