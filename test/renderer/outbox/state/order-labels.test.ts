import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Order } from '#domain/order/order.ts'
import { factsOf, placeOf } from '../../../../renderer/outbox/state/order-labels.ts'
import { SENT } from '../../app/samples.ts'

const property = { address1: '1 Elm St', city: 'Katy', state: 'TX', zipCode: '77494', county: 'Fort Bend' }

const PURCHASE: Order = {
  kind: 'purchase',
  properties: [property, { ...property, address1: '2 Elm St' }],
  closingDate: '2026-11-28' as CalendarDate,
  contacts: [
    { name: 'Ann Lee', role: 'Buyer', isCompanyUser: false },
    { name: 'Cy Roe', role: 'Seller', isCompanyUser: false }
  ]
}

describe('an order', () => {
  it('is known by its place, its kind, who buys and its closing', () => {
    expect([placeOf(SENT), factsOf(SENT, 2026)]).toEqual([
      '2214 Elm St, Katy',
      'Refinance · closing Sat, Nov 28 · Ana Ramirez'
    ])
    expect([placeOf({ order: PURCHASE }), factsOf({ order: PURCHASE }, 2027)]).toEqual([
      '1 Elm St, Katy and 1 more property',
      'Purchase · closing Nov 28, 2026 · Ann Lee'
    ])
  })
})
