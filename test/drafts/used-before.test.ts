import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { readEntry } from '#domain/order/order-entry.ts'
import { createDrafts } from '../../main/drafts/drafts.ts'
import { newDraft } from '../../main/drafts/draft-rows.ts'
import { openMemoryStore } from '../../main/storage/store-files.ts'
import { dataKey } from '../../main/storage/database/seal.ts'
import { filledEntry } from '../fixtures/entries.ts'

function desk() {
  const store = openMemoryStore(dataKey('k1', new Uint8Array(32).fill(7)))
  const drafts = createDrafts({ store: async () => store, rowsLike: async () => [], onChange: () => undefined })
  function putSent(connectionId: string, since: number, name = 'Pat Doe'): DraftId {
    const entry = filledEntry('refinance')
    const named = {
      ...entry,
      contacts: entry.contacts.map(one => (one.isCompanyUser === true ? { ...one, name } : one))
    }
    const read = readEntry(named)
    if (!read.ok) throw new Error('the entry is not complete')
    const draft = newDraft(connectionId, named, since)
    const orderId = randomUUID() as string as OrderId
    store.orders.put({ ...draft, state: 'sent', order: read.value, orderId })
    return draft.id
  }
  const names = async (connectionId: string) => {
    const used = await drafts.used(connectionId)
    return used.ok ? used.value.people.map(({ name }) => name) : used.failure
  }
  return { store, drafts, putSent, names }
}

describe('what was used before', () => {
  it('comes from the orders that this connection sent, newest first, and from no draft', async () => {
    const { drafts, putSent, names } = desk()
    putSent('a', 1, 'Kim Lee')
    putSent('a', 2)
    putSent('b', 3, 'Sam Roe')
    await drafts.import('a', [filledEntry('refinance')])
    expect(await names('a')).toEqual(['Pat Doe', 'Kim Lee'])
    expect(await names('c')).toEqual([])
  })

  it('is no longer offered once removed, until it is sent again; the order says what it said', async () => {
    const { store, drafts, putSent, names } = desk()
    putSent('a', 1)
    const newest = putSent('a', 2, 'Kim Lee')
    const before = store.orders.get(newest)?.order
    const left = await drafts.forgetUsed('a', 'people', 'Pat Doe')
    expect(left).toMatchObject({ ok: true, value: { people: [{ name: 'Kim Lee' }] } })
    await drafts.forgetUsed('a', 'clauses', 'Lone Star Lending\nISAOA/ATIMA')
    expect(await drafts.used('a')).toMatchObject({ value: { people: [{ name: 'Kim Lee' }], clauses: [] } })
    expect(store.orders.get(newest)?.order).toEqual(before)
    putSent('a', 3)
    expect(await names('a')).toEqual(['Pat Doe', 'Kim Lee'])
  })

  it('can be removed on a desk that sent nothing', async () => {
    expect(await desk().drafts.forgetUsed('a', 'people', 'Pat Doe')).toMatchObject({ ok: true, value: { people: [] } })
  })
})
