import { describe, expect, it } from 'vitest'
import { draftAccount } from '#domain/office/draft-account.ts'
import { draftIdOf } from '#domain/order/draft.ts'
import { resealDraft } from '../../../main/office/drafts/office-draft.ts'
import { compared } from '../../../main/office/seal/places.ts'
import { attempt, deskOrder, NOW, orderId, queued } from '../../storage/support/samples.ts'
import { entryIn } from '../support/draft-desk.ts'
import { BACK, CLIENT, FRONT, KEY, scene } from './scene.ts'

const OTHER = { id: 'connection-2', name: 'Other client', baseAddress: CLIENT.baseAddress }
const PLACE = { incarnation: 'life', xid: '7', id: 'a' }

describe('drafts at other desks', () => {
  it('are those of one account that aren’t over and open, as their desk shared them', () => {
    const { drafts, atOffice } = scene()
    const [theirs, unread, over, others, ours] = Array.from({ length: 5 }, () =>
      deskOrder({ entry: entryIn('1 Elm St') })
    )
    const account = compared(KEY, 'account', draftAccount(OTHER))
    drafts.take([
      atOffice(theirs!, { holder: BACK, epoch: 2 }),
      { ...atOffice(unread!, { holder: BACK }), content: new Uint8Array(40) },
      atOffice(over!, { holder: BACK, state: 'removed' }),
      { ...atOffice(others!, { holder: BACK }), account },
      { ...atOffice(ours!), account }
    ])
    const found = drafts.elsewhere(draftAccount(CLIENT))
    expect(found.map(({ known, shared }) => [known.id, known.epoch, shared.entry, shared.saves])).toEqual([
      [theirs!.id, 2, theirs!.entry, 1]
    ])
    expect(drafts.elsewhere(draftAccount(OTHER))).toEqual([])
  })

  it('are asked for by desks that are named, but for those that were told “Not now”', () => {
    const { drafts, atOffice, published } = scene()
    const order = published()
    drafts.take([], undefined, [{ id: BACK, name: 'Back office', removed: false }])
    const asks = [
      { deskId: BACK, declined: false },
      { deskId: 'third', declined: true },
      { deskId: 'new', declined: false }
    ]
    drafts.take([atOffice(order, { asks })])
    expect(drafts.asks()).toEqual([
      { id: order.id, deskId: BACK, desk: 'Back office' },
      { id: order.id, deskId: 'new', desk: '' }
    ])
  })
})

describe('a draft that goes to whoever asks', () => {
  it('is one with no form open on it, and everything of it at the office', () => {
    const { drafts, open, orders, published, atOffice } = scene()
    const order = published()
    open.add(order.id)
    expect(drafts.isIdle(order.id)).toBe(false)
    open.clear()
    expect([drafts.isIdle(order.id), drafts.isIdle(deskOrder().id)]).toEqual([true, false])
    drafts.take([atOffice(order, { state: 'queued' })])
    expect(drafts.isIdle(order.id)).toBe(false)
    const waits = queued()
    orders.put(waits)
    expect(drafts.isIdle(waits.id)).toBe(false)
  })
})

describe('what the page is told of', () => {
  it('is a draft that came, with its connection, and nothing where nothing is different', () => {
    const { drafts, orders, changes, atOffice } = scene()
    const order = deskOrder({ entry: entryIn('1 Elm St'), revision: 4 })
    drafts.take([atOffice(order, { epoch: 2 })], PLACE)
    expect(changes).toEqual([{ connectionIds: [CLIENT.id], gone: [] }])
    expect(orders.get(order.id)).toMatchObject({ entry: order.entry, revision: 4, state: 'draft', since: NOW })
    drafts.take([atOffice(order, { epoch: 2 })], { ...PLACE, xid: '8' })
    drafts.take([], { ...PLACE, xid: '9' })
    expect([changes.length, drafts.place()?.xid]).toEqual([1, '9'])
  })

  it('is a draft that went, by its id, and one that an open form shows as it was', () => {
    const { drafts, changes, atOffice, published } = scene()
    const [lost, newer] = [published(), published()]
    drafts.take([atOffice(lost, { holder: BACK, epoch: 2 })])
    drafts.take([atOffice({ ...newer, entry: entryIn('9 Oak St'), revision: 2 }, { revision: 2 })])
    expect(changes).toEqual([
      { connectionIds: [CLIENT.id], gone: [lost.id] },
      { connectionIds: [CLIENT.id], gone: [newer.id] }
    ])
  })

  it('is that other drafts changed, or who asks', () => {
    const { drafts, changes, atOffice, published } = scene()
    drafts.take([atOffice(deskOrder(), { holder: BACK })])
    const order = published()
    drafts.take([atOffice(order)])
    drafts.take([atOffice(order, { asks: [{ deskId: BACK, declined: false }] })])
    expect(changes).toEqual([
      { connectionIds: [], gone: [] },
      { connectionIds: [], gone: [] }
    ])
  })
})

describe('what the office knows of an order', () => {
  it('is nothing of one whose connection is not shared, or that was never here', () => {
    const { drafts, orders } = scene()
    const practice = deskOrder({ connectionId: 'practice' })
    orders.put(practice)
    expect([drafts.next(practice.id), drafts.next(deskOrder().id), drafts.known(practice.id)]).toEqual([
      undefined,
      undefined,
      undefined
    ])
  })

  it('is its last revision, once for each that differs, and then nothing', () => {
    const { drafts, orders, next } = scene()
    const order = deskOrder()
    orders.put(order)
    expect([next(order.id).revision, next(order.id).revision]).toEqual([1, 1])
    orders.put({ ...order, revision: 2 })
    expect(next(order.id)).toMatchObject({ revision: 2, epoch: 1, state: 'draft' })
    drafts.published(next(order.id))
    expect(drafts.next(order.id)).toBeUndefined()
  })

  it('is that it was deleted for good, as a revision without content', () => {
    const { drafts, orders, next, published } = scene()
    const order = published()
    orders.remove([order.id])
    const { state, mark, revision } = next(order.id)
    expect([state, mark, revision]).toEqual(['removed', 'removed', 2])
    drafts.published(next(order.id))
    expect([drafts.next(order.id), drafts.unpublished()]).toEqual([undefined, []])
  })

  it.each(['sending', 'unknown', 'sent', 'closed'] as const)(
    'is first that it waits, where it is %s already (O1)',
    state => {
      const { orders, next, drafts } = scene()
      const order = deskOrder({ state, orderId: state === 'sent' ? orderId() : null })
      orders.put(order)
      const first = next(order.id)
      expect([first.state, first.mark.endsWith(' first')]).toEqual(['queued', true])
      drafts.published(first)
      expect([next(order.id).state, next(order.id).revision]).not.toEqual(['queued', 1])
    }
  )
})

describe('a draft that this desk can’t take in', () => {
  it('is kept as a row, and taken in once its client is connected', () => {
    const { drafts, orders, clients, atOffice, rows } = scene()
    const order = deskOrder({ entry: entryIn('1 Elm St') })
    const account = compared(KEY, 'account', draftAccount(OTHER))
    const row = { ...atOffice(order, { epoch: 2 }), account }
    const content = resealDraft(KEY, row, { entry: order.entry, refusal: null, saves: 3, createdAt: 1, savedAt: 2 })
    drafts.take([{ ...row, content }])
    expect([orders.get(order.id), rows.stranded(FRONT).length]).toEqual([undefined, 1])
    clients.push(OTHER)
    drafts.tidy()
    expect(orders.get(order.id)).toMatchObject({ connectionId: OTHER.id, revision: 3, savedAt: 2, createdAt: 1 })
    expect([rows.stranded(FRONT), drafts.next(order.id)]).toEqual([[], undefined])
  })
})

describe('what a form saves', () => {
  it('is kept aside only of a draft that another desk holds, with its origins and that desk’s name', () => {
    const { drafts, orders, published, atOffice } = scene()
    const order = published()
    const origins = { from: 'csv', fields: [['loan.amount', '$1']] } as const
    const save = { id: order.id, connectionId: CLIENT.id, entry: entryIn('2 Elm St'), origins }
    expect([drafts.keepAside(save), drafts.keepAside({ ...save, id: draftIdOf(orderId()) })]).toEqual([false, false])
    drafts.take([], undefined, [{ id: BACK, name: 'Back office', removed: false }])
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    expect(drafts.keepAside(save)).toBe(true)
    const copyId = draftIdOf(drafts.known(order.id)?.copyId ?? '')
    expect(orders.get(copyId)).toMatchObject({ origins, entry: save.entry, unsent: 'Back office', revision: 1 })
    drafts.keepAside({ ...save, entry: entryIn('3 Elm St') })
    expect([orders.get(copyId)?.revision, drafts.known(order.id)?.copyId]).toEqual([2, copyId])
  })
})

describe('an order that was sent here, and another desk has', () => {
  it('is told of where the restored database doesn’t know of it, and stays sent here (O1)', () => {
    for (const state of ['sent', 'unknown', 'sending'] as const) {
      const { store, drafts, orders, atOffice, next } = scene()
      const order = deskOrder({ state, orderId: state === 'sent' ? orderId() : null })
      orders.put(order)
      next(order.id)
      drafts.take([atOffice(order, { holder: BACK, epoch: 3 })])
      expect([
        orders.get(order.id)?.state,
        store.database().sql('SELECT epoch FROM office_leases').all().length
      ]).toEqual([state, 1])
    }
  })

  it('is not where the office knew, or where it was never on its way', () => {
    const { store, drafts, orders, published, atOffice } = scene()
    const known = published()
    orders.put({ ...known, state: 'sent', orderId: orderId() })
    const waits = queued()
    orders.put(waits)
    drafts.take([known, waits].map(order => atOffice(order, { holder: BACK, epoch: 3 })))
    expect(store.database().sql('SELECT epoch FROM office_leases').all()).toEqual([])
  })

  it('has its doubt told with its epoch, and its attempts are gone with it (O1)', () => {
    const { store, drafts, published, atOffice, told } = scene()
    const order = deskOrder()
    store.orders.put(order)
    store.attempts.put(attempt(order, { state: 'unknown', wiredAt: NOW }))
    published(order)
    drafts.take([atOffice(order, { holder: BACK, epoch: 3 })])
    expect(told.map(({ kind, content, at }) => [kind, content['draft'], at])).toEqual([['attempt', order.id, NOW]])
    expect(store.database().sql('SELECT draft_id, epoch FROM office_leases').all()).toMatchObject([{ epoch: 3 }])
    expect(store.attempts.ofDraft(order.id)).toEqual([])
  })
})
