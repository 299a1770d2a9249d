import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import { beginTelling, moveTold, toldUpTo } from '../../../main/office/desk/activity-told.ts'
import { deskRecords, makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import { leaseRows } from '../../../main/office/desk/lease-rows.ts'
import { openRecord, sealRecord, type Told } from '../../../main/office/desk/told.ts'
import { toldDoubts } from '../../../main/office/sending/doubts.ts'
import { toldOfSending } from '../../../main/office/sent/find-sent.ts'
import type { Store } from '../../../main/storage/store.ts'
import { carry } from '../../../main/storage/unlock/carry-over.ts'
import { attempt, deskOrder, NOW, orderId, queued } from '../support/samples.ts'
import { allOf, filled, OFFICE_KEY, put, store, tellOffice } from './support/memory-stores.ts'

describe('carrying orders over into another store', () => {
  it('leaves nothing behind: every order in every state, with all that hangs on it, under its id', () => {
    const { from, ids } = filled()
    const to = store(2)
    carry(from, to, NOW)
    expect(ids).toHaveLength(9)
    for (const id of ids) expect(allOf(to, id), from.orders.get(id)?.state).toEqual(allOf(from, id))
    expect(allOf(to, ids[6] as DraftId)).toMatchObject({
      attempts: [{ state: 'resent' }, { state: 'unknown' }],
      lookups: [{}, {}],
      decisions: [{}]
    })
    expect(allOf(to, ids[5] as DraftId).baselines).toMatchObject([{ complete: true }])
  })

  it('tells the office there what it was to be told, oldest first, also where nothing else is carried over (O5)', () => {
    const [from, to] = [store(1), store(2)]
    const call = { id: 'a', kind: 'call', account: 'x', order: null, content: { number: '(713) 555-0142' }, at: NOW }
    const note = { ...call, id: 'b', kind: 'note', at: NOW - 1 }
    for (const record of [call, note]) from.untold.add(record)
    carry(from, to, NOW)
    expect([to.untold.all(), from.untold.all()]).toEqual([
      [call, note],
      [call, note]
    ])
    expect([to.untold.take(), to.untold.all()]).toEqual([[call, note], []])
  })

  it.each([
    ['had told its office something', ['call']],
    ['was of no office', []]
  ] as const)('lets what the office lacks wait there, in its order, where that store %s (O11)', (_, before) => {
    const [from, to] = [store(1), store(2)]
    const earlier = before.length === 0 ? [] : tellOffice(to, ...before)
    const [note, , entry, known] = tellOffice(from, 'note', 'activity', 'library', 'note')
    deskRecords(from.database(), () => NOW).published([known ?? ''])
    carry(from, to, NOW)
    makeOfficeTables(to.database())
    const waiting = deskRecords(to.database(), () => NOW).waiting(9)
    expect(waiting.map(({ id }) => id)).toEqual([...earlier, note, entry])
    expect(waiting.map(record => openRecord(OFFICE_KEY, record))).toEqual(waiting.map(() => ({ text: 'Call' })))
  })

  it('tells the office there what became of each right to send that it gave (O1)', () => {
    const [from, to] = [store(1), store(2)]
    const draftId = put(from, queued())
    const lease = { draftId, epoch: 2, isTaken: true, told: null, decisionId: null }
    makeOfficeTables(from.database())
    leaseRows(from.database()).put(lease)
    carry(from, to, NOW)
    makeOfficeTables(to.database())
    expect(leaseRows(to.database()).all()).toEqual([lease])
  })

  it('holds there what was told the office as an order that may have arrived, and the office lacks (O1)', () => {
    const [from, to] = [store(1), store(2)]
    makeOfficeTables(from.database())
    const { id } = deskOrder()
    const tell = (into: Store, told: Told) => {
      deskRecords(into.database(), () => NOW).add(sealRecord(OFFICE_KEY, 'front', told))
    }
    toldDoubts(from, OFFICE_KEY, tell).tell(id, NOW)
    carry(from, to, NOW)
    makeOfficeTables(to.database())
    const records = { database: to.database(), key: OFFICE_KEY }
    expect(toldOfSending(records, 'front', id)).toEqual({ kind: 'unsure', desk: null })
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
    }).toThrow(/UNIQUE/)
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

  it('tells the journal when each attempt ended, and as which order; without a time, when it left', () => {
    const [from, to] = [store(1), store(2)]
    const id = orderId()
    const sent = queued({ state: 'sent', waiting: null, orderId: id, how: 'accepted' })
    const closed = queued({ state: 'closed', waiting: null })
    put(from, sent, attempt(sent, { state: 'accepted', wiredAt: NOW + 1, settledAt: NOW + 2, orderId: id }))
    put(from, closed, attempt(closed, { state: 'closed', wiredAt: NOW + 3 }))
    carry(from, to, NOW + 9)
    expect(to.marks.filter(({ kind }) => kind === 'end').toSorted((a, b) => a.at - b.at)).toMatchObject([
      { at: NOW + 2, outcome: 'accepted', orderId: id },
      { at: NOW + 3, outcome: 'closed', orderId: null }
    ])
  })

  it('goes on with the activity log there, also where nothing else is carried over (E29)', () => {
    const [from, to] = [store(1), store(2)]
    const event = { kind: 'removed', orderId: null, detail: 'Payoff.pdf' } as const
    to.activity.add('connection-1', { ...event, at: NOW - 9, person: 'sam' })
    from.activity.add('connection-1', { ...event, at: NOW - 5, person: 'kim' })
    carry(from, to, NOW)
    expect(to.activity.all()).toMatchObject([
      { number: 1, at: NOW - 9, person: 'sam' },
      { ...event, number: 2, at: NOW - 5, person: 'kim' }
    ])
  })

  it('tells an office that this run joined what was done since, once, and nothing of before (O11)', () => {
    const [from, to] = [store(1), store(2)]
    const act = (into: Store, connectionId: string) => {
      into.activity.add(connectionId, { kind: 'opened', orderId: null, detail: 'Payoff.pdf', at: NOW })
    }
    act(to, 'connection-1')
    act(from, 'connection-1')
    const waiting = tellOffice(from, 'activity')
    beginTelling(from)
    act(from, 'connection-1')
    moveTold(from, 'connection-1', 2)
    act(from, 'connection-1')
    act(from, 'connection-2')
    carry(from, to, NOW)
    makeOfficeTables(to.database())
    beginTelling(to)
    const places = ['connection-1', 'connection-2'].map(id => [toldUpTo(to, id), to.activity.head(id)?.last])
    expect(places).toEqual([
      [3, 4],
      [0, 1]
    ])
    const records = deskRecords(to.database(), () => NOW)
    expect(records.waiting(9).map(({ id }) => id)).toEqual(waiting)
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
