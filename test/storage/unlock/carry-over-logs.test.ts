import { describe, expect, it } from 'vitest'
import { alarmCount } from '#domain/wire-instructions/open-alarms.ts'
import {
  MOST_KNOWN,
  NOTHING_KNOWN,
  type KnownAlarm,
  type KnownSlot,
  type WireState
} from '#domain/wire-instructions/wire-state.ts'
import { joined, missingRecords } from '../../../main/storage/unlock/carry-over-logs.ts'
import { called, NOW } from '../support/samples.ts'

const slot = (documentId: number, uploadedAt: string, change: Partial<KnownSlot> = {}): KnownSlot => ({
  documentId,
  title: 'Wire Instructions',
  slot: { fileName: 'wire.pdf', uploadedAt },
  sha256: null,
  isGone: false,
  missed: 0,
  ...change
})
const [T1, T2] = ['2026-11-01 12:00:00', '2026-11-20 12:00:00']
const known = (change: Partial<WireState>): WireState => ({ ...NOTHING_KNOWN, ...change })
const alarm = (documentId: number, change: Partial<KnownAlarm> = {}): KnownAlarm => ({
  kind: 'another',
  documentId,
  since: NOW,
  lastAt: NOW,
  times: 1,
  before: null,
  now: slot(documentId, T1),
  ...change
})
const kinds = ({ alarms }: WireState) => alarms.map(({ kind, documentId }) => [kind, documentId])

describe('the wire instructions of a run that could not read what was known', () => {
  it('have what other desks told either, without what a call of the office closed', () => {
    const told = (record: string) => [{ ...alarm(7), record, knew: [], desk: 'Front desk' }]
    const [one, other] = [told('one'), told('other')]
    const call = { id: 'a call', records: ['one'], changes: [] }
    expect(joined(known({ heard: one }), known({ heard: other }), NOW).heard).toEqual([...one, ...other])
    const both = joined(known({ heard: one, called: [] }), known({ heard: other, called: [call] }), NOW)
    expect([both.heard, both.called]).toEqual([other, [call]])
    expect(joined(both, known({ heard: other, called: [call] }), NOW)).toBe(both)
    expect(Object.keys(joined(known({}), known({ slots: [slot(7, T1)] }), NOW))).toEqual(Object.keys(known({})))
  })

  it('raise no alarm where no slot was known before, though a call was', () => {
    const call = { at: NOW, call: { kind: 'called-back' as const, initials: 'AB' } }
    const both = joined(known({ calls: [call] }), known({ slots: [slot(7, T1)] }), NOW)
    expect([kinds(both), both.slots.length, both.calls]).toEqual([[], 1, [call]])
  })

  it('raise one where a slot was known that is another, gone, or of another file', () => {
    const run = known({ slots: [slot(7, T2)] })
    expect(kinds(joined(known({ slots: [slot(8, T1)] }), run, NOW))).toEqual([['another', 7]])
    expect(kinds(joined(known({ slots: [slot(7, T2, { isGone: true })] }), run, NOW))).toEqual([['another', 7]])
    expect(kinds(joined(known({ slots: [slot(7, T1)] }), run, NOW))).toEqual([['replaced', 7]])
    expect(kinds(joined(known({ slots: [slot(7, T2)] }), run, NOW))).toEqual([])
  })

  it('keep the sum of a file that is the same, and not that of another', () => {
    const before = known({ slots: [slot(7, T1, { sha256: 'aa' })] })
    const sumOf = (run: KnownSlot) => joined(before, known({ slots: [run, slot(9, T1)] }), NOW).slots[0]?.sha256
    expect(sumOf(slot(7, T1))).toBe('aa')
    expect(sumOf(slot(7, T2))).toBeNull()
    expect(sumOf(slot(7, T1, { sha256: 'bb' }))).toBe('bb')
  })

  it('are compared by what the slot held before the run’s own first change', () => {
    const changed = alarm(7, { kind: 'replaced', before: slot(7, T1), now: slot(7, T2) })
    const before = known({ slots: [slot(7, T1)] })
    expect(kinds(joined(before, known({ slots: [slot(7, T2)], alarms: [changed] }), NOW))).toEqual([['replaced', 7]])
    expect(
      kinds(joined(before, known({ slots: [slot(7, T2)], past: [{ kind: 'alarm', alarm: changed }] }), NOW))
    ).toEqual([])
  })

  it('have been open since the earlier of the two', () => {
    const sinceOf = (one: number | null, other: number | null) =>
      joined(known({ since: one }), known({ since: other, slots: [slot(7, T1)] }), NOW).since
    expect([sinceOf(5, 3), sinceOf(3, 5), sinceOf(null, 5), sinceOf(5, null), sinceOf(null, null)]).toEqual([
      3,
      3,
      5,
      5,
      null
    ])
  })

  it('have as many alarms as there is room for; how often the others rang is told', () => {
    const many = Array.from({ length: MOST_KNOWN.alarms - 1 }, (_, index) => alarm(index))
    const run = [alarm(100), alarm(101, { times: 3 }), alarm(102, { times: 2 })]
    const both = joined(known({ alarms: many, more: 1 }), known({ alarms: run, more: 10 }), NOW)
    expect([both.alarms.length, both.alarms.at(-1)?.documentId, both.more]).toEqual([MOST_KNOWN.alarms, 100, 16])
  })

  it('have as many of other desks as there is room for, and the rest is counted', () => {
    const told = (documentId: number, times = 1) => ({
      ...alarm(documentId, { since: NOW + documentId, times }),
      record: String(documentId),
      knew: [],
      desk: 'Front desk'
    })
    const many = Array.from({ length: MOST_KNOWN.alarms }, (_, index) => told(index))
    const both = joined(known({ heard: many, more: 1 }), known({ heard: [told(100, 3), told(101, 2)], more: 10 }), NOW)
    expect([both.heard?.length, both.more, alarmCount(both)]).toEqual([MOST_KNOWN.alarms, 16, MOST_KNOWN.alarms + 16])
    expect(both.since).not.toBeNull()
    // What many desks noticed is one change, and needs no room of its own.
    const again = { ...told(0), record: 'again', desk: 'Escrow' }
    expect(alarmCount(joined(known({ heard: many }), known({ heard: [again] }), NOW))).toBe(MOST_KNOWN.alarms)
  })

  it('have the latest calls, and what they were about', () => {
    const call = (at: number) => ({ at, call: { kind: 'called-back' as const, initials: 'AB' } })
    const calls = (from: number, count: number) => Array.from({ length: count }, (_, index) => call(from + index))
    const past = (from: number, count: number) => calls(from, count).map(record => ({ kind: 'call' as const, record }))
    const both = joined(
      known({ calls: calls(0, MOST_KNOWN.calls), past: past(0, MOST_KNOWN.past) }),
      known({ calls: calls(1000, 2), past: past(1000, 3) }),
      NOW
    )
    expect([both.calls.length, both.calls[0]?.at, both.calls.at(-1)?.at]).toEqual([MOST_KNOWN.calls, 2, 1001])
    expect([both.past.length, both.past.at(-1)]).toEqual([MOST_KNOWN.past, past(1002, 1)[0]])
  })

  it.each<Partial<WireState>>([
    { slots: [slot(7, T1)] },
    { alarms: [alarm(7)] },
    { calls: [{ at: NOW, call: { kind: 'called-back', initials: 'AB' } }] }
  ])('are merged once: %o', run => {
    const once = joined(NOTHING_KNOWN, known(run), NOW)
    expect(once).not.toBe(NOTHING_KNOWN)
    expect(joined(once, known(run), NOW + 1)).toBe(once)
  })
})

it('a log gets the records that it does not have, in their order', () => {
  expect(missingRecords([called(1), called(3)], [called(3), called(2), called(1), called(4)])).toEqual([
    called(2),
    called(4)
  ])
})
