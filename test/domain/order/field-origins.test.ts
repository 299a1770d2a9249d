import { describe, expect, it } from 'vitest'
import { isFieldOrigins, originsOfRow } from '#domain/order/field-origins.ts'
import { emptyContact, emptyEntry } from '#domain/order/order-entry.ts'

const FIELD = ['contacts.1.email', 'pat@example.com'] as const
const FILLED = { path: 'properties.0.city', value: 'Katy', from: 'zip', checked: false }
const of = (change: object) => ({ from: 'csv', fields: [FIELD], ...change })
const long = (length: number) => 'x'.repeat(length)

describe('where the values of fields are from', () => {
  it.each<[string, unknown]>([
    ['a row of a file', of({})],
    ['a loan file without fields', of({ from: 'loan-file', fields: [] })],
    ['what was filled in, too', of({ filled: [FILLED, { ...FILLED, from: 'copy', checked: true, value: '' }] })],
    ['as many fields as there may be', of({ fields: Array<typeof FIELD>(5000).fill(FIELD) })],
    ['the longest text and path', of({ fields: [[long(60), long(10_000)]] })]
  ])('is told by %s', (_what, value) => {
    expect(isFieldOrigins(value)).toBe(true)
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'csv'],
    ['a file nobody knows', of({ from: 'pdf' })],
    ['a further member', of({ more: 1 })],
    ['no fields', of({ fields: undefined })],
    ['fields that are no list', of({ fields: {} })],
    ['a field of one part', of({ fields: [['closingDate']] })],
    ['a field of three parts', of({ fields: [[...FIELD, '']] })],
    ['a path with a sign it cannot have', of({ fields: [['contacts[1]', 'x']] })],
    ['an empty path', of({ fields: [['', 'x']] })],
    ['a path that is too long', of({ fields: [[long(61), 'x']] })],
    ['a text that is a number', of({ fields: [['closingDate', 7]] })],
    ['a text that is too long', of({ fields: [['closingDate', long(10_001)]] })],
    ['too many fields', of({ fields: Array<typeof FIELD>(5001).fill(FIELD) })],
    ['too many that were filled in', of({ filled: Array<typeof FILLED>(5001).fill(FILLED) })],
    ['a value filled in from elsewhere', of({ filled: [{ ...FILLED, from: 'typed' }] })],
    ['one of which nobody says whether it was checked', of({ filled: [{ ...FILLED, checked: 'no' }] })],
    ['one with a further member', of({ filled: [{ ...FILLED, more: 1 }] })],
    ['one without a path', of({ filled: [{ value: 'Katy', from: 'zip', checked: false }] })]
  ])('is not told by %s', (_what, value) => {
    expect(isFieldOrigins(value)).toBe(false)
  })
})

it('a row of a file says every text of its order, and the role of whoever it names', () => {
  const empty = emptyEntry('purchase')
  const entry = {
    ...empty,
    properties: [{ ...empty.properties[0]!, city: 'Katy' }],
    contacts: [
      emptyContact('Buyer'),
      { ...emptyContact('Seller'), phone: '(512) 555-0142' },
      { ...emptyContact('Lender'), name: 'Pat Doe', email: 'pat@example.com' }
    ],
    loan: { ...empty.loan, amount: '400000' },
    closingDate: '11/30/2026',
    slackNotificationChannel: '#title'
  }
  expect(originsOfRow(entry)).toEqual({
    from: 'csv',
    fields: [
      ['properties.0.city', 'Katy'],
      ['contacts.1.phone', '(512) 555-0142'],
      ['contacts.1.role', 'Seller'],
      ['contacts.2.name', 'Pat Doe'],
      ['contacts.2.email', 'pat@example.com'],
      ['contacts.2.role', 'Lender'],
      ['loan.amount', '400000'],
      ['closingDate', '11/30/2026'],
      ['slackNotificationChannel', '#title']
    ]
  })
})
