import { describe, expect, it } from 'vitest'
import {
  AGAIN,
  draftRows,
  knownFrom,
  NOTHING_OF_OURS,
  type KnownDraft
} from '../../../main/office/drafts/draft-rows.ts'
import { heldDraft } from '../../../main/office/drafts/held-draft.ts'
import { markOf } from '../../../main/office/drafts/office-draft.ts'
import { leaseRows } from '../../../main/office/desk/lease-rows.ts'
import { makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { memoryStore } from '../../outbox/support/outbox.ts'
import { deskOrder, NOW, orderId } from '../../storage/support/samples.ts'

const [FRONT, BACK, HERE] = ['front', 'back', 'connection-1']

function scene() {
  const store = memoryStore()
  makeOfficeTables(store.database())
  const rows = draftRows(store.database())
  const known = (change: Partial<KnownDraft> = {}): KnownDraft => {
    const draft: KnownDraft = {
      ...{ id: crypto.randomUUID(), account: new Uint8Array(32), holder: null, epoch: 2, revision: 3, state: 'draft' },
      ...{ keyId: 'k', content: new Uint8Array([1]), changedAt: 5, asks: [], ...NOTHING_OF_OURS },
      ...change
    }
    rows.put(draft)
    return draft
  }
  /** An order of this desk, with what the office is known to have of it. */
  const order = (change: Partial<LocalOrder> = {}, of?: Partial<KnownDraft>) => {
    const id = change.state === 'sent' ? { orderId: orderId() } : {}
    const one = deskOrder({ savedAt: 70, since: 80, ...id, ...change })
    store.orders.put(one)
    if (of !== undefined) known({ id: one.id, ...of })
    return one
  }
  const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id)
  return { store, rows, known, order, idsOf, due: () => rows.unpublished([HERE], FRONT) }
}

describe('drafts that a desk keeps', () => {
  it('are read as they were put', () => {
    const { store, rows, known } = scene()
    const draft = known({
      ...{
        holder: BACK,
        asks: [{ deskId: FRONT, declined: true }],
        mark: 'm',
        published: 'p',
        refused: 'r',
        copyId: 'c'
      }
    })
    expect([rows.get(draft.id), rows.get('none')]).toEqual([draft, undefined])
    const bare = known({ keyId: null, content: null })
    expect(rows.get(bare.id)).toEqual(bare)
    expect([heldDraft(store, draft.id), heldDraft(store, bare.id), heldDraft(store, 'none')]).toEqual([
      { epoch: 2, holder: BACK },
      { epoch: 2, holder: null },
      undefined
    ])
  })

  it('have nothing left to read once they are over', () => {
    const { known } = scene()
    const { mark: _, published, refused, copyId, ...draft } = known({ holder: BACK })
    const office = { ...draft, holder: BACK, keyId: 'k', content: new Uint8Array([1]) }
    for (const [state, isLeft] of [
      ['sent', false],
      ['removed', false],
      ['unknown', true],
      ['wire', true]
    ] as const)
      expect(knownFrom({ ...office, state }).content !== null).toBe(isLeft)
    const ours = { mark: 'm', published: 'p', refused: 'r', copyId: 'c' }
    expect([knownFrom(office, ours), published, refused, copyId]).toMatchObject([ours, null, null, null])
  })

  it('are elsewhere where another desk has them and they aren’t over', () => {
    const { rows, known, idsOf } = scene()
    const [draft, queued] = [known({ holder: BACK }), known({ holder: BACK, state: 'queued' })]
    for (const state of ['sent', 'removed'] as const) known({ holder: BACK, state })
    known()
    expect(idsOf(rows.elsewhere())).toEqual(expect.arrayContaining([draft.id, queued.id]))
    expect(rows.elsewhere()).toHaveLength(2)
  })

  it('are asked for where they are typed here', () => {
    const { rows, known, idsOf } = scene()
    const asks = [{ deskId: BACK, declined: false }]
    const asked = known({ asks })
    known({ asks, state: 'queued' })
    known({ asks, holder: BACK })
    known()
    expect(idsOf(rows.asked())).toEqual([asked.id])
  })

  it('are lost where another desk has an order that is here, and stranded where this desk has one that isn’t', () => {
    const { rows, known, order, idsOf } = scene()
    const lost = order({}, { holder: BACK })
    order({}, {})
    known({ holder: BACK })
    const stranded = known({ holder: FRONT })
    expect([rows.lost(), idsOf(rows.stranded(FRONT))]).toEqual([[lost.id], [stranded.id]])
    expect([rows.hasOrder(lost.id), rows.hasOrder(stranded.id)]).toEqual([true, false])
  })

  it('have a place to be read on from, once there is one', () => {
    const { rows } = scene()
    expect(rows.place()).toBeUndefined()
    for (const xid of ['1', '2']) rows.move({ incarnation: 'life', xid, id: 'a' })
    expect(rows.place()).toEqual({ incarnation: 'life', xid: '2', id: 'a' })
  })
})

describe('what the office doesn’t have of a desk’s drafts', () => {
  it('is each that it knows nothing of, of the connections that are shared, since it was saved', () => {
    const { order, due } = scene()
    const [draft, queued] = [order(), order({ state: 'queued' })]
    order({ connectionId: 'practice' })
    order({ deletedAt: NOW })
    for (const state of ['sending', 'unknown', 'sent', 'closed'] as const) order({ state })
    expect(due().toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      [draft, queued].map(({ id }) => ({ id, since: 70 })).toSorted((a, b) => a.id.localeCompare(b.id))
    )
  })

  it.each(['draft', 'queued', 'sending', 'unknown', 'sent', 'closed'] as const)(
    'is one that is %s and differs from what it has, unless that was refused, is over there, or is elsewhere',
    state => {
      const { order, due, idsOf } = scene()
      const marked = (of: (mark: string) => Partial<KnownDraft>) => {
        const one = deskOrder({ state, savedAt: 70, since: 80, orderId: state === 'sent' ? orderId() : null })
        return order(one, of(markOf(one)))
      }
      const differs = marked(() => ({ published: 'before', refused: 'before' }))
      marked(mark => ({ published: mark }))
      marked(mark => ({ published: 'before', refused: mark }))
      marked(() => ({ published: 'before', state: 'sent' }))
      marked(() => ({ published: 'before', state: 'removed' }))
      marked(() => ({ published: 'before', holder: BACK }))
      expect(idsOf(due())).toEqual([differs.id])
    }
  )

  it('is that one was sent, since it was', () => {
    const { order, due } = scene()
    const { id } = order({ state: 'sent' }, { published: 'before' })
    expect(due()).toEqual([{ id, since: 80 }])
  })

  it('is that a draft was deleted for good, since it was last changed there', () => {
    const { known, due } = scene()
    const gone = known({ published: 'before' })
    known({ published: 'removed' })
    known({ published: 'before', refused: 'removed' })
    known({ published: 'before', holder: BACK })
    known({ published: 'before', state: 'removed' })
    expect(due()).toEqual([{ id: gone.id, since: 5 }])
  })

  it('is one of which the row here is all there is, unless the office refused it', () => {
    const { known, due, idsOf } = scene()
    const again = known({ holder: FRONT, mark: AGAIN })
    known({ holder: FRONT, mark: AGAIN, refused: 'again' })
    known({ holder: BACK, mark: AGAIN })
    known({ holder: FRONT, mark: 'other' })
    expect(idsOf(due())).toEqual([again.id])
  })
})

describe('drafts of a desk whose office was restored', () => {
  it('are published again where they are held here, as a later revision, and kept as they were elsewhere', () => {
    const { rows, known } = scene()
    const [own, theirs] = [known({ mark: 'm', published: 'p', refused: 'r' }), known({ holder: BACK, refused: 'r' })]
    rows.restart(FRONT)
    expect([rows.get(own.id), rows.get(theirs.id)]).toMatchObject([
      { epoch: 1, revision: 4, published: null, refused: null, mark: null },
      { epoch: 1, revision: 3, published: null, refused: null, mark: null, content: theirs.content }
    ])
  })

  it('are published once more where the row is all there is of one that waits or is typed', () => {
    const { rows, known } = scene()
    const marks = (
      [{}, { state: 'queued' }, { state: 'unknown' }, { content: null }, { holder: BACK }] as Partial<KnownDraft>[]
    ).map(change => known({ holder: FRONT, ...change }))
    rows.restart(FRONT)
    expect(marks.map(({ id }) => rows.get(id)?.mark)).toEqual([AGAIN, AGAIN, null, null, null])
  })

  it('have the right to send no more, and its end is told again', () => {
    const { store, rows } = scene()
    const leases = leaseRows(store.database())
    const { id } = deskOrder()
    leases.put({ draftId: id, epoch: 2, isTaken: true, told: 'unknown', decisionId: 'd' })
    rows.restart(FRONT)
    expect(leases.all()).toEqual([{ draftId: id, epoch: 2, isTaken: false, told: null, decisionId: 'd' }])
    rows.sentBefore(id, 9)
    const other = deskOrder()
    rows.sentBefore(other.id, 9)
    expect(leases.get(id)?.epoch).toBe(2)
    expect(leases.get(other.id)).toEqual({ draftId: other.id, epoch: 9, isTaken: false, told: null, decisionId: null })
  })
})
