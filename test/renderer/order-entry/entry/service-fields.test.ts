import { describe, expect, it } from 'vitest'
import type { OrderKind } from '#domain/order/role.ts'
import { entryPath, placeMessages } from '../../../../renderer/order-entry/entry/service-fields.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

const placed = (kind: OrderKind, ...fields: [path: string, message: string][]) =>
  placeMessages(
    fields.map(([path, message]) => ({ path, message })),
    filledEntry(kind)
  )

describe('a service’s message for a field', () => {
  it.each([
    ['property.zipCode', 'properties.0.zipCode'],
    ['property', 'properties.0'],
    ['properties.1.city', 'properties.1.city'],
    ['loanDetails.amount', 'loan.amount'],
    ['loanDetails', 'loan'],
    ['contacts.1.email', 'contacts.1.email'],
    ['closingDate', 'closingDate'],
    ['slackNotificationChannel', 'slackNotificationChannel'],
    ['propertyTax', 'propertyTax'],
    ['entry.properties.0.city', 'properties.0.city']
  ])('%s is shown at %s', (path, place) => {
    expect(entryPath(path)).toBe(place)
  })

  it.each<[OrderKind, string, string]>([
    ['refinance', 'property.county', 'properties.0.county'],
    ['refinance', 'loanDetails.mortgage', 'loan.mortgage'],
    ['refinance', 'contacts.1.isCompanyUser', 'contacts.1.isCompanyUser'],
    ['purchase', 'properties.0.address2', 'properties.0.address2'],
    ['purchase', 'closingDate', 'closingDate']
  ])('on a %s, %s is shown at the field', (kind, path, place) => {
    expect(placed(kind, [path, 'No.'])).toEqual({ atFields: [{ path: place, message: 'No.' }], elsewhere: [] })
  })

  it.each<[OrderKind, string, string]>([
    ['refinance', '', ''],
    ['refinance', 'office', 'office: '],
    ['refinance', 'contacts', 'Contacts: '],
    ['refinance', 'contacts.9', 'contacts.9: '],
    ['refinance', 'contacts.9.email', 'contacts.9.email: '],
    ['refinance', 'contacts.1', 'Pat Doe: '],
    ['refinance', 'contacts.0.fax', 'contacts.0.fax: '],
    ['refinance', 'contacts.0.toString', 'contacts.0.toString: '],
    ['refinance', 'contacts.-1.name', 'contacts.-1.name: '],
    ['refinance', 'contacts.1e0', 'contacts.1e0: '],
    ['refinance', 'property', '2214 Elm St: '],
    ['refinance', 'property.city.name', 'properties.0.city.name: '],
    ['refinance', 'properties.1.city', 'properties.1.city: '],
    ['refinance', 'closingDate.day', 'closingDate.day: '],
    ['refinance', 'loanDetails', 'Loan: '],
    ['refinance', 'constructor', 'constructor: '],
    ['purchase', 'loanDetails.amount', 'loan.amount: '],
    ['purchase', 'properties', 'Property: '],
    ['purchase', 'properties.4', 'properties.4: ']
  ])('on a %s, %j belongs to no field and is listed with its place', (kind, path, place) => {
    expect(placed(kind, [path, 'No.'])).toEqual({ atFields: [], elsewhere: [`${place}No.`] })
  })

  it('is joined with others for the same field, and listed once', () => {
    expect(
      placed(
        'refinance',
        ['closingDate', 'Too early.'],
        ['closingDate', 'A holiday.'],
        ['', 'Closed.'],
        ['', 'Closed.']
      )
    ).toEqual({
      atFields: [{ path: 'closingDate', message: 'Too early. A holiday.' }],
      elsewhere: ['Closed.']
    })
  })
})
