import { expect, it } from 'vitest'
import { lastUsedText, startsText, titleOf, totalText, usedText } from '../../../renderer/library/library-messages.ts'
import { entry } from './entry.ts'

it('an entry says which orders start with it', () => {
  expect(
    ([[], ['refinance'], ['purchase'], ['refinance', 'purchase']] as const).map(startsOn =>
      startsText(entry('Dana Ray', { startsOn }))
    )
  ).toEqual(['', 'Refinance', 'Purchase', 'Both types'])
})

it('an entry says how often and when it was used, if it was', () => {
  const never = entry('Dana Ray', { used: 0, lastUsedAt: null })
  expect([usedText(never), lastUsedText(never, 5)]).toEqual(['Never', '–'])
  const now = new Date(2026, 10, 20, 10, 42).getTime()
  const often = entry('Dana Ray', { used: 1200, lastUsedAt: now - 86_400_000 })
  expect([usedText(often), lastUsedText(often, now)]).toEqual(['1,200 times', 'yesterday'])
})

it('a list counts its own entries, by their kind', () => {
  const entries = [entry('Dana Ray'), entry('Kim'), entry('FHA', { list: 'loanTypes' })]
  expect([totalText(entries, 'people'), totalText(entries, 'loanTypes'), totalText(entries, 'channels')]).toEqual([
    '2 contacts',
    '1 loan type',
    '0 channels'
  ])
})

it('a clause is named by its first line', () => {
  expect(titleOf({ text: 'Lone Star\nISAOA' })).toBe('Lone Star')
})
