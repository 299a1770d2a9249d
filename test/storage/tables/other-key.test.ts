import { describe, expect, it, onTestFinished } from 'vitest'
import { afterReading, NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { putKeyRow } from '../../../main/storage/database/data-keys.ts'
import { openDatabase } from '../../../main/storage/database/database.ts'
import { migrate } from '../../../main/storage/database/migrate.ts'
import { MIGRATIONS } from '../../../main/storage/database/schema.ts'
import { NO_JOURNAL } from '../../../main/storage/journal/wire-journal.ts'
import { createStore, type Store } from '../../../main/storage/store.ts'
import { attempt, KEY, NOW, orderId, OTHER_KEY, queued } from '../support/samples.ts'

const HERE = 'connection-1'
const GIVEN = orderId()
const SENT = queued({ state: 'sent', waiting: null, orderId: GIVEN, how: 'accepted' })

const baseline = (id: string) => ({
  id,
  connectionId: HERE,
  account: 'account-1',
  takenAt: NOW,
  complete: true,
  orderIds: new Set([GIVEN])
})

const record = (id: string) => ({
  id,
  connectionId: HERE,
  savedAt: NOW,
  list: 'channels' as const,
  names: [id],
  value: null,
  startsOn: [],
  changedAt: NOW
})

/** What is known of wire instructions that were replaced: an alarm is open. */
const replaced = ['2026-11-20 10:11:12', '2026-11-21 09:00:00'].reduce(
  (state, uploadedAt, at) =>
    afterReading(
      state,
      {
        documents: [
          { id: 7, type: 'Wire Instructions', name: 'Wire', fileName: 'wire.pdf', uploadedAt, hasFile: true }
        ],
        isWhole: true
      },
      NOW + at
    ),
  NOTHING_KNOWN
)

/** Two stores in one database, each with a key of its own; the other one has something of everything. */
function stores(): { readonly ours: Store; readonly other: Store } {
  const database = openDatabase(':memory:')
  onTestFinished(() => {
    database.db.close()
  })
  migrate(database, MIGRATIONS)
  const [ours, other] = [KEY, OTHER_KEY].map(key => {
    putKeyRow(database, { id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: NOW })
    return createStore(database, key, NO_JOURNAL, false)
  }) as [Store, Store]
  other.orders.put(SENT)
  other.attempts.put(attempt(SENT, { state: 'accepted', wiredAt: NOW, settledAt: NOW, orderId: GIVEN }))
  for (const id of ['older', 'newer']) other.baselines.add(baseline(id))
  other.library.put(record('theirs'))
  other.wireWatches.put({ connectionId: HERE, orderId: GIVEN }, replaced)
  other.activity.add(HERE, { kind: 'sent', orderId: GIVEN, at: NOW, detail: '' })
  return { ours, other }
}

describe('rows of another key', () => {
  it.each<[string, (store: Store) => unknown, unknown]>([
    ['how many orders are in each state', ({ orders }) => orders.counts(HERE), {}],
    ['orders that ended lately', ({ orders }) => orders.endedSince(HERE, 0), []],
    ['the orders that ended last', ({ orders }) => orders.lastEnded(HERE, 9), []],
    ['the order of a name', ({ orders }) => orders.byOrderId(GIVEN), undefined],
    ['whether a name is of an order here', ({ orders }) => orders.hasOrderId(GIVEN), false],
    ['the names of orders that were sent', ({ orders }) => orders.sentOrderIds(HERE), []],
    ['the orders that were sent', ({ orders }) => orders.sentIds(HERE), []],
    ['the attempts of an order', ({ attempts }) => attempts.ofDraft(SENT.id), []],
    ['attempts in a state', ({ attempts }) => attempts.inState(['accepted']), []],
    ['the newest list of an account', ({ baselines }) => baselines.newest(HERE, 'account-1')?.id, undefined],
    ['the account of the newest list', ({ baselines }) => baselines.lastAccount(HERE), undefined],
    ['how large the library is', ({ library }) => library.count(HERE), 0],
    ['the library', ({ library }) => library.list(HERE), []],
    ['the libraries of all connections', ({ library }) => library.all(), []],
    ['a record of the library', ({ library }) => library.get(HERE, 'theirs'), undefined],
    ['open alarms', ({ wireWatches }) => wireWatches.open(HERE, 9), []],
    ['how many alarms are open', ({ wireWatches }) => wireWatches.openCounts(), []],
    ['what is known of all wire instructions', ({ wireWatches }) => wireWatches.all(), []],
    ['whose activity is logged', ({ activity }) => activity.connections(), []],
    ['the activity log', ({ activity }) => activity.links(HERE, 1, 9).map(({ number }) => number), []],
    ['where the activity log ends', ({ activity }) => activity.head(HERE), undefined],
    ['what is old in the activity log', ({ activity }) => activity.cut(HERE, NOW + 9), 0]
  ])('are not among ours: %s', (_what, see, nothing) => {
    const { ours, other } = stores()
    expect(see(ours)).toEqual(nothing)
    expect(see(other)).not.toEqual(nothing)
  })

  it('do not make ours look changed', () => {
    const { ours, other } = stores()
    ours.library.put(record('ours'))
    const before = ours.library.stamp(HERE)
    other.library.put(record('more'))
    expect(ours.library.stamp(HERE)).toBe(before)
  })

  it('stay when ours are thinned out', () => {
    const { ours, other } = stores()
    for (const id of ['idle', 'newest']) ours.baselines.add(baseline(id))
    ours.baselines.prune(HERE)
    expect(['idle', 'newest'].map(id => ours.baselines.get(id)?.id)).toEqual([undefined, 'newest'])
    expect(['older', 'newer'].map(id => other.baselines.get(id)?.id)).toEqual(['older', 'newer'])
  })

  it('count our entries of the activity log by themselves', () => {
    const { ours, other } = stores()
    ours.activity.add(HERE, { kind: 'opened', orderId: null, at: NOW, detail: 'ours' })
    expect(ours.activity.all()).toMatchObject([{ number: 1, detail: 'ours' }])
    expect([ours.activity.head(HERE)?.last, other.activity.head(HERE)?.last]).toEqual([1, 1])
  })
})
