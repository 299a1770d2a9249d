import { describe, expect, it } from 'vitest'
import { emptyContact, emptyEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { fieldName, propertyName } from '../../../../renderer/ui/order/field-names.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

describe('the name of a field', () => {
  it('drops direction marks from a contact name (S7)', () => {
    const entry = filledEntry('purchase')
    entry.properties.push({ ...entry.properties[0]!, address1: '' })
    entry.contacts[1]!.name = '\u202ePat Doe'
    expect([
      fieldName('contacts.1.email', entry),
      propertyName({ address1: '\u202e1 Elm St' }, 0),
      propertyName({ address1: '\u200e' }, 1)
    ]).toEqual(['Pat Doe: email', '1 Elm St', 'Property 2'])
  })

  it('has the role of a contact without a name, counted where several have it, or its place in the form', () => {
    const entry = emptyEntry('refinance')
    const names = () => entry.contacts.map((_, at) => fieldName(`contacts.${at}.name`, entry))
    expect(names()).toEqual(['Borrower: name', 'Loan Processor: name'])
    entry.contacts.push(emptyContact('Buyer'), emptyContact())
    expect(names()).toEqual(['Borrower 1: name', 'Loan Processor: name', 'Borrower 2: name', 'Contact 4: name'])
  })

  it.each<[OrderKind, string, string | undefined]>([
    ['refinance', 'properties.0.zipCode', 'ZIP code'],
    ['refinance', 'contacts.0.isCompanyUser', 'Ana Ramirez: works for our company'],
    ['refinance', 'loan.lendersLoanId', 'Lender’s loan number'],
    ['refinance', 'closingDate', 'Closing date'],
    ['refinance', 'slackNotificationChannel', 'Slack channel'],
    ['refinance', 'loan', undefined],
    ['refinance', 'kind', undefined],
    ['purchase', 'loan.amount', undefined]
  ])('on a %s, of %s is %j', (kind, path, name) => {
    expect(fieldName(path, filledEntry(kind))).toBe(name)
  })
})
