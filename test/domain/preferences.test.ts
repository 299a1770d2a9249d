import { expect, it } from 'vitest'
import { requestRate } from '#domain/preferences.ts'

it.each([
  [60, 2, 120_000],
  [90, 2, 80_000],
  [150, 3, 72_000],
  [1200, 20, 60_000],
  [6000, 100, 60_000]
])('%i requests an hour are at most %i in %i milliseconds, and never fewer than two', (perHour, most, within) => {
  expect(requestRate(perHour)).toEqual({ most, within })
})
