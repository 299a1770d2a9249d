import { describe, expect, it } from 'vitest'
import { draftAccount } from '#domain/office/draft-account.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { AGAIN } from '../../../main/office/drafts/draft-rows.ts'
import { openDraft, resealDraft } from '../../../main/office/drafts/office-draft.ts'
import { compared } from '../../../main/office/seal/places.ts'
import { attempt, deskOrder, NOW, orderId, sampleOrder } from '../../storage/support/samples.ts'
import { entryIn } from '../support/draft-desk.ts'
import { BACK, CLIENT, FRONT, KEY, scene } from './scene.ts'

const OTHER = { id: 'connection-2', name: 'Other client', baseAddress: CLIENT.baseAddress }
const CSV = { from: 'csv', fields: [['loan.amount', '$1']] } as const
const LOAN_FILE = { from: 'csv', fields: [['loan.amount', '$2']] } as const
const QUEUED = { state: 'queued', order: sampleOrder(), queuedAt: NOW, account: 'client' } as const

/** A draft of a client that this desk has not got: all that it has of it is a row. */
const rowOnly = (made: ReturnType<typeof scene>, street = '1 Elm St') => {
  const order = deskOrder({ entry: entryIn(street) })
  const row = { ...made.atOffice(order, { revision: 4 }), account: compared(KEY, 'account', draftAccount(OTHER)) }
  const shared = { entry: order.entry, origins: CSV, refusal: null, saves: 3, createdAt: 1, savedAt: 2 }
  const draft = { ...row, content: resealDraft(KEY, row, shared) }
  made.drafts.take([draft])
  return { order, draft }
}

describe('a draft that was erased here', () => {
  it.each([
    ['its removal was not told of yet', false],
    ['its removal was on its way', true]
  ])('is there again where another desk took it over before and gave it back as it was: %s (O2)', (_what, isBegun) => {
    const { orders, drafts, next, published, atOffice, streets } = scene()
    const order = published()
    orders.remove([order.id])
    if (isBegun) expect(next(order.id).state).toBe('removed')
    drafts.take([atOffice(order, { epoch: 3 })])
    expect([streets(), drafts.next(order.id)]).toEqual([['1 Elm St'], undefined])
  })

  it('stays so where a restored database has it still', () => {
    const { orders, drafts, next, published, atOffice, streets } = scene()
    const order = published()
    orders.remove([order.id])
    drafts.restart('another life')
    drafts.take([atOffice(order, { epoch: 3 })])
    expect([streets(), next(order.id)]).toMatchObject([[], { state: 'removed', epoch: 3 }])
  })
})

describe('a copy of what was typed into a draft that went', () => {
  /** Typed here, gone to the back office, and kept in a copy. */
  const copied = () => {
    const made = scene()
    const { drafts, orders, published, atOffice } = made
    const order = published()
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    const save = (street: string, origins: LocalOrder['origins'] = undefined) => {
      drafts.keepAside({ id: order.id, connectionId: CLIENT.id, entry: entryIn(street), origins })
      const copy = orders.list(CLIENT.id, ['draft', 'queued']).find(({ id }) => id === drafts.known(order.id)?.copyId)
      if (copy === undefined) throw new Error('no copy')
      return copy
    }
    return { ...made, order, save }
  }

  it('has the origins and the time of its last save', () => {
    const { save, clock } = copied()
    expect(save('2 Elm St', CSV)).toMatchObject({ origins: CSV, savedAt: NOW })
    clock.now = NOW + 5
    expect(save('3 Elm St', LOAN_FILE)).toMatchObject({ origins: LOAN_FILE, savedAt: NOW + 5, createdAt: NOW })
  })

  it('stays as it is once it was queued, and what is typed then is in another one (O2)', () => {
    const { save, orders, streets } = copied()
    const copy = save('2 Elm St')
    orders.put({ ...copy, ...QUEUED })
    expect(save('3 Elm St').id).not.toBe(copy.id)
    expect([orders.get(copy.id)?.state, streets()]).toEqual(['queued', ['2 Elm St', '3 Elm St']])
  })

  it('is one with what a form saves after it, where the desk had not let go of the draft yet (O2)', () => {
    const { drafts, orders, published, atOffice, streets } = scene()
    const order = published()
    orders.put({ ...order, ...QUEUED, revision: 2, entry: entryIn('2 Elm St') })
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    orders.put({ ...order, revision: 2, entry: entryIn('2 Elm St') })
    drafts.keepAside({ id: order.id, connectionId: CLIENT.id, entry: entryIn('3 Elm St'), origins: undefined })
    expect(streets()).toEqual(['3 Elm St'])
  })

  it('is made when the desk tidies up, of a draft that was queued when it went (O2)', () => {
    const { drafts, orders, published, atOffice, streets } = scene()
    const order = published()
    orders.put({ ...order, ...QUEUED, revision: 2, entry: entryIn('2 Elm St') })
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    orders.put({ ...order, revision: 2, entry: entryIn('2 Elm St') })
    drafts.tidy()
    expect([orders.get(order.id), streets()]).toEqual([undefined, ['2 Elm St']])
  })

  it('is not made of what was deleted here, or where the desk that was removed had only typed', () => {
    const { drafts, orders, published, atOffice, streets } = scene()
    const [deleted, typed] = [published(), published()]
    orders.put({ ...deleted, revision: 2, entry: entryIn('2 Elm St'), deletedAt: NOW })
    drafts.take([], undefined, [{ id: BACK, name: 'Back office', removed: true }])
    drafts.take([deleted, typed].map(order => atOffice(order, { holder: BACK, epoch: 2 })))
    expect([streets(), orders.list(CLIENT.id, ['draft'])]).toEqual([[], []])
  })
})

describe('a draft that this desk is given', () => {
  it('is a draft since then, with the origins of what was typed in it', () => {
    const made = scene()
    const { drafts, orders, clients } = made
    const { order } = rowOnly(made)
    clients.push(OTHER)
    drafts.tidy()
    expect(orders.get(order.id)).toMatchObject({ since: NOW, createdAt: 1, savedAt: 2, origins: CSV })
  })

  it('leaves an order that waits here as it is, and what it would replace beside it, unless that is the same (O2)', () => {
    const { drafts, orders, rows, atOffice, streets } = scene()
    const [order, same] = [deskOrder({ entry: entryIn('1 Elm St') }), deskOrder({ entry: entryIn('3 Elm St') })]
    for (const one of [order, same]) orders.put({ ...one, ...QUEUED })
    const row = atOffice(order, { revision: 4 })
    const shared = { entry: entryIn('2 Elm St'), origins: CSV, refusal: null, saves: 1, createdAt: 1, savedAt: 2 }
    drafts.take([{ ...row, content: resealDraft(KEY, row, shared) }, atOffice(same)])
    expect([orders.get(order.id)?.state, streets()]).toEqual(['queued', ['1 Elm St', '2 Elm St', '3 Elm St']])
    expect(orders.list(CLIENT.id, ['draft'])).toMatchObject([{ origins: CSV }])
    expect(rows.get(order.id)).toMatchObject({ holder: null, revision: 5, published: null })
  })

  it.each(['wire', 'unknown'] as const)('is not typed a second time where the office has it as %s (O1)', state => {
    const { drafts, orders, atOffice, streets } = scene()
    const order = deskOrder({ entry: entryIn('1 Elm St') })
    orders.put(order)
    drafts.take([atOffice({ ...order, entry: entryIn('2 Elm St') }, { state, revision: 4 })])
    expect(streets()).toEqual(['1 Elm St'])
  })

  it('is published once more where the office counts its saves otherwise, and not where it counts them alike (O2)', () => {
    const { drafts, orders, atOffice, next } = scene()
    const [alike, other] = [deskOrder({ revision: 3 }), deskOrder({ revision: 3 })]
    for (const order of [alike, other]) orders.put(order)
    drafts.take([atOffice(alike, { revision: 4 }), atOffice({ ...other, revision: 2 }, { revision: 4 })])
    expect([drafts.next(alike.id), next(other.id).revision]).toEqual([undefined, 5])
  })

  it('is not what another reading of before it changed hands says', () => {
    const { drafts, orders, published, atOffice, streets } = scene()
    const order = published()
    drafts.take([atOffice(order, { epoch: 3 })])
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    expect([drafts.known(order.id)?.holder, orders.get(order.id)?.state, streets()]).toEqual([
      null,
      'draft',
      ['1 Elm St']
    ])
  })
})

describe('a draft of which a row is all there is', () => {
  it.each<[string, string, readonly string[]]>([
    ['kept in a draft of its own where the restored office has another text', '2 Elm St', ['1 Elm St']],
    ['not kept twice where the restored office has the same text', '1 Elm St', []]
  ])('is %s (O2)', (_what, theirs, kept) => {
    const made = scene()
    const { drafts, rows, atOffice, next } = made
    const { order, draft } = rowOnly(made)
    drafts.restart('another life')
    const row = { ...atOffice(order, { revision: 2 }), account: draft.account, holder: BACK }
    const shared = { entry: entryIn(theirs), refusal: null, saves: 1, createdAt: 1, savedAt: 2 }
    drafts.take([{ ...row, content: resealDraft(KEY, row, shared) }])
    expect(rows.get(order.id)).toMatchObject({ holder: BACK, mark: null })
    const copies = drafts.unpublished().map(({ id }) => next(id as typeof order.id))
    expect(copies.map(copy => openDraft(KEY, copy)?.entry.properties[0]?.address1)).toEqual(kept)
    for (const copy of copies) {
      expect(copy).toMatchObject({ revision: 1, state: 'draft', mark: AGAIN })
      drafts.published(copy)
    }
    expect(drafts.unpublished()).toEqual([])
  })
})

describe('what the office is told of a draft', () => {
  it('is that it is gone, also where nothing of it is known to have arrived', () => {
    const { orders, next } = scene()
    const order = deskOrder()
    orders.put(order)
    next(order.id)
    orders.remove([order.id])
    expect(next(order.id)).toMatchObject({ state: 'removed', mark: 'removed', revision: 2 })
  })

  it('is not that it is gone, where its order is here and can’t be read (O2)', () => {
    const { store, drafts, published } = scene()
    const order = published()
    const { sql } = store.database()
    sql("INSERT INTO data_keys (id, key_check, protection, created_at) VALUES ('lost', x'00', 'keychain', 1)").run()
    sql("UPDATE desk_orders SET key_id = 'lost' WHERE id = ?").run(order.id)
    expect([store.orders.get(order.id), drafts.next(order.id)]).toEqual([undefined, undefined])
  })

  it('is since when it is as it is, and no refusal of before', () => {
    const { drafts, orders, clock, next } = scene()
    const order = deskOrder()
    orders.put(order)
    drafts.refuse(next(order.id))
    expect(drafts.known(order.id)?.refused).not.toBeNull()
    orders.put({ ...order, revision: 2 })
    clock.now = NOW + 5
    drafts.published(next(order.id))
    expect(drafts.known(order.id)).toMatchObject({ changedAt: NOW + 5, refused: null })
  })
})

describe('what the office says of a draft', () => {
  it('is taken in at the same revision, too, and at any revision of a later holder', () => {
    const { drafts, atOffice } = scene()
    const order = deskOrder()
    const theirs = (change: object) => {
      drafts.take([atOffice(order, { holder: BACK, epoch: 2, revision: 3, ...change })])
      return drafts.known(order.id)
    }
    theirs({})
    expect(theirs({ state: 'wire' })?.state).toBe('wire')
    expect(theirs({ state: 'draft', revision: 2 })?.state).toBe('wire')
    expect(theirs({ holder: 'third', epoch: 3, revision: 2 })).toMatchObject({ holder: 'third', revision: 2 })
  })

  it('is who asks for it, also while this desk has begun a later revision', () => {
    const { drafts, orders, next, published, atOffice } = scene()
    const order = published()
    drafts.take([atOffice(order)])
    orders.put({ ...order, revision: 2 })
    next(order.id)
    drafts.take([atOffice(order, { asks: [{ deskId: BACK, declined: false }] })])
    expect(drafts.asks()).toMatchObject([{ id: order.id, deskId: BACK }])
  })
})

describe('a draft with nothing to hand over', () => {
  it('is one that waits here, also where the office has it as one that is typed', () => {
    const { drafts, orders, rows, published } = scene()
    const order = published()
    const known = rows.get(order.id)
    if (known === undefined) throw new Error('not known')
    const queued = { ...order, ...QUEUED, since: NOW }
    orders.put(queued)
    rows.put({ ...known, published: `1 queued ${NOW}` })
    expect(drafts.isIdle(order.id)).toBe(false)
  })

  it('is not one of another desk where this desk holds it as a row alone', () => {
    const made = scene()
    const { drafts, rows } = made
    const { order } = rowOnly(made)
    expect(rows.get(order.id)).toMatchObject({ holder: FRONT })
    expect(drafts.elsewhere(draftAccount(OTHER))).toEqual([])
  })
})

describe('the right to send a draft that went', () => {
  const asked = { epoch: 1, isTaken: false, told: null, decisionId: null }

  it('is forgotten where it was only asked for, and certainly nothing arrived', () => {
    const { drafts, leases, published, atOffice } = scene()
    const order = published()
    leases.put({ draftId: order.id, ...asked })
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    expect(leases.all()).toEqual([])
  })

  it('is not asked for where it waits here, whatever the office knew of it', () => {
    const { drafts, orders, leases, atOffice, next } = scene()
    const order = deskOrder(QUEUED)
    orders.put(order)
    next(order.id)
    drafts.take([atOffice(order, { holder: BACK, epoch: 3 })])
    expect(leases.all()).toEqual([])
  })

  it('is that of the epoch at which another desk has it, where it was sent here (O1)', () => {
    const { drafts, orders, leases, atOffice, next } = scene()
    const order = deskOrder({ state: 'sent', orderId: orderId() })
    orders.put(order)
    next(order.id)
    drafts.take([atOffice(order, { holder: BACK, epoch: 3 })])
    expect(leases.all()).toEqual([{ draftId: order.id, ...asked, epoch: 3 }])
  })

  it.each<[string, number, { state?: 'sent' | 'queued'; isKnown?: boolean; here?: 'draft' | 'sent' }]>([
    ['asked for at this epoch where it was sent, and the restored office has it as one that waits', 1, {}],
    ['not asked for where the office has it as sent', 0, { state: 'sent' }],
    ['not asked for where the office is known to have it as it is', 0, { isKnown: true }],
    ['not asked for where it is typed', 0, { here: 'draft' }]
  ])('is, held here, %s (O1)', (_what, count, { state = 'queued', isKnown = false, here = 'sent' }) => {
    const { drafts, orders, rows, leases, atOffice, next } = scene()
    const order = deskOrder(here === 'sent' ? { state: 'sent', orderId: orderId() } : {})
    orders.put(order)
    const { mark } = next(order.id)
    const known = rows.get(order.id)
    if (known === undefined) throw new Error('not known')
    if (isKnown) rows.put({ ...known, published: mark })
    drafts.take([atOffice(order, { state, epoch: 1 })])
    expect(leases.all()).toEqual(count === 0 ? [] : [{ draftId: order.id, ...asked }])
  })

  it('is, with a doubt about it, that of the epoch at which another desk has it (O1)', () => {
    const { store, drafts, leases, clock, published, atOffice, told } = scene()
    const order = deskOrder()
    store.orders.put(order)
    store.attempts.put(attempt(order, { state: 'unknown', wiredAt: NOW }))
    published(order)
    clock.now = NOW + 7
    drafts.take([atOffice(order, { holder: BACK, epoch: 4 })])
    expect([leases.all(), told.map(({ at }) => at)]).toEqual([[{ draftId: order.id, ...asked, epoch: 4 }], [NOW + 7]])
  })
})
