import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { putKeyRow } from '../../main/storage/database/data-keys.ts'
import { openDatabase, type Database } from '../../main/storage/database/database.ts'
import { layoutOf } from '../../main/storage/database/layout.ts'
import { migrate } from '../../main/storage/database/migrate.ts'
import { MIGRATIONS } from '../../main/storage/database/schema.ts'
import { createStore, type Store } from '../../main/storage/store.ts'
import { UnreadableRow } from '../../main/storage/database/storage-failure.ts'
import { NO_JOURNAL } from '../../main/storage/journal/wire-journal.ts'
import {
  attempt,
  deskOrder,
  KEY,
  NOW,
  openFiles,
  openStore,
  orderId,
  OTHER_KEY,
  queued,
  temporaryFolder
} from './support/samples.ts'

const [DRAFT, UNKNOWN, OTHER] = [
  deskOrder({ deletedAt: NOW + 1 }),
  queued({ state: 'unknown', waiting: null }),
  queued({ state: 'unknown', waiting: null })
]
const BASELINE = {
  id: 'baseline-1',
  connectionId: 'connection-1',
  account: 'account-1',
  takenAt: NOW,
  complete: true,
  orderIds: new Set([orderId(), orderId()])
}
const FIRST = attempt(UNKNOWN, { state: 'resent', wiredAt: NOW + 1, settledAt: NOW + 2 })
const SECOND = attempt(UNKNOWN, {
  number: 2,
  state: 'unknown',
  openedAt: NOW + 3,
  wiredAt: NOW + 4,
  decisionId: 'decision-1',
  baselineId: BASELINE.id
})
const THIRD = attempt(OTHER, { state: 'unknown', wiredAt: NOW + 4 })

/** Puts orders with everything that hangs on them into a store. */
function fill(store: Store): void {
  for (const order of [DRAFT, UNKNOWN, OTHER]) store.orders.put(order)
  for (const id of ['baseline-1', 'baseline-2']) store.baselines.add({ ...BASELINE, id })
  for (const id of ['decision-1', 'decision-2'])
    store.decisions.add({ id, draftId: UNKNOWN.id, kind: 'send-again', at: NOW + 2 })
  for (const one of [FIRST, SECOND, THIRD]) store.attempts.put(one)
  store.lookups.add({
    attemptId: SECOND.id,
    at: NOW + 5,
    complete: true,
    verdict: 'nothing',
    candidates: [],
    failure: null
  })
  store.lookups.add({
    attemptId: THIRD.id,
    at: NOW + 6,
    complete: false,
    verdict: 'inconclusive',
    candidates: [],
    failure: null
  })
  store.events.add(UNKNOWN.id, { at: NOW, what: 'queued' })
  store.events.add(OTHER.id, { at: NOW + 1, what: 'queued' })
}

/** A store in memory that is filled, its database, and a store under another key in the same. */
function filled(): { readonly store: Store; readonly other: Store; readonly database: Database } {
  const database = openDatabase(':memory:')
  onTestFinished(() => {
    database.db.close()
  })
  migrate(database, MIGRATIONS)
  for (const key of [KEY, OTHER_KEY])
    putKeyRow(database, { id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: NOW })
  const store = createStore(database, KEY, NO_JOURNAL, false)
  fill(store)
  return { store, other: createStore(database, OTHER_KEY, NO_JOURNAL, false), database }
}

/** Reads every row of a table, each as the program finds it. */
const READS: Readonly<Record<string, (store: Store) => readonly unknown[]>> = {
  desk_orders: store =>
    [store.orders.get(DRAFT.id), ...store.orders.list(null, ['unknown', 'queued', 'closed', 'sent'])].filter(
      order => order !== undefined
    ),
  attempts: store => [FIRST, SECOND, THIRD].map(({ id }) => store.attempts.get(id)).filter(one => one !== undefined),
  looks: store => [SECOND, THIRD].flatMap(({ id }) => store.lookups.ofAttempt(id)),
  events: store => [UNKNOWN, OTHER].flatMap(({ id }) => store.events.ofDraft(id)),
  decisions: store => [UNKNOWN, OTHER].flatMap(({ id }) => store.decisions.ofDraft(id)),
  baselines: store => ['baseline-1', 'baseline-2'].map(id => store.baselines.get(id)).filter(one => one !== undefined)
}

const [A_DRAFT, ATTEMPT, ANOTHER] = [`id = '${DRAFT.id}'`, `id = '${SECOND.id}'`, `attempt_id = '${SECOND.id}'`]

describe('a row of an order, changed outside of the program', () => {
  it.each([
    ['desk_orders', "connection_id = 'connection-9'", A_DRAFT],
    ['desk_orders', 'revision = revision + 1', A_DRAFT],
    ['desk_orders', 'created_at = created_at + 1', A_DRAFT],
    ['desk_orders', 'saved_at = saved_at + 1', A_DRAFT],
    ['desk_orders', 'since = since + 1', A_DRAFT],
    ['desk_orders', 'deleted_at = NULL', A_DRAFT],
    ['desk_orders', 'deleted_at = 1', A_DRAFT],
    ['desk_orders', "deleted_at = NULL, state = 'queued'", A_DRAFT],
    ['desk_orders', `state = 'sent', order_id = '${orderId()}'`, `id = '${OTHER.id}'`],
    ['attempts', `draft_id = '${DRAFT.id}'`, ATTEMPT],
    ['attempts', 'number = 7', ATTEMPT],
    ['attempts', "connection_id = 'connection-9'", ATTEMPT],
    ['attempts', "account = 'account-9'", ATTEMPT],
    ['attempts', "state = 'not-sent'", ATTEMPT],
    ['attempts', "state = 'accepted'", ATTEMPT],
    ['attempts', 'opened_at = opened_at - 1', ATTEMPT],
    ['attempts', 'wired_at = NULL', ATTEMPT],
    ['attempts', 'wired_at = wired_at - 1', ATTEMPT],
    ['attempts', 'settled_at = 1', ATTEMPT],
    ['attempts', 'decision_id = NULL', ATTEMPT],
    ['attempts', "decision_id = 'decision-2'", ATTEMPT],
    ['attempts', "baseline_id = 'baseline-2'", ATTEMPT],
    ['attempts', "baseline_id = 'baseline-1'", `id = '${THIRD.id}'`],
    ['looks', `attempt_id = '${THIRD.id}'`, ANOTHER],
    ['looks', 'looked_at = looked_at - 1', ANOTHER],
    ['looks', 'complete = 1', `attempt_id = '${THIRD.id}'`],
    ['events', `draft_id = '${OTHER.id}'`, `draft_id = '${UNKNOWN.id}'`],
    ['events', 'at = at + 1', `draft_id = '${UNKNOWN.id}'`],
    ['decisions', `draft_id = '${OTHER.id}'`, "id = 'decision-1'"],
    ['decisions', "kind = 'close'", "id = 'decision-1'"],
    ['decisions', 'decided_at = decided_at + 1', "id = 'decision-1'"],
    ['decisions', 'content = NULL', "id = 'decision-1'"],
    ['decisions', "id = 'decision-9'", "id = 'decision-2'"],
    ['baselines', "connection_id = 'connection-9'", "id = 'baseline-2'"],
    ['baselines', "account = 'account-9'", "id = 'baseline-2'"],
    ['baselines', 'taken_at = taken_at + 1', "id = 'baseline-2'"],
    ['baselines', 'complete = 0', "id = 'baseline-2'"],
    ['baselines', "order_ids = x''", "id = 'baseline-2'"],
    ['baselines', 'order_ids = CAST(order_ids || order_ids AS BLOB)', "id = 'baseline-2'"],
    ['baselines', "id = 'baseline-9'", "id = 'baseline-2'"]
  ])('does not open: of %s, where %s (R58, S03, W7)', (table, change, where) => {
    const { store, database } = filled()
    expect(READS[table]?.(store).length).toBeGreaterThan(1)
    database.db.exec(`UPDATE ${table} SET ${change} WHERE ${where}`)
    if (change === "id = 'baseline-9'") expect(() => store.baselines.get('baseline-9')).toThrow(UnreadableRow)
    else expect(() => READS[table]?.(store)).toThrow(UnreadableRow)
  })

  it.each(Object.keys(READS))('does not open under the content of another: of %s (R58, S03)', table => {
    const { store, database } = filled()
    const [first, last] = database.db
      .prepare(`SELECT rowid AS at FROM ${table} ORDER BY rowid`)
      .all()
      .map(({ at }) => Number(at))
    expect(last).not.toBe(first)
    database.db.exec(
      `UPDATE ${table} SET content = (SELECT content FROM ${table} WHERE rowid = ${last}) WHERE rowid = ${first}`
    )
    expect(() => READS[table]?.(store)).toThrow(UnreadableRow)
  })

  it.each(Object.keys(READS))(
    "is another key's: of %s none is listed, and nobody reads it with the wrong one",
    table => {
      const { store, other, database } = filled()
      expect(READS[table]?.(other)).toEqual([])
      database.db.exec(`UPDATE ${table} SET key_id = '${OTHER_KEY.id}'`)
      expect(READS[table]?.(store)).toEqual([])
      expect(() => READS[table]?.(other)).toThrow(UnreadableRow)
    }
  )

  it('may lose its baseline, which leaves more for the user to decide, and opens', () => {
    const { store, database } = filled()
    database.db.exec(`UPDATE attempts SET baseline_id = NULL WHERE ${ATTEMPT}`)
    expect(store.attempts.get(SECOND.id)).toEqual({ ...SECOND, baselineId: null })
  })

  it('is not deleted for good because a bit says so', () => {
    const { store, database } = filled()
    expect(store.orders.deletedBefore(Infinity)).toEqual([DRAFT.id])
    database.db.exec(`UPDATE desk_orders SET deleted_at = 7 WHERE ${A_DRAFT}`)
    expect(store.orders.deletedBefore(Infinity)).toEqual([])
  })
})

describe('at the next start', () => {
  function changed(change: string): { readonly store: Store; readonly told: readonly unknown[] } {
    const folder = temporaryFolder()
    const store = openStore(folder)
    fill(store)
    store.close()
    const db = new DatabaseSync(layoutOf(folder).database)
    db.exec(change)
    db.close()
    const files = openFiles(folder)
    return { store: files.unseal(KEY), told: files.notices() }
  }

  it('a decision that was changed is gone, its order waits for the user, and that is reported (W7)', () => {
    const { store, told } = changed("UPDATE decisions SET kind = 'close' WHERE id = 'decision-1'")
    expect(store.decisions.ofDraft(UNKNOWN.id).map(({ id }) => id)).toEqual(['decision-2'])
    expect(store.attempts.ofDraft(UNKNOWN.id)).toMatchObject([
      { state: 'resent' },
      { state: 'unknown', decisionId: null, wiredAt: NOW + 4 }
    ])
    expect(store.orders.get(UNKNOWN.id)).toMatchObject({ state: 'unknown' })
    expect(told).toMatchObject([{ kind: 'unreadable', count: 1 }])
  })

  it('a baseline that was changed is not used, and that is told (W7)', () => {
    const { store, told } = changed("UPDATE baselines SET order_ids = x'' WHERE id = 'baseline-1'")
    expect(store.baselines.get('baseline-1')).toBeUndefined()
    expect(store.attempts.get(SECOND.id)).toMatchObject({ baselineId: null, state: 'unknown' })
    expect(told).toMatchObject([{ kind: 'unreadable', count: 1 }])
  })

  it('a row whose seal was removed is not sealed anew, though the store says that it has none yet (W7)', () => {
    const { store, told } = changed(`
      UPDATE decisions SET kind = 'close', key_id = NULL, content = NULL WHERE id = 'decision-1';
      UPDATE baselines SET order_ids = x'', key_id = NULL, content = NULL WHERE id = 'baseline-1';
      DELETE FROM seal_forms`)
    expect(store.decisions.ofDraft(UNKNOWN.id).map(({ id }) => id)).toEqual(['decision-2'])
    expect(store.baselines.get('baseline-1')).toBeUndefined()
    expect(store.attempts.get(SECOND.id)).toMatchObject({ state: 'unknown', decisionId: null, baselineId: null })
    expect(told).toMatchObject([{ kind: 'unreadable', count: 1 }])
  })

  it('a baseline that nothing asks for goes without a word: the list is read again', () => {
    const { store, told } = changed("UPDATE baselines SET taken_at = 1 WHERE id = 'baseline-2'")
    expect(store.baselines.newest('connection-1', 'account-1')?.id).toBe('baseline-1')
    expect(told).toEqual([])
  })
})
