import { expect, it } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import { createDrafts, type Drafts } from '../../main/drafts/drafts.ts'
import { newDraft } from '../../main/drafts/draft-rows.ts'
import { dataKey } from '../../main/storage/database/seal.ts'
import { openMemoryStore } from '../../main/storage/store-files.ts'
import { filledEntry } from '../fixtures/entries.ts'

const entry = filledEntry('refinance')

/** Every action that changes a connection's drafts. */
const ACTIONS: Readonly<Record<string, (drafts: Drafts, id: DraftId) => Promise<unknown>>> = {
  save: (drafts, id) => drafts.save({ id, connectionId: 'a', revision: 2, entry }),
  duplicate: (drafts, id) => drafts.duplicate(id, 'a'),
  import: drafts => drafts.import('a', [entry, entry]),
  delete: (drafts, id) => drafts.delete(id),
  restore: (drafts, id) => drafts.restore(id)
}

it.each(Object.entries(ACTIONS))('%s is told once, and once it is in the store', async (_name, act) => {
  const store = openMemoryStore(dataKey('k1', new Uint8Array(32).fill(7)))
  const draft = newDraft('a', entry, 1)
  store.orders.put(draft)
  const inStore = () => JSON.stringify(store.orders.list('a', ['draft']))
  const told: unknown[] = []
  const drafts = createDrafts({
    store: async () => store,
    rowsLike: async () => [],
    onChange: id => told.push([id, inStore()])
  })
  await act(drafts, draft.id)
  expect(told).toEqual([['a', inStore()]])
})
