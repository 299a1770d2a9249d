import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import { deskRecords, makeOfficeTables } from '../../../../main/office/desk/desk-records.ts'
import { sealRecord } from '../../../../main/office/desk/told.ts'
import type { RecordKind } from '../../../../main/office/seal/places.ts'
import type { Attempt } from '../../../../main/storage/tables/attempts.ts'
import type { LocalOrder } from '../../../../main/storage/tables/local-orders.ts'
import { openMemoryStore } from '../../../../main/storage/store-files.ts'
import { dataKey } from '../../../../main/storage/database/seal.ts'
import type { Store } from '../../../../main/storage/store.ts'
import type { JournalMark } from '../../../../main/storage/journal/wire-journal.ts'
import { attempt, deskOrder, NOW, orderId, queued } from '../../support/samples.ts'

export const UNSURE = { kind: 'unknown-outcome', because: { kind: 'timed-out', afterSeconds: 60 } } as const

/** A store in memory whose journal is a list; `journal` can be made to fail. */
export function store(number: number): Store & { readonly marks: JournalMark[]; fails: Error | undefined } {
  const marks: JournalMark[] = []
  const made = {
    ...openMemoryStore(dataKey(`key-${number}`, Buffer.alloc(32, number))),
    marks,
    fails: undefined as Error | undefined,
    journal: {
      append(mark: JournalMark) {
        if (made.fails !== undefined) throw made.fails
        marks.push(mark)
      },
      close: () => undefined
    }
  }
  onTestFinished(() => {
    made.close()
  })
  return made
}

export const OFFICE_KEY = dataKey('office', Buffer.alloc(32, 9))

/** The desk tells its office, which does not have it yet; answers with the ids of the records. */
export function tellOffice(from: Store, ...kinds: readonly RecordKind[]): readonly string[] {
  makeOfficeTables(from.database())
  const records = deskRecords(from.database(), () => NOW)
  return kinds.map(kind => {
    const told = { kind, account: 'client', order: 'order', content: { text: 'Call' }, at: NOW }
    const record = sealRecord(OFFICE_KEY, 'front', told)
    records.add(record)
    return record.id
  })
}

/** Everything a store has of an order. */
export function allOf(from: Store, id: DraftId) {
  const attempts = from.attempts.ofDraft(id)
  return {
    order: from.orders.get(id),
    attempts,
    lookups: attempts.flatMap(({ id: attemptId }) => from.lookups.ofAttempt(attemptId)),
    baselines: attempts.map(({ baselineId }) => (baselineId === null ? undefined : from.baselines.get(baselineId))),
    events: from.events.ofDraft(id),
    decisions: from.decisions.ofDraft(id)
  }
}

export function put(into: Store, order: LocalOrder, ...attempts: Attempt[]): DraftId {
  into.orders.put(order)
  for (const one of attempts) into.attempts.put(one)
  return order.id
}

/** An order in every state it can be in, each with what hangs on it there. */
export function filled(): { readonly from: ReturnType<typeof store>; readonly ids: readonly DraftId[] } {
  const from = store(1)
  const ids: DraftId[] = []
  const baseline = {
    id: randomUUID(),
    connectionId: 'connection-1',
    account: 'account-1',
    takenAt: NOW,
    complete: true,
    orderIds: new Set([orderId()])
  }
  from.baselines.add(baseline)

  ids.push(put(from, deskOrder({ revision: 7 })))
  ids.push(put(from, deskOrder({ deletedAt: NOW })))
  const refused = deskOrder({
    refusal: { kind: 'rejected', status: 422, fields: [{ path: 'closingDate', message: 'no' }] }
  })
  ids.push(put(from, refused, attempt(refused, { state: 'rejected', wiredAt: NOW, settledAt: NOW + 1 })))
  ids.push(put(from, queued({ account: null })))

  const intended = queued({ state: 'sending', waiting: null })
  ids.push(
    put(
      from,
      intended,
      attempt(intended, { state: 'not-sent', settledAt: NOW }),
      attempt(intended, { number: 2, baselineId: baseline.id })
    )
  )
  const wired = queued({ state: 'sending', waiting: null, connectionId: 'connection-2' })
  ids.push(put(from, wired, attempt(wired, { state: 'wire', wiredAt: NOW, baselineId: baseline.id })))

  const unknown = queued({ state: 'unknown', waiting: null, failure: UNSURE })
  const [first, second] = [attempt(unknown, { state: 'resent', wiredAt: NOW, settledAt: NOW }), randomUUID()]
  from.orders.put(unknown)
  from.attempts.put(first)
  from.decisions.add({ id: second, draftId: unknown.id, kind: 'send-again', at: NOW })
  const again = attempt(unknown, { number: 2, state: 'intent', decisionId: second })
  from.attempts.put(again)
  from.attempts.put({ ...again, state: 'unknown', wiredAt: NOW + 2, settledAt: NOW + 3, failure: UNSURE })
  for (const at of [NOW + 4, NOW + 5])
    from.lookups.add({ attemptId: again.id, at, complete: true, verdict: 'nothing', candidates: [], failure: null })
  const events: TimelineEvent[] = [
    { at: NOW, what: 'queued' },
    { at: NOW, what: 'on-the-wire' },
    { at: NOW - 1, what: 'unknown', failure: UNSURE }
  ]
  for (const event of events) from.events.add(unknown.id, event)
  ids.push(unknown.id)

  const id = orderId()
  const sent = queued({ state: 'sent', waiting: null, orderId: id, how: 'accepted' })
  ids.push(put(from, sent, attempt(sent, { state: 'accepted', wiredAt: NOW, settledAt: NOW + 1, orderId: id })))
  const closed = queued({ state: 'closed', waiting: null })
  ids.push(put(from, closed, attempt(closed, { state: 'closed', wiredAt: NOW, settledAt: NOW + 1 })))
  return { from, ids }
}
