import { describe, expect, it } from 'vitest'
import { withAhead, withBytes } from '#domain/wire-instructions/calls-ahead.ts'
import { logged, withoutAlarms } from '#domain/wire-instructions/closed-alarms.ts'
import { boundedCall, latestCalls } from '#domain/wire-instructions/office-call.ts'
import {
  MOST_KNOWN,
  NOTHING_KNOWN,
  type CalledAbout,
  type Change,
  type KnownAlarm,
  type KnownSide,
  type KnownSlot,
  type OfficeCall,
  type WireState
} from '#domain/wire-instructions/wire-state.ts'

const side = (fileName: string, documentId = 1, sha256: string | null = null): KnownSide => ({
  documentId,
  title: 'Wire',
  slot: { fileName, uploadedAt: '2026-11-20 10:11:12' },
  sha256
})
const slot = (fileName: string, documentId = 1, more: Partial<KnownSlot> = {}): KnownSlot => ({
  ...side(fileName, documentId),
  isGone: false,
  missed: 0,
  ...more
})
const knowing = (...slots: KnownSlot[]): WireState => ({ ...NOTHING_KNOWN, slots })
const replaced = (before: string, now: string, documentId = 1): CalledAbout => ({
  kind: 'replaced',
  before: side(before, documentId),
  now: side(now, documentId)
})
const removed = (before: string, documentId: number): Change => ({
  kind: 'gone',
  documentId,
  before: side(before, documentId),
  now: null
})
const alarm = (documentId: number, more: Partial<KnownAlarm> = {}): KnownAlarm => ({
  kind: 'replaced',
  documentId,
  since: 10,
  lastAt: 10,
  times: 1,
  before: side('a.pdf', documentId),
  now: side('b.pdf', documentId),
  ...more
})
const count = (most: number) => Array.from({ length: most }, (_, index) => index)

describe('a call about what this desk has not read', () => {
  const { alarms: MOST } = MOST_KNOWN

  it('is ahead of a slot that holds what was there before, and of none that is past it or gone', () => {
    const about = [replaced('a.pdf', 'b.pdf')]
    const ahead = (state: WireState) => withAhead(state, { about }).confirmed
    expect(ahead(knowing(slot('a.pdf')))).toEqual(about)
    expect(ahead(knowing(slot('b.pdf')))).toEqual([])
    expect(ahead(knowing(slot('a.pdf', 1, { isGone: true })))).toEqual([])
  })

  it('is ahead of another slot only where that is a new one', () => {
    const another: CalledAbout = { kind: 'another', before: null, now: side('b.pdf', 2) }
    expect(withAhead(knowing(slot('a.pdf')), { about: [another] }).confirmed).toEqual([another])
    expect(withAhead(knowing(slot('a.pdf')), { about: [replaced('x.pdf', 'b.pdf', 2)] }).confirmed).toEqual([])
  })

  it('takes the place of the oldest where there is no room for all', () => {
    const ids = count(MOST + 2)
    const state = knowing(...ids.map(id => slot('a.pdf', id)))
    const calls = ids.map(id => replaced('a.pdf', 'b.pdf', id))
    const { confirmed } = calls.reduce((now, one) => withAhead(now, { about: [one] }), state)
    expect(confirmed?.map(({ now }) => now.documentId)).toEqual(ids.slice(-MOST))
    const { removals } = ids.reduce((now, id) => withAhead(now, { about: [], removals: [removed('a.pdf', id)] }), state)
    expect(removals?.map(({ documentId }) => documentId)).toEqual(ids.slice(-MOST))
  })

  it('about a removal is over where the file is gone already, or another', () => {
    const ahead = (state: WireState) => withAhead(state, { about: [], removals: [removed('a.pdf', 1)] }).removals
    expect(ahead(knowing(slot('a.pdf')))).toHaveLength(1)
    expect(ahead(knowing(slot('a.pdf', 1, { isGone: true })))).toBeUndefined()
    expect(ahead(knowing(slot('b.pdf')))).toBeUndefined()
    expect(ahead(NOTHING_KNOWN)).toBeUndefined()
  })
})

describe('the bytes that a call was about', () => {
  const called = [{ ...replaced('x.pdf', 'a.pdf'), now: side('a.pdf', 1, 'aa') }]
  const bytesOf = (state: WireState) => withBytes(state, called).slots.map(({ sha256 }) => sha256)

  it('are those of a slot that holds that file, and has none of its own', () => {
    expect(bytesOf(knowing(slot('a.pdf')))).toEqual(['aa'])
    expect(bytesOf(knowing(slot('b.pdf')))).toEqual([null])
    expect(bytesOf(knowing(slot('a.pdf', 1, { isGone: true })))).toEqual([null])
  })

  it('are not those of a slot whose change nobody called about here', () => {
    expect(bytesOf({ ...knowing(slot('a.pdf')), alarms: [alarm(1)] })).toEqual([null])
    expect(bytesOf({ ...knowing(slot('a.pdf')), alarms: [alarm(2)] })).toEqual(['aa'])
  })

  it('that are known already change nothing at all', () => {
    const state = knowing(slot('a.pdf', 1, { sha256: 'aa' }))
    expect(withBytes(state, called)).toBe(state)
  })
})

describe('alarms that were closed', () => {
  it('are in the log without what only matters while they are open', () => {
    const [one] = logged({ alarms: [alarm(1, { record: 'r', knew: ['c'] })], heard: [] })
    expect(one).toEqual(alarm(1))
  })

  it('are part of the past, of which only the newest is kept', () => {
    const alarms = count(MOST_KNOWN.past + 1).map(id => alarm(id))
    const state = withoutAlarms({ ...NOTHING_KNOWN, alarms, since: 10 }, { alarms, heard: [] })
    expect([state.alarms, state.since, state.past.length]).toEqual([[], null, MOST_KNOWN.past])
    expect(state.past.at(-1)).toEqual({ kind: 'alarm', alarm: alarm(MOST_KNOWN.past) })
  })
})

describe('calls that are remembered', () => {
  const call = (id: string, named: number): OfficeCall => ({
    id,
    records: count(named).map(index => `${id} ${index}`),
    changes: []
  })

  it('are as many as there is room for, to the last one that fits', () => {
    const five = count(5).map(index => call(`call ${index}`, 80))
    expect(latestCalls(five)).toEqual(five)
    const six = [call('first', 1), ...five]
    expect(latestCalls(six)).toEqual(five)
  })

  it('have removals with texts within bounds, too', () => {
    const long = 'x'.repeat(10_000)
    const [one] = boundedCall({ about: [], removals: [{ ...removed(long, 1), before: side(long, 1, long) }] }).removals
    expect(JSON.stringify(one).length).toBeLessThan(1000)
  })
})
