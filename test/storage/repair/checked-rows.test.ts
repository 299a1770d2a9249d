import { cpSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { afterReading, NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { layoutOf } from '../../../main/storage/database/layout.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import type { Store } from '../../../main/storage/store.ts'
import {
  A_DAY,
  attempt,
  called,
  deskOrder,
  KEY,
  keptDocument,
  NOW,
  openFiles,
  openStore,
  orderId,
  queued,
  temporaryFolder
} from '../support/samples.ts'

const OPEN = queued({ state: 'unknown', waiting: null })
const ENDED = queued({ state: 'closed', waiting: null })
const DRAFT = deskOrder()

function put(store: Store, order: LocalOrder, name: string): void {
  store.orders.put(order)
  const made = attempt(order, { id: `attempt ${name}`, state: 'not-sent', settledAt: NOW })
  store.attempts.put(made)
  store.decisions.add({ id: `decision ${name}`, draftId: order.id, kind: 'close', at: NOW })
  store.events.add(order.id, { at: name === 'open' ? 1 : 2, what: 'queued' })
  store.lookups.add({
    attemptId: made.id,
    at: name === 'open' ? 1 : 2,
    complete: true,
    verdict: 'nothing',
    candidates: [],
    failure: null
  })
}

/** Readings of a slot that holds one file after the other: with two, an alarm is open. */
const watched = (...uploads: readonly string[]) =>
  uploads.reduce(
    (state, uploadedAt) =>
      afterReading(
        state,
        {
          documents: [
            { id: 7, type: 'Wire Instructions', name: 'Wire', fileName: 'wire.pdf', uploadedAt, hasFile: true }
          ],
          isWhole: true
        },
        NOW
      ),
    NOTHING_KNOWN
  )

/** A store whose backup of the day is taken, in which a row is changed then; what the next start tells, that day and the next. */
function changed(statement: string) {
  const folder = temporaryFolder()
  const store = openStore(folder)
  put(store, OPEN, 'open')
  put(store, ENDED, 'ended')
  store.orders.put(DRAFT)
  store.kept.add(keptDocument({ id: 'document' }))
  store.wireLog.add('connection-1', orderId(), called())
  store.wireWatches.put({ connectionId: 'alarmed', orderId: orderId() }, watched('a', 'b'))
  store.wireWatches.put({ connectionId: 'calm', orderId: orderId() }, watched('a'))
  store.library.put({
    id: 'record',
    connectionId: 'connection-1',
    savedAt: 1,
    list: 'clauses',
    names: ['a'],
    value: null,
    startsOn: [],
    changedAt: 1
  })
  store.close()
  openStore(folder).close()
  const db = new DatabaseSync(layoutOf(folder).database)
  db.exec(statement)
  db.close()
  const told = (at: number) => {
    const files = openFiles(folder, { now: () => at })
    files.unseal(KEY)
    const notices = files.notices()
    files.close()
    return notices.map(({ kind }) => kind)
  }
  return [told(NOW), told(NOW + A_DAY + 1)]
}

describe('a row that was changed since the backup of the day', () => {
  it.each([
    ['a draft', `UPDATE desk_orders SET since = 1 WHERE id = '${DRAFT.id}'`],
    ['an order of unknown outcome', `UPDATE desk_orders SET since = 1 WHERE id = '${OPEN.id}'`],
    ['an attempt of one', "UPDATE attempts SET opened_at = 1 WHERE id = 'attempt open'"],
    ['a decision about one', "UPDATE decisions SET decided_at = 1 WHERE id = 'decision open'"],
    ['an event of one', 'UPDATE events SET at = 9 WHERE at = 1'],
    ['a look for one', 'UPDATE looks SET looked_at = 9 WHERE looked_at = 1'],
    [
      'what is known of wire instructions with an open alarm',
      "UPDATE wire_watches SET revision = 9 WHERE connection_id = 'alarmed'"
    ]
  ])('is found at once where work goes on with it: %s (R58)', (_what, statement) => {
    expect(changed(statement)).toEqual([['unreadable'], ['unreadable']])
  })

  it.each([
    ['an order that has ended', `UPDATE desk_orders SET since = 1 WHERE id = '${ENDED.id}'`],
    ['an attempt of one', "UPDATE attempts SET opened_at = 1 WHERE id = 'attempt ended'"],
    ['a decision about one', "UPDATE decisions SET decided_at = 1 WHERE id = 'decision ended'"],
    ['an event of one', 'UPDATE events SET at = 9 WHERE at = 2'],
    ['a look for one', 'UPDATE looks SET looked_at = 9 WHERE looked_at = 2'],
    ['a document', 'UPDATE kept_documents SET kept_at = 1'],
    ['a record of the log of wire instructions', 'UPDATE wire_log SET at = 1'],
    ['an entry of the library', 'UPDATE library_records SET saved_at = 9'],
    [
      'what is known of wire instructions without an alarm',
      "UPDATE wire_watches SET revision = 9 WHERE connection_id = 'calm'"
    ]
  ])('is found with the next backup where it is over: %s (R58)', (_what, statement) => {
    expect(changed(statement)).toEqual([[], ['unreadable']])
  })
})

it('a row of an order that has ended is found at once where the store was never closed (R58)', () => {
  const [folder, changedThere, copy] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  const store = openStore(folder)
  store.orders.put(ENDED)
  store.close()
  // Takes the backup of the day, and the program dies then.
  openStore(folder)
  cpSync(folder, changedThere, { recursive: true })
  const db = new DatabaseSync(layoutOf(changedThere).database)
  db.exec(`UPDATE desk_orders SET since = 1 WHERE id = '${ENDED.id}'`)
  // Before the log goes into the database and away.
  cpSync(changedThere, copy, { recursive: true })
  db.close()
  rmSync(layoutOf(copy).shm, { force: true })
  const files = openFiles(copy)
  files.unseal(KEY)
  expect(files.notices().map(({ kind }) => kind)).toEqual(['unreadable'])
})
