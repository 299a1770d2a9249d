import { describe, expect, it } from 'vitest'
import { alarmCount } from '#domain/wire-instructions/open-alarms.ts'
import { afterCall } from '#domain/wire-instructions/own-call.ts'
import { watchedStanding } from '#domain/wire-instructions/wire-standing.ts'
import {
  afterFile,
  afterReading,
  MOST_KNOWN,
  NOTHING_KNOWN,
  raised,
  withSlot,
  type KnownSlot,
  type WireState
} from '#domain/wire-instructions/wire-state.ts'
import { CALL, slot, V1, V2, V3 } from './office-samples.ts'

const read = (state: WireState, ...readings: (typeof V1)[]): WireState =>
  readings.reduce((now, documents) => afterReading(now, { documents, isWhole: true }, 10), state)
const stored = (
  state: WireState,
  fileName: string,
  sha256: string,
  uploadedAt: string | null = '2026-11-20 10:11:12'
) =>
  afterFile(state, { documentId: 1, name: '', type: 'Wire Instructions', slot: { fileName, uploadedAt }, sha256 }, 10)
const kinds = ({ alarms }: WireState) => alarms.map(({ kind }) => kind)
const known = (documentId: number, more: Partial<KnownSlot> = {}): KnownSlot => ({
  documentId,
  title: 'Wire',
  slot: { fileName: `${documentId}.pdf`, uploadedAt: '2026-11-20 10:11:12' },
  sha256: null,
  isGone: false,
  missed: 0,
  ...more
})

describe('a slot of wire instructions', () => {
  it('counts as missing in a reading of the same moment as one that had it', () => {
    const missed = afterReading(read(NOTHING_KNOWN, V1), { documents: [], isWhole: true, isSameMoment: true }, 10)
    expect(kinds(read(missed, []))).toEqual(['withdrawn'])
  })

  it('with a number of its own is news without its link, too, whatever file another one has', () => {
    const { alarms } = read(NOTHING_KNOWN, V1, [...V1, { ...slot('a.pdf', 2), hasFile: false }])
    expect(alarms.map(({ kind, documentId }) => [kind, documentId])).toEqual([['another', 2]])
  })

  it('that was replaced while its file could not be requested has no bytes of the file before', () => {
    const state = read(stored(read(NOTHING_KNOWN, V1), 'a.pdf', 'aa'), [], [], [{ ...slot('b.pdf'), hasFile: false }])
    expect(kinds(stored(state, 'b.pdf', 'bb'))).toEqual(['withdrawn', 'replaced'])
  })

  it('that names another file is news before that has a link, and none when the link arrives (H4)', () => {
    const unlinked = [{ ...slot('b.pdf'), hasFile: false }]
    const named = read(stored(read(NOTHING_KNOWN, V1), 'a.pdf', 'aa'), unlinked)
    expect(kinds(named)).toEqual(['replaced'])
    const next = stored(read(named, unlinked, [slot('b.pdf')]), 'b.pdf', 'bb')
    expect(next.alarms.map(({ kind, times, now }) => [kind, times, now?.sha256])).toEqual([['replaced', 1, 'bb']])
    expect(kinds(read(afterCall(named, CALL, 20).state, unlinked, [slot('b.pdf')]))).toEqual([])
  })

  it('that names another file without a link leaves the stored one superseded (H4)', () => {
    const state = read(stored(read(NOTHING_KNOWN, V1), 'a.pdf', 'aa'), [{ ...slot('b.pdf'), hasFile: false }])
    const { fileName, uploadedAt } = slot('a.pdf')
    const file = { documentId: 1, name: '', type: 'Wire Instructions', slot: { fileName, uploadedAt }, sha256: 'aa' }
    expect(watchedStanding(state, file)).toBe('withdrawn')
  })

  it('without the time of its upload gets the bytes of its first file without an alarm', () => {
    const state = stored(read(NOTHING_KNOWN, [slot('a.pdf', 1, null)]), 'a.pdf', 'aa', null)
    expect([kinds(state), state.slots[0]?.sha256]).toEqual([[], 'aa'])
  })

  it('that was withdrawn is news under another number, and so is its file in a slot of another name', () => {
    const { state } = afterCall(read(NOTHING_KNOWN, V1, [], []), CALL, 20)
    expect(kinds(read(state, [slot('a.pdf', 2)]))).toEqual(['another'])
    expect(kinds(read(NOTHING_KNOWN, V1, [{ ...slot('a.pdf', 2), name: 'Seller Wire Instructions' }]))).toEqual([
      'another'
    ])
  })

  it('makes room for a new one when it is gone, then when it is missing, and the oldest first', () => {
    const others = Array.from({ length: MOST_KNOWN.slots - 4 }, (_, at) => known(100 + at))
    let state: WireState = {
      ...NOTHING_KNOWN,
      slots: [known(1), known(2, { missed: 2 }), known(3, { isGone: true }), known(4, { isGone: true }), ...others]
    }
    const left: number[][] = []
    for (let id = 5000; id < 5004; id += 1) {
      state = withSlot(state, known(id))
      left.push(state.slots.map(({ documentId }) => documentId).filter(one => one < 100))
    }
    expect(left).toEqual([[1, 2, 4], [1, 2], [1], []])
  })
})

describe('a change of wire instructions', () => {
  it('is compared with what was there before the first of those folded into it', () => {
    const [alarm] = read(NOTHING_KNOWN, V1, V2, V3).alarms
    expect([alarm?.before?.slot.fileName, alarm?.now?.slot.fileName]).toEqual(['a.pdf', 'c.pdf'])
  })

  it('keeps the bytes that it was about when a later file arrives in its slot', () => {
    const changed = stored(stored(read(NOTHING_KNOWN, V1), 'a.pdf', 'x'), 'a.pdf', 'y')
    const { alarms } = stored(read(changed, V2), 'b.pdf', 'z')
    expect(alarms.map(({ kind, now }) => [kind, now?.sha256])).toEqual([
      ['other-content', 'y'],
      ['replaced', 'z']
    ])
  })

  it('that brings another slot is compared with the only one that has a file, and with none of several', () => {
    const both = read(NOTHING_KNOWN, [...V1, slot('b.pdf', 2)])
    const before = (state: WireState) => state.alarms.find(({ documentId }) => documentId === 3)?.before
    expect(before(read(both, [...V1, slot('b.pdf', 2), slot('c.pdf', 3)]))).toBeNull()
    const one = read(both, [...V1, slot(null, 2, null)])
    expect(before(read(one, [...V1, slot(null, 2, null), slot('c.pdf', 3)]))?.documentId).toBe(1)
  })

  it('is what the first reading finds after what was known was lost', () => {
    expect(kinds(read({ ...NOTHING_KNOWN, isLost: true }, V1))).toEqual(['another'])
  })

  it('that takes the place of several folded into one leaves them counted', () => {
    let state = NOTHING_KNOWN
    const another = (documentId: number) => {
      state = raised(state, { kind: 'another', documentId, before: null, now: known(documentId) }, 10)
    }
    for (let at = 0; at < MOST_KNOWN.alarms; at += 1) another(100 + at)
    for (let time = 0; time < 3; time += 1) another(99 + MOST_KNOWN.alarms)
    state = raised(state, { kind: 'replaced', documentId: 1, before: known(1), now: known(1) }, 10)
    expect([alarmCount(state), state.alarms.length]).toEqual([MOST_KNOWN.alarms + 4, MOST_KNOWN.alarms])
  })
})
