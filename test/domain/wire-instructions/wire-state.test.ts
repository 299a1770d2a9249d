import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SlotFile } from '#domain/documents/download.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { alarmCount } from '#domain/wire-instructions/open-alarms.ts'
import { afterCall } from '#domain/wire-instructions/own-call.ts'
import {
  afterFile,
  afterReading,
  NOTHING_KNOWN,
  type WireFile,
  type WireState
} from '#domain/wire-instructions/wire-state.ts'

const T1 = '2026-11-20 10:11:12'
const T2 = '2026-11-21 09:00:00'

/** A wire instructions slot as read: with a file name and time, or empty. */
const slot = (
  id: number,
  fileName: string | null,
  uploadedAt: string | null,
  more: Partial<OrderDocument> = {}
): OrderDocument => ({
  id,
  type: 'Wire Instructions',
  name: 'Wire Instructions',
  fileName,
  uploadedAt,
  hasFile: true,
  ...more
})
/** A slot without an id of its own gets a number by its place in the list, and no file of it can be requested. */
const unnumbered = (id: number, fileName: string) => slot(id, fileName, T2, { hasFile: false })
const empty = (id: number): OrderDocument => slot(id, null, null, { hasFile: false })
const file = (fileName: string | null, uploadedAt: string | null): SlotFile => ({ fileName, uploadedAt })

const kept = (documentId: number, sha256: string, slot: SlotFile, type = 'Wire Instructions'): WireFile => ({
  documentId,
  name: type,
  type,
  slot,
  sha256
})

/** A reading of an order's documents, a file just stored, or a call. */
type Step = readonly OrderDocument[] | WireFile | 'call'

/** Returns the kinds of alarms that each step raised, and the final state. */
function after(
  steps: readonly Step[],
  isWhole = true
): { readonly alarms: readonly (readonly string[])[]; readonly state: WireState } {
  let state: WireState = NOTHING_KNOWN
  const alarms = steps.map((step, at) => {
    const before = state
    if (step === 'call') state = afterCall(state, { kind: 'called-back', initials: 'AB' }, at).state
    else state = 'sha256' in step ? afterFile(state, step, at) : afterReading(state, { documents: step, isWhole }, at)
    const times = (of: WireState, kind: string, documentId: number) =>
      of.alarms.find(alarm => alarm.kind === kind && alarm.documentId === documentId)?.times ?? 0
    return state.alarms
      .filter(({ kind, documentId }) => times(state, kind, documentId) > times(before, kind, documentId))
      .map(({ kind }) => kind)
  })
  return { alarms, state }
}

describe('wire instructions, reading by reading', () => {
  const FIRST = [slot(7, 'wire.pdf', T1)]
  it.each<[string, readonly Step[], string[][]]>([
    ['read for the first time raise no alarm', [FIRST], [[]]],
    ['read again raise none', [FIRST, FIRST, FIRST], [[], [], []]],
    ['in two slots of the first reading raise none', [[...FIRST, slot(8, 'other.pdf', T1)]], [[]]],
    ['that arrive in an empty slot as the first ones raise none', [[empty(7)], FIRST], [[], []]],
    [
      'with another name raise an alarm, and so does the previous name again',
      [FIRST, [slot(7, 'new.pdf', T1)], FIRST],
      [[], ['replaced'], ['replaced']]
    ],
    ['of another time raise an alarm', [FIRST, [slot(7, 'wire.pdf', T2)]], [[], ['replaced']]],
    ['that are gone raise one alarm', [FIRST, [empty(7)], [empty(7)]], [[], ['gone'], []]],
    [
      'that return unchanged after they were gone raise no further alarm',
      [FIRST, [empty(7)], FIRST, FIRST],
      [[], ['gone'], [], []]
    ],
    [
      'that return changed after they were gone raise another',
      [FIRST, [empty(7)], [slot(7, 'new.pdf', T2)]],
      [[], ['gone'], ['replaced']]
    ],
    ['in another slot raise an alarm', [FIRST, [...FIRST, slot(8, 'wire.pdf', T1)]], [[], ['another']]],
    [
      'in another slot raise an alarm even if the first is no longer listed',
      [FIRST, [slot(8, 'new.pdf', T2)]],
      [[], ['another']]
    ],
    [
      'in another slot raise an alarm even if the first is gone',
      [FIRST, [empty(7)], [empty(7), slot(8, 'new.pdf', T2)]],
      [[], ['gone'], ['another']]
    ],
    ['missing from one reading raise none, nor when they return', [FIRST, [], FIRST], [[], [], []]],
    [
      'that return changed after they were missing raise one',
      [FIRST, [], [slot(7, 'new.pdf', T2)]],
      [[], [], ['replaced']]
    ],
    ['whose name is missing once raise none', [FIRST, [slot(7, null, T1)], FIRST], [[], [], []]],
    ['whose name and time are missing once raise none', [FIRST, [slot(7, null, null)], FIRST], [[], [], []]],
    [
      'whose link alone is missing once raise none',
      [FIRST, [slot(7, 'wire.pdf', T1, { hasFile: false })], FIRST],
      [[], [], []]
    ],
    [
      'whose link is missing in two consecutive readings raise one alarm (H4)',
      [FIRST, ...Array<Step>(4).fill([slot(7, 'wire.pdf', T1, { hasFile: false })])],
      [[], [], ['withdrawn'], [], []]
    ],
    [
      'whose link is missing now and then raise none',
      [
        FIRST,
        [slot(7, 'wire.pdf', T1, { hasFile: false })],
        FIRST,
        [slot(7, 'wire.pdf', T1, { hasFile: false })],
        FIRST
      ],
      [[], [], [], [], []]
    ],
    [
      'missing from two consecutive readings raise one alarm (H4)',
      [FIRST, [], [], [], []],
      [[], [], ['withdrawn'], [], []]
    ],
    [
      'that return unchanged while the alarm is open raise no further one',
      [FIRST, [], [], FIRST, FIRST],
      [[], [], ['withdrawn'], [], []]
    ],
    [
      'that return unchanged after a call about their removal raise an alarm',
      [FIRST, [], [], 'call', FIRST, FIRST],
      [[], [], ['withdrawn'], [], ['another'], []]
    ],
    [
      'swapped for others by removing the link raise two alarms (H4)',
      [FIRST, ...Array<Step>(2).fill([slot(7, 'wire.pdf', T1, { hasFile: false }), slot(9, 'w.pdf', T2)])],
      [[], ['another'], ['withdrawn']]
    ],
    [
      'whose name arrives later raise none, but are compared with it from then on',
      [[slot(7, null, T1)], FIRST, [slot(7, 'new.pdf', T1)]],
      [[], [], ['replaced']]
    ],
    [
      'without any values at first are compared with the next ones',
      [[slot(7, null, null)], FIRST, [slot(7, 'wire.pdf', T2)]],
      [[], [], ['replaced']]
    ],
    [
      'replaced while the name is missing are no longer compared with the old name',
      [FIRST, [slot(7, null, T2)], [slot(7, 'new.pdf', T2)]],
      [[], ['replaced'], []]
    ],
    [
      'whose time is written in another form raise none',
      [FIRST, [slot(7, 'wire.pdf', '2026-11-20T10:11:12.000Z')], FIRST],
      [[], [], []]
    ],
    [
      'whose name has another Unicode composition raise none',
      [[slot(7, 'r\u00e9sum\u00e9 wire.pdf', T1)], [slot(7, 're\u0301sume\u0301 wire.pdf ', T1)]],
      [[], []]
    ],
    [
      'whose name differs at its very end raise an alarm',
      [[slot(7, `${'x'.repeat(5000)}a.pdf`, T1)], [slot(7, `${'x'.repeat(5000)}b.pdf`, T1)]],
      [[], ['replaced']]
    ],
    [
      'whose long name is unchanged raise none',
      [[slot(7, `${'x'.repeat(5000)}a.pdf`, T1)], [slot(7, `${'x'.repeat(5000)}a.pdf`, T1)]],
      [[], []]
    ],
    [
      'renumbered by the service, with the same name and time, raise none',
      [FIRST, [slot(70, 'wire.pdf', T1)], [slot(70, 'wire.pdf', T1)], [slot(70, 'wire.pdf', T1)]],
      [[], [], [], []]
    ],
    [
      'renumbered with other content than the stored file raise an alarm',
      [FIRST, kept(7, 'aa', file('wire.pdf', T1)), [slot(70, 'wire.pdf', T1)], kept(70, 'bb', file('wire.pdf', T1))],
      [[], [], [], ['other-content']]
    ],
    [
      'listed a second time under another number raise an alarm',
      [FIRST, [...FIRST, slot(70, 'wire.pdf', T1)]],
      [[], ['another']]
    ],
    ['that first arrive as an update raise an alarm', [[slot(7, 'UPDATED WIRE INSTRUCTIONS.pdf', T1)]], [['another']]],
    [
      'in a slot for something else, recognized by the file alone, raise an alarm if there were some (H4)',
      [
        FIRST,
        [...FIRST, slot(9, 'UPDATED WIRE INSTRUCTIONS.pdf', T2, { type: 'Escrow Documents', name: 'Escrow Documents' })]
      ],
      [[], ['another']]
    ],
    [
      'in a new slot without a link raise one alarm, and none when the link arrives (H4)',
      [
        FIRST,
        ...Array<Step>(3).fill([...FIRST, slot(9, 'w.pdf', T2, { hasFile: false })]),
        [...FIRST, slot(9, 'w.pdf', T2)]
      ],
      [[], ['another'], [], [], []]
    ],
    [
      'in a new slot with only the time of a file raise an alarm, and without that none (H4)',
      [FIRST, [...FIRST, empty(8), slot(9, null, T2, { hasFile: false })]],
      [[], ['another']]
    ],
    [
      'in a new slot without a link that lists another file before it has one raise a second alarm (H4)',
      [
        FIRST,
        [...FIRST, slot(9, 'w.pdf', T1, { hasFile: false })],
        [...FIRST, slot(9, 'v.pdf', T2, { hasFile: false })],
        [...FIRST, slot(9, 'v.pdf', T2)]
      ],
      [[], ['another'], ['replaced'], []]
    ],
    [
      'without a link from the first reading raise none, nor when the link arrives',
      [
        [...FIRST, slot(8, 'w.pdf', T1, { hasFile: false })],
        [...FIRST, slot(8, 'w.pdf', T1, { hasFile: false })],
        [...FIRST, slot(8, 'w.pdf', T1)],
        [...FIRST, slot(8, 'v.pdf', T1)]
      ],
      [[], [], [], ['replaced']]
    ],
    [
      'whose id is used twice or no number raise one alarm, wherever they are listed (H4)',
      [
        FIRST,
        [...FIRST, unnumbered(-2, 'w.pdf')],
        [...FIRST, unnumbered(-2, 'w.pdf')],
        [unnumbered(-1, 'w.pdf'), ...FIRST]
      ],
      [[], ['another'], [], []]
    ],
    [
      'whose ids are used twice raise an alarm for each file (H4)',
      [FIRST, [...FIRST, unnumbered(-2, 'w.pdf')], [...FIRST, unnumbered(-2, 'v.pdf')]],
      [[], ['another'], ['another']]
    ],
    [
      'whose ids were never numbers raise an alarm for a new file (H4)',
      [[unnumbered(-1, 'w.pdf')], [unnumbered(-1, 'v.pdf')]],
      [[], ['another']]
    ],
    [
      'listed twice with one id raise none',
      [FIRST, [...FIRST, slot(-2, 'wire.pdf', T1, { hasFile: false })]],
      [[], []]
    ],
    [
      'whose slot name uses look-alike letters raise an alarm next to others (H4)',
      [FIRST, [...FIRST, slot(9, 'a.pdf', T2, { type: 'W\u200bire Instruct\u0456ons', name: '' })]],
      [[], ['another']]
    ],
    [
      'renamed to something else are still watched',
      [FIRST, [slot(7, 'new.pdf', T2, { type: 'Other', name: 'Closing letter' })]],
      [[], ['replaced']]
    ],
    [
      'are recognized by their name if not by the type',
      [[slot(7, 'a.pdf', T1, { type: 'Misc' })], [slot(7, 'b.pdf', T1, { type: 'Misc' })]],
      [[], ['replaced']]
    ],
    [
      'do not include other documents',
      [
        [slot(7, 'a.pdf', T1, { type: 'Title Commitment', name: 'Title Commitment' })],
        [slot(7, 'b.pdf', T2, { type: 'Title Commitment', name: 'Title Commitment' })]
      ],
      [[], []]
    ],

    [
      'whose file is stored raise no alarm',
      [FIRST, kept(7, 'aa', file('wire.pdf', T1)), kept(7, 'aa', file('wire.pdf', T1))],
      [[], [], []]
    ],
    [
      'with other content under the same name and time raise an alarm',
      [FIRST, kept(7, 'aa', file('wire.pdf', T1)), kept(7, 'bb', file('wire.pdf', T1))],
      [[], [], ['other-content']]
    ],
    [
      'with other content under a missing name raise an alarm',
      [FIRST, kept(7, 'aa', file('wire.pdf', T1)), kept(7, 'bb', file(null, null))],
      [[], [], ['other-content']]
    ],
    [
      'that are replaced raise one alarm, and no other when their file arrives',
      [FIRST, kept(7, 'aa', file('wire.pdf', T1)), [slot(7, 'new.pdf', T2)], kept(7, 'bb', file('new.pdf', T2))],
      [[], [], ['replaced'], []]
    ],
    [
      'whose file arrives before their reading was recorded still raise an alarm',
      [FIRST, kept(7, 'aa', file('wire.pdf', T1)), kept(7, 'bb', file('new.pdf', T2)), [slot(7, 'new.pdf', T2)]],
      [[], [], ['replaced'], []]
    ],
    [
      'in another slot whose reading was not recorded raise an alarm when their file arrives',
      [FIRST, kept(8, 'bb', file('new.pdf', T2)), [...FIRST, slot(8, 'new.pdf', T2)]],
      [[], ['another'], []]
    ],
    [
      'with other content twice raise two alarms',
      [kept(7, 'aa', file('w', T1)), kept(7, 'bb', file('w', T1)), kept(7, 'aa', file('w', T1))],
      [[], ['other-content'], ['other-content']]
    ],
    ['first known by their file raise none', [kept(7, 'aa', file('w', T1)), [slot(7, 'w', T1)]], [[], []]],
    [
      'do not include other files',
      [kept(7, 'aa', file('w', T1), 'Deed'), kept(7, 'bb', file('w', T1), 'Deed')],
      [[], []]
    ]
  ])('%s (R66)', (_what, steps, alarms) => {
    expect(after(steps).alarms).toEqual(alarms)
  })

  it('raise an alarm for every change from the last known values, and for nothing else, in any order of readings (R66)', () => {
    const said = fc.record({
      fileName: fc.option(fc.constantFrom('a', 'b'), { nil: null }),
      uploadedAt: fc.option(fc.constantFrom(T1, T2), { nil: null })
    })
    fc.assert(
      fc.property(fc.array(fc.option(said, { nil: null }), { maxLength: 12 }), readings => {
        const { alarms, state } = after(
          readings.map(now => (now === null ? [] : [slot(7, now.fileName, now.uploadedAt)]))
        )
        // The last known values of each, computed independently of the implementation.
        let [name, time]: (string | null)[] = [null, null]
        let [missed, isKnown] = [0, false]
        const expected = readings.map(now => {
          missed = now === null && isKnown ? missed + 1 : 0
          isKnown ||= now !== null
          if (now === null) return missed === 2 ? ['withdrawn'] : []
          const differs =
            (now.fileName !== null && name !== null && now.fileName !== name) ||
            (now.uploadedAt !== null && time !== null && now.uploadedAt !== time)
          if (differs) [name, time] = [null, null]
          ;[name, time] = [now.fileName ?? name, now.uploadedAt ?? time]
          return differs ? ['replaced'] : []
        })
        expect(alarms).toEqual(expected)
        // A repeated reading changes nothing, so nothing is written.
        const last = readings.findLast(now => now !== null)
        if (last == null || readings.at(-1) === null) return
        expect(afterReading(state, { documents: [slot(7, last.fileName, last.uploadedAt)], isWhole: true }, 99)).toBe(
          state
        )
      }),
      { numRuns: 500 }
    )
  })

  it('are never hidden by a flood of new slots', () => {
    const flood = Array.from({ length: 60 }, (_none, at) => slot(100 + at, `${at}.pdf`, T1))
    const { state } = after([FIRST, [...FIRST, ...flood], [slot(7, 'new.pdf', T2), ...flood]])
    expect(state.alarms).toHaveLength(40)
    expect(state.alarms.at(-1)).toMatchObject({ kind: 'replaced', documentId: 7 })
    expect(alarmCount(state)).toBe(61)
  })

  it('are processed quickly, however long their names are', () => {
    const long = 'wire '.repeat(200_000)
    expect(
      afterReading(NOTHING_KNOWN, { documents: [slot(7, long, T1, { type: long, name: long })], isWhole: true }, 0)
        .alarms
    ).toEqual([])
  })
})
