import { describe, expect, it } from 'vitest'
import { companyUserFor, entryProblems } from '#domain/order/order-entry.ts'
import { rolesFor, type OrderKind } from '#domain/order/role.ts'
import { messagesAt, changed, contact } from './typed-entry.ts'

describe.each<OrderKind>(['refinance', 'purchase'])('the contacts of a %s', kind => {
  it('requires a name for each contact (specification 2.3)', () => {
    expect(
      messagesAt(
        changed(kind, entry => {
          contact(entry, 1).name = ' '
        }),
        'contacts.1.name'
      )
    ).toEqual(['Enter the name.'])
  })

  it.each([
    'pat',
    'pat@',
    '@example.com',
    'pat@example',
    'pat@exa mple.com',
    'pat@@example.com',
    'Pat <pat@example.com>',
    'pat@example..com',
    'pat@-example.com',
    'pat..doe@example.com',
    '.pat@example.com',
    'pat.@example.com'
  ])('refuses the email %j', email => {
    expect(
      messagesAt(
        changed(kind, entry => {
          contact(entry, 0).email = email
        }),
        'contacts.0.email'
      )
    ).toEqual(['Enter a valid email, like pat@example.com.'])
  })

  it('accepts a contact outside our company with or without an email (specification 2.3 rule 3)', () => {
    for (const email of ['', 'ana@example.com', "o'neill+tag@sub.example.co"]) {
      expect(
        entryProblems(
          changed(kind, entry => {
            contact(entry, 0).email = email
          })
        )
      ).toEqual([])
    }
  })

  it('requires an email for each contact who works for our company, naming the contact (specification 2.3)', () => {
    expect(
      messagesAt(
        changed(kind, entry => {
          contact(entry, 1).email = ''
        }),
        'contacts.1.email'
      )
    ).toEqual(['Enter an email: Pat Doe works for our company.'])
  })

  it('requires one contact at our company with an email (specification 2.3 rule 1)', () => {
    const words = 'Add a lender, loan officer, or loan processor from our company, with an email.'
    expect(
      messagesAt(
        changed(kind, entry => {
          entry.contacts.splice(1)
        }),
        'contacts'
      )
    ).toEqual([words])
    expect(
      messagesAt(
        changed(kind, entry => {
          entry.contacts = []
        }),
        'contacts'
      )
    ).toEqual([words])
    expect(
      messagesAt(
        changed(kind, entry => {
          contact(entry, 1).email = ''
        }),
        'contacts'
      )
    ).toEqual([words])
  })

  it.each(['Lender', 'Loan Officer', 'Loan Processor'])(
    'requires a %s to work for our company (specification 2.3 rule 2)',
    role => {
      const entry = changed(kind, found => {
        Object.assign(contact(found, 0), { role, isCompanyUser: false })
      })
      expect(messagesAt(entry, 'contacts.0.isCompanyUser')).toEqual([`A ${role} works for our company.`])
    }
  )

  it.each(rolesFor(kind).filter(role => /^(Buyer|Seller)/.test(role)))(
    'refuses a %s who works for our company (specification 2.3 rule 3)',
    role => {
      const entry = changed(kind, found => {
        Object.assign(contact(found, 0), { role, isCompanyUser: true, email: 'a@example.com' })
      })
      expect(messagesAt(entry, 'contacts.0.isCompanyUser')).toEqual([`A ${role} doesn’t work for our company.`])
    }
  )

  it.each(['', 'Notary', 'buyer'])('refuses the role %j', role => {
    expect(
      messagesAt(
        changed(kind, entry => {
          contact(entry, 0).role = role
        }),
        'contacts.0.role'
      )
    ).toHaveLength(1)
  })
})

describe('"Works for our company"', () => {
  it.each<[string, boolean | null, boolean | null]>([
    ['Lender', false, true],
    ['Loan Officer', null, true],
    ['Loan Processor', null, true],
    ['Buyer', true, false],
    ['Buyer Agent', null, false],
    ['Seller', true, false],
    ['Seller Agent', null, false],
    ['Assigner', null, null],
    ['Assigner', true, true],
    ['Assigner', false, false],
    ['', true, null]
  ])('for the role %j after %j is %j', (role, before, after) => {
    expect(companyUserFor(role, before)).toBe(after)
  })
})
