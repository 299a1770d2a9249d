import { describe, expect, it } from 'vitest'
import { isUsState, tidyState, US_STATES } from '#domain/order/us-states.ts'

/** As the Postal Service writes them (Publication 28, appendix B). */
const STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|' +
  'LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|' +
  'NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|' +
  'OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|' +
  'UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|' +
  'MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands'

describe('the state as typed', () => {
  it.each([
    ['tx', 'TX'],
    [' Tx ', 'TX'],
    ['Texas', 'TX'],
    ['new york', 'NY'],
    ['zz', 'ZZ'],
    ['Tex', 'Tex'],
    [' Tex ', ' Tex '],
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

  it('has the code that the mail has for its name', () => {
    expect(US_STATES.map(([code, name]) => `${code} ${name}`)).toEqual(STATES.split('|'))
  })
})
