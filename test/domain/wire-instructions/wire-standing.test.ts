import { describe, expect, it } from 'vitest'
import { standingBy, type SlotFile, type Standing } from '#domain/documents/download.ts'
import { boundedSlot } from '#domain/wire-instructions/slot-texts.ts'
import { watchedStanding } from '#domain/wire-instructions/wire-standing.ts'
import {
  MOST_KNOWN,
  NOTHING_KNOWN,
  type HeardAlarm,
  type KnownSlot,
  type WireFile,
  type WireState
} from '#domain/wire-instructions/wire-state.ts'

const T1 = '2026-11-20 10:11:12'
const T2 = '2026-11-21 09:00:00'
const file = (fileName: string | null, uploadedAt: string | null): SlotFile => ({ fileName, uploadedAt })
const OLD = file('wire.pdf', T1)
const NEW = file('new.pdf', T2)

/** Wire instructions as stored from slot 7. */
const stored = (change: Partial<WireFile> = {}): WireFile => ({
  documentId: 7,
  name: 'Wire Instructions',
  type: 'Wire Instructions',
  slot: OLD,
  sha256: 'aa',
  ...change
})
const known = (documentId: number, slot: SlotFile, change: Partial<KnownSlot> = {}): KnownSlot => ({
  documentId,
  title: 'Wire Instructions',
  slot,
  sha256: null,
  isGone: false,
  missed: 0,
  ...change
})
const withSlots = (...slots: KnownSlot[]) => ({ ...NOTHING_KNOWN, slots })

describe('a stored file, by what another desk noticed', () => {
  const side = (slot: SlotFile, sha256: string | null = null) => ({ documentId: 7, title: '', slot, sha256 })
  const heard = (change: Partial<HeardAlarm>): HeardAlarm => ({
    kind: 'replaced',
    documentId: 7,
    since: 1,
    lastAt: 1,
    times: 1,
    before: side(OLD),
    now: side(NEW),
    record: 'a record',
    knew: [],
    desk: 'Front desk',
    ...change
  })
  it.each<[string, Partial<HeardAlarm>, WireFile, Standing]>([
    ['in whose place came another is replaced', {}, stored(), 'replaced'],
    ['that was removed is withdrawn', { kind: 'gone', now: null }, stored(), 'withdrawn'],
    ['that came in the place of another is current', {}, stored({ slot: NEW }), 'current'],
    ['of another slot is current', {}, stored({ documentId: 8 }), 'current'],
    ['beside which more came is current', { kind: 'another' }, stored(), 'current'],
    [
      'whose content changed under the same name is replaced',
      { kind: 'other-content', before: side(OLD, 'aa'), now: side(OLD, 'bb') },
      stored(),
      'replaced'
    ],
    [
      'with the content that came under the same name is current',
      { kind: 'other-content', before: side(OLD, 'aa'), now: side(OLD, 'bb') },
      stored({ sha256: 'bb' }),
      'current'
    ],
    ['that came back while the alarm is open is current', { times: 2, now: side(OLD) }, stored(), 'current']
  ])('%s', (_what, alarm, file, standing) => {
    expect(watchedStanding({ ...withSlots(known(7, file.slot)), heard: [heard(alarm)] }, file)).toBe(standing)
  })

  it.each<[string, Partial<WireState>, Standing]>([
    ['replaced', { confirmed: [{ kind: 'replaced', before: side(OLD), now: side(NEW) }] }, 'replaced'],
    ['withdrawn', { removals: [{ kind: 'gone', documentId: 7, before: side(OLD), now: null }] }, 'withdrawn'],
    ['joined by another', { confirmed: [{ kind: 'another', before: side(OLD), now: side(NEW) }] }, 'current']
  ])('that was %s there is so after the call, until this desk has read the order', (_what, called, standing) => {
    expect(watchedStanding({ ...withSlots(known(7, OLD)), ...called }, stored())).toBe(standing)
  })
})

describe('a stored file, by what the watch on wire instructions knows', () => {
  const long = 'x'.repeat(5000)
  it.each<[string, readonly KnownSlot[], WireFile, Standing]>([
    ['of an order without any is current', [], stored(), 'current'],
    ['that its slot has is current', [known(7, OLD)], stored(), 'current'],
    ['missing from one reading is current', [known(7, OLD, { missed: 2 })], stored(), 'current'],
    ['whose slot is gone is withdrawn', [known(7, OLD, { isGone: true })], stored(), 'withdrawn'],
    [
      'whose slot is gone is withdrawn beside another',
      [known(7, OLD, { isGone: true }), known(9, NEW)],
      stored(),
      'withdrawn'
    ],
    ['whose slot has another is replaced', [known(7, NEW)], stored(), 'replaced'],
    ['whose slot was renamed since is replaced, too', [known(7, NEW, { title: 'Other' })], stored(), 'replaced'],
    [
      'not called wire instructions in a slot that was is replaced',
      [known(7, NEW)],
      stored({ name: 'A', type: 'B' }),
      'replaced'
    ],
    [
      'with a very long name that its slot has is current',
      [known(7, boundedSlot(file(long, T1)))],
      stored({ slot: file(long, T1) }),
      'current'
    ],
    ['listed under another number now is current', [known(9, OLD)], stored(), 'current'],
    [
      'of the same name and another time under another number is withdrawn',
      [known(9, file('wire.pdf', T2))],
      stored(),
      'withdrawn'
    ],
    ['with that content under another number is current', [known(9, NEW, { sha256: 'aa' })], stored(), 'current'],
    ['of a slot unknown beside others is withdrawn', [known(9, NEW)], stored(), 'withdrawn'],
    [
      'of a slot unknown beside a gone one with it is withdrawn',
      [known(9, OLD, { isGone: true })],
      stored(),
      'withdrawn'
    ],
    [
      'without name and time is none of the others',
      [known(9, file(null, null))],
      stored({ slot: file(null, null) }),
      'withdrawn'
    ],
    [
      'that is no wire instructions is current',
      [known(9, NEW)],
      stored({ name: 'Deed', type: 'Deed', slot: file('deed.pdf', T1) }),
      'current'
    ]
  ])('%s (R66)', (_what, slots, one, standing) => {
    expect(watchedStanding(withSlots(...slots), one)).toBe(standing)
  })

  it('of a slot that a flood of others made the watch forget is withdrawn (R66)', () => {
    const flood = Array.from({ length: MOST_KNOWN.slots }, (_none, at) => known(100 + at, file(`${at}.pdf`, T2)))
    expect(watchedStanding(withSlots(...flood), stored())).toBe('withdrawn')
  })

  it('is superseded if either the list or the watch says so, and the list is asked first (R66)', () => {
    const listed = { hasFile: true, ...OLD }
    expect([
      standingBy(undefined, OLD, 'current'),
      standingBy(undefined, OLD, 'withdrawn'),
      standingBy(listed, OLD, 'withdrawn'),
      standingBy({ hasFile: true, ...NEW }, OLD, 'current'),
      standingBy({ hasFile: false, fileName: null, uploadedAt: null }, OLD, 'replaced'),
      standingBy(listed, OLD, 'current')
    ]).toEqual(['current', 'withdrawn', 'withdrawn', 'replaced', 'withdrawn', 'current'])
  })
})
