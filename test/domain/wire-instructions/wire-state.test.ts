import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SlotFile } from '#domain/documents/download.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import {
  afterCall,
  afterFile,
  afterReading,
  alarmCount,
  NOTHING_KNOWN,
  type WireFile,
  type WireState
} from '#domain/wire-instructions/wire-state.ts'

const T1 = '2026-11-20 10:11:12'
const T2 = '2026-11-21 09:00:00'

/** A slot for wire instructions as a reading tells it: a file's name and time, or none. */
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
const empty = (id: number): OrderDocument => slot(id, null, null, { hasFile: false })
const file = (fileName: string | null, uploadedAt: string | null): SlotFile => ({ fileName, uploadedAt })

const kept = (documentId: number, sha256: string, slot: SlotFile, type = 'Wire Instructions'): WireFile => ({
  documentId,
  name: type,
  type,
  slot,
  sha256
})

/** A reading of an order's documents, or a file of one that was kept just now; or a call. */
type Step = readonly OrderDocument[] | WireFile | 'call'

/** Takes steps; gives the kinds of the alarms that each raised, and what is known at last. */
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
    ['that are read for the first time are no alarm', [FIRST], [[]]],
    ['that are read again are none', [FIRST, FIRST, FIRST], [[], [], []]],
    ['in two slots of the first reading are none', [[...FIRST, slot(8, 'other.pdf', T1)]], [[]]],
    ['that come into an empty slot are none where there were none', [[empty(7)], FIRST], [[], []]],
    [
      'with another name are an alarm, and the name before again is one',
      [FIRST, [slot(7, 'new.pdf', T1)], FIRST],
      [[], ['replaced'], ['replaced']]
    ],
    ['of another time are an alarm', [FIRST, [slot(7, 'wire.pdf', T2)]], [[], ['replaced']]],
    ['that are gone are an alarm, once', [FIRST, [empty(7)], [empty(7)]], [[], ['gone'], []]],
    [
      'that are back as they were after they were gone are no further alarm',
      [FIRST, [empty(7)], FIRST, FIRST],
      [[], ['gone'], [], []]
    ],
    [
      'that are back as others after they were gone are one',
      [FIRST, [empty(7)], [slot(7, 'new.pdf', T2)]],
      [[], ['gone'], ['replaced']]
    ],
    ['in a further slot are an alarm', [FIRST, [...FIRST, slot(8, 'wire.pdf', T1)]], [[], ['another']]],
    [
      'in a further slot are an alarm although the first is not listed any more',
      [FIRST, [slot(8, 'new.pdf', T2)]],
      [[], ['another']]
    ],
    [
      'in a further slot are an alarm although the first is gone',
      [FIRST, [empty(7)], [empty(7), slot(8, 'new.pdf', T2)]],
      [[], ['gone'], ['another']]
    ],
    ['that are not listed for once are none, nor when they are back', [FIRST, [], FIRST], [[], [], []]],
    [
      'that come back as others after they were not listed are one',
      [FIRST, [], [slot(7, 'new.pdf', T2)]],
      [[], [], ['replaced']]
    ],
    ['whose name is left out for once are none', [FIRST, [slot(7, null, T1)], FIRST], [[], [], []]],
    ['whose name and time are left out for once are none', [FIRST, [slot(7, null, null)], FIRST], [[], [], []]],
    [
      'whose link alone is left out for once are none',
      [FIRST, [slot(7, 'wire.pdf', T1, { hasFile: false })], FIRST],
      [[], [], []]
    ],
    [
      'whose link is left out in two readings in a row are an alarm, once (H4)',
      [FIRST, ...Array<Step>(4).fill([slot(7, 'wire.pdf', T1, { hasFile: false })])],
      [[], [], ['withdrawn'], [], []]
    ],
    [
      'whose link is left out now and then are none',
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
      'that are not listed in two readings in a row are an alarm, once (H4)',
      [FIRST, [], [], [], []],
      [[], [], ['withdrawn'], [], []]
    ],
    [
      'that are back as they were while the alarm is open are no further alarm',
      [FIRST, [], [], FIRST, FIRST],
      [[], [], ['withdrawn'], [], []]
    ],
    [
      'that are back as they were after a call about their going are an alarm',
      [FIRST, [], [], 'call', FIRST, FIRST],
      [[], [], ['withdrawn'], [], ['another'], []]
    ],
    [
      'that are swapped for others by taking the link away are two alarms (H4)',
      [FIRST, ...Array<Step>(2).fill([slot(7, 'wire.pdf', T1, { hasFile: false }), slot(9, 'w.pdf', T2)])],
      [[], ['another'], ['withdrawn']]
    ],
    [
      'whose name comes later are none, but are held to it from then on',
      [[slot(7, null, T1)], FIRST, [slot(7, 'new.pdf', T1)]],
      [[], [], ['replaced']]
    ],
    [
      'of which nothing was said at first are held to what is said next',
      [[slot(7, null, null)], FIRST, [slot(7, 'wire.pdf', T2)]],
      [[], [], ['replaced']]
    ],
    [
      'that are replaced while the name is left out are held to the old one no more',
      [FIRST, [slot(7, null, T2)], [slot(7, 'new.pdf', T2)]],
      [[], ['replaced'], []]
    ],
    [
      'whose time is written another way are none',
      [FIRST, [slot(7, 'wire.pdf', '2026-11-20T10:11:12.000Z')], FIRST],
      [[], [], []]
    ],
    [
      'whose name is composed another way are none',
      [[slot(7, 'r\u00e9sum\u00e9 wire.pdf', T1)], [slot(7, 're\u0301sume\u0301 wire.pdf ', T1)]],
      [[], []]
    ],
    [
      'whose name differs at its very end are an alarm',
      [[slot(7, `${'x'.repeat(5000)}a.pdf`, T1)], [slot(7, `${'x'.repeat(5000)}b.pdf`, T1)]],
      [[], ['replaced']]
    ],
    [
      'whose long name stays are none',
      [[slot(7, `${'x'.repeat(5000)}a.pdf`, T1)], [slot(7, `${'x'.repeat(5000)}a.pdf`, T1)]],
      [[], []]
    ],
    [
      'that the service numbers anew, with the same name and time, are none',
      [FIRST, [slot(70, 'wire.pdf', T1)], [slot(70, 'wire.pdf', T1)], [slot(70, 'wire.pdf', T1)]],
      [[], [], [], []]
    ],
    [
      'that are numbered anew and hold other content than the one kept are an alarm',
      [FIRST, kept(7, 'aa', file('wire.pdf', T1)), [slot(70, 'wire.pdf', T1)], kept(70, 'bb', file('wire.pdf', T1))],
      [[], [], [], ['other-content']]
    ],
    [
      'that are listed a second time under another number are an alarm',
      [FIRST, [...FIRST, slot(70, 'wire.pdf', T1)]],
      [[], ['another']]
    ],
    ['that first come as an update are an alarm', [[slot(7, 'UPDATED WIRE INSTRUCTIONS.pdf', T1)]], [['another']]],
    [
      'in a slot for something else are an alarm where there were some, known by the file alone (H4)',
      [
        FIRST,
        [...FIRST, slot(9, 'UPDATED WIRE INSTRUCTIONS.pdf', T2, { type: 'Escrow Documents', name: 'Escrow Documents' })]
      ],
      [[], ['another']]
    ],
    [
      'whose slot is written with letters that look alike are an alarm beside others (H4)',
      [FIRST, [...FIRST, slot(9, 'a.pdf', T2, { type: 'W\u200bire Instruct\u0456ons', name: '' })]],
      [[], ['another']]
    ],
    [
      'that are called something else now are watched on',
      [FIRST, [slot(7, 'new.pdf', T2, { type: 'Other', name: 'Closing letter' })]],
      [[], ['replaced']]
    ],
    [
      'are told by their name where the type does not',
      [[slot(7, 'a.pdf', T1, { type: 'Misc' })], [slot(7, 'b.pdf', T1, { type: 'Misc' })]],
      [[], ['replaced']]
    ],
    [
      'are not what other documents are',
      [
        [slot(7, 'a.pdf', T1, { type: 'Title Commitment', name: 'Title Commitment' })],
        [slot(7, 'b.pdf', T2, { type: 'Title Commitment', name: 'Title Commitment' })]
      ],
      [[], []]
    ],

    [
      'whose file is kept are no alarm',
      [FIRST, kept(7, 'aa', file('wire.pdf', T1)), kept(7, 'aa', file('wire.pdf', T1))],
      [[], [], []]
    ],
    [
      'of other content under the same name and time are an alarm',
      [FIRST, kept(7, 'aa', file('wire.pdf', T1)), kept(7, 'bb', file('wire.pdf', T1))],
      [[], [], ['other-content']]
    ],
    [
      'of other content under a name that was left out are an alarm',
      [FIRST, kept(7, 'aa', file('wire.pdf', T1)), kept(7, 'bb', file(null, null))],
      [[], [], ['other-content']]
    ],
    [
      'that are replaced are one alarm, not another when their file comes',
      [FIRST, kept(7, 'aa', file('wire.pdf', T1)), [slot(7, 'new.pdf', T2)], kept(7, 'bb', file('new.pdf', T2))],
      [[], [], ['replaced'], []]
    ],
    [
      'whose file comes before their reading was noted are an alarm all the same',
      [FIRST, kept(7, 'aa', file('wire.pdf', T1)), kept(7, 'bb', file('new.pdf', T2)), [slot(7, 'new.pdf', T2)]],
      [[], [], ['replaced'], []]
    ],
    [
      'in a further slot whose reading was not noted are an alarm when their file comes',
      [FIRST, kept(8, 'bb', file('new.pdf', T2)), [...FIRST, slot(8, 'new.pdf', T2)]],
      [[], ['another'], []]
    ],
    [
      'of other content twice over are an alarm twice',
      [kept(7, 'aa', file('w', T1)), kept(7, 'bb', file('w', T1)), kept(7, 'aa', file('w', T1))],
      [[], ['other-content'], ['other-content']]
    ],
    [
      'whose file is the first that is known of them are none',
      [kept(7, 'aa', file('w', T1)), [slot(7, 'w', T1)]],
      [[], []]
    ],
    [
      'are not what other files are',
      [kept(7, 'aa', file('w', T1), 'Deed'), kept(7, 'bb', file('w', T1), 'Deed')],
      [[], []]
    ]
  ])('%s (R66)', (_what, steps, alarms) => {
    expect(after(steps).alarms).toEqual(alarms)
  })

  it('raise an alarm for every change of what was said last, and for nothing else, in any order of readings (R66)', () => {
    const said = fc.record({
      fileName: fc.option(fc.constantFrom('a', 'b'), { nil: null }),
      uploadedAt: fc.option(fc.constantFrom(T1, T2), { nil: null })
    })
    fc.assert(
      fc.property(fc.array(fc.option(said, { nil: null }), { maxLength: 12 }), readings => {
        const { alarms, state } = after(
          readings.map(now => (now === null ? [] : [slot(7, now.fileName, now.uploadedAt)]))
        )
        // What was said last of each, told apart from how it is watched.
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
        // Read once more there is nothing new: nothing is written by looking.
        const last = readings.findLast(now => now !== null)
        if (last == null || readings.at(-1) === null) return
        expect(afterReading(state, { documents: [slot(7, last.fileName, last.uploadedAt)], isWhole: true }, 99)).toBe(
          state
        )
      }),
      { numRuns: 500 }
    )
  })

  it('are told of first where many further slots come with them: no flood hides a slot that was there before', () => {
    const flood = Array.from({ length: 60 }, (_none, at) => slot(100 + at, `${at}.pdf`, T1))
    const { state } = after([FIRST, [...FIRST, ...flood], [slot(7, 'new.pdf', T2), ...flood]])
    expect(state.alarms).toHaveLength(40)
    expect(state.alarms.at(-1)).toMatchObject({ kind: 'replaced', documentId: 7 })
    expect(alarmCount(state)).toBe(61)
  })

  it('are done with at once however long their names are', () => {
    const long = 'wire '.repeat(200_000)
    expect(
      afterReading(NOTHING_KNOWN, { documents: [slot(7, long, T1, { type: long, name: long })], isWhole: true }, 0)
        .alarms
    ).toEqual([])
  })
})
