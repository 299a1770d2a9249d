import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { readEntry } from '#domain/order/order-entry.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { newDraft } from '../../main/drafts/draft-rows.ts'
import { LONG_AGO, placeOf, similarOrders, type OtherOrders } from '../../main/drafts/similar-orders.ts'
import type { LocalOrder } from '../../main/storage/tables/local-orders.ts'
import { filledEntry } from '../fixtures/entries.ts'

const entry = filledEntry('refinance')
const ID = '6f1c1a10-7c1d-4b5e-9c0f-0123456789ab' as OrderId
const NOW = 1_795_000_000_000

const other = (state: LocalOrder['state'], since: number): LocalOrder => ({
  ...newDraft('a', entry, NOW - 1),
  state,
  since
})

function similar(change: Partial<OtherOrders>) {
  const others = { others: [], elsewhere: [], rows: [], isSentHere: () => false, ...change }
  return similarOrders(entry, others, NOW)
}

/** The same order as another desk sent it. */
function sentElsewhere() {
  const read = readEntry(entry)
  if (!read.ok) throw new Error('the entry is not complete')
  const elsewhere = { desk: 'Front desk', timeline: [], leftOut: 0 }
  const sent = { draftId: newDraft('a', entry, NOW).id, orderId: ID, order: read.value, sentAt: NOW, elsewhere }
  return { ...sent, how: 'accepted' } as const
}

describe('an order like the one being typed', () => {
  it('is left to this desk’s own where this desk sent it, whatever another desk says of it (R50)', () => {
    expect(similar({ elsewhere: [sentElsewhere()] })).toMatchObject([{ orderId: ID, desk: 'Front desk' }])
    expect(similar({ elsewhere: [sentElsewhere()], isSentHere: id => id === ID })).toEqual([])
  })

  it('is dated by its last save as a draft, and by what became of it since (R50)', () => {
    const ats = (['draft', 'queued', 'sent'] as const).map(state => similar({ others: [other(state, NOW - 7)] }))
    expect(ats.flat().map(({ where, at }) => [where, at])).toEqual([
      ['draft', NOW - 1],
      ['outbox', NOW - 7],
      ['sent', NOW - 7]
    ])
  })

  it.each([
    ['sent', LONG_AGO - 1, 1],
    ['sent', LONG_AGO, 0],
    ['draft', LONG_AGO, 1]
  ] as const)('that is %s since %i milliseconds counts %i times (R50)', (state, ago, times) => {
    expect(similar({ others: [other(state, NOW - ago)] })).toHaveLength(times)
  })

  it.each([0, 30, 182])('that was sent %i days ago counts (R50)', days => {
    expect(similar({ others: [other('sent', NOW - days * 86_400_000)] })).toHaveLength(1)
  })

  it('is one of twenty at most (R50)', () => {
    expect(similar({ others: Array.from({ length: 21 }, () => other('draft', 0)) })).toHaveLength(20)
  })
})

/** A row of the service's list at the same address. */
function listed(change: Partial<OrderSummary> = {}): OrderSummary {
  const { address1, address2, city, state, zipCode } = entry.properties[0]!
  return {
    orderId: '1b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId,
    name: 'A colleague’s',
    closingDate: '2026-11-30' as OrderSummary['closingDate'],
    closingText: 'Nov 30',
    properties: [`${address1}, ${address2}, ${city}, ${state} ${zipCode}`],
    commitmentUploaded: null,
    policyIssued: null,
    status: 'New',
    buyers: [],
    borrowers: [],
    sellers: [],
    ...change
  }
}

describe('a row of the list like the order being typed', () => {
  const closing = (date: string, typed = '2027-06-01') => {
    const others = { others: [], elsewhere: [], isSentHere: () => false }
    const rows = [listed({ closingDate: date as OrderSummary['closingDate'] })]
    return similarOrders({ ...entry, closingDate: typed }, { ...others, rows }, NOW).length
  }

  it.each([
    ['2026-12-01', 1],
    ['2026-11-30', 0],
    ['2027-11-30', 1],
    ['2027-12-01', 0]
  ])('that closes on %s counts %i times beside one of June 1, 2027: half a year either way (R50)', (date, times) => {
    expect(closing(date)).toBe(times)
  })

  it('counts while either closing date is not known (R50)', () => {
    expect([closing('2010-01-01', 'soon'), similar({ rows: [listed({ closingDate: null })] }).length]).toEqual([1, 1])
  })

  it('is shown with the text of its closing date where that is no date, and has no time (R50)', () => {
    expect(similar({ rows: [listed({ closingDate: null })] })).toMatchObject([
      { where: 'listed', title: 'A colleague’s', closingDate: 'Nov 30', at: null, draftId: null }
    ])
    expect(similar({ rows: [listed()] })).toMatchObject([{ closingDate: '2026-11-30' }])
  })

  it.each<[string, OrderSummary, Partial<OtherOrders>]>([
    ['has no id', listed({ orderId: null }), {}],
    ['is an order of this desk', listed(), { isSentHere: () => true }],
    ['is an order of another desk', listed({ orderId: ID.toUpperCase() as OrderId }), { elsewhere: [sentElsewhere()] }]
  ])('is left out where it %s (R50)', (_what, row, change) => {
    expect(similar({ rows: [row], ...change }).filter(({ where }) => where === 'listed')).toEqual([])
  })
})

it('orders like the one being typed are this desk’s first, then other desks’, then those of the list (R50)', () => {
  const all = similar({ others: [other('queued', NOW)], elsewhere: [sentElsewhere()], rows: [listed()] })
  expect(all.map(({ where }) => where)).toEqual(['outbox', 'sent', 'listed'])
})

it('an order like the one being typed is named by street and city, as far as they are typed (R50)', () => {
  const [property] = entry.properties
  const place = (change: object) => placeOf({ ...entry, properties: [{ ...property!, ...change }, property!] })
  expect([
    place({ address1: ' 1 Elm St ', city: ' Katy ' }),
    place({ address1: '1 Elm St', city: ' ' }),
    place({ address1: '', city: 'Katy' }),
    placeOf({ ...entry, properties: [] })
  ]).toEqual(['1 Elm St, Katy', '1 Elm St', 'Katy', ''])
})
