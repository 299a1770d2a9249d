import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { ok } from '#domain/common/result.ts'
import type { DraftSaving } from '../../../main/office/drafts/desk-drafts.ts'
import { openDraft, sealDraft, type OfficeDraft } from '../../../main/office/drafts/office-draft.ts'
import { refusedSendings, type RefusedSending } from '../../../main/office/drafts/refused-sendings.ts'
import { orderMessage } from '../../../main/service/message/order-message.ts'
import type { SendPermits } from '../../../main/outbox/context/send-permits.ts'
import type { Attempt } from '../../../main/storage/tables/attempts.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { ordersOf } from '../../outbox/support/order-list.ts'
import { ACCESS, orderOf, run } from '../../outbox/support/outbox.ts'
import { rowOf } from '../../outbox/support/service.ts'
import { attempt, deskOrder, NOW, orderId } from '../../storage/support/samples.ts'
import { entryIn } from '../support/draft-desk.ts'
import { ACCOUNT, BACK, CLIENT, FRONT, KEY, scene } from './scene.ts'

const MINUTE = 60_000
const REFUSED: Failure = { kind: 'rejected', status: 422, fields: [] }

/** An order as it was sent and refused. */
const sentAs = (order: LocalOrder, change: Partial<Attempt> = {}): Attempt =>
  attempt(order, {
    ...orderMessage(orderOf(order.entry)),
    state: 'rejected',
    wiredAt: NOW,
    settledAt: NOW + 1,
    failure: REFUSED,
    ...change
  })

/** A draft as the office has it once it changed hands. */
const atHolder = (holder: string, { mark: _mark, ...row }: DraftSaving): OfficeDraft => ({
  ...row,
  holder,
  epoch: 2,
  changedAt: NOW,
  asks: []
})

describe('a draft that was sent and refused at another desk', () => {
  /** Typed, sent and refused at one desk. */
  function refusedOnce() {
    const from = scene()
    const order = deskOrder({ entry: entryIn('1 Elm St'), refusal: REFUSED })
    from.orders.put(order)
    from.store.attempts.put(sentAs(order))
    return { ...from, order }
  }

  it('is looked for as it was sent there before it is sent here, corrected (M1)', async () => {
    const [from, to] = [refusedOnce(), scene()]
    const { order } = from
    to.drafts.take([atHolder(FRONT, from.next(order.id))])
    const desk = await run({ store: to.store, accesses: new Map([[CLIENT.id, ok(ACCESS)]]) })
    desk.service.rows = [rowOf(orderOf(order.entry), orderId())]
    const entry = { ...order.entry, closingDate: '2027-03-15' }
    await desk.submit({ id: order.id, connectionId: CLIENT.id, revision: 2, entry })
    await desk.clock.advance(MINUTE)
    expect([desk.service.posts, desk.bugs]).toEqual([[], []])
    expect(await desk.item(order.id)).toMatchObject({ state: 'unknown' })
  })

  it('is sent here where the list does not have it', async () => {
    const [from, to] = [refusedOnce(), scene()]
    const { id, entry } = from.order
    to.drafts.take([atHolder(FRONT, from.next(id))])
    const desk = await run({ store: to.store, accesses: new Map([[CLIENT.id, ok(ACCESS)]]) })
    desk.service.rows = [...ordersOf(3)]
    await desk.submit({ id, connectionId: CLIENT.id, revision: 2, entry })
    await desk.clock.advance(MINUTE)
    expect(desk.service.posts).toHaveLength(1)
  })

  it('goes on with all forms that were refused, each once, and is typed at the next desk, too (M1)', () => {
    const [from, to] = [refusedOnce(), scene()]
    const { order } = from
    to.drafts.take([atHolder(FRONT, from.next(order.id))])
    const corrected = { ...order, entry: entryIn('2 Elm St'), revision: 2 }
    to.orders.put(corrected)
    to.store.attempts.put(sentAs(corrected, { number: 2 }))
    to.store.attempts.put(sentAs(corrected, { number: 3 }))
    const saving = to.next(order.id)
    const bodies = [order, corrected].map(({ entry }) => orderMessage(orderOf(entry)).body)
    expect([saving.state, openDraft(KEY, saving)?.refused?.map(({ body }) => body)]).toEqual(['draft', bodies])
    // Back at the first desk, which has the first of them already.
    from.drafts.take([{ ...atHolder(FRONT, saving), epoch: 3 }])
    expect(from.store.attempts.ofDraft(order.id).map(({ number, body }) => [number, body])).toEqual([
      [1, bodies[0]],
      [2, bodies[1]]
    ])
  })

  it('goes to the office once more where an earlier version published it without that (M1)', () => {
    const { drafts, order, atOffice, next } = refusedOnce()
    drafts.published(next(order.id))
    drafts.take([atOffice(order)])
    const saving = next(order.id)
    expect([saving.revision, openDraft(KEY, saving)?.refused]).toMatchObject([2, [{ body: sentAs(order).body }]])
    drafts.published(saving)
    drafts.take([{ ...atHolder(FRONT, saving), epoch: 1 }])
    expect(drafts.next(order.id)).toBeUndefined()
  })

  it('goes there with that from a desk whose file knows nothing of its office (M1)', () => {
    const { drafts, order, atOffice, next } = refusedOnce()
    drafts.take([atOffice(order)])
    expect(openDraft(KEY, next(order.id))?.refused).toMatchObject([{ body: sentAs(order).body }])
  })

  it('is looked for before it goes from here, where it comes back while it waits and the office is asked (M1)', async () => {
    const [from, to] = [refusedOnce(), scene()]
    const { id, entry } = from.order
    to.published({ id, entry })
    from.drafts.published(from.next(id))
    from.orders.put({ ...from.order, since: NOW + 1 })
    const back = { ...atHolder(FRONT, from.next(id)), epoch: 3 }
    const permits: SendPermits = {
      async ask() {
        to.drafts.take([back])
        return undefined
      },
      isInOffice: () => true,
      changed: () => undefined
    }
    const desk = await run({ store: to.store, accesses: new Map([[CLIENT.id, ok(ACCESS)]]), parts: { permits } })
    desk.service.rows = [rowOf(orderOf(entry), orderId())]
    await desk.submit({ id, connectionId: CLIENT.id, revision: 2, entry })
    await desk.clock.advance(MINUTE)
    expect([desk.service.posts, desk.bugs]).toEqual([[], []])
    expect(desk.attempts(id)).toMatchObject([{ state: 'rejected', body: sentAs(from.order).body }, {}])
  })

  it.each([
    ['told of as one that may have arrived, where another desk took it over before the office heard of that', false],
    ['not told of, where that desk has its form', true]
  ] as const)('is %s (M1)', (_what, hasForm) => {
    const { store, drafts, orders, atOffice, published, told } = scene()
    const order = published()
    orders.put({ ...order, refusal: REFUSED, since: NOW + 1 })
    store.attempts.put(sentAs(order))
    const place = { id: order.id, account: ACCOUNT, revision: 2 }
    const content = sealDraft(KEY, place, order, hasForm ? refusedSendings(store, order.id) : [])
    drafts.take([atOffice(order, { revision: 2, holder: BACK, epoch: 2, content })])
    expect(orders.get(order.id)).toBeUndefined()
    const doubts = told.map(({ kind, content: { draft } }) => [kind, draft])
    expect(doubts).toEqual(hasForm ? [] : [['attempt', order.id]])
  })

  it('gives it to what was typed since, and to what a form saves after it went (M1)', () => {
    const { store, drafts, orders, order, next } = refusedOnce()
    const saving = next(order.id)
    drafts.published(saving)
    orders.put({ ...order, revision: 2, entry: entryIn('2 Elm St') })
    drafts.take([atHolder(BACK, saving)])
    const [copy] = orders.list(CLIENT.id, ['draft'])
    if (copy === undefined) throw new Error('nothing was put aside')
    expect(store.attempts.ofDraft(copy.id)).toMatchObject([{ state: 'rejected', body: sentAs(order).body }])
    orders.remove([copy.id])
    drafts.keepAside({ id: order.id, connectionId: CLIENT.id, entry: entryIn('3 Elm St'), origins: undefined })
    const [later] = orders.list(CLIENT.id, ['draft'])
    expect(later && store.attempts.ofDraft(later.id)).toMatchObject([{ body: sentAs(order).body }])
  })
})

it('a draft is read where a newer version knows why it was refused, and goes on with each form that can be read (M1)', () => {
  const { drafts, orders, atOffice, next, streets } = scene()
  const order = deskOrder({ entry: entryIn('1 Elm St') })
  const failure = { kind: 'refused-by-newer' } as unknown as Failure
  const { path, body } = sentAs(order)
  const sendings = [{ path, body, wiredAt: NOW, failure }, { path } as unknown as RefusedSending]
  const place = { id: order.id, account: ACCOUNT, revision: 1 }
  drafts.take([atOffice(order, { content: sealDraft(KEY, place, { ...order, refusal: failure }, sendings) })])
  expect([streets(), orders.get(order.id)?.refusal]).toEqual([['1 Elm St'], null])
  orders.put({ ...order, revision: 2 })
  expect(openDraft(KEY, next(order.id))?.refused).toMatchObject([{ path, body, wiredAt: NOW }])
})

describe('what of a refusal only a newer version can read', () => {
  const NEWER: readonly unknown[] = [{ sent: 'in parts', parts: 2 }, 'by phone']
  const unreadIn = (saving: DraftSaving) => openDraft(KEY, saving)?.unread

  /** A draft that another desk was refused twice. */
  function given(unread = NEWER) {
    const made = scene()
    const order = deskOrder({ entry: entryIn('1 Elm St') })
    const { path, body } = sentAs(order)
    const place = { id: order.id, account: ACCOUNT, revision: 1 }
    const content = sealDraft(KEY, place, order, [...unread, { path, body, wiredAt: NOW, failure: REFUSED }])
    return { ...made, order, row: made.atOffice(order, { content }) }
  }

  it('goes on with the draft as it is, and once where that comes back (M1)', () => {
    const { drafts, orders, order, row, next } = given()
    drafts.take([row])
    orders.put({ ...order, revision: 2 })
    const saving = next(order.id)
    expect([unreadIn(saving), openDraft(KEY, saving)?.refused]).toMatchObject([NEWER, [{ wiredAt: NOW }]])
    drafts.published(saving)
    drafts.take([atHolder(BACK, saving)])
    drafts.take([{ ...atHolder(FRONT, saving), epoch: 3 }])
    orders.put({ ...order, revision: 3 })
    expect(unreadIn(next(order.id))).toEqual(NEWER)
  })

  it('goes with what was typed since another desk took the draft over (M1)', () => {
    const { drafts, orders, order, row, next } = given()
    drafts.take([row])
    orders.put({ ...order, revision: 2, entry: entryIn('2 Elm St') })
    drafts.take([{ ...row, holder: BACK, epoch: 2 }])
    const [copy] = orders.list(CLIENT.id, ['draft'])
    expect(copy && unreadIn(next(copy.id))).toEqual(NEWER)
  })

  it('is published again where a restored dump may lack a draft that is a row only here (M1)', () => {
    const { drafts, clients, order, row, next } = given()
    clients.length = 0
    drafts.take([row])
    drafts.restart('another life')
    expect(unreadIn(next(order.id))).toEqual(NEWER)
  })

  it('is left out where there is no room for it beside what can be read', () => {
    const { drafts, orders, order, row, next } = given(['x'.repeat(299_990)])
    drafts.take([row])
    orders.put({ ...order, revision: 2 })
    const saving = next(order.id)
    expect([unreadIn(saving), openDraft(KEY, saving)?.refused?.length]).toEqual([[], 1])
  })
})

it('the latest of what was refused goes along that there is room for, and nothing that may have arrived', () => {
  const { store, orders } = scene()
  const order = deskOrder()
  orders.put(order)
  const tried: readonly Partial<Attempt>[] = [
    { body: 'a'.repeat(200_000) },
    { body: 'b'.repeat(200_000) },
    { body: 'é'.repeat(160_000) },
    { body: 'c', failure: { kind: 'too-many-requests' } },
    { body: 'd', state: 'not-sent', wiredAt: null },
    { body: 'e' }
  ]
  for (const [index, change] of tried.entries()) store.attempts.put(sentAs(order, { number: index + 1, ...change }))
  expect(refusedSendings(store, order.id).map(({ body }) => body[0])).toEqual(['b', 'e'])
})
