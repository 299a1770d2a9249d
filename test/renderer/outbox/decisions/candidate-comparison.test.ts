import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Order } from '#domain/order/order.ts'
import type { Candidate } from '#domain/order/outbox.ts'
import {
  candidateLines,
  likenessText,
  newnessText
} from '../../../../renderer/outbox/decisions/candidate-comparison.ts'
import { SENT } from '../../app/samples.ts'
import { sampleCandidate } from '../samples.ts'

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

describe('why the user must decide about a row (S3)', () => {
  const all = ['street', 'unit', 'city', 'state', 'zip', 'closing-date', 'names'] as const
  it.each<[string, Partial<Candidate>, string]>([
    ['nothing differs', { agrees: all, differs: [], strength: 'strong' }, 'Everything that can be compared matches.'],
    ['parts differ', {}, 'Different: Property (unit), Closing.'],
    ['a part is not said', { agrees: all.filter(what => what !== 'names'), differs: [] }, 'Can’t be compared: Names.'],
    [
      'both',
      { agrees: ['street', 'city', 'zip', 'state'] },
      'Different: Property (unit), Closing. Can’t be compared: Names.'
    ],
    [
      'another order fits as well',
      { agrees: all, differs: [], strength: 'strong', isContested: true },
      'Everything that can be compared matches. Another of our orders could match it as well.'
    ]
  ])('is said in full: %s', (_, changes, words) => {
    expect(likenessText(SENT.order, sampleCandidate(1, changes))).toBe(words)
  })
})

describe('our order next to a row of the list', () => {
  it('is compared line by line, and says which part of an address differs', () => {
    expect(candidateLines(SENT.order, sampleCandidate())).toEqual([
      {
        label: 'Property',
        ours: ['2214 Elm St, #4, Katy, TX 77494'],
        theirs: ['2214 Elm St, #4, Katy, TX 77494'],
        agreement: 'differs',
        parts: ['unit']
      },
      { label: 'Closing', ours: ['Sat, Nov 28, 2026'], theirs: ['Mon, Nov 23, 2026'], agreement: 'differs' },
      { label: 'Names', ours: ['Ana Ramirez'], theirs: ['Ana Ramirez'], agreement: 'agrees' }
    ])
  })

  it('says what the list does not say', () => {
    const { row } = sampleCandidate()
    const bare = sampleCandidate(1, {
      row: { ...row, properties: [], closingDate: null, closingText: '', borrowers: [] },
      agrees: [],
      differs: ['property-count']
    })
    const lines = candidateLines(SENT.order, bare)
    expect(lines.map(({ label, theirs, agreement }) => [label, theirs, agreement])).toEqual([
      ['Property', ['Not given'], 'unsaid'],
      ['Properties', ['0'], 'differs'],
      ['Closing', ['Not given'], 'unsaid'],
      ['Names', ['Not given'], 'unsaid']
    ])
  })

  it("shows the list's texts as they look, whatever direction marks it put in (S7)", () => {
    const { row } = sampleCandidate()
    const marked = {
      ...row,
      properties: ['2214 Elm\u202e St, Katy, TX 77494'],
      borrowers: ['\u2067Ana Ramirez', '\u200f']
    }
    const theirs = candidateLines(SENT.order, sampleCandidate(1, { row: marked })).flatMap(line => line.theirs)
    expect(theirs).toEqual(['2214 Elm St, Katy, TX 77494', 'Mon, Nov 23, 2026', 'Ana Ramirez'])
  })

  it('has every property and both sides of a purchase, and a date as it came', () => {
    const { row } = sampleCandidate()
    const theirs = {
      ...row,
      properties: ['1 Elm St', '2 Elm St'],
      closingDate: null,
      closingText: 'TBD',
      borrowers: [],
      buyers: ['Ann Lee'],
      sellers: ['Cy Roe']
    }
    const lines = candidateLines(PURCHASE, sampleCandidate(1, { row: theirs }))
    expect(lines.map(({ label, ours, theirs: said }) => [label, ours, said])).toEqual([
      ['Property', ['1 Elm St, Katy, TX 77494', '2 Elm St, Katy, TX 77494'], ['1 Elm St', '2 Elm St']],
      ['Properties', ['2'], ['2']],
      ['Closing', ['Sat, Nov 28, 2026'], ['TBD']],
      ['Names', ['Ann Lee', 'Cy Roe'], ['Ann Lee', 'Cy Roe']]
    ])
  })

  it('says whether the row was there before, and how alike they are', () => {
    expect(([true, false, null] as const).map(isNew => newnessText(sampleCandidate(1, { isNew })))).toEqual([
      'It wasn’t in the list before this order was sent',
      'It was in the list before this order was sent',
      'It may have been in the list before this order was sent'
    ])
  })

  it('says which part of an address cannot be compared', () => {
    const agrees = ['street', 'city', 'state', 'zip', 'names', 'closing-date'] as const
    expect(likenessText(SENT.order, sampleCandidate(1, { agrees, differs: [] }))).toBe(
      'Can’t be compared: Property (unit).'
    )
  })

  it('counts the properties on both sides', () => {
    const { row } = sampleCandidate()
    const counts = [1, 2, 3].map(count => {
      const properties = ['1 Elm St', '2 Elm St', '3 Elm St'].slice(0, count)
      return candidateLines(PURCHASE, sampleCandidate(1, { row: { ...row, properties } }))[1]?.agreement
    })
    expect(counts).toEqual(['differs', 'agrees', 'differs'])
  })

  it('is the order as it was sent, if it was edited since, and says so', () => {
    const edited = sampleCandidate(1, { asSent: SENT.order })
    expect(candidateLines(PURCHASE, edited)[0]?.ours).toEqual(['2214 Elm St, #4, Katy, TX 77494'])
    expect(likenessText(PURCHASE, edited)).toBe(
      'Different: Property (unit), Closing. Compared as first sent, before it was edited.'
    )
    expect(likenessText(SENT.order, sampleCandidate())).not.toContain('as first sent')
  })
})
