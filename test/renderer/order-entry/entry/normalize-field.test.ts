import { describe, expect, it } from 'vitest'
import { normalizeField } from '../../../../renderer/order-entry/entry/normalize-field.ts'

describe('a single-line field that loses focus', () => {
  it.each([
    ['name', '  Pat \t Doe\u200b ', 'Pat Doe'],
    ['address1', '\u202e2214 Elm St', '2214 Elm St'],
    ['zipCode', ' 77494-1234', '77494'],
    ['zipCode', '77494-12', '77494-12'],
    ['loan.amount', '40000000', '$40,000,000'],
    ['loan.amount', '$400,000.5 ', '$400,000.50'],
    ['loan.amount', '12abc', '12abc'],
    ['loan.amount', '', ''],
    ['phone', '(713)\u00a0555-0142', '(713) 555-0142'],
    ['name', 'XYZ Title, INC;', 'XYZ Title, INC;'],
    ['name', '', ''],
    ['name', ' می\u200cخواهم\u200c ', 'می\u200cخواهم']
  ])('%s %j is kept as %j', (field, typed, kept) => {
    expect(normalizeField(field, typed)).toBe(kept)
  })

  it.each([
    ['mailto:pat@example.com'],
    ['MAILTO: pat@example.com'],
    ['pat@example.com;'],
    ['pat@example.com ; '],
    ['pat@example.com,'],
    [' pat@example.com\u200b ']
  ])('an email %j is kept as the bare address', typed => {
    expect(normalizeField('email', typed)).toBe('pat@example.com')
  })

  it.each(['pat@example.com; ana@example.com', 'pat@example', 'mailto'])('leaves the email %j unchanged', typed => {
    expect(normalizeField('email', typed)).toBe(typed)
  })
})
