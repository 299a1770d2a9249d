import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Order } from '#domain/order/order.ts'
import type { Candidate, OutboxItem, TimelineEvent } from '#domain/order/outbox.ts'
import { candidateLines, likenessText, newnessText } from '../../../renderer/outbox/decisions/candidate-comparison.ts'
import { changeAnnouncement } from '../../../renderer/outbox/announcements.ts'
import { groupOf, inGroups, nextMoment } from '../../../renderer/outbox/state/groups.ts'
import { factsOf, placeOf } from '../../../renderer/outbox/state/order-labels.ts'
import { questionText } from '../../../renderer/outbox/decisions/question-messages.ts'
import { decisionOf, type Question } from '../../../renderer/outbox/decisions/questions.ts'
import { nextActionOf } from '../../../renderer/outbox/state/next-action.ts'
import { timelineLine } from '../../../renderer/outbox/item/timeline-messages.ts'
import { orderId, SENT } from '../app/samples.ts'
import { clock, draftId, NOW, queuedItem, sampleCandidate, sampleItem, sentItem, unknownItem } from './samples.ts'

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
const offline = { kind: 'offline' } as const

describe('the groups of the outbox', () => {
  it.each<[string, OutboxItem]>([
    ['decide', queuedItem({ for: 'token', failure: { kind: 'unauthorized' } })],
    ['decide', queuedItem({ for: 'account' })],
    ['decide', queuedItem({ for: 'recovered' })],
    ['decide', unknownItem({ verdict: 'candidates', candidates: [sampleCandidate()] })],
    ['decide', unknownItem({ verdict: 'twice', candidates: [sampleCandidate(1), sampleCandidate(2)] })],
    ['decide', unknownItem({ verdict: 'other-account' })],
    ['decide', unknownItem({ maySendAgain: true })],
    ['way', queuedItem({ for: 'turn' })],
    ['way', queuedItem({ for: 'time', at: NOW, failure: offline })],
    ['way', sampleItem({ state: 'sending' })],
    ['way', unknownItem()],
    ['way', unknownItem({ verdict: 'waiting' })],
    ['way', unknownItem({ verdict: 'inconclusive' })],
    ['way', { ...unknownItem(), search: null }],
    ['arrived', sentItem()],
    ['away', sampleItem({ state: 'closed' })]
  ])('%s: %o', (group, item) => {
    expect(groupOf(item)).toBe(group)
  })

  it('start with decisions, and leave out empty ones', () => {
    const items = [sentItem({}, 1), unknownItem({ maySendAgain: true }, 2), sentItem({}, 3)]
    expect([...inGroups(items)].map(([group, members]) => [group, members.map(({ id }) => id)])).toEqual([
      ['decide', [draftId(2)]],
      ['arrived', [draftId(1), draftId(3)]]
    ])
  })
})

describe('a countdown', () => {
  it.each<[string, OutboxItem, number | null]>([
    ['the next try', queuedItem({ for: 'time', at: clock(10, 43), failure: offline }), clock(10, 43)],
    [
      'the sooner of next look and "send again"',
      unknownItem({ nextAt: clock(10, 57), sendAgainFrom: clock(10, 51) }),
      clock(10, 51)
    ],
    ['nothing that has passed', queuedItem({ for: 'time', at: NOW, failure: offline }), null],
    ['not what is open already', unknownItem({ nextAt: null, maySendAgain: true, sendAgainFrom: clock(10, 51) }), null],
    ['nothing of an order that is there', sentItem(), null]
  ])('%s', (_, item, at) => {
    expect(nextMoment(item, NOW)).toBe(at)
  })
})

describe('the main action of a row', () => {
  const toItem = { name: 'outbox-item', params: { draftId: draftId(1) } }
  it.each<[OutboxItem, unknown]>([
    [queuedItem({ for: 'turn' }), undefined],
    [queuedItem({ for: 'time', at: NOW, failure: offline }), { label: 'Send now', act: 'sendNow' }],
    [
      queuedItem({ for: 'token', failure: { kind: 'unauthorized' } }),
      { label: 'Connections', to: { name: 'connect' } }
    ],
    [
      queuedItem({ for: 'token', failure: { kind: 'vault', trouble: 'locked' } }),
      { label: 'Try again', act: 'sendNow' }
    ],
    [queuedItem({ for: 'account' }), { label: 'Resolve', to: toItem }],
    [queuedItem({ for: 'recovered' }), { label: 'Resolve', to: toItem }],
    [sampleItem({ state: 'sending' }), undefined],
    [unknownItem(), { label: 'Check now', act: 'searchAgain' }],
    [unknownItem({ maySendAgain: true }), { label: 'Resolve', to: toItem }],
    [sentItem(), { label: 'Open order', to: { name: 'order', params: { orderId: orderId(1) } } }],
    [sampleItem({ state: 'closed' }), undefined]
  ])('%o: %o', (item, way) => {
    expect(nextActionOf(item)).toEqual(way)
  })
})

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
})

describe('a question', () => {
  it.each<[Question, unknown, string, boolean]>([
    [
      { kind: 'link', orderId: orderId(1), name: 'Ramirez refinance' },
      { kind: 'link', orderId: orderId(1) },
      'Yes, this is ours',
      false
    ],
    [
      { kind: 'none-of-these', orderIds: [orderId(1)] },
      { kind: 'not-this', orderIds: [orderId(1)] },
      'Not our order',
      false
    ],
    [
      { kind: 'none-of-these', orderIds: [orderId(1), orderId(2)] },
      { kind: 'not-this', orderIds: [orderId(1), orderId(2)] },
      'None of these',
      false
    ],
    [{ kind: 'not-this', orderId: orderId(1) }, { kind: 'not-this', orderIds: [orderId(1)] }, 'Not our order', false],
    [{ kind: 'send-again' }, { kind: 'send-again' }, 'Send again', true],
    [{ kind: 'close' }, { kind: 'close' }, 'Stop looking', false],
    [{ kind: 'release' }, null, 'Send now', true],
    [{ kind: 'same-client' }, { kind: 'same-account' }, 'Same client', false],
    [{ kind: 'same-account', count: 2 }, { kind: 'same-account' }, 'Send', false]
  ])('%o becomes %o', (question, decision, confirm, danger) => {
    expect(decisionOf(question)).toEqual(decision)
    expect(questionText(question, '2214 Elm St, Katy')).toMatchObject({ confirm, danger })
  })

  it('says of sending again that it may make a second order (R39)', () => {
    expect(questionText({ kind: 'send-again' }, '2214 Elm St, Katy').text.join(' ')).toContain(
      'could create a second order for the same closing'
    )
  })
})

describe('the timeline', () => {
  const at = NOW
  it.each<[TimelineEvent, string]>([
    [{ at, what: 'queued' }, 'Queued.'],
    [{ at, what: 'taken-back' }, 'Moved to Drafts.'],
    [{ at, what: 'preparing' }, 'Connecting.'],
    [{ at, what: 'on-the-wire' }, 'Sending.'],
    [{ at, what: 'released' }, 'Released from hold.'],
    [{ at, what: 'recovered' }, 'Restored when Title Desk reopened.'],
    [{ at, what: 'woke' }, 'The computer was asleep.'],
    [{ at, what: 'not-sent', failure: offline }, 'Not sent. This computer is offline.'],
    [{ at, what: 'not-sent', failure: { kind: 'canceled' } }, 'Not sent.'],
    [
      { at, what: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } },
      'Not accepted. The order is back in Drafts. The service didn’t accept the order.'
    ],
    [
      { at, what: 'unknown', failure: { kind: 'unknown-outcome', because: { kind: 'timed-out', afterSeconds: 60 } } },
      'Unconfirmed. The connection dropped before the service confirmed it. The service didn’t respond within 60 seconds.'
    ],
    [
      { at, what: 'unknown', failure: { kind: 'service-error', status: 502 } },
      'Unconfirmed. The service responded, but didn’t say whether it has the order. The service had an error.'
    ],
    [
      { at, what: 'held', failure: { kind: 'unauthorized' } },
      'On hold, with all orders of this connection. Your access token was rejected.'
    ],
    [{ at, what: 'accepted', orderId: orderId(1) }, 'Accepted by the service. Order 9f1c2d3e.'],
    [{ at, what: 'matched', orderId: orderId(1) }, 'Found in the order list. Order 9f1c2d3e.'],
    [{ at, what: 'linked', orderId: orderId(1) }, 'Confirmed as our order: 9f1c2d3e.'],
    [{ at, what: 'twin', orderId: orderId(1) }, 'A matching order appeared in the list: 9f1c2d3e.'],
    [{ at, what: 'unmatched', orderId: orderId(1) }, 'Marked as not our order: 9f1c2d3e.'],
    [{ at, what: 'looked', verdict: 'nothing', found: 0, complete: true }, 'Checked the order list: not found.'],
    [
      { at, what: 'looked', verdict: 'inconclusive', found: 0, complete: false },
      'Checked part of the order list: not found so far.'
    ],
    [
      { at, what: 'looked', verdict: 'candidates', found: 1, complete: true },
      'Checked the order list: 1 order may be ours.'
    ],
    [{ at, what: 'looked', verdict: 'twice', found: 2, complete: true }, 'Checked the order list: 2 orders match.'],
    [
      { at, what: 'looked', verdict: 'other-account', found: 0, complete: false },
      'Not checked: the access token or service URL changed.'
    ],
    [{ at, what: 'send-again' }, 'Send again was chosen.'],
    [{ at, what: 'closed' }, 'Dismissed without confirmation.'],
    [{ at, what: 'same-account' }, 'Confirmed as the same client.']
  ])('%o', (event, text) => {
    expect(timelineLine(event, NOW).text).toBe(text)
  })

  it('says of a busy service when the order is tried again, since it stays in the outbox (F7)', () => {
    const busy = (retryAfterSeconds?: number) =>
      timelineLine(
        {
          at,
          what: 'rejected',
          failure: { kind: 'too-many-requests', ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
        },
        NOW
      ).text
    expect([busy(600), busy()]).toEqual([
      'Not accepted yet: the service is busy. Title Desk tries again at 10:52 AM.',
      'Not accepted yet: the service is busy. Title Desk tries again.'
    ])
  })

  it('has the order ID and the service’s message in "Details"', () => {
    expect(timelineLine({ at, what: 'accepted', orderId: orderId(1) }, NOW).details).toEqual([`Order ID ${orderId(1)}`])
    const failure = {
      kind: 'rejected',
      status: 422,
      words: 'No such county.',
      fields: [{ path: 'property.county', message: 'unknown' }]
    } as const
    expect(timelineLine({ at, what: 'rejected', failure }, NOW).details).toEqual([
      'The service said: No such county.',
      'property.county: unknown',
      'Status 422'
    ])
  })
})

describe('an announcement on any page', () => {
  const candidates = [sampleCandidate()]
  it.each<[string, OutboxItem | undefined, OutboxItem | null, string | undefined]>([
    ['sent', sampleItem({ state: 'sending' }), sentItem(), 'The order for 2214 Elm St, Katy was sent.'],
    [
      'possibly there twice',
      sentItem(),
      sentItem({ twins: [orderId(2)] }),
      'The order for 2214 Elm St, Katy may have been created twice.'
    ],
    [
      'found',
      unknownItem(),
      sentItem({ how: 'matched' }),
      'The order for 2214 Elm St, Katy was found in the order list.'
    ],
    ['not what the person said themselves', unknownItem(), sentItem({ how: 'linked' }), undefined],
    [
      'not known',
      sampleItem({ state: 'sending' }),
      unknownItem(),
      'We couldn’t confirm the order for 2214 Elm St, Katy. It’s in the outbox.'
    ],
    [
      'to be decided',
      unknownItem(),
      unknownItem({ verdict: 'candidates', candidates }),
      'The order for 2214 Elm St, Katy needs action.'
    ],
    [
      'held',
      queuedItem({ for: 'turn' }),
      queuedItem({ for: 'token', failure: { kind: 'unauthorized' } }),
      'The order for 2214 Elm St, Katy needs action in the outbox.'
    ],
    ['a draft again', sampleItem({ state: 'sending' }), null, 'The order for 2214 Elm St, Katy is back in Drafts.'],
    ['nothing of a draft nobody saw', undefined, null, undefined],
    ['nothing of a new one', undefined, queuedItem({ for: 'turn' }), undefined],
    ['nothing of a look like the one before', unknownItem(), unknownItem({ looking: true }), undefined],
    ['nothing of what was rightly found not to be it', unknownItem({ candidates }), unknownItem(), undefined]
  ])('%s', (_, before, now, words) => {
    expect(changeAnnouncement(before, now)).toBe(words)
  })
})

describe('an order', () => {
  it('is known by its place, its kind, who buys and its closing', () => {
    expect([placeOf(SENT.order), factsOf(SENT.order)]).toEqual([
      '2214 Elm St, Katy',
      'Refinance · closing Sat, Nov 28, 2026 · Ana Ramirez'
    ])
    expect([placeOf(PURCHASE), factsOf(PURCHASE)]).toEqual([
      '1 Elm St, Katy and 1 more property',
      'Purchase · closing Sat, Nov 28, 2026 · Ann Lee'
    ])
  })
})
