import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEntry, type ContactEntry, type OrderEntry, type PropertyEntry } from '#domain/order/order-entry.ts'
import { PURCHASE_ROLES, type OrderKind } from '#domain/order/role.ts'
import { tries } from '../campaign.ts'
import { checkOrder } from '../../practice/checks/check-order.ts'
import { orderMessage } from '../../main/service/message/order-message.ts'
import { filledEntry } from '../fixtures/entries.ts'

/**
 * The rules are implemented twice, independently: in domain/ for the form, in the practice service for the wire. The
 * service must accept whatever the form lets through, and the form must refuse whatever the service would refuse.
 */
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Ana Ramirez', 'XYZ Title, INC', 'O’Neill') },
  fc.constantFrom('', '  '),
  fc.string()
)
const email = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('pat@example.com', '') },
  fc.emailAddress(),
  fc.string(),
  fc.constantFrom(
    'a..b@example.com',
    '.a@example.com',
    'a@b',
    'a@exa_mple.com',
    'a@example.com.',
    'ä@example.com',
    'a b@example.com'
  )
)
const mostly = (value: string, ...others: string[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, fc.constantFrom('', ...others), fc.string())

const property: fc.Arbitrary<PropertyEntry> = fc.record({
  address1: mostly('2214 Elm St'),
  address2: text,
  city: mostly('Katy'),
  county: mostly('Fort Bend'),
  state: mostly('TX', 'tx', 'Texas', 'T'),
  zipCode: mostly('77494', '7749', '77494-1234', ' 77494 ')
})
const contact: fc.Arbitrary<ContactEntry> = fc.record({
  name: mostly('Pat Doe'),
  email,
  phone: text,
  role: fc.constantFrom(...PURCHASE_ROLES, '', 'Notary'),
  isCompanyUser: fc.constantFrom(true, false, null)
})
const entryOf = (kind: OrderKind): fc.Arbitrary<OrderEntry> =>
  fc.record({
    kind: fc.constant(kind),
    properties: fc
      .array(property, { minLength: kind === 'refinance' ? 1 : 0, maxLength: 3 })
      .map(list => (kind === 'refinance' ? list.slice(0, 1) : list)),
    contacts: fc.array(contact, { maxLength: 3 }).map(list => [...filledEntry(kind).contacts, ...list]),
    loan: fc.record({
      lendersLoanId: text,
      amount: mostly('400,000', '1.005', '-1', '12abc'),
      rateType: text,
      mortgage: text
    }),
    closingDate: mostly('2026-11-30', '2026-02-30', '0000-01-01', '11/30/2026', '11/31/2026'),
    slackNotificationChannel: text
  })

describe.each<OrderKind>(['refinance', 'purchase'])('a %s', kind => {
  it('that passes the form is accepted by the service', () => {
    let through = 0
    fc.assert(
      fc.property(entryOf(kind), entry => {
        const read = readEntry(entry)
        if (!read.ok) return
        through++
        expect(checkOrder(kind, JSON.parse(orderMessage(read.value).body) as Record<string, unknown>)).toMatchObject({
          ok: true
        })
      }),
      { numRuns: tries(4000, 2) }
    )
    expect(through).toBeGreaterThan(40)
  })

  it('is refused by the form exactly if the service refuses it', () => {
    const rules = fc.constantFrom<(entry: OrderEntry) => void>(
      entry => {
        Object.assign(entry.properties[0] ?? {}, { zipCode: '7749' })
      },
      entry => {
        Object.assign(entry.properties[0] ?? {}, { state: 'Texas' })
      },
      entry => {
        Object.assign(entry.properties[0] ?? {}, { county: ' ' })
      },
      entry => {
        Object.assign(entry.contacts[0] ?? {}, { name: '' })
      },
      entry => {
        Object.assign(entry.contacts[0] ?? {}, { email: 'a..b@example.com' })
      },
      entry => {
        Object.assign(entry.contacts[0] ?? {}, { isCompanyUser: true })
      },
      entry => {
        Object.assign(entry.contacts[1] ?? {}, { isCompanyUser: false })
      },
      entry => {
        Object.assign(entry.contacts[1] ?? {}, { email: '' })
      },
      entry => {
        entry.contacts.splice(1)
      },
      entry => {
        entry.closingDate = '2026-02-30'
      },
      () => undefined
    )
    fc.assert(
      fc.property(fc.array(rules, { maxLength: 3 }), spoils => {
        const entry = filledEntry(kind)
        for (const spoil of spoils) spoil(entry)
        expect(readEntry(entry).ok).toBe(checkOrder(kind, wireOf(entry)).ok)
      }),
      { numRuns: tries(400) }
    )
  })
})

/** The body that a form without rules would send. */
function wireOf(entry: OrderEntry): Record<string, unknown> {
  const addresses = entry.properties.map(found => ({
    address_1: found.address1,
    city: found.city,
    state: found.state,
    zip_code: found.zipCode,
    county: found.county
  }))
  return {
    ...(entry.kind === 'refinance'
      ? { property_address: addresses[0], loan_details: {} }
      : { property_addresses: addresses }),
    contacts: entry.contacts.map(({ name, email: address, role, isCompanyUser }) => ({
      name,
      role,
      is_company_user: isCompanyUser,
      ...(address === '' ? {} : { email: address })
    })),
    closing_date: entry.closingDate
  }
}
