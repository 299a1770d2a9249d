import { describe, expect, it } from 'vitest'
import { readSharedEvent, readSharedSent } from '../../../main/storage/shapes/sent.ts'
import { draftId, NOW, orderId, sampleOrder } from '../support/samples.ts'

const [DRAFT, ORDER] = [draftId(), orderId()]
const QUEUED = { at: NOW, what: 'queued' }
const SENT = {
  draftId: DRAFT,
  orderId: ORDER,
  order: sampleOrder(),
  how: 'accepted',
  sentAt: NOW,
  timeline: [QUEUED, { at: NOW + 1, what: 'accepted', orderId: ORDER }],
  leftOut: 2,
  desk: 'Front desk'
}

describe('an order that another desk told of', () => {
  it('is read as it was told', () => {
    expect(readSharedSent(SENT)).toEqual(SENT)
  })

  it('has events left out that only a newer version knows, besides those that the desk left out', () => {
    const timeline = [{ at: NOW, what: 'sneezed' }, QUEUED, { at: NOW, what: 'accepted' }]
    expect(readSharedSent({ ...SENT, timeline })).toEqual({ ...SENT, timeline: [QUEUED], leftOut: 4 })
  })

  it.each<[string, unknown]>([
    ['is no object', 'sent'],
    ['has a draft that is none', { ...SENT, draftId: 'a' }],
    ['has an id that is none', { ...SENT, orderId: 7 }],
    ['lacks the order itself', { ...SENT, order: null }],
    ['was found in a way nobody knows', { ...SENT, how: 'guessed' }],
    ['has a time that is none', { ...SENT, sentAt: '2026-11-20' }],
    ['has no list of events', { ...SENT, timeline: 'queued' }],
    ['has an event that is no object', { ...SENT, timeline: ['queued'] }],
    ['left out less than nothing', { ...SENT, leftOut: -1 }],
    ['says not whose it is', { ...SENT, desk: null }]
  ])('is none where it %s', (_what, content) => {
    expect(readSharedSent(content)).toBeUndefined()
  })
})

describe('what another desk told of an order later', () => {
  const LATER = { draftId: DRAFT, orderId: ORDER, event: QUEUED, desk: 'Front desk' }

  it('is read as it was told', () => {
    expect(readSharedEvent(LATER)).toEqual(LATER)
  })

  it.each<[string, unknown]>([
    ['an event nobody knows', { ...LATER, event: { at: NOW, what: 'sneezed' } }],
    ['no draft', { ...LATER, draftId: null }],
    ['no order', { ...LATER, orderId: '' }],
    ['no desk', { ...LATER, desk: 7 }]
  ])('is nothing with %s', (_what, content) => {
    expect(readSharedEvent(content)).toBeUndefined()
  })
})
