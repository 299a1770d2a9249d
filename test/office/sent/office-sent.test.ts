import { describe, expect, it, vi } from 'vitest'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { ToldSent } from '#domain/office/shared-sent.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Order } from '#domain/order/order.ts'
import type { Told } from '../../../main/office/desk/told.ts'
import { findSentLike, isToldInDoubt, toldOfSending } from '../../../main/office/sent/find-sent.ts'
import { createOfficeSent, type SentParts, type SentSeat } from '../../../main/office/sent/office-sent.ts'
import { compared } from '../../../main/office/seal/places.ts'
import { UnreadableRow } from '../../../main/storage/database/storage-failure.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { attempt, deskOrder, draftId, NOW, orderId, sampleOrder } from '../../storage/support/samples.ts'
import { BACK, CLIENT, FRONT, KEY, seatScene } from '../membership/seat-scene.ts'

const ADDRESS = CLIENT.baseAddress
const streetOf = (order: Order) => (order.kind === 'refinance' ? order.property.address1 : '')

function scene(changes: Partial<SentParts> = {}) {
  const desk = seatScene()
  const [heard, bugs]: [(readonly OrderId[] | null)[], unknown[]] = [[], []]
  const sent = createOfficeSent({
    store: async () => desk.store,
    seat: () => desk.seat,
    accounts: () => [{ id: CLIENT.id, baseAddress: ADDRESS }],
    keysOf: order => [streetOf(order)],
    onHeard: orderIds => heard.push(orderIds),
    onBug: error => bugs.push(error),
    ...changes
  })
  return {
    ...desk,
    sent,
    heard,
    bugs,
    at: { database: desk.store.database(), key: KEY },
    hear: (all: readonly Told[], from = BACK) => desk.hear(sent.listeners, all, from),
    /** What this desk told. */
    own: () => (['sent', 'event'] as const).flatMap(kind => desk.records.about(kind, null)),
    order: (change: Partial<LocalOrder> = {}): LocalOrder => {
      const one = deskOrder({ state: 'sent', order: sampleOrder(), orderId: orderId(), how: 'accepted', ...change })
      desk.store.orders.put(one)
      return one
    }
  }
}

/** Told at another desk. */
function told(
  change: Partial<ToldSent> = {},
  more: Partial<Told> = {}
): Told & { readonly content: ToldSent & Told['content'] } {
  const content: ToldSent = {
    draftId: draftId(),
    orderId: orderId(),
    order: sampleOrder(),
    how: 'accepted',
    sentAt: NOW,
    timeline: [],
    leftOut: 0,
    ...change
  }
  const base = { kind: 'sent', account: ADDRESS, order: lowerCased(content.orderId), at: content.sentAt } as const
  return { ...base, ...more, content: { ...content } }
}
const unsure = (draft: DraftId): Told => ({
  ...{ kind: 'attempt', account: null, order: null, content: { draft }, at: NOW }
})

describe('an order that another desk sent', () => {
  it('is found by its id however that is written, by its draft, and by what it has in common, at its own service', async () => {
    const { sent, hear } = scene()
    const one = told()
    hear([one])
    const { draftId: draft, orderId: id } = one.content
    expect(await sent.find(CLIENT.id, id.toUpperCase() as OrderId)).toMatchObject({
      orderId: id,
      elsewhere: { desk: BACK.name }
    })
    expect(await sent.findDraft(CLIENT.id, draft)).toEqual(one.content.order)
    const like = (keys: readonly string[], isLike = true, since = NOW) =>
      sent.findLike(CLIENT.id, { keys, since, isLike: () => isLike })
    expect((await like(['2214 Elm St'])).map(found => found.orderId)).toEqual([id])
    expect([
      await like(['9 Oak Ave']),
      await like([]),
      await like(['2214 Elm St'], false),
      await like(['2214 Elm St'], true, NOW + 1)
    ]).toEqual([[], [], [], []])
    expect([
      await sent.find(CLIENT.id, orderId()),
      await sent.find('practice', id),
      await sent.findDraft(CLIENT.id, draftId()),
      await sent.findLike('practice', { keys: ['2214 Elm St'], since: 0, isLike: () => true })
    ]).toEqual([undefined, undefined, undefined, []])
  })

  it('is not found at another service, or without a seat', async () => {
    const { sent, hear } = scene()
    const one = told({}, { account: 'https://other.example' })
    hear([one])
    expect([
      await sent.find(CLIENT.id, one.content.orderId),
      await sent.findDraft(CLIENT.id, one.content.draftId),
      await sent.findDraft('practice', one.content.draftId)
    ]).toEqual([undefined, undefined, undefined])
    const { sent: alone } = scene({ seat: () => undefined })
    expect(await alone.findLike(CLIENT.id, { keys: ['x'], since: 0, isLike: () => true })).toEqual([])
  })

  it('is found by its draft as it was told last', async () => {
    const { sent, hear } = scene()
    const draft = draftId()
    const [first, last] = [
      told({ draftId: draft }),
      told({ draftId: draft, order: { ...sampleOrder(), slackNotificationChannel: '#last' } })
    ]
    hear([first, last])
    expect((await sent.findDraft(CLIENT.id, draft))?.slackNotificationChannel).toBe('#last')
  })

  it('is found by its draft for a client at the service it went to only', async () => {
    const first = { id: 'first', baseAddress: 'https://first.example' }
    const { sent, hear } = scene({ accounts: () => [first, { id: CLIENT.id, baseAddress: ADDRESS }] })
    const one = told()
    hear([one])
    expect(await sent.findDraft(CLIENT.id, one.content.draftId)).toEqual(one.content.order)
    expect(await sent.findDraft('first', one.content.draftId)).toBeUndefined()
  })

  it('is found among those alike newest first, each order once', () => {
    const { at, hear } = scene()
    const again = told()
    const [older, newer] = [told(), told()]
    hear([again, older, newer, { ...again, id: crypto.randomUUID() }])
    const like = findSentLike(at, ADDRESS, { keys: ['2214 Elm St'], since: 0, isLike: () => true })
    expect(like.map(({ orderId: id }) => id)).toEqual([again, newer, older].map(({ content }) => content.orderId))
  })

  it('is told of once after the commit, without names where there are more than fifty', () => {
    const { hear, heard } = scene()
    const one = told()
    const { draftId: draft, orderId: id } = one.content
    const event = { at: NOW, what: 'twin', orderId: orderId() } as const
    hear([one, { ...one, id: crypto.randomUUID(), kind: 'event', content: { draftId: draft, orderId: id, event } }])
    expect(heard).toEqual([[id]])
    hear(Array.from({ length: 50 }, () => told()))
    hear(Array.from({ length: 51 }, () => told()))
    expect([heard[1]?.length, heard[2]]).toEqual([50, null])
    hear([{ ...one, content: { orderId: id } }, unsure(draftId())])
    expect(heard).toHaveLength(3)
    hear([{ ...one, id: crypto.randomUUID(), kind: 'event', content: { draftId: draft, orderId: id, event } }])
    expect(heard[3]).toEqual([id])
  })
})

describe('whether a draft was sent elsewhere', () => {
  it('is told by the desk that sent it, before one that may have, and not by this desk itself (O1)', () => {
    const { at, hear } = scene()
    const [ours, theirs] = [draftId(), draftId()]
    hear([told({ draftId: ours })], FRONT)
    expect(toldOfSending(at, FRONT.id, ours)).toBeUndefined()
    hear([told({ draftId: theirs })])
    hear([unsure(theirs)], { id: 'third', name: 'Third' })
    expect(toldOfSending(at, FRONT.id, theirs)).toEqual({ kind: 'sent', desk: BACK.name })
    expect(toldOfSending(at, FRONT.id, draftId())).toBeUndefined()
  })

  it('is unsure where any desk let go of it that may have sent it, this one, too, the last of them by name (O1)', () => {
    const { at, hear } = scene()
    const draft = draftId()
    hear([unsure(draft)], FRONT)
    expect(toldOfSending(at, FRONT.id, draft)).toEqual({ kind: 'unsure', desk: FRONT.name })
    hear([unsure(draft)])
    expect(toldOfSending(at, FRONT.id, draft)).toEqual({ kind: 'unsure', desk: BACK.name })
  })
})

it('a draft is in doubt where any desk told so, whatever was told since, and not where it was only sent (O1)', () => {
  const { at, hear } = scene()
  const [sentOnly, doubted] = [draftId(), draftId()]
  hear([told({ draftId: sentOnly }), unsure(doubted), told({ draftId: doubted })])
  expect([sentOnly, doubted, draftId()].map(draft => isToldInDoubt(at, draft))).toEqual([false, true, false])
})

describe('an order that this desk sent', () => {
  it('is told once, with its order in lower case, when its first byte left, and its account', () => {
    const { store, sent, own, order, records } = scene()
    const id = orderId().toUpperCase() as OrderId
    const one = order({ orderId: id, since: NOW + 9 })
    store.attempts.put(attempt(one, { number: 1, state: 'resent', wiredAt: NOW + 1 }))
    store.attempts.put(attempt(one, { number: 2, state: 'resent', wiredAt: NOW + 2 }))
    store.attempts.put(attempt(one, { number: 3, state: 'not-sent', wiredAt: null }))
    sent.tell(store, one)
    sent.tell(store, one)
    expect(own().map(({ toldAt, kind }) => [toldAt, kind])).toEqual([[NOW + 2, 'sent']])
    expect(records.waiting(9)).toHaveLength(1)
  })

  it('is handed to the office once, however often it is told', () => {
    const desk = seatScene()
    const handed: (readonly Told[])[] = []
    const seat: SentSeat = {
      ...desk.seat,
      tell(into, ...all) {
        handed.push(all)
        desk.seat.tell(into, ...all)
      }
    }
    const { sent, order } = scene({ store: async () => desk.store, seat: () => seat })
    const one = order()
    for (let time = 0; time < 2; time++) sent.tell(desk.store, one)
    expect(handed.map(all => all.map(({ kind }) => kind))).toEqual([['sent']])
  })

  it('is found by its id in lower case, though the service wrote it otherwise', async () => {
    const { store, sent, order } = scene()
    const id = orderId()
    sent.tell(store, order({ orderId: id.toUpperCase() as OrderId }))
    expect((await sent.find(CLIENT.id, id))?.orderId.toLowerCase()).toBe(id)
  })

  it('is told of as sent since it counted as that, where no byte of it is known to have left', () => {
    const { store, sent, own, order } = scene()
    sent.tell(store, order({ since: NOW + 9 }))
    expect(own().map(({ toldAt }) => toldAt)).toEqual([NOW + 9])
  })

  it.each<[string, Partial<LocalOrder>]>([
    ['a practice order', { connectionId: 'practice' }],
    ['one that has no order to send yet', { order: null }],
    ['one that is not known to be there', { state: 'unknown', orderId: null, how: null }],
    ['one that counts as sent, but not as which', { how: null }]
  ])('is not told where it is %s', (_what, change) => {
    const { store, sent, own, order } = scene()
    sent.tell(store, order(change))
    expect(own()).toEqual([])
  })

  it('keeps its outcome though the office can’t be told: that is reported, and told at the next start', async () => {
    const fault = new Error('no room')
    const desk = seatScene()
    let isBroken = true
    const seat: SentSeat = {
      ...desk.seat,
      tell: (into, ...all) => {
        if (isBroken) throw fault
        desk.seat.tell(into, ...all)
      }
    }
    const { store, sent, bugs, order } = scene({ seat: () => seat })
    const one = order()
    expect(() => {
      sent.tell(store, one)
    }).not.toThrow()
    expect(bugs).toEqual([fault])
    isBroken = false
    await sent.tellEarlier()
    expect(store.database().sql('SELECT count(*) AS n FROM office_records').get()?.['n']).toBe(1)
  })

  it('before the desk had its seat is told afterwards, each once, also in several parts', async () => {
    const { sent, own, order } = scene()
    for (let count = 0; count < 60; count++) order()
    order({ connectionId: 'practice' })
    await sent.tellEarlier()
    expect(own()).toHaveLength(60)
    await sent.tellEarlier()
    expect(own()).toHaveLength(60)
  })

  it('before the desk had its seat is told though another one can’t be read', async () => {
    const { store, sent, own, order } = scene()
    const [damaged, sound] = [order(), order()]
    vi.spyOn(store.orders, 'get').mockImplementation(id => {
      if (id === damaged.id) throw new UnreadableRow('orders')
      return sound
    })
    await sent.tellEarlier()
    expect(own()).toHaveLength(1)
  })

  it('is told no further once the seat is another', async () => {
    const desk = seatScene()
    let asked = 0
    const { sent, own, order } = scene({ seat: () => ((asked += 1) <= 2 ? desk.seat : undefined) })
    for (let count = 0; count < 26; count++) order()
    await sent.tellEarlier()
    expect(own()).toHaveLength(25)
  })

  it('is told of what happened to it lately, though the order itself is told already', async () => {
    const { store, sent, own, order } = scene()
    const [late, early] = [order({ since: Date.now() }), order({ since: Date.now() - 31 * 24 * 3_600_000 })]
    for (const one of [late, early]) {
      store.events.add(one.id, { at: NOW, what: 'accepted', orderId: one.orderId ?? orderId() })
      sent.tell(store, one)
      store.events.add(one.id, { at: NOW, what: 'twin', orderId: orderId() })
    }
    await sent.tellEarlier()
    expect(own().map(({ kind }) => kind)).toEqual(['sent', 'sent', 'event'])
  })

  it('is told of what happened to it where it was sent up to thirty days ago', async () => {
    const { store, sent, own, order } = scene()
    const DAY = 24 * 3_600_000
    const all = [29.9, 30.1].map(days => order({ since: Date.now() - days * DAY }))
    for (const one of all) {
      store.events.add(one.id, { at: NOW, what: 'accepted', orderId: one.orderId ?? orderId() })
      sent.tell(store, one)
      store.events.add(one.id, { at: NOW, what: 'twin', orderId: orderId() })
    }
    await sent.tellEarlier()
    expect(
      own().flatMap(({ kind, subject }) => (kind === 'event' ? [Buffer.from(subject ?? []).toString('hex')] : []))
    ).toEqual([Buffer.from(compared(KEY, 'order', all[0]?.orderId ?? '')).toString('hex')])
  })

  it.each(['queued', 'unknown'] as const)('and is %s again, is told of what it counted as before', async state => {
    const { store, sent, own, order } = scene()
    const one = order({ state, orderId: null, how: null })
    for (const what of ['matched', 'unmatched'] as const)
      store.events.add(one.id, { at: NOW, what, orderId: orderId() })
    await sent.tellEarlier()
    expect(own().map(({ kind }) => kind)).toContain('sent')
  })
})
