import { describe, expect, it } from 'vitest'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { DRAFT_STATES } from '#domain/order/draft.ts'
import { makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import { draftRows, NOTHING_OF_OURS, type KnownDraft } from '../../../main/office/drafts/draft-rows.ts'
import { markOf } from '../../../main/office/drafts/office-draft.ts'
import { carry } from '../../../main/storage/unlock/carry-over.ts'
import type { Store } from '../../../main/storage/store.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { attempt, deskOrder, NOW, orderId, queued } from '../support/samples.ts'
import { allOf, put, store } from './support/memory-stores.ts'

const OTHER: OrderEntry = { ...filledEntry('refinance'), closingDate: '2026-12-24' }
const REFUSED = { state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } } as const

/** The state and the closing date of each order that isn't deleted. */
const textsIn = (to: Store): string[] =>
  to.orders
    .list(null, DRAFT_STATES)
    .map(({ state, entry }) => `${state} ${entry.closingDate}`)
    .sort()

/** A desk of an office that has a draft as it is here. */
function publish(at: Store, order: LocalOrder, incarnation = 'one life'): void {
  makeOfficeTables(at.database())
  const rows = draftRows(at.database())
  const draft: KnownDraft = {
    ...{ id: order.id, account: new Uint8Array(32), holder: null, epoch: 1, revision: 1, state: 'draft' },
    ...{ keyId: null, content: null, changedAt: NOW, asks: [], ...NOTHING_OF_OURS },
    ...{ mark: markOf(order), published: markOf(order) }
  }
  rows.put(draft)
  rows.move({ incarnation, xid: '0', id: order.id })
}

describe('a draft of the store on the disk that an office gave the run in memory, too', () => {
  it('stays as it is where nothing was done with it in that run (O2)', () => {
    const [from, to] = [store(1), store(2)]
    const order = deskOrder({ revision: 3 })
    put(to, order, attempt(order, { ...REFUSED, wiredAt: NOW }))
    put(from, order, attempt(order, { ...REFUSED, wiredAt: NOW, account: '' }))
    put(from, deskOrder())
    const before = allOf(to, order.id)
    carry(from, to, NOW)
    expect(allOf(to, order.id)).toEqual(before)
    expect(to.orders.list(null, DRAFT_STATES)).toHaveLength(2)
  })

  it.each([
    ['later', NOW + 9, OTHER],
    ['earlier', NOW, filledEntry('refinance')]
  ])('keeps the other text in a draft of its own where it was saved %s in that run (O2)', (_, savedAt, kept) => {
    const [from, to] = [store(1), store(2)]
    const order = deskOrder({ revision: 5, savedAt: NOW + 1 })
    put(to, order)
    put(from, { ...order, entry: OTHER, revision: 4, savedAt })
    carry(from, to, NOW + 20)
    expect(to.orders.get(order.id)?.entry).toEqual(kept)
    expect(to.orders.get(order.id)?.revision).toBe(kept === OTHER ? 6 : 5)
    expect(textsIn(to)).toEqual(['draft 2026-11-30', 'draft 2026-12-24'])
  })

  it.each([
    ['typed on', {}, ['draft 2026-12-24']],
    ['deleted', { deletedAt: NOW + 9 }, []],
    ['sent', queued({ state: 'sent', waiting: null, orderId: orderId(), how: 'accepted' }), ['sent 2026-12-24']]
  ] as const)('is no other text where the office had it as it is, and it was %s in that run', (_, change, kept) => {
    const [from, to] = [store(1), store(2)]
    const order = deskOrder({ revision: 3 })
    const later = { ...order, ...change, id: order.id, entry: OTHER, revision: 4, savedAt: NOW + 9 }
    put(to, order)
    put(from, later)
    publish(to, order)
    publish(from, later)
    carry(from, to, NOW + 20)
    expect(textsIn(to)).toEqual(kept)
    expect(to.orders.get(order.id)?.entry).toEqual(OTHER)
  })

  it.each<[string, Partial<LocalOrder>, string]>([
    ['was typed on', { savedAt: NOW + 9 }, 'draft 2026-12-24'],
    ['was typed on by a clock that was set back', { savedAt: NOW - 9 }, 'draft 2026-12-24'],
    ['may have arrived', queued({ state: 'unknown', waiting: null }), 'unknown 2026-12-24']
  ])('leaves no earlier text where it %s here, and that run only had it (O1, O2)', (_, change, kept) => {
    const [from, to] = [store(1), store(2)]
    const order = deskOrder({ revision: 3 })
    const later: LocalOrder = { ...order, ...change, id: order.id, entry: OTHER, revision: 4 }
    put(to, later)
    put(from, order)
    publish(to, order)
    publish(from, order)
    carry(from, to, NOW + 20)
    expect(textsIn(to)).toEqual([kept])
    expect(to.orders.get(order.id)).toEqual(later)
  })

  it.each<[string, Partial<LocalOrder>]>([
    ['typed on', { entry: filledEntry('purchase'), revision: 4 }],
    ['sent', queued({ state: 'sent', revision: 3, waiting: null, orderId: orderId(), how: 'accepted' })]
  ])('keeps both texts where it was typed on here, and %s in that run (O2)', (_, change) => {
    const [from, to] = [store(1), store(2)]
    const order = deskOrder({ revision: 3 })
    put(to, { ...order, entry: OTHER, revision: 4, savedAt: NOW + 9 })
    put(from, { ...order, ...change, id: order.id })
    publish(to, order)
    publish(from, order)
    carry(from, to, NOW + 20)
    expect(to.orders.list(null, DRAFT_STATES)).toHaveLength(2)
  })

  it.each([
    ['what was typed last did not reach the office', 2, 'one life'],
    ['the office was restored from a dump', 3, 'another life']
  ])('keeps the other text where %s (O2)', (_, published, life) => {
    const [from, to] = [store(1), store(2)]
    const order = deskOrder({ revision: 3 })
    const later = { ...order, entry: OTHER, revision: 9, savedAt: NOW + 9 }
    put(to, order)
    put(from, later)
    publish(to, { ...order, revision: published })
    publish(from, later, life)
    carry(from, to, NOW + 20)
    expect(textsIn(to)).toEqual(['draft 2026-11-30', 'draft 2026-12-24'])
  })

  it('is sent where that run sent it, with all that was tried of it before (O1)', () => {
    const [from, to] = [store(1), store(2)]
    const order = deskOrder()
    put(to, order, attempt(order, { ...REFUSED, wiredAt: NOW - 9 }))
    const id = orderId()
    const sent = queued({ id: order.id, state: 'sent', waiting: null, orderId: id, how: 'accepted' })
    put(
      from,
      sent,
      attempt(sent, { ...REFUSED, wiredAt: NOW - 9, account: '' }),
      attempt(sent, { number: 2, state: 'accepted', wiredAt: NOW, settledAt: NOW, orderId: id })
    )
    carry(from, to, NOW)
    expect(textsIn(to)).toEqual(['sent 2026-11-30'])
    expect(to.attempts.ofDraft(order.id)).toMatchObject([{ state: 'rejected' }, { state: 'accepted', orderId: id }])
  })

  it('waits here as before where that run did nothing with it', () => {
    const [from, to] = [store(1), store(2)]
    const order = queued()
    put(to, order)
    put(from, deskOrder({ id: order.id }))
    carry(from, to, NOW)
    expect(to.orders.get(order.id)).toEqual(order)
    expect(textsIn(to)).toEqual(['queued 2026-11-30'])
  })

  it('that may have arrived from here is not sent by itself from that run (O1)', () => {
    const [from, to] = [store(1), store(2)]
    const order = queued({ state: 'unknown', waiting: null })
    put(to, order, attempt(order, { state: 'unknown', wiredAt: NOW, settledAt: NOW }))
    const before = allOf(to, order.id)
    put(from, queued({ id: order.id }))
    carry(from, to, NOW)
    expect(allOf(to, order.id)).toEqual(before)
    expect(textsIn(to)).toEqual(['draft 2026-11-30', 'unknown 2026-11-30'])
  })

  it('and was sent from there, too, has one id in the journal, however many tries fail (I13)', () => {
    const [from, to] = [store(1), store(2)]
    const order = queued({ state: 'unknown', waiting: null })
    put(to, order, attempt(order, { state: 'unknown', wiredAt: NOW, settledAt: NOW }))
    put(from, order, attempt(order, { state: 'unknown', wiredAt: NOW + 1, settledAt: NOW + 1 }))
    const full: Store = {
      ...to,
      write: work =>
        to.write(() => {
          work()
          throw new Error('no room')
        })
    }
    expect(() => {
      carry(from, full, NOW)
    }).toThrow('no room')
    carry(from, to, NOW)
    const own = to.orders.list(null, ['unknown']).find(({ id }) => id !== order.id)
    expect(own && to.attempts.ofDraft(own.id)).toMatchObject([{ state: 'unknown', wiredAt: NOW + 1 }])
    expect(to.marks.map(mark => mark.kind === 'wire' && mark.draftId)).toEqual([own?.id, own?.id])
  })

  it('is carried over once it isn’t being sent any more: its outcome finds it by its number', () => {
    const [from, to] = [store(1), store(2)]
    const order = deskOrder()
    put(to, order, attempt(order, { ...REFUSED, wiredAt: NOW - 9 }))
    const sending = queued({ id: order.id, state: 'sending', waiting: null })
    put(from, sending, attempt(sending, { state: 'wire', wiredAt: NOW }))
    expect(() => {
      carry(from, to, NOW)
    }).toThrow('being sent')
    const [wired] = from.attempts.ofDraft(order.id)
    if (wired === undefined) throw new Error('no attempt')
    from.attempts.put({ ...wired, ...REFUSED, settledAt: NOW })
    put(from, deskOrder({ id: order.id }))
    carry(from, to, NOW)
    expect(to.attempts.ofDraft(order.id).map(({ number, state }) => [number, state])).toEqual([
      [1, 'rejected'],
      [2, 'rejected']
    ])
  })
})
