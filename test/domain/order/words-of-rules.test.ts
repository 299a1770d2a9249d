import { describe, expect, it } from 'vitest'
import { draftIdOf, isDraftId } from '#domain/order/draft.ts'
import { EMAIL, shortZip, tidyClause } from '#domain/order/order-rules.ts'
import { addressLine, propertiesOf } from '#domain/order/order.ts'
import { parseOrder, readEntry } from '#domain/order/order-entry.ts'
import { companyRule, isRole, roleTitle, rolesFor } from '#domain/order/role.ts'
import { isUsState } from '#domain/order/us-states.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { changed, contact, messagesAt, property } from './typed-entry.ts'

describe('what the form says is wrong', () => {
  it.each([
    ['-5', 'Enter an amount of $0 or more.'],
    ['1.005', 'Use at most two decimal places.'],
    ['12abc', 'Enter an amount in dollars, like 400,000.'],
    ['9000000m', 'Enter an amount under $1 trillion.']
  ])('with the amount %s is: %s', (amount, message) => {
    const entry = changed('refinance', one => {
      one.loan.amount = amount
    })
    expect(messagesAt(entry, 'loan.amount')).toEqual([message])
  })

  it.each([
    ['address1', 'Enter the street address.'],
    ['city', 'Enter the city.'],
    ['state', 'Enter the state.'],
    ['zipCode', 'Enter the ZIP code.'],
    ['county', 'Enter the county.']
  ] as const)('without the property’s %s is: %s', (member, message) => {
    const entry = changed('purchase', one => {
      property(one)[member] = '\u200b'
    })
    expect(messagesAt(entry, `properties.0.${member}`)).toEqual([message])
  })

  it.each([
    ['', 'Enter the closing date.'],
    ['2/30', 'Enter a valid date, like 11/30/2026.']
  ])('with the closing date %j is: %s', (closingDate, message) => {
    const entry = changed('purchase', one => {
      one.closingDate = closingDate
    })
    expect(messagesAt(entry, 'closingDate')).toEqual([message])
  })

  it('about who works for our company is to select the role first, where there is none', () => {
    const entry = changed('purchase', one => {
      Object.assign(contact(one, 0), { role: '', isCompanyUser: null })
    })
    expect(messagesAt(entry, 'contacts.0.isCompanyUser')).toEqual(['Select the role first.'])
    expect(messagesAt(entry, 'contacts.0.role')).toEqual(['Select a role.'])
  })

  it('without the email of one of ours is said of them, also without their name', () => {
    const entry = changed('purchase', one => {
      Object.assign(contact(one, 1), { name: ' ', email: ' ' })
    })
    expect(messagesAt(entry, 'contacts.1.email')).toEqual(['Enter an email: this person works for our company.'])
  })
})

describe('an order that crosses IPC', () => {
  const order = (): Record<string, unknown> => {
    const read = readEntry(filledEntry('refinance'))
    if (!read.ok) throw new Error('the fixture is not complete')
    return structuredClone(read.value) as unknown as Record<string, unknown>
  }

  it('is named by the field that has spaces around it, within its lines, too', () => {
    const failure = (path: string) => ({ ok: false, failure: [{ path, message: 'Leave out the spaces around this.' }] })
    const loan = (mortgage: string) => ({ ...order(), loanDetails: { mortgage } })
    expect(parseOrder({ ...order(), property: { ...(order()['property'] as object), city: 'Katy ' } })).toEqual(
      failure('property.city')
    )
    expect(parseOrder(loan('Lone Star\nISAOA'))).toMatchObject({ ok: true })
    for (const mortgage of ['Lone Star \nISAOA', 'Lone Star\n', '\nLone Star'])
      expect(parseOrder(loan(mortgage))).toEqual(failure('loanDetails.mortgage'))
  })

  it('is a refinance or a purchase', () => {
    const failure = [{ path: 'kind', message: 'Select refinance or purchase.' }]
    for (const value of [{ ...order(), kind: 'lease' }, null, [order()]])
      expect(parseOrder(value)).toEqual({ ok: false, failure })
  })

  it.each([-1, 1.5, 1e15])('has no amount of %j cents', amount => {
    expect(parseOrder({ ...order(), loanDetails: { amount } })).toEqual({
      ok: false,
      failure: [{ path: 'loanDetails.amount', message: 'The loan amount must be a whole number of cents.' }]
    })
  })
})

describe('a role', () => {
  it('is shown as the service calls it, but for the borrower of a refinance', () => {
    expect([
      roleTitle('Buyer', 'refinance'),
      roleTitle('Buyer', 'purchase'),
      roleTitle('Buyer Agent', 'refinance')
    ]).toEqual(['Borrower', 'Buyer', 'Buyer Agent'])
  })

  it('is one of its type of order, and fixes whether its contact works for our company, or leaves it open', () => {
    expect(rolesFor('refinance')).toEqual(['Buyer', 'Buyer Agent', 'Lender', 'Loan Officer', 'Loan Processor'])
    expect(rolesFor('purchase').map(role => [role, companyRule(role)])).toEqual([
      ['Assigner', 'either'],
      ['Buyer', 'never'],
      ['Buyer Agent', 'never'],
      ['Lender', 'always'],
      ['Loan Officer', 'always'],
      ['Loan Processor', 'always'],
      ['Seller', 'never'],
      ['Seller Agent', 'never']
    ])
    expect([companyRule('Lend'), isRole('toString'), isRole('Seller')]).toEqual(['either', false, true])
  })
})

describe('an address', () => {
  it('is on one line with its unit, where it has one', () => {
    const read = readEntry(filledEntry('purchase'))
    const [place] = read.ok ? propertiesOf(read.value) : []
    if (place === undefined) throw new Error('the fixture is not complete')
    expect(addressLine(place)).toBe('2214 Elm St, Unit 4, Katy, TX 77494')
    expect(addressLine({ ...place, address2: '' })).toBe('2214 Elm St, Katy, TX 77494')
  })

  it.each([
    ['77494-1234', '77494'],
    ['77494 1234', '77494'],
    ['77494', '77494'],
    ['77494-123', '77494-123'],
    ['x77494-1234', 'x77494-1234']
  ])('has the ZIP code %s sent as %s', (text, zip) => {
    expect(shortZip(text)).toBe(zip)
  })

  it.each([
    [' tx ', true],
    ['Texas', false],
    ['ZZ', false],
    ['', false]
  ])('has the state %j: %s', (text, is) => {
    expect(isUsState(text)).toBe(is)
  })

  it.each([
    ['a@b.co', true],
    ['a.b+c@d-e.example.com', true],
    ['a@b', false],
    ['a@b-.com', false],
    ['a@b.c_m', false],
    ['a(b)@c.com', false],
    ['a"b@c.com', false],
    ['a@b.com.', false]
  ])('has the email %s: %s', (text, is) => {
    expect(EMAIL.test(text)).toBe(is)
  })
})

it.each([
  [' Lone Star \r\n\tISAOA  ATIMA\u000bKaty\u200b \u2028\n', 'Lone Star\nISAOA ATIMA\nKaty'],
  ['Lone Star\n \nKaty', 'Lone Star\n\nKaty'],
  ['\u200b\n', '']
])('the mortgagee clause %j is sent and kept as %j', (text, clause) => {
  expect(tidyClause(text)).toBe(clause)
})

it('a draft is known by a UUID', () => {
  const id = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69'
  expect(draftIdOf(id)).toBe(id)
  for (const text of ['', `${id}0`, `x${id.slice(1)}`, id.replaceAll('-', '')]) {
    expect(isDraftId(text)).toBe(false)
    expect(() => draftIdOf(text)).toThrow(TypeError)
  }
})
