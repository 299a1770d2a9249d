import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Order, propertiesOf } from '#domain/order/order.ts'
import { tries } from '../campaign.ts'
import { addressOf, readLine } from '../../main/matching/address.ts'
import { compareAddresses } from '../../main/matching/compare-addresses.ts'
import { factsOf } from '../../practice/data/placed-order.ts'
import { draws } from '../../practice/data/random.ts'
import { truth } from './world/model.ts'
import { orderOf } from './world/styles.ts'

/** The lines under which the practice service lists an order placed there. */
function linesOf(order: Order): readonly string[] {
  const properties = propertiesOf(order).map(property => ({
    address_1: property.address1,
    address_2: property.address2,
    city: property.city,
    state: property.state,
    zip_code: property.zipCode,
    county: property.county
  }))
  const contacts = order.contacts.map(contact => ({ ...contact, is_company_user: contact.isCompanyUser }))
  const checked = { kind: order.kind, properties, contacts, closingDate: order.closingDate }
  return factsOf(checked as unknown as Parameters<typeof factsOf>[0]).properties
}

function expectSame(order: Order): void {
  const lines = linesOf(order)
  propertiesOf(order).forEach((property, index) => {
    const address = addressOf(property)
    const line = lines[index] ?? ''
    expect(compareAddresses(address, readLine(line, address)), line).toMatchObject({ nearness: 'same' })
  })
}

it("every order is recognised in the practice service's own lines (R45)", () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const draw = draws(seed)
      expectSame(orderOf(draw, truth(draw)))
    }),
    { numRuns: tries(2000, 3) }
  )
})

it('whatever the fields of an address contain, its own line is recognized', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'N',
      'North',
      'St',
      'Street',
      'Apt',
      'Unit',
      '#',
      'No.',
      'Bldg',
      'Floor',
      '2nd',
      'Lot',
      'FM',
      'CR',
      'US',
      'I',
      '290',
      '4',
      '4B',
      '2-B',
      '1/2',
      '½',
      'First',
      'Twenty',
      'Katy',
      'Texas',
      'TX',
      'PO',
      'Box',
      'c/o',
      'Rear',
      'Peña',
      "O'Brien",
      'The',
      'PH',
      'Ste',
      'Suite',
      '77494',
      '77494-1234'
    ),
    fc.stringMatching(/^[A-Za-z]{1,9}$/),
    fc.stringMatching(/^[0-9]{1,5}$/)
  )
  const words = (least: number) => fc.array(word, { minLength: least, maxLength: 5 }).map(all => all.join(' '))
  const city = fc.array(
    fc.constantFrom('Katy', 'West', 'St.', 'Fort', 'New', 'York', 'Virginia', 'Kansas', "O'Fallon", 'Winston-Salem'),
    { minLength: 1, maxLength: 3 }
  )
  fc.assert(
    fc.property(
      words(1),
      fc.option(words(0)),
      city,
      fc.constantFrom('TX', 'VA', 'WV', 'NY', 'DC'),
      (address1, address2, places, state) => {
        const property = {
          address1,
          ...(address2 === null ? {} : { address2 }),
          city: places.join(' '),
          state,
          zipCode: '77494',
          county: 'Fort Bend'
        }
        expectSame({
          kind: 'purchase',
          properties: [property],
          contacts: [],
          closingDate: '2026-11-30' as Order['closingDate']
        })
      }
    ),
    { numRuns: tries(3000, 3) }
  )
})
