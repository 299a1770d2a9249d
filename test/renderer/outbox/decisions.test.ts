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
    [queuedItem({ for: 'token', failure: { kind: 'vault', trouble: 'locked' } }), { label: 'Try now', act: 'sendNow' }],
    [queuedItem({ for: 'account' }), { label: 'Decide', to: toItem }],
    [queuedItem({ for: 'recovered' }), { label: 'Decide', to: toItem }],
    [sampleItem({ state: 'sending' }), undefined],
    [unknownItem(), { label: 'Look again now', act: 'searchAgain' }],
    [unknownItem({ maySendAgain: true }), { label: 'Decide', to: toItem }],
    [sentItem(), { label: 'Open the order', to: { name: 'order', params: { orderId: orderId(1) } } }],
    [sampleItem({ state: 'closed' }), undefined]
  ])('%o: %o', (item, way) => {
    expect(nextActionOf(item)).toEqual(way)
  })
})

describe('why the user must decide about a row (S3)', () => {
  const all = ['street', 'unit', 'city', 'state', 'zip', 'closing-date', 'names'] as const
  it.each<[string, Partial<Candidate>, string]>([
    ['nothing differs', { agrees: all, differs: [], strength: 'strong' }, 'Everything that can be compared agrees.'],
    ['parts differ', {}, 'Different: Unit, Closing.'],
    ['a part is not said', { agrees: all.filter(what => what !== 'names'), differs: [] }, 'Cannot be compared: Names.'],
    ['both', { agrees: ['street', 'city', 'zip', 'names'] }, 'Different: Unit, Closing. Cannot be compared: State.'],
    [
      'another order fits as well',
      { agrees: all, differs: [], strength: 'strong', isContested: true },
      'Everything that can be compared agrees. Another order of this desk could be this one just as well.'
    ]
  ])('is said in full: %s', (_, changes, words) => {
    expect(likenessText(SENT.order, sampleCandidate(1, changes))).toBe(words)
  })
})

describe('our order next to a row of the list', () => {
  it('is compared part by part, with the address line next to all its parts', () => {
    expect(candidateLines(SENT.order, sampleCandidate())).toEqual([
      { label: 'Property', ours: ['2214 Elm St'], theirs: ['2214 Elm St, #4, Katy, TX 77494'], agreement: 'agrees' },
      { label: 'Unit', ours: ['#4'], theirs: null, agreement: 'differs' },
      { label: 'City', ours: ['Katy'], theirs: null, agreement: 'agrees' },
      { label: 'State', ours: ['TX'], theirs: null, agreement: 'agrees' },
      { label: 'ZIP', ours: ['77494'], theirs: null, agreement: 'agrees' },
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
      ['Property', ['not said'], 'unsaid'],
      ['Unit', null, 'unsaid'],
      ['City', null, 'unsaid'],
      ['State', null, 'unsaid'],
      ['ZIP', null, 'unsaid'],
      ['Properties', ['0'], 'differs'],
      ['Closing', ['not said'], 'unsaid'],
      ['Names', ['not said'], 'unsaid']
    ])
  })

  it("shows the list's texts as they look, whatever direction marks it put in (S7)", () => {
    const { row } = sampleCandidate()
    const marked = {
      ...row,
      properties: ['2214 Elm\u202e St, Katy, TX 77494'],
      borrowers: ['\u2067Ana Ramirez', '\u200f']
    }
    const theirs = candidateLines(SENT.order, sampleCandidate(1, { row: marked })).flatMap(line => line.theirs ?? [])
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
    expect(
      lines.filter(({ theirs: said }) => said !== null).map(({ label, ours, theirs: said }) => [label, ours, said])
    ).toEqual([
      ['Property', ['1 Elm St', '2 Elm St'], ['1 Elm St', '2 Elm St']],
      ['Properties', ['2'], ['2']],
      ['Closing', ['Sat, Nov 28, 2026'], ['TBD']],
      ['Names', ['Ann Lee', 'Cy Roe'], ['Ann Lee', 'Cy Roe']]
    ])
    expect(lines.find(({ label }) => label === 'Unit')?.ours).toEqual(['none', 'none'])
  })

  it('says whether the row was there before, and how alike they are', () => {
    expect(([true, false, null] as const).map(isNew => newnessText(sampleCandidate(1, { isNew })))).toEqual([
      'Was not in the list before this order was sent',
      'Was in the list before this order was sent',
      'Not known whether it was in the list before this order was sent'
    ])
  })
})

describe('a question', () => {
  it.each<[Question, unknown, string, boolean]>([
    [
      { kind: 'link', orderId: orderId(1), name: 'Ramirez refinance' },
      { kind: 'link', orderId: orderId(1) },
      'This is it',
      false
    ],
    [
      { kind: 'none-of-these', orderIds: [orderId(1)] },
      { kind: 'not-this', orderIds: [orderId(1)] },
      'This is not it',
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
    [{ kind: 'close' }, { kind: 'close' }, 'Put away', false],
    [{ kind: 'release' }, null, 'Send now', true],
    [{ kind: 'same-client' }, { kind: 'same-account' }, 'It is the same client', false],
    [{ kind: 'same-account', count: 2 }, { kind: 'same-account' }, 'Send', false]
  ])('%o becomes %o', (question, decision, confirm, danger) => {
    expect(decisionOf(question)).toEqual(decision)
    expect(questionText(question, '2214 Elm St, Katy')).toMatchObject({ confirm, danger })
  })

  it('says of sending again that it may make a second order (R39)', () => {
    expect(questionText({ kind: 'send-again' }, '2214 Elm St, Katy').text.join(' ')).toContain(
      'this makes a second order for the same closing'
    )
  })
})

describe('the timeline', () => {
  const at = NOW
  it.each<[TimelineEvent, string]>([
    [{ at, what: 'queued' }, 'Put into the outbox.'],
    [{ at, what: 'taken-back' }, 'Taken back to the drafts.'],
    [{ at, what: 'preparing' }, 'Made ready: connecting to the service. Nothing of the order had been sent.'],
    [{ at, what: 'on-the-wire' }, 'Connected. From here on the order was on its way.'],
    [{ at, what: 'released' }, 'Let go on by a person.'],
    [{ at, what: 'recovered' }, 'Found as it was when Title Desk opened again.'],
    [{ at, what: 'woke' }, 'The computer slept meanwhile.'],
    [{ at, what: 'not-sent', failure: offline }, 'Not sent. This computer is offline.'],
    [{ at, what: 'not-sent', failure: { kind: 'canceled' } }, 'Not sent.'],
    [
      { at, what: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } },
      'Not accepted; a draft again. The service didn’t accept the order.'
    ],
    [
      { at, what: 'unknown', failure: { kind: 'unknown-outcome', because: { kind: 'timed-out', afterSeconds: 60 } } },
      'Nobody knows whether the order arrived. It was on its way when the connection ended without an answer. The service didn’t respond within 60 seconds.'
    ],
    [
      { at, what: 'unknown', failure: { kind: 'service-error', status: 502 } },
      'Nobody knows whether the order arrived. The service answered, but the answer does not say whether it has the order. The service had an error.'
    ],
    [
      { at, what: 'held', failure: { kind: 'unauthorized' } },
      'Held, with all orders of this connection. Your access token was rejected.'
    ],
    [{ at, what: 'accepted', orderId: orderId(1) }, 'Accepted by the service as order 9f1c2d3e…'],
    [{ at, what: 'matched', orderId: orderId(1) }, 'Found in the order list by Title Desk: order 9f1c2d3e…'],
    [{ at, what: 'linked', orderId: orderId(1) }, 'Named by a person in the order list: order 9f1c2d3e…'],
    [{ at, what: 'twin', orderId: orderId(1) }, 'An order that is the same came into the order list: order 9f1c2d3e…'],
    [{ at, what: 'unmatched', orderId: orderId(1) }, 'Said by a person not to be it: order 9f1c2d3e…'],
    [
      { at, what: 'looked', verdict: 'nothing', found: 0, complete: true },
      'Read the whole order list: it was not there.'
    ],
    [
      { at, what: 'looked', verdict: 'inconclusive', found: 0, complete: false },
      'Read the order list, but not whole: it cannot be told whether it is there.'
    ],
    [
      { at, what: 'looked', verdict: 'candidates', found: 1, complete: true },
      'Read the whole order list: 1 order in it may be this one.'
    ],
    [
      { at, what: 'looked', verdict: 'twice', found: 2, complete: true },
      'Read the whole order list: 2 orders in it are this one, by all that can be compared.'
    ],
    [
      { at, what: 'looked', verdict: 'other-account', found: 0, complete: false },
      'Not looked for: the token or address is another.'
    ],
    [{ at, what: 'send-again' }, 'A person decided to send it again.'],
    [{ at, what: 'closed' }, 'Put away by a person, without knowing.'],
    [{ at, what: 'same-account' }, "A person said that the new token or address is the same client's."]
  ])('%o', (event, text) => {
    expect(timelineLine(event).text).toBe(text)
  })

  it('has the order number and the service\'s message in "Details"', () => {
    expect(timelineLine({ at, what: 'accepted', orderId: orderId(1) }).details).toEqual([`Order number ${orderId(1)}`])
    const failure = {
      kind: 'rejected',
      status: 422,
      words: 'No such county.',
      fields: [{ path: 'property.county', message: 'unknown' }]
    } as const
    expect(timelineLine({ at, what: 'rejected', failure }).details).toEqual([
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
      'We do not know whether the service has the order for 2214 Elm St, Katy. It stands in the outbox.'
    ],
    [
      'to be decided',
      unknownItem(),
      unknownItem({ verdict: 'candidates', candidates }),
      'The order for 2214 Elm St, Katy: there is something to decide.'
    ],
    [
      'held',
      queuedItem({ for: 'turn' }),
      queuedItem({ for: 'token', failure: { kind: 'unauthorized' } }),
      'The order for 2214 Elm St, Katy waits for you in the outbox.'
    ],
    ['a draft again', sampleItem({ state: 'sending' }), null, 'The order for 2214 Elm St, Katy is a draft again.'],
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
