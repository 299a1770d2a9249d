import { describe, expect, it } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { quieted, withoutReturned } from '#domain/wire-instructions/calls-ahead.ts'
import { closedBy } from '#domain/wire-instructions/office-call.ts'
import { afterCall } from '#domain/wire-instructions/own-call.ts'
import { afterCallElsewhere, type HeardCall } from '#domain/wire-instructions/shared-call.ts'
import {
  afterFile,
  afterReading,
  MOST_KNOWN,
  NOTHING_KNOWN,
  type WireState
} from '#domain/wire-instructions/wire-state.ts'
import { CALL, gone, ORDER, slot, V1 as FIRST, V2 as SECOND, V3 as THIRD } from './office-samples.ts'

/** A desk's readings, one after the other, as the desk records them. */
const read = (state: WireState, ...readings: OrderDocument[][]): WireState =>
  readings.reduce((now, documents) => quieted(afterReading(now, { documents, isWhole: true }, 10)), state)
/** What a desk that read this much tells when it records a call. */
const callAfter = (...readings: OrderDocument[][]): HeardCall => callOn(read(NOTHING_KNOWN, ...readings))
/** What a desk that knows this much tells when it records a call. */
const callOn = (state: WireState): HeardCall => ({
  id: 'the call',
  orderId: ORDER,
  at: 1000,
  desk: 'Front desk',
  call: CALL,
  ...closedBy(state)
})
const alarmsAfter = (state: WireState, call: HeardCall) => afterCallElsewhere(state, call).state.alarms.length

describe('a call recorded at another desk (O6)', () => {
  it('quiets the alarm about the same file, and is in the log with its desk', () => {
    const { state, closed } = afterCallElsewhere(read(NOTHING_KNOWN, FIRST, SECOND), callAfter(FIRST, SECOND))
    expect([state.alarms, state.since, closed.length]).toEqual([[], null, 1])
    expect(state.calls).toEqual([{ at: 1000, call: { ...CALL, desk: 'Front desk' } }])
    expect(state.past.map(({ kind }) => kind)).toEqual(['alarm', 'call'])
  })

  it('counts once, however often it is heard', () => {
    const call = callAfter(FIRST, SECOND)
    const { state } = afterCallElsewhere(read(NOTHING_KNOWN, FIRST, SECOND), call)
    expect(afterCallElsewhere(state, call).state).toBe(state)
  })

  it('quiets the alarm about a file whose bytes only one of the desks has', () => {
    const bytes = { documentId: 1, name: 'Wire', type: 'Wire Instructions', slot: SECOND[0]!, sha256: 'b' }
    const downloaded = afterFile(read(NOTHING_KNOWN, FIRST, SECOND), bytes, 20)
    expect(downloaded.alarms.map(({ now }) => now?.sha256)).toEqual(['b'])
    expect(alarmsAfter(downloaded, callAfter(FIRST, SECOND))).toBe(0)
    expect(alarmsAfter(read(NOTHING_KNOWN, FIRST, SECOND), callOn(downloaded))).toBe(0)
  })

  it('leaves the order open, and since when, while there are changes beyond those that are listed', () => {
    const state = { ...read(NOTHING_KNOWN, FIRST, SECOND), more: 2 }
    expect(afterCallElsewhere(state, callAfter(FIRST, SECOND)).state).toMatchObject({ alarms: [], more: 2, since: 10 })
  })

  it('does not quiet an alarm about a file that came later', () => {
    expect(alarmsAfter(read(NOTHING_KNOWN, FIRST, SECOND, THIRD), callAfter(FIRST, SECOND))).toBe(1)
    expect(
      alarmsAfter(read(NOTHING_KNOWN, FIRST, [slot('b.pdf', 1, '2026-11-21 09:00:00')]), callAfter(FIRST, SECOND))
    ).toBe(1)
  })

  it('quiets the removal of the same file, unless this desk saw it removed more than once', () => {
    expect(alarmsAfter(read(NOTHING_KNOWN, FIRST, gone), callAfter(FIRST, gone))).toBe(0)
    expect(alarmsAfter(read(NOTHING_KNOWN, FIRST, gone, FIRST, gone), callAfter(FIRST, gone))).toBe(1)
    expect(alarmsAfter(read(NOTHING_KNOWN, SECOND, gone), callAfter(FIRST, gone))).toBe(1)
  })

  it('by an earlier version of the program does not quiet a removal: it does not tell of it', () => {
    const { removals: _removals, records: _records, ...call } = callAfter(FIRST, gone)
    expect(call.about).toEqual([])
    expect(alarmsAfter(read(NOTHING_KNOWN, FIRST, gone), call)).toBe(1)
  })

  it('about a removal that this desk sees afterwards raises no news, unless the file was there meanwhile', () => {
    const ahead = afterCallElsewhere(read(NOTHING_KNOWN, FIRST), callAfter(FIRST, gone)).state
    expect(read(ahead, gone)).toMatchObject({ alarms: [], since: null, removals: [] })
    expect(read(ahead, gone, FIRST).alarms.map(({ kind }) => kind)).toEqual(['another'])
    expect(read(withoutReturned(ahead, FIRST), gone).alarms).toHaveLength(1)
    expect(withoutReturned(ahead, gone)).toBe(ahead)
  })

  it('does not quiet content that changed under one name, unless its bytes are the same', () => {
    const file = (sha256: string) => ({
      documentId: 1,
      name: '',
      type: 'Wire Instructions',
      slot: slot('a.pdf'),
      sha256
    })
    const desk = (...bytes: string[]) =>
      bytes.reduce((now, sha) => afterFile(now, file(sha), 10), read(NOTHING_KNOWN, FIRST))
    const call = callOn(desk('1', '2'))
    expect(alarmsAfter(desk('1', '2'), call)).toBe(0)
    expect(alarmsAfter(desk('1', '3'), call)).toBe(1)
  })

  it('says nothing of other bytes under the same name and time, at a desk that had no file', () => {
    const file = (sha256: string) => ({
      documentId: 1,
      name: '',
      type: 'Wire Instructions',
      slot: slot('b.pdf'),
      sha256
    })
    const kinds = (state: WireState) => state.alarms.map(({ kind }) => kind)
    const stored = (state: WireState, sha256: string) => quieted(afterFile(state, file(sha256), 20))
    const call = callOn(stored(read(NOTHING_KNOWN, FIRST, SECOND), 'x'))
    const before = afterCallElsewhere(read(NOTHING_KNOWN, FIRST, SECOND), call).state
    const ahead = read(afterCallElsewhere(read(NOTHING_KNOWN, FIRST), call).state, SECOND)
    const unread = read(afterCallElsewhere(NOTHING_KNOWN, call).state, SECOND)
    for (const state of [before, ahead, unread]) {
      expect(kinds(state)).toEqual([])
      expect(kinds(stored(state, 'x'))).toEqual([])
      expect(kinds(stored(state, 'y'))).toEqual(['other-content'])
    }
  })

  it('quiets what this desk sees only afterwards, and raises it as no news', () => {
    const behind = afterCallElsewhere(read(NOTHING_KNOWN, FIRST), callAfter(FIRST, SECOND)).state
    const caughtUp = read(behind, SECOND)
    expect([caughtUp.alarms, caughtUp.since, caughtUp.confirmed]).toEqual([[], null, []])
    // From now on the desk is where the other one was: the next change is news.
    expect(read(caughtUp, FIRST).alarms).toHaveLength(1)
    expect(read(caughtUp, FIRST, SECOND).alarms).toHaveLength(1)
  })

  it('is over for a desk that sees another file next', () => {
    const behind = afterCallElsewhere(read(NOTHING_KNOWN, FIRST), callAfter(FIRST, SECOND)).state
    expect(read(behind, THIRD).confirmed).toEqual([])
    expect(read(behind, THIRD, SECOND).alarms).toHaveLength(1)
  })

  it('says nothing about a file that this desk is past', () => {
    const past = read(NOTHING_KNOWN, SECOND, THIRD)
    expect(afterCallElsewhere(past, callAfter(FIRST, SECOND)).state.confirmed).toEqual([])
    expect(read(afterCallElsewhere(past, callAfter(FIRST, SECOND)).state, SECOND).alarms).toHaveLength(1)
  })

  it('leaves the first reading of an order the first one', () => {
    const unread = afterCallElsewhere(NOTHING_KNOWN, callAfter(FIRST, SECOND)).state
    expect(read(unread, [...SECOND, slot('other.pdf', 2)]).alarms).toEqual([])
    const updated = [{ ...slot('updated wire.pdf'), name: 'Updated Wire Instructions' }]
    expect(read(NOTHING_KNOWN, updated).alarms).toHaveLength(1)
    expect(read(afterCallElsewhere(NOTHING_KNOWN, callAfter(updated)).state, updated).alarms).toEqual([])
  })
})

describe('a call that may be known', () => {
  const told = (change: Partial<HeardCall>): HeardCall => ({ ...callAfter(FIRST, SECOND), ...change })
  const noted = (...calls: HeardCall[]) =>
    calls.reduce((state, call) => afterCallElsewhere(state, call).state, read(NOTHING_KNOWN, FIRST)).calls

  it('is another one where two desks recorded theirs in the same moment', () => {
    expect(noted(told({}), told({ id: 'other', desk: 'Back office' }))).toHaveLength(2)
    expect(noted(told({}), told({ id: 'other' }))).toHaveLength(1)
    expect(noted(told({}), told({ id: 'other', at: 1001 }))).toHaveLength(2)
    expect(noted(told({}), told({ id: 'other', call: { ...CALL, caller: 'CD' } }))).toHaveLength(1)
  })

  it.each<[string, Partial<typeof CALL>, number]>([
    ['nothing', {}, 1],
    ['its caller', { caller: 'CD' }, 2],
    ['its number', { number: '(713) 555-0143' }, 2],
    ['its time', { calledAt: 901 }, 2],
    ['whom it reached, which was noted there', { reached: 'Lee' }, 1]
  ])('comes back to the desk that recorded it, if it differs by nothing it is told by: %s', (_what, change, count) => {
    const { state } = afterCall(read(NOTHING_KNOWN, FIRST, SECOND), CALL, 1000)
    expect(afterCallElsewhere(state, told({ call: { ...CALL, ...change } })).state.calls).toHaveLength(count)
  })

  it('closes no alarm of this desk that came after it', () => {
    const { state } = afterCall(read(NOTHING_KNOWN, FIRST, SECOND), CALL, 1000)
    const again = read(state, FIRST, SECOND)
    expect(again.alarms).toHaveLength(1)
    expect(afterCallElsewhere(again, told({})).state.alarms).toHaveLength(1)
  })

  it('is one of the latest that are kept, and within bounds', () => {
    const long = 'x'.repeat(4000)
    const many = Array.from({ length: MOST_KNOWN.calls + 1 }, (_, at) =>
      told({ id: `call ${at}`, at, desk: long, call: { ...CALL, reached: long }, about: [] })
    )
    const calls = noted(...many)
    expect(calls.map(({ at }) => at)).toEqual(many.slice(1).map(({ at }) => at))
    expect(JSON.stringify(calls[0]).length).toBeLessThan(600)
  })
})
