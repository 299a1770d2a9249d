import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { DraftId, Similar } from '#domain/order/draft.ts'
import {
  openText,
  similarFacts,
  similarPlace,
  similarTitle
} from '../../../../renderer/order-entry/review/similar-messages.ts'

const NOW = new Date(2026, 10, 20, 10, 43).getTime()
const DRAFT = '5a3c0d11-0000-4000-8000-000000000009' as DraftId
const ORDER = '9f1c2d3e-0000-4000-8000-0000000002ab' as OrderId

const similar = (change: Partial<Similar>): Similar => ({
  where: 'draft',
  draftId: DRAFT,
  orderId: null,
  title: '2214 Elm St, Katy',
  closingDate: '',
  at: NOW,
  same: ['property'],
  ...change
})
const facts = (change: Partial<Similar>) => similarFacts(similar(change), NOW)

describe('a similar order at another desk', () => {
  const desk = 'Back office'

  it('is being drafted as long as its desk changed it within two minutes', () => {
    expect(facts({ where: 'other-desk', desk, at: NOW - 119_000 })).toBe('Back office is drafting this order now')
    expect(facts({ where: 'other-desk', desk, at: NOW - 120_000 })).toBe('Draft at Back office · edited 10:41 AM')
  })

  it('is named by the desk where that is known', () => {
    const at = NOW - 3_600_000
    expect(facts({ where: 'other-desk', at: NOW - 119_000 })).toMatch(/^Draft at another desk · edited /)
    expect(facts({ where: 'other-desk', at })).toBe('Draft at another desk · edited 9:43 AM')
    expect(facts({ where: 'other-desk', desk, at: null })).toBe('Draft at Back office')
    expect(facts({ where: 'listed', desk, at: null })).toBe('Sent by Back office')
  })

  it('leads to the drafts, in words that say so', () => {
    const one = similar({ where: 'other-desk', desk, orderId: ORDER })
    expect([similarPlace(one), openText(one)]).toEqual([{ name: 'drafts' }, 'Show drafts'])
  })
})

describe('a similar order of this desk', () => {
  it('is a draft, however lately it was edited', () => {
    expect(facts({})).toBe('Draft · edited 10:43 AM')
  })

  it('has the year of a closing in another year, and a date that is none as it was typed', () => {
    expect(facts({ at: null, closingDate: '2027-01-05' })).toBe('Draft · closing Jan 5, 2027')
    expect(facts({ at: null, closingDate: 'in May' })).toBe('Draft · closing in May')
  })

  it.each<[string, Partial<Similar>, 'order' | 'outbox-item']>([
    ['in the outbox, though its order is known', { where: 'outbox', orderId: ORDER }, 'outbox-item'],
    ['as an order, though its draft is known', { where: 'sent', orderId: ORDER }, 'order'],
    ['in the outbox, where its order is not known', { where: 'sent' }, 'outbox-item']
  ])('is shown %s', (_where, change, name) => {
    const params = name === 'order' ? { orderId: ORDER } : { draftId: DRAFT }
    expect(similarPlace(similar(change))).toEqual({ name, params })
  })
})

it.each<[string, Partial<Similar>]>([
  ['2214 Elm St, Katy', {}],
  ['No address yet', { title: '' }],
  ['No address yet', { title: ' ', where: 'other-desk' }],
  ['Unnamed order', { title: '\u200e', where: 'listed' }]
])('a similar order is called %j', (name, change) => {
  expect(similarTitle(similar(change))).toBe(name)
})
