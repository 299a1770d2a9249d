import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Order } from '#domain/order/order.ts'
import { orderHead } from '../../../../renderer/order/facts/order-head.ts'
import { orderId, sampleRow, SENT } from '../../app/samples.ts'

describe('what an order is', () => {
  it('is taken from its row in the list', () => {
    const row = sampleRow(1, {
      buyers: ['J. D. Whitlock III'],
      sellers: ['Ann Lee', 'Bo Lee'],
      properties: ['1 Elm St', '2 Elm St']
    })
    expect(orderHead(orderId(1), row, SENT.order, 2026)).toEqual({
      name: 'Order 1',
      status: 'New',
      facts: [
        { label: '2 properties', value: '1 Elm St …', whole: '1 Elm St\n2 Elm St' },
        { label: 'Closing', value: 'Mon, Nov 23' },
        { label: 'Buyer', value: 'J. D. Whitlock III' },
        { label: 'Borrower', value: 'Ana Ramirez 1' },
        { label: 'Sellers', value: 'Ann Lee, Bo Lee' },
        { label: 'Commitment', value: 'Pending' },
        { label: 'Policy', value: 'Not issued' }
      ]
    })
  })

  it.each([
    [true, 'Received', 'Issued'],
    [false, 'Pending', 'Not issued'],
    [null, 'Unknown', 'Unknown']
  ])('says of flags that are %s: commitment %s, policy %s', (flag, commitment, policy) => {
    const { facts } = orderHead(
      orderId(1),
      sampleRow(1, { commitmentUploaded: flag, policyIssued: flag }),
      undefined,
      2026
    )
    expect(facts.slice(-2).map(({ value }) => value)).toEqual([commitment, policy])
  })

  it('comes from what this computer sent, if the list was not read', () => {
    expect(orderHead(orderId(1), undefined, SENT.order, 2026)).toEqual({
      name: 'Refinance of 2214 Elm St',
      status: '',
      facts: [
        { label: 'Property', value: '2214 Elm St, #4, Katy, TX 77494' },
        { label: 'Closing', value: 'Sat, Nov 28' },
        { label: 'Borrower', value: 'Ana Ramirez' }
      ]
    })
  })

  it('names buyers and sellers of a purchase this desk sent', () => {
    const property = { address1: '1 Elm St', city: 'Katy', state: 'TX', zipCode: '77494', county: 'Fort Bend' }
    const purchase: Order = {
      kind: 'purchase',
      properties: [property, { ...property, address1: '2 Elm St' }],
      closingDate: '2027-01-05' as CalendarDate,
      contacts: [
        { name: 'Ann', role: 'Buyer', isCompanyUser: false },
        { name: 'Bo', role: 'Buyer', isCompanyUser: false },
        { name: 'Cy', role: 'Seller', isCompanyUser: false }
      ]
    }
    const { name, facts } = orderHead(orderId(1), undefined, purchase, 2026)
    expect(name).toBe('Purchase of 1 Elm St')
    expect(facts.slice(1)).toEqual([
      { label: 'Closing', value: 'Jan 5, 2027' },
      { label: 'Buyers', value: 'Ann, Bo' },
      { label: 'Seller', value: 'Cy' }
    ])
  })

  it('is its ID alone if nothing else is known', () => {
    expect(orderHead(orderId(1), undefined, undefined, 2026)).toEqual({
      name: 'Order 9f1c2d3e…0001',
      status: '',
      facts: []
    })
  })

  it('leaves out what the service left out, and shows an odd date as it came', () => {
    const row = sampleRow(1, { name: '', properties: [], borrowers: [], closingDate: null, closingText: 'TBD' })
    expect(orderHead(orderId(1), row, undefined, 2026)).toMatchObject({
      name: 'Unnamed order',
      facts: [{ label: 'Closing', value: 'TBD' }, { label: 'Commitment' }, { label: 'Policy' }]
    })
  })
})
