import { expect, it } from 'vitest'
import { USUAL_PREFERENCES as USUAL } from '#domain/preferences.ts'
import { samePreferences } from '../../../renderer/settings/same-preferences.ts'

it.each([
  [{ ...USUAL, filePattern: '{type}' }, false],
  [{ ...USUAL, keepDays: 30 }, false],
  [{ ...USUAL, lateAt: { ...USUAL.lateAt } }, true],
  [{ ...USUAL, notify: false }, false],
  [{ ...USUAL, requestsPerHour: 60 }, false],
  [{ ...USUAL, closingDays: 1 }, false],
  [{ ...USUAL, officeName: 'Lone Star Title' }, false],
  [{ ...USUAL, theme: 'dark' as const }, false],
  [{ ...USUAL, textSize: 125 as const }, false],
  [{ ...USUAL, lateAt: { ...USUAL.lateAt, payoff: 9 } }, false]
])('knows what is set already: %o', (other, same) => {
  expect(samePreferences(USUAL, other)).toBe(same)
})
