import { describe, expect, it } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { NotedCall } from '#domain/wire-instructions/wire-call.ts'
import { aboutOf, afterCallElsewhere, quieted, type SharedCall } from '#domain/wire-instructions/shared-call.ts'
import {
  afterCall,
  afterFile,
  afterReading,
  NOTHING_KNOWN,
  type WireState
} from '#domain/wire-instructions/wire-state.ts'

const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
const CALL: NotedCall = {
  kind: 'called',
  caller: 'AB',
  reached: 'Dana Cole',
  number: '(713) 555-0142',
  source: 'our-records',
  sourceNote: '',
  calledAt: 900
}
const slot = (fileName: string | null, id = 1, uploadedAt: string | null = '2026-11-20 10:11:12'): OrderDocument => ({
  id,
  type: 'Wire Instructions',
  name: 'Wire Instructions',
  fileName,
  uploadedAt,
  hasFile: fileName !== null
})
/** A desk's readings, one after the other, as the desk records them. */
const read = (state: WireState, ...readings: OrderDocument[][]): WireState =>
  readings.reduce((now, documents) => quieted(afterReading(now, { documents, isWhole: true }, 10)), state)
/** What a desk that read this much tells when it records a call. */
const callAfter = (...readings: OrderDocument[][]): SharedCall => {
  const { closed } = afterCall(read(NOTHING_KNOWN, ...readings), CALL, 1000)
  return { orderId: ORDER, at: 1000, desk: 'Front desk', call: CALL, about: aboutOf(closed) }
}
const FIRST = [slot('a.pdf')]
const SECOND = [slot('b.pdf')]
const THIRD = [slot('c.pdf')]
const alarmsAfter = (state: WireState, call: SharedCall) => afterCallElsewhere(state, call).state.alarms.length

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
    const { closed } = afterCall(downloaded, CALL, 1000)
    const call = { ...callAfter(FIRST, SECOND), about: aboutOf(closed) }
    expect(alarmsAfter(read(NOTHING_KNOWN, FIRST, SECOND), call)).toBe(0)
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

  it('does not quiet a withdrawal, which cannot be told from the next one', () => {
    const gone = [slot(null, 1, null)]
    const call = callAfter(FIRST, gone)
    expect(call.about).toEqual([])
    expect(alarmsAfter(read(NOTHING_KNOWN, FIRST, gone), call)).toBe(1)
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
    const about = aboutOf(afterCall(desk('1', '2'), CALL, 1000).closed)
    const call = { ...callAfter(FIRST), about }
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
    const { closed } = afterCall(stored(read(NOTHING_KNOWN, FIRST, SECOND), 'x'), CALL, 1000)
    const call = { ...callAfter(FIRST, SECOND), about: aboutOf(closed) }
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
