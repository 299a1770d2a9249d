import { describe, expect, it } from 'vitest'
import { isUsState, tidyState, US_STATES } from '#domain/order/us-states.ts'

describe('the state as typed', () => {
  it.each([
    ['tx', 'TX'],
    [' Tx ', 'TX'],
    ['Texas', 'TX'],
    ['new york', 'NY'],
    ['zz', 'ZZ'],
    ['Tex', 'Tex'],
    ['U.S. Virgin Islands', 'VI'],
    ['us virgin islands', 'VI'],
    ['Virgin Islands', 'VI'],
    ['', ''],
    ['77494', '77494']
  ])('%j becomes %j', (typed, tidy) => {
    expect(tidyState(typed)).toBe(tidy)
  })

  it('is one of the 50 states, the district and five territories, without duplicates', () => {
    expect(US_STATES).toHaveLength(56)
    expect(new Set(US_STATES.map(([code]) => code)).size).toBe(56)
    expect(
      US_STATES.every(([code, name]) => /^[A-Z]{2}$/.test(code) && tidyState(name) === code && isUsState(code))
    ).toBe(true)
  })
})
