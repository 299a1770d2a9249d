import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import {
  knownSent,
  MOST_TOLD,
  sentTellings,
  type SentFacts,
  type SharedEvent,
  type SharedSent
} from '#domain/office/shared-sent.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import { orderOf } from '../../outbox/support/outbox.ts'

const DRAFT = 'aaaaaaaa-0000-4000-8000-000000000001' as DraftId
const OTHER_DRAFT = 'aaaaaaaa-0000-4000-8000-000000000002' as DraftId
const [A, B] = ['bbbbbbbb-0000-4000-8000-00000000000a', 'bbbbbbbb-0000-4000-8000-00000000000b'] as [OrderId, OrderId]
const ORDER = orderOf()

const queued = (at: number): TimelineEvent => ({ at, what: 'queued' })
const about = (
  what: 'accepted' | 'matched' | 'linked' | 'unmatched' | 'twin',
  orderId: OrderId,
  at = 9
): TimelineEvent => ({
  at,
  what,
  orderId
})
const facts = (standing: SentFacts['standing'] = null): SentFacts => ({
  draftId: DRAFT,
  order: ORDER,
  sentAt: 5,
  standing
})
/** Kind, order and what is told, for short. */
const brief = (timeline: readonly TimelineEvent[], standing?: SentFacts['standing']) =>
  sentTellings(facts(standing), timeline).map(({ kind, content }) =>
    'event' in content
      ? `${kind} ${content.orderId.slice(-1)} ${content.event.what}`
      : `${kind} ${content.orderId.slice(-1)} ${content.how}: ${content.timeline.map(({ what }) => what).join()}`
  )

describe('what a desk tells of an order it sent', () => {
  it.each<[string, readonly TimelineEvent[], readonly string[]]>([
    ['nothing of one that waits', [queued(1)], []],
    [
      'the order with what happened until it was accepted',
      [queued(1), about('accepted', A)],
      ['sent a accepted: queued,accepted']
    ],
    [
      'later, that one like it appeared, and nothing that is of this desk alone',
      [queued(1), about('accepted', A), about('twin', B), { at: 10, what: 'woke' }],
      ['sent a accepted: queued,accepted', 'event a twin']
    ],
    [
      'that it was not this order after all, and which it was',
      [about('matched', A), about('unmatched', A), { at: 9, what: 'send-again' }, about('accepted', B)],
      ['sent a matched: matched', 'event a unmatched', 'sent b accepted: matched,unmatched,send-again,accepted']
    ],
    [
      'that it was this order after all',
      [about('matched', A), about('unmatched', A), about('linked', A)],
      ['sent a matched: matched', 'event a unmatched', 'event a linked']
    ]
  ])('%s', (_title, timeline, told) => {
    expect(brief(timeline)).toEqual(told)
  })

  it('the order, where a repair lost the event that says so', () => {
    const timeline = [queued(1), about('twin', B, 8)]
    expect(brief(timeline, { orderId: A, how: 'accepted', since: 6 })).toEqual([
      'sent a accepted: queued',
      'event a twin'
    ])
  })

  it('the order with what happened up to the moment since when it counts as sent, where that event is lost', () => {
    const timeline = [queued(1), queued(6), queued(7)]
    const [told] = sentTellings(facts({ orderId: A, how: 'linked', since: 6 }), timeline)
    expect(told).toMatchObject({ at: 5, content: { how: 'linked', timeline: timeline.slice(0, 2), leftOut: 0 } })
  })

  it('is named the same, however the letters of its id are written', () => {
    const named = (id: OrderId) =>
      sentTellings(facts(), [about('accepted', id), about('twin', B)]).map(({ name }) => name)
    expect(named(A.toUpperCase() as OrderId)).toEqual(named(A))
    expect(named(A)[0]).toBe(`${DRAFT} ${A}`)
    const both = [about('matched', A), about('linked', A.toUpperCase() as OrderId)]
    expect(brief(both)).toEqual(['sent a matched: matched', 'event a linked'])
  })

  it('is named the same whenever it is told, and each by another name', () => {
    const short = [about('matched', A), about('unmatched', A)]
    const long = [...short, about('linked', B), about('twin', A)]
    const names = (timeline: readonly TimelineEvent[]) => sentTellings(facts(), timeline).map(({ name }) => name)
    expect(names(long)).toEqual(expect.arrayContaining(names(short)))
    expect(new Set(names(long)).size).toBe(names(long).length)
  })

  it('has the time of each event, and of the order when it was sent', () => {
    const timeline = [queued(1), about('accepted', A, 6), about('twin', B, 8)]
    expect(sentTellings(facts(), timeline).map(({ kind, at }) => [kind, at])).toEqual([
      ['sent', 5],
      ['event', 8]
    ])
  })

  it('has the first and the last events of very many', () => {
    const timeline = [...Array.from({ length: 1000 }, (_, at) => queued(at)), about('accepted', A, 1000)]
    const [told] = sentTellings(facts(), timeline)
    if (told?.kind !== 'sent') throw new Error('not told')
    const { first, last } = MOST_TOLD
    expect(told.content.leftOut).toBe(1001 - first - last)
    expect(told.content.timeline.map(({ at }) => at)).toEqual([
      ...Array.from({ length: first }, (_, at) => at),
      ...Array.from({ length: last }, (_, at) => 1001 - last + at)
    ])
    expect(Buffer.byteLength(JSON.stringify(told.content))).toBeLessThan(100_000)
  })
})

describe('what the others know of it', () => {
  const sent = (change: Partial<SharedSent> = {}): SharedSent => ({
    draftId: DRAFT,
    orderId: A,
    order: ORDER,
    how: 'accepted',
    sentAt: 5,
    timeline: [queued(1)],
    leftOut: 0,
    desk: 'Front desk',
    ...change
  })
  const event = (what: TimelineEvent, draftId = DRAFT): SharedEvent => ({
    draftId,
    orderId: A,
    event: what,
    desk: 'Front desk'
  })

  it('is the order with everything that happened, and the desk', () => {
    const twin = about('twin', B)
    expect(knownSent([sent()], [event(twin)])).toEqual({
      draftId: DRAFT,
      orderId: A,
      order: ORDER,
      how: 'accepted',
      sentAt: 5,
      twins: [B],
      elsewhere: { desk: 'Front desk', timeline: [queued(1), twin], leftOut: 0 }
    })
  })

  it('has each order that looks the same once, and never itself among them', () => {
    const events = [about('twin', A), about('twin', B), about('twin', B)].map(what => event(what))
    expect(knownSent([sent()], events)?.twins).toEqual([B])
    expect(knownSent([sent()], events.slice(0, 1))).not.toHaveProperty('twins')
  })

  it.each<[string, readonly SharedEvent[], boolean]>([
    ['ends where its desk says that it is another order', [event(about('unmatched', A))], false],
    ['comes back where it says that it is this one', [event(about('unmatched', A)), event(about('linked', A))], true],
    ['stays where it says so of another order', [event(about('unmatched', B))], true],
    ['stays where another draft is meant', [event(about('unmatched', A), OTHER_DRAFT)], true]
  ])('%s', (_title, events, isKnown) => {
    expect(knownSent([sent()], events) !== undefined).toBe(isKnown)
  })

  it('says how many events its desk kept to itself', () => {
    expect(knownSent([sent({ leftOut: 7 })], [])?.elsewhere?.leftOut).toBe(7)
  })

  it('is what the service answered, where two desks claim the order; else what was told first', () => {
    const back = sent({ draftId: OTHER_DRAFT, desk: 'Back office' })
    const desk = (...claims: readonly SharedSent[]) => knownSent(claims, [])?.elsewhere?.desk
    expect(desk(sent({ how: 'matched' }), back)).toBe('Back office')
    expect(desk(sent({ how: 'matched' }), { ...back, how: 'linked' })).toBe('Front desk')
    expect(knownSent([], [])).toBeUndefined()
  })
})
