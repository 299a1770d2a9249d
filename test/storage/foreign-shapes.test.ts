import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { marksOf, readLines } from '../../main/storage/journal/journal-file.ts'
import { layoutOf } from '../../main/storage/database/layout.ts'
import type { Store } from '../../main/storage/store.ts'
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
  temporaryFolder,
  waitingDownload,
  wireMark
} from './support/samples.ts'

/** What another version of this program might have sealed with the same key: its types are not ours. */
const foreign = (value: unknown) => value as never
const { entry } = deskOrder()
const order = queued({ state: 'unknown' })
const unknown = attempt(order, { state: 'unknown', wiredAt: NOW })
const look = {
  attemptId: unknown.id,
  at: NOW,
  complete: true,
  verdict: 'nothing',
  candidates: [],
  failure: null
} as const
const watch = { connectionId: 'connection-1', orderId: orderId() }

const ROWS: readonly (readonly [table: string, what: string, put: (store: Store) => void])[] = [
  [
    'desk_orders',
    'a form that is a number',
    store => {
      store.orders.put(deskOrder({ entry: foreign(7) }))
    }
  ],
  [
    'desk_orders',
    'a date that is a number',
    store => {
      store.orders.put(deskOrder({ entry: { ...entry, closingDate: foreign(7) } }))
    }
  ],
  [
    'desk_orders',
    'a contact of another shape',
    store => {
      store.orders.put(deskOrder({ entry: { ...entry, contacts: foreign([{ person: 'Ana' }]) } }))
    }
  ],
  [
    'desk_orders',
    'a refusal of no kind we know',
    store => {
      store.orders.put(deskOrder({ refusal: foreign({ kind: 'tired' }) }))
    }
  ],
  [
    'desk_orders',
    'a reason to wait that we do not know',
    store => {
      store.orders.put(queued({ waiting: foreign({ for: 'the moon' }) }))
    }
  ],
  [
    'desk_orders',
    'a frozen order without contacts',
    store => {
      store.orders.put(queued({ order: foreign({ kind: 'purchase', properties: [] }) }))
    }
  ],
  [
    'attempts',
    'bytes that are a list',
    store => {
      store.attempts.put({ ...unknown, body: foreign([1, 2]) })
    }
  ],
  [
    'attempts',
    'a failure that is text',
    store => {
      store.attempts.put({ ...unknown, failure: foreign('offline') })
    }
  ],
  [
    'attempts',
    'a failure with an unknown reason inside',
    store => {
      store.attempts.put({
        ...unknown,
        failure: {
          kind: 'unknown-outcome',
          because: foreign({ kind: 'unreachable', host: 'a.example', reason: 'asleep' })
        }
      })
    }
  ],
  [
    'looks',
    'a verdict that we do not know',
    store => {
      store.lookups.add({ ...look, verdict: foreign('maybe') })
    }
  ],
  [
    'looks',
    'a candidate without a row',
    store => {
      store.lookups.add({ ...look, candidates: foreign([{ strength: 'strong' }]) })
    }
  ],
  [
    'events',
    'an event that we do not know',
    store => {
      store.events.add(order.id, foreign({ at: NOW, what: 'sneezed' }))
    }
  ],
  [
    'events',
    'an answer without its order',
    store => {
      store.events.add(order.id, foreign({ at: NOW, what: 'accepted' }))
    }
  ],
  [
    'decisions',
    'a decision that we do not know',
    store => {
      store.decisions.add({ id: 'decision-1', draftId: order.id, kind: foreign('wait'), at: NOW })
    }
  ],
  [
    'kept_documents',
    'a size that is text',
    store => {
      store.kept.add(keptDocument({ size: foreign('48 KB') }))
    }
  ],
  [
    'kept_documents',
    'a slot that is null',
    store => {
      store.kept.add(keptDocument({ slot: foreign(null) }))
    }
  ],
  [
    'kept_documents',
    'an order id that is none',
    store => {
      store.kept.add(keptDocument({ orderId: foreign('order-1') }))
    }
  ],
  [
    'waiting_downloads',
    'an unfinished file that is a path',
    store => {
      store.waiting.put(waitingDownload({ unfinished: foreign('/tmp/a') }))
    }
  ],
  [
    'waiting_downloads',
    'a failure of no kind',
    store => {
      store.waiting.put(waitingDownload({ failure: foreign({}) }))
    }
  ],
  [
    'wire_log',
    'an event that we do not know',
    store => {
      store.wireLog.add(watch.connectionId, watch.orderId, { at: NOW, event: foreign({ kind: 'faxed' }) })
    }
  ]
]

/** Opens a store in which every row is looked at, for its daily backup is due. */
const openLater = (folder: string) => openFiles(folder, { now: () => NOW + 1.5 * A_DAY })

describe('a row of another shape, though its seal holds,', () => {
  it.each(ROWS)('of %s with %s is set aside and told, and no other row is lost', (table, _what, putForeign) => {
    const folder = temporaryFolder()
    const [draft, document, download] = [deskOrder(), keptDocument(), waitingDownload()]
    const first = openStore(folder)
    first.orders.put(draft)
    first.orders.put(order)
    if (table !== 'attempts') first.attempts.put(unknown)
    first.kept.add(document)
    first.waiting.put(download)
    first.wireLog.add('connection-1', document.orderId, called())
    putForeign(first)
    first.close()

    const files = openLater(folder)
    const store = files.unseal(KEY)
    expect(store.orders.list(null, ['draft', 'queued'])).toEqual([draft])
    expect(store.orders.get(order.id)).toMatchObject({ state: 'unknown', entry: order.entry })
    expect(store.kept.all()).toEqual([document])
    expect(store.waiting.all()).toEqual([download])
    expect(store.wireLog.all().map(({ at, event }) => ({ at, event }))).toEqual([called()])
    expect(files.notices()).toMatchObject([{ kind: 'unreadable', count: 1 }])
    files.close()
    const db = new DatabaseSync(layoutOf(folder).database, { readOnly: true })
    expect(db.prepare('SELECT table_name FROM set_aside').all()).toContainEqual({ table_name: table })
    db.close()
    const again = openLater(folder)
    again.unseal(KEY)
    expect(again.notices()).toHaveLength(1)
  })

  it('of wire instructions counts as lost: whatever is read next is news (R66)', () => {
    const folder = temporaryFolder()
    const first = openStore(folder)
    const { slots: _slots, ...rest } = { slots: [], alarms: [], more: 0, since: null, calls: [], past: [] }
    first.wireWatches.put(watch, foreign(rest))
    first.close()
    expect(openStore(folder).wireWatches.get(watch)?.state).toMatchObject({ slots: [], isLost: true })
  })
})

it('a journal mark of another shape stays in its file, and the others are read', () => {
  const folder = temporaryFolder()
  const [one, other] = [queued({ state: 'sending' }), queued({ state: 'sending' })]
  const wire = attempt(one, { state: 'wire', wiredAt: NOW })
  const first = openStore(folder)
  first.journal.append(foreign({ ...wireMark(other, attempt(other)), entry: 7 }))
  first.journal.append(foreign({ kind: 'thought', attemptId: wire.id }))
  first.journal.append(wireMark(one, wire))
  first.close()
  const store = openStore(folder)
  expect(store.orders.list(null, ['unknown']).map(({ id }) => id)).toEqual([one.id])
  const { lines, damaged } = readLines(readFileSync(layoutOf(folder).journal))
  expect([lines.length, damaged, marksOf(lines, KEY)]).toEqual([3, 0, [wireMark(one, wire)]])
})

it.each(['', '{"id":"notice"', 'null', '{"id":"notice","kind":"sung","at":1}', '{"id":5,"kind":"missing"}'])(
  'a notice that was damaged (%j) is left out, and the store opens',
  content => {
    const folder = temporaryFolder()
    const first = openStore(folder)
    const draft = deskOrder()
    first.orders.put(draft)
    first.close()
    const db = new DatabaseSync(layoutOf(folder).database)
    const add = db.prepare('INSERT INTO notices (id, content) VALUES (?, ?)')
    const fine = { id: 'fine', kind: 'missing', restored: 1, at: NOW }
    add.run('notice', content)
    add.run('fine', JSON.stringify(fine))
    db.close()
    const files = openFiles(folder)
    expect(files.unseal(KEY).orders.list(null, ['draft'])).toEqual([draft])
    expect(files.notices()).toEqual([fine])
  }
)
