import { describe, expect, it } from 'vitest'
import { USUAL_PREFERENCES as USUAL } from '#domain/preferences.ts'
import { numberMessage, readNumber } from '../../../renderer/settings/number-field.ts'
import { samePreferences } from '../../../renderer/settings/same-preferences.ts'
import { lateWords, requestsWords } from '../../../renderer/settings/settings-words.ts'

const LIMITS = { least: 60, most: 6000 }

describe('a number that is typed', () => {
  it.each<[string, number | undefined]>([
    ['60', 60], ['6000', 6000], ['6,000', 6000], [' 1,200 ', 1200], ['59', undefined], ['6001', undefined], ['', undefined], ['12.5', undefined],
    ['-100', undefined], ['1e3', undefined], ['1,20', undefined], ['many', undefined], ['9'.repeat(20), undefined]
  ])('%o is read as %s', (typed, value) => {
    expect(readNumber(typed, LIMITS)).toBe(value)
  })

  it('that cannot be used is told with its limits and what stays in force', () => {
    expect(numberMessage(LIMITS, 1200)).toBe('Enter a whole number from 60 to 6,000. Until then 1,200 stays in force.')
  })
})

describe('what a number of requests an hour means', () => {
  it.each([
    [1200, 0, 'At most 20 a minute.'], [100, 0, 'At most one every 36 seconds.'],
    [1200, 1284, 'At most 20 a minute. To read all 1,284 orders once takes 86 requests: about 4 minutes.'],
    [1200, 1, 'At most 20 a minute. To read all 1 order once takes 1 request: about 1 minute.'],
    [1200, 100_000, 'At most 20 a minute. To read all 100,000 orders once takes 6,667 requests: about 6 hours.']
  ])('%i with %i orders', (requests, orders, words) => {
    expect(requestsWords(requests, orders)).toBe(words)
  })
})

it('says from when on an open item is late', () => {
  expect([0, 1, 3].map(lateWords)).toEqual([
    'Late on the day of closing.', 'Late from 1 business day before the closing.', 'Late from 3 business days before the closing.'
  ])
})

it.each([
  [{ ...USUAL, lateAt: { ...USUAL.lateAt } }, true], [{ ...USUAL, notify: false }, false], [{ ...USUAL, requestsPerHour: 60 }, false],
  [{ ...USUAL, closingDays: 1 }, false], [{ ...USUAL, lateAt: { ...USUAL.lateAt, payoff: 9 } }, false]
])('knows what is set already: %o', (other, same) => {
  expect(samePreferences(USUAL, other)).toBe(same)
})
