import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import { duplicatedEntry } from '#domain/order/duplicate-order.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { createDrafts, type DraftParts } from '../../main/drafts/drafts.ts'
import { newDraft, withSave } from '../../main/drafts/draft-rows.ts'
import { LONG_AGO } from '../../main/drafts/similar-orders.ts'
import { openMemoryStore } from '../../main/storage/store-files.ts'
import { dataKey } from '../../main/storage/database/seal.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { queued, sampleOrder } from '../storage/support/samples.ts'

const entry = filledEntry('refinance')
const newId = () => randomUUID() as string as DraftId

function desk(parts: Partial<DraftParts> = {}) {
  const store = openMemoryStore(dataKey('k1', new Uint8Array(32).fill(7)))
  let forgotten = 0
  store.forget = () => void forgotten++
  let time = 1000
  const drafts = createDrafts({
    store: async () => store,
    rowsLike: async () => [],
    onChange: () => undefined,
    now: () => time++,
    ...parts
  })
  return { store, drafts, forgotten: () => forgotten }
}

describe('a draft that is saved again', () => {
  it('comes first in the list, and keeps when it was begun', async () => {
    const { store, drafts } = desk()
    const [one, other] = [newId(), newId()]
    for (const [id, revision] of [
      [one, 1],
      [other, 1],
      [one, 2]
    ] as const)
      await drafts.save({ id, connectionId: 'a', revision, entry })
    expect(await drafts.list('a')).toMatchObject({
      ok: true,
      value: [
        { id: one, createdAt: 1000, savedAt: 1002 },
        { id: other, savedAt: 1001 }
      ]
    })
    expect(store.orders.get(one)).toMatchObject({ revision: 2, since: 1000 })
  })

  it('keeps why the service refused it, and what another desk’s taking it left', () => {
    const kept = { ...newDraft('a', entry, 1), refusal: { kind: 'unauthorized' as const }, unsent: 'Front desk' }
    expect(withSave(kept, { id: kept.id, connectionId: 'a', revision: 2, entry }, 9)).toEqual({
      ok: true,
      value: { ...kept, revision: 2, savedAt: 9 }
    })
  })
})

it('a line of the list says whether the draft was refused, and whose desk took it before it could be sent', async () => {
  const { store, drafts } = desk()
  const fine = newDraft('a', entry, 3)
  store.orders.put(fine)
  store.orders.put({ ...newDraft('a', entry, 2), refusal: { kind: 'unauthorized' }, unsent: 'Front desk' })
  expect(await drafts.list('a')).toMatchObject({
    ok: true,
    value: [
      { id: fine.id, refused: false, unsent: undefined },
      { refused: true, unsent: 'Front desk' }
    ]
  })
})

describe('drafts that are deleted for good', () => {
  it('are those that were deleted, and no other', async () => {
    const { store, drafts, forgotten } = desk()
    const [gone, stays] = [newDraft('a', entry, 1), newDraft('a', entry, 1)]
    for (const draft of [gone, stays]) store.orders.put(draft)
    await drafts.delete(gone.id)
    expect(await drafts.purge()).toEqual({ ok: true, value: null })
    expect([store.orders.get(gone.id), store.orders.get(stays.id), forgotten()]).toEqual([undefined, stays, 1])
  })

  it('leave the files alone where there are none', async () => {
    const { drafts, forgotten } = desk()
    expect(await drafts.purge()).toEqual({ ok: true, value: null })
    expect(forgotten()).toBe(0)
  })

  it('are forgotten by the next try where the disk did not let them be, though none is left (R59)', async () => {
    const { store, drafts, forgotten } = desk()
    const gone = newDraft('a', entry, 1)
    store.orders.put(gone)
    await drafts.delete(gone.id)
    const { forget } = store
    store.forget = () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    }
    expect(await drafts.purge()).toEqual({ ok: false, failure: { kind: 'store', trouble: 'disk-full' } })
    store.forget = forget
    for (const _ of [1, 2]) expect(await drafts.purge()).toEqual({ ok: true, value: null })
    expect([store.orders.get(gone.id), forgotten()]).toEqual([undefined, 1])
  })
})

it('drafts that are imported remember a row only where they come from a file', async () => {
  const { store, drafts } = desk()
  const made = await drafts.import('a', [entry])
  const kept = made.ok ? store.orders.get(made.value.ids[0]!) : undefined
  expect(kept).toMatchObject({ revision: 1, since: 1000 })
  expect(kept?.origins).toBeUndefined()
})

it('other desks’ orders are asked for as far back as an order counts (R50)', async () => {
  const since: number[] = []
  const { store, drafts } = desk({
    now: () => 2 * LONG_AGO,
    elsewhere: {
      find: async () => undefined,
      like: async (_connectionId, _entry, at) => {
        since.push(at)
        return []
      }
    }
  })
  const draft = newDraft('a', entry, 1)
  store.orders.put(draft)
  await drafts.similar(draft.id, entry)
  expect(since).toEqual([LONG_AGO])
})

describe('a duplicate of a draft', () => {
  it('has only what orders of one office share, and is no part of a file', async () => {
    const { store, drafts } = desk()
    const draft = newDraft('a', entry, 1, { from: 'loan-file', fields: [['closingDate', '11/30/2026']] })
    store.orders.put(draft)
    const made = await drafts.duplicate(draft.id, 'a')
    const copy = made.ok ? store.orders.get(made.value.id) : undefined
    expect(copy).toMatchObject({ connectionId: 'a', revision: 1, entry: duplicatedEntry(entry) })
    expect(copy?.origins).toBeUndefined()
    expect(store.orders.get(draft.id)).toEqual(draft)
  })

  it('is none where its connection was removed meanwhile, and is not said to be one (R24)', async () => {
    const { store, drafts } = desk({ isShut: () => true })
    const draft = newDraft('a', entry, 1)
    store.orders.put(draft)
    expect(await drafts.duplicate(draft.id, 'a')).toEqual({ ok: false, failure: { kind: 'not-connected' } })
    expect(store.orders.list('a', ['draft'])).toEqual([draft])
  })
})

it('a duplicate of what another desk sent is of the client whose order is shown, where two have one service (R47)', async () => {
  const like = async () => []
  const { store, drafts } = desk({ elsewhere: { find: async () => sampleOrder(), like } })
  await drafts.duplicate(newId(), 'b')
  expect([store.orders.list('a', ['draft']).length, store.orders.list('b', ['draft']).length]).toEqual([0, 1])
  expect(await drafts.duplicate(newId(), null)).toEqual({ ok: false, failure: { kind: 'no-such-draft' } })
})

it('drafts are imported all or none: where the disk takes the first alone, none is kept', async () => {
  const told: string[] = []
  const { store, drafts } = desk({ onChange: id => told.push(id) })
  const put = store.orders.put.bind(store.orders)
  let times = 0
  store.orders.put = order => {
    if (++times === 2) throw Object.assign(new Error('full'), { errcode: 13 })
    put(order)
  }
  expect(await drafts.import('a', [entry, entry])).toEqual({
    ok: false,
    failure: { kind: 'store', trouble: 'disk-full' }
  })
  expect([store.orders.list('a', ['draft']), told]).toEqual([[], []])
})

describe('an order being typed is compared with others of this desk (R50)', () => {
  it.each([
    ['queued', 'outbox'],
    ['sending', 'outbox'],
    ['unknown', 'outbox'],
    ['closed', 'outbox'],
    ['draft', 'draft']
  ] as const)('that are %s', async (state, where) => {
    const { store, drafts } = desk()
    const typed = newDraft('a', entry, 1)
    const other = state === 'draft' ? newDraft('a', entry, 2) : queued({ connectionId: 'a', state, since: 2 })
    for (const order of [typed, other]) store.orders.put(order)
    expect(await drafts.similar(typed.id, entry)).toMatchObject({ ok: true, value: [{ where, draftId: other.id }] })
  })
})

it('an order being typed is compared with this desk’s others as they are once the list has answered (R50)', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly OrderSummary[]>()
  const { store, drafts } = desk({ rowsLike: () => promise })
  const [typed, gone, come] = [newDraft('a', entry, 1), newDraft('a', entry, 2), newDraft('a', entry, 3)]
  for (const draft of [typed, gone]) store.orders.put(draft)
  const comparing = drafts.similar(typed.id, entry)
  await new Promise(setImmediate)
  await drafts.delete(gone.id)
  store.orders.put(come)
  resolve([])
  const similar = await comparing
  expect(similar.ok && similar.value.map(({ draftId }) => draftId)).toEqual([come.id])
})

it('an order that ended less than half a year ago is compared with what is typed, and no older one (R50)', async () => {
  const { store, drafts } = desk({ now: () => 2 * LONG_AGO })
  const typed = newDraft('a', entry, 1)
  const ended = { connectionId: 'a', state: 'closed', waiting: null } as const
  const [late, old] = [queued({ ...ended, since: LONG_AGO + 1 }), queued({ ...ended, since: LONG_AGO })]
  for (const order of [typed, late, old]) store.orders.put(order)
  expect(await drafts.similar(typed.id, entry)).toMatchObject({ ok: true, value: [{ draftId: late.id }] })
})
