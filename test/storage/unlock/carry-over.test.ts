import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { afterCall, afterReading, NOTHING_KNOWN, type WireState } from '#domain/wire-instructions/wire-state.ts'
import { carry, lossOf } from '../../../main/storage/unlock/carry-over.ts'
import type { Attempt } from '../../../main/storage/tables/attempts.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { openMemoryStore } from '../../../main/storage/store-files.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import type { Store } from '../../../main/storage/store.ts'
import type { JournalMark } from '../../../main/storage/journal/wire-journal.ts'
import { attempt, called, deskOrder, keptDocument, NOW, orderId, queued, waitingDownload } from '../support/samples.ts'

const UNSURE = { kind: 'unknown-outcome', because: { kind: 'timed-out', afterSeconds: 60 } } as const

/** A store in memory whose journal is a list; `journal` can be made to fail. */
function store(number: number): Store & { readonly marks: JournalMark[]; fails: Error | undefined } {
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

/** Everything a store has of an order. */
function allOf(from: Store, id: DraftId) {
  const attempts = from.attempts.ofDraft(id)
  return {
    order: from.orders.get(id),
    attempts,
    looks: attempts.flatMap(({ id: attemptId }) => from.lookups.ofAttempt(attemptId)),
    baselines: attempts.map(({ baselineId }) => (baselineId === null ? undefined : from.baselines.get(baselineId))),
    events: from.events.ofDraft(id),
    decisions: from.decisions.ofDraft(id)
  }
}

function put(into: Store, order: LocalOrder, ...attempts: Attempt[]): DraftId {
  into.orders.put(order)
  for (const one of attempts) into.attempts.put(one)
  return order.id
}

/** An order in every state it can be in, each with what hangs on it there. */
function filled(): { readonly from: ReturnType<typeof store>; readonly ids: readonly DraftId[] } {
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

describe('carrying orders over into another store', () => {
  it('leaves nothing behind: every order in every state, with all that hangs on it, under its id', () => {
    const { from, ids } = filled()
    const to = store(2)
    carry(from, to, NOW)
    expect(ids).toHaveLength(9)
    for (const id of ids) expect(allOf(to, id), from.orders.get(id)?.state).toEqual(allOf(from, id))
    expect(allOf(to, ids[6] as DraftId)).toMatchObject({
      attempts: [{ state: 'resent' }, { state: 'unknown' }],
      looks: [{}, {}],
      decisions: [{}]
    })
    expect(allOf(to, ids[5] as DraftId).baselines).toMatchObject([{ complete: true }])
  })

  it('can go on there with an attempt that is under way', () => {
    const { from, ids } = filled()
    const to = store(2)
    carry(from, to, NOW)
    const [wired] = to.attempts.ofDraft(ids[5] as DraftId)
    if (wired === undefined) throw new Error('no attempt')
    to.attempts.put({ ...wired, state: 'unknown', settledAt: NOW + 9 })
    expect(to.attempts.get(wired.id)?.state).toBe('unknown')
    expect(() => {
      to.attempts.put({ ...wired, id: randomUUID(), number: 2, state: 'intent' })
    }).toThrow()
  })

  it('tells the journal what may have been sent, and what is known of it (I13)', () => {
    const { from, ids } = filled()
    const to = store(2)
    carry(from, to, NOW)
    const marksOf = (id: DraftId | undefined) => {
      const attempts = new Set(from.attempts.ofDraft(id as DraftId).map(one => one.id))
      return to.marks
        .filter(mark => attempts.has(mark.attemptId))
        .map(mark => (mark.kind === 'end' ? mark.outcome : mark.kind))
    }
    expect(ids.map(marksOf)).toEqual([
      [],
      [],
      ['rejected'],
      [],
      [],
      ['wire'],
      ['wire', 'resent', 'wire'],
      ['wire', 'accepted'],
      ['wire', 'closed']
    ])
    const wire = to.marks.find(mark => mark.kind === 'wire' && mark.draftId === ids[5])
    const sent = from.attempts.ofDraft(ids[5] as DraftId)[0]
    expect(wire).toMatchObject({
      at: NOW,
      number: 1,
      connectionId: sent?.connectionId,
      account: sent?.account,
      path: sent?.path,
      body: sent?.body,
      sha256: sent?.sha256
    })
  })

  it.each([
    ['rejected', ['rejected']],
    ['not-sent', []],
    ['accepted', ['wire', 'accepted']],
    ['resent', ['wire', 'resent']]
  ] as const)('tells the journal of a queued order, whose attempt on the wire ended as %s: %j', (state, marks) => {
    const [from, to] = [store(1), store(2)]
    const order = queued()
    put(from, order)
    from.attempts.put(attempt(order, { state, wiredAt: NOW, settledAt: NOW + 1 }))
    carry(from, to, NOW)
    expect(to.marks.map(mark => (mark.kind === 'end' ? mark.outcome : mark.kind))).toEqual(marks)
  })

  it('keeps what is there already', () => {
    const { from, ids } = filled()
    const to = store(2)
    const there = put(to, deskOrder())
    const before = allOf(to, there)
    carry(from, to, NOW)
    expect(allOf(to, there)).toEqual(before)
    expect(to.orders.list(null, ['draft'])).toHaveLength(3)
    expect(to.orders.get(ids[0] as DraftId)).toBeDefined()
  })

  it('puts nothing in where something cannot be put in, and leaves the first store as it was', () => {
    const { from, ids } = filled()
    const before = ids.map(id => allOf(from, id))
    const to = store(2)
    to.fails = Object.assign(new Error('no room'), { code: 'ENOSPC' })
    expect(() => {
      carry(from, to, NOW)
    }).toThrow('no room')
    expect(ids.map(id => to.orders.get(id))).toEqual(ids.map(() => undefined))
    expect(ids.map(id => allOf(from, id))).toEqual(before)
    to.fails = undefined
    carry(from, to, NOW)
    expect(ids.map(id => allOf(to, id))).toEqual(before)
  })

  it('never takes the place of an order that is there', () => {
    const [from, to] = [store(1), store(2)]
    const order = deskOrder()
    put(from, order)
    put(to, { ...order, revision: 3 })
    expect(() => {
      carry(from, to, NOW)
    }).toThrow('there already')
    expect(to.orders.get(order.id)?.revision).toBe(3)
  })

  it.each([
    ['accepted', 'accepted'],
    ['matched', 'matched'],
    ['linked', 'linked']
  ] as const)('leaves an order in doubt that is said to be one (%s) which another order here is (I6)', (state, how) => {
    const [from, to] = [store(1), store(2)]
    const id = orderId()
    const [here, comes] = [
      queued({ state: 'sent', waiting: null, orderId: id, how: 'accepted' }),
      queued({ state: 'sent', waiting: null, orderId: id, how })
    ]
    put(to, here, attempt(here, { state: 'accepted', wiredAt: NOW, settledAt: NOW, orderId: id }))
    put(from, comes, attempt(comes, { state, wiredAt: NOW, settledAt: NOW, orderId: id }))
    const before = allOf(to, here.id)
    carry(from, to, NOW + 5)
    expect(allOf(to, here.id)).toEqual(before)
    expect(allOf(to, comes.id)).toMatchObject({
      order: { state: 'unknown', orderId: null, how: null, since: NOW + 5 },
      attempts: [{ state: 'unknown', orderId: null }],
      events: [{ at: NOW + 5, what: 'unmatched', orderId: id }]
    })
    expect(to.marks).toMatchObject([{ kind: 'wire' }])
  })
})

describe('carrying over what is known of documents', () => {
  const [order, other] = [orderId(), orderId()]

  /** What a store has of documents, all of it; each order's log by itself. */
  const documentsOf = (from: Store) => ({
    kept: from.kept.all(),
    waiting: from.waiting.all(),
    log: Map.groupBy(from.wireLog.all(), ({ orderId: id }) => id)
  })

  function documents(): ReturnType<typeof store> {
    const from = store(1)
    for (const document of [
      keptDocument({ orderId: order, keptAt: NOW + 1 }),
      keptDocument({ orderId: order }),
      keptDocument({ connectionId: 'connection-2' })
    ])
      from.kept.add(document)
    const unfinished = { path: '/documents/a.part', etag: '"a"', synced: 1024, total: 4096 }
    for (const download of [
      waitingDownload({ orderId: order, turn: 2, unfinished }),
      waitingDownload({ orderId: other, state: 'paused' })
    ])
      from.waiting.put(download)
    for (const number of [3, 1, 2]) {
      from.wireLog.add('connection-1', order, called(number))
      from.wireLog.add('connection-1', other, called(number))
    }
    return from
  }

  it('leaves nothing behind, though there is no order of this desk', () => {
    const [from, to] = [documents(), store(2)]
    const before = documentsOf(from)
    carry(from, to, NOW)
    expect(documentsOf(to)).toEqual(before)
    expect(documentsOf(from)).toEqual(before)
    expect([order, other].map(id => before.log.get(id)?.map(({ at }) => at - NOW))).toEqual([
      [3, 1, 2],
      [3, 1, 2]
    ])
  })

  it('puts nothing in twice: another time changes nothing', () => {
    const [from, to] = [documents(), store(2)]
    carry(from, to, NOW)
    const once = documentsOf(to)
    carry(from, to, NOW + 1)
    expect(documentsOf(to)).toEqual(once)
  })

  it('keeps what is there; of a document that waits in both, what this run was asked for counts', () => {
    const [from, to] = [documents(), store(2)]
    const [document, download] = [
      keptDocument({ orderId: order, keptAt: NOW - 1 }),
      waitingDownload({ documentId: 99 })
    ]
    to.kept.add(document)
    to.waiting.put(download)
    to.waiting.put(waitingDownload({ orderId: order, state: 'failed', failure: { kind: 'offline' } }))
    to.wireLog.add('connection-1', order, called(9))
    carry(from, to, NOW)
    expect(to.kept.list('connection-1', order).map(({ keptAt }) => keptAt - NOW)).toEqual([1, 0, -1])
    expect(to.waiting.list('connection-1').toSorted((a, b) => b.documentId - a.documentId)).toEqual([
      download,
      ...from.waiting.list('connection-1')
    ])
    expect(to.wireLog.ofOrder('connection-1', order).map(({ at }) => at - NOW)).toEqual([9, 3, 1, 2])
  })

  it.each(['add', 'put', 'log'] as const)(
    'puts nothing in where something cannot be put in (%s), and leaves the first store as it was',
    fails => {
      const from = documents()
      from.orders.put(deskOrder())
      const before = documentsOf(from)
      const whole = store(2)
      const fail = (): never => {
        throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
      }
      const to: Store = {
        ...whole,
        ...(fails === 'add' ? { kept: { ...whole.kept, add: fail } } : {}),
        ...(fails === 'put' ? { waiting: { ...whole.waiting, put: fail } } : {}),
        ...(fails === 'log' ? { wireLog: { ...whole.wireLog, add: fail } } : {})
      }
      expect(() => {
        carry(from, to, NOW)
      }).toThrow('no room')
      expect(documentsOf(whole)).toEqual({ kept: [], waiting: [], log: new Map() })
      expect(whole.orders.list(null, ['draft'])).toEqual([])
      expect(documentsOf(from)).toEqual(before)
      carry(from, whole, NOW)
      expect(documentsOf(whole)).toEqual(before)
    }
  )
})

describe('what is known of wire instructions goes on after a run that could not read it', () => {
  const [T1, T2] = ['2026-11-01 12:00:00', '2026-11-20 12:00:00']
  const order = orderId()
  const key = { connectionId: 'connection-1', orderId: order }
  const slot = (id: number, uploadedAt: string): OrderDocument => ({
    id,
    type: 'Wire Instructions',
    name: 'Wire Instructions',
    fileName: 'wire.pdf',
    uploadedAt,
    hasFile: true
  })
  const gone = (id: number): OrderDocument => ({ ...slot(id, T1), hasFile: false, fileName: null, uploadedAt: null })
  type Step = readonly OrderDocument[] | 'call'
  const known = (steps: readonly Step[], begin: number): WireState =>
    steps.reduce<WireState>(
      (state, step, index) =>
        step === 'call'
          ? afterCall(state, { kind: 'called-back', initials: 'AB' }, begin + index).state
          : afterReading(state, { documents: step, isWhole: true }, begin + index),
      NOTHING_KNOWN
    )

  it.each<[string, Step[], Step[], string[], number]>([
    ['says nothing twice of a slot that is as it was', [[slot(7, T1)], 'call'], [[slot(7, T1)]], [], 1],
    [
      'raises the alarm over a slot that holds another file than before (R66)',
      [[slot(7, T1)], 'call'],
      [[slot(7, T2)]],
      ['replaced'],
      1
    ],
    [
      'raises the alarm over instructions in a further slot (R66)',
      [[slot(7, T1)]],
      [[slot(8, T2), slot(7, T1)]],
      ['another'],
      0
    ],
    ['knows what the slot held last', [[slot(7, T1)], [slot(7, T2)]], [[slot(7, T2)]], ['replaced'], 0],
    [
      'raises the alarm over instructions that are there again (R66)',
      [[slot(7, T1)], [gone(7)]],
      [[slot(7, T1)]],
      ['gone', 'another'],
      0
    ],
    ['begins where there was none', [], [[slot(7, T1)], [slot(7, T2)]], ['replaced'], 0],
    [
      'keeps what the run itself noticed, and its calls',
      [[slot(7, T1)]],
      [[slot(7, T1)], [slot(7, T2)], 'call'],
      [],
      1
    ],
    [
      'leaves open what nobody who called in that run could see (R66)',
      [[slot(7, T1)], [slot(7, T1), slot(8, T1)]],
      [[slot(7, T1)], [slot(7, T2)], 'call'],
      ['another'],
      1
    ]
  ])('%s', (_what, before, run, alarms, calls) => {
    const [from, to] = [store(1), store(2)]
    if (before.length > 0) to.wireWatches.put(key, known(before, NOW - 9))
    from.wireWatches.put(key, known(run, NOW))
    for (const times of [1, 2]) {
      carry(from, to, NOW)
      const state = to.wireWatches.get(key)?.state
      expect([state?.alarms.map(({ kind }) => kind), state?.calls.length], `carried ${times}`).toEqual([alarms, calls])
    }
    expect(to.wireWatches.open('connection-1', 9).map(({ orderId: id }) => id)).toEqual(
      alarms.length === 0 ? [] : [order]
    )
  })
})

describe('what is lost with a store in memory', () => {
  const NO_LOSS = { drafts: 0, unsent: 0, sent: 0, alarms: 0, calls: 0, files: 0, downloads: 0, watched: 0 }

  it('is counted: drafts, what is not sent for sure, what was sent', () => {
    expect(lossOf(filled().from)).toEqual({ ...NO_LOSS, drafts: 2, unsent: 4, sent: 1 })
  })

  it('is counted: alarms over wire instructions, recorded calls, notes of files, and downloads that wait (W4)', () => {
    const reading = (state: WireState, ...uploads: readonly string[]): WireState =>
      uploads.reduce(
        (before, uploadedAt, at) =>
          afterReading(
            before,
            {
              documents: [
                {
                  id: 7,
                  type: 'Wire Instructions',
                  name: 'Wire Instructions',
                  fileName: 'wire.pdf',
                  uploadedAt,
                  hasFile: true
                }
              ],
              isWhole: true
            },
            NOW + at
          ),
        state
      )
    const key = () => ({ connectionId: 'connection-1', orderId: orderId() })
    const alone = <T>(work: (from: Store) => T) => {
      const from = store(1)
      work(from)
      return lossOf(from)
    }
    const [changed, twice] = [reading(NOTHING_KNOWN, 'a', 'b'), reading(NOTHING_KNOWN, 'a', 'b', 'c')]
    expect(
      alone(from => {
        from.wireWatches.put(key(), changed)
      })
    ).toEqual({ ...NO_LOSS, alarms: 1, watched: 1 })
    expect(
      alone(from => {
        for (const state of [changed, twice]) from.wireWatches.put(key(), state)
      })
    ).toMatchObject({ alarms: 3, watched: 2 })
    const { state: called } = afterCall(changed, { kind: 'called-back', initials: 'AB' }, NOW)
    expect(
      alone(from => {
        from.wireWatches.put(key(), called)
      })
    ).toEqual({ ...NO_LOSS, calls: 1, watched: 1 })
    expect(
      alone(from => {
        from.kept.add(keptDocument())
      })
    ).toEqual({ ...NO_LOSS, files: 1 })
    expect(
      alone(from => {
        from.waiting.put(waitingDownload())
      })
    ).toEqual({ ...NO_LOSS, downloads: 1 })
    // A first reading alone: the next start only makes it again.
    expect(
      alone(from => {
        from.wireWatches.put(key(), reading(NOTHING_KNOWN, 'a'))
      })
    ).toBeUndefined()
  })

  it('is nothing where there is nothing, or only what was deleted or put away', () => {
    const from = store(1)
    expect(lossOf(from)).toBeUndefined()
    put(from, deskOrder({ deletedAt: NOW }))
    put(from, queued({ state: 'closed', waiting: null }))
    expect(lossOf(from)).toBeUndefined()
  })
})
