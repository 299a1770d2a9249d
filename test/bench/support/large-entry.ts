import { emptyEntry, type ContactEntry, type OrderEntry } from '#domain/order/order-entry.ts'

/** Where a page shows that order. */
export const DRAFT_LINK = '#/drafts/00000000-0000-4000-8000-000000000001'

/** As many contacts as an order of P12 and P13 has. */
export const CONTACTS = 200

export const largeContacts = (): ContactEntry[] =>
  Array.from({ length: CONTACTS }, (_, index) => ({
    name: `Person ${index}`,
    email: `person${index}@example.com`,
    phone: '+1 713-555-0100',
    role: index === 0 ? 'Loan Officer' : 'Buyer',
    isCompanyUser: index === 0
  }))

/** A refinance with that many contacts. */
export const largeEntry = (): OrderEntry => ({ ...emptyEntry('refinance'), contacts: largeContacts() })
