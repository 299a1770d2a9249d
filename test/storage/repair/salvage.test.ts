import { describe, expect, it } from 'vitest'
import { NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import type { Found } from '../../../main/storage/repair/found-rows.ts'
import { furtherAttempt, newerOrder, onlyOf, salvaged } from '../../../main/storage/repair/salvage.ts'
import type { DataKey } from '../../../main/storage/database/seal.ts'
import type { AttemptState } from '../../../main/storage/tables/attempts.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { attempt, called, deskOrder, KEY, keptDocument, NOW, orderId, OTHER_KEY } from '../support/samples.ts'

const order = deskOrder()
const at = (state: LocalOrder['state'], change: Partial<LocalOrder> = {}): LocalOrder => ({
  ...order,
  state,
  ...change
})

describe('of two states of an order that were found', () => {
  const STEPS = ['draft', 'queued', 'sending', 'unknown', 'closed', 'sent'] as const
  const pairs = STEPS.flatMap((one, index) => STEPS.slice(index + 1).map(other => [one, other] as const))

  it.each(pairs)('of one save and time, %s gives way to %s, whichever was found first', (earlier, later) => {
    const [before, after] = [at(earlier), at(later)]
    expect(newerOrder(before, after)).toBe(after)
    expect(newerOrder(after, before)).toBe(after)
  })

  it.each<[string, LocalOrder, LocalOrder]>([
    ['the later save counts before anything else', at('sent', { since: NOW + 9 }), at('draft', { revision: 2 })],
    ['the later time counts before the state', at('sent'), at('draft', { since: NOW + 1 })]
  ])('%s', (_what, before, after) => {
    expect(newerOrder(before, after)).toBe(after)
    expect(newerOrder(after, before)).toBe(after)
  })

  it('the first is kept where they are alike, and the only one where there is no other', () => {
    const [one, other] = [at('queued'), at('queued')]
    expect(newerOrder(one, other)).toBe(one)
    expect(newerOrder(undefined, other)).toBe(other)
  })
})

describe('of two states of an attempt that were found', () => {
  const STEPS: readonly AttemptState[] = ['intent', 'wire', 'unknown', 'matched', 'accepted']
  const pairs = STEPS.flatMap((one, index) => STEPS.slice(index + 1).map(other => [one, other] as const))
  const whose = attempt(order)

  it.each(pairs)('%s gives way to %s, whichever was found first', (earlier, later) => {
    const [before, after] = [
      { ...whose, state: earlier },
      { ...whose, state: later }
    ]
    expect(furtherAttempt(before, after)).toBe(after)
    expect(furtherAttempt(after, before)).toBe(after)
  })

  it('an end that was found first stays', () => {
    const [one, other] = [
      { ...whose, state: 'accepted' as const },
      { ...whose, state: 'rejected' as const }
    ]
    expect([furtherAttempt(one, other), furtherAttempt(undefined, other)]).toEqual([one, other])
  })
})

const DRAFTS = [deskOrder(), deskOrder()] as const
const WATCHED = [orderId(), orderId()] as const
const TABLES: readonly Found['table'][] = [
  'desk_orders',
  'decisions',
  'attempts',
  'events',
  'kept_documents',
  'wire_log',
  'wire_watches',
  'library_records',
  'activity',
  'activity_heads'
]

/** Every row of a store that has two of everything, and one log of activity. */
function foundUnder(key: DataKey): Found[] {
  const store = openMemoryStore(key)
  for (const [index, draft] of DRAFTS.entries()) {
    store.orders.put(draft)
    store.attempts.put(attempt(draft, { state: 'not-sent', settledAt: NOW }))
    store.decisions.add({ id: `decision ${index}`, draftId: draft.id, kind: 'close', at: NOW })
    store.events.add(draft.id, { at: NOW, what: 'queued' })
    store.kept.add(keptDocument({ id: `document ${index}` }))
    store.library.put({
      id: `record ${index}`,
      connectionId: 'connection-1',
      savedAt: NOW,
      list: 'channels',
      names: [`#${index}`],
      value: null,
      startsOn: [],
      changedAt: NOW
    })
  }
  for (const id of WATCHED) {
    store.wireLog.add('connection-1', id, called())
    store.wireWatches.put({ connectionId: 'connection-1', orderId: id }, NOTHING_KNOWN)
  }
  store.activity.add('connection-1', { kind: 'opened', orderId: null, at: NOW, detail: '' })
  const { db } = store.database()
  return TABLES.flatMap(table =>
    db
      .prepare(`SELECT * FROM ${table} ORDER BY rowid`)
      .all()
      .map(row => ({ table, row: row as Found['row'] }))
  )
}

it('of a backup only what is named comes back: what was removed since stays removed', () => {
  const [draft] = DRAFTS
  const only = onlyOf(
    {
      orders: new Set([draft.id]),
      documents: new Set(['document 0']),
      log: new Set([1]),
      watches: new Set([`connection-1/${WATCHED[0]}`]),
      library: new Set(['record 0'])
    },
    salvaged(foundUnder(KEY), KEY)
  )
  expect({
    orders: [...only.orders.keys()],
    attempts: [...only.attempts.values()].map(({ draftId }) => draftId),
    decisions: only.decisions.map(({ id }) => id),
    events: only.events.map(row => row['draft_id']),
    documents: only.documents.map(row => row['id']),
    log: only.log.map(row => row['id']),
    watches: only.watches.map(row => row['order_id']),
    library: only.library.map(row => row['id']),
    activity: only.activity
  }).toEqual({
    orders: [draft.id],
    attempts: [draft.id],
    decisions: ['decision 0'],
    events: [draft.id],
    documents: ['document 0'],
    log: [1],
    watches: [WATCHED[0]],
    library: ['record 0'],
    activity: { entries: [], heads: [] }
  })
})

it('rows of another key are neither brought back nor missed', () => {
  const { orders, documents, seen } = salvaged(foundUnder(OTHER_KEY), KEY)
  expect([orders.size, documents]).toEqual([0, []])
  expect(seen).toEqual({
    orders: new Set(),
    documents: new Set(),
    log: new Set(),
    watches: new Set(),
    library: new Set()
  })
  const own = salvaged(foundUnder(KEY), KEY).seen
  expect(Object.values(own).map(({ size }) => size)).toEqual([2, 2, 2, 2, 2])
})
