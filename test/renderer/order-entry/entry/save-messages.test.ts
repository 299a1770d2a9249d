import { describe, expect, it } from 'vitest'
import type { SaveState } from '../../../../renderer/order-entry/entry/autosave.ts'
import { saveAnnouncement, saveStateText } from '../../../../renderer/order-entry/entry/save-messages.ts'
import { whenText } from '../../../../renderer/ui/text/moments.ts'

const AT = new Date(2026, 10, 20, 10, 43).getTime()
const FAILURE = { kind: 'store', trouble: 'disk-full' } as const

describe('how far a draft is kept', () => {
  it.each<[SaveState, string, string]>([
    [{ phase: 'untouched' }, 'Draft', 'Draft'],
    [{ phase: 'unsaved' }, 'Not saved yet', 'Not saved yet'],
    [{ phase: 'unsaved', savedAt: AT }, 'Not saved yet', 'Not saved yet'],
    [{ phase: 'saving', savedAt: AT }, 'Saving…', 'Saving…'],
    [{ phase: 'saved', savedAt: AT }, 'Saved 10:43 AM', 'Saved until you quit'],
    [{ phase: 'unsaved', savedAt: AT, failure: FAILURE }, 'Not saved', 'Not saved'],
    [{ phase: 'saving', failure: FAILURE }, 'Not saved', 'Not saved'],
    [{ phase: 'moved-on', savedAt: AT }, 'No longer saved', 'No longer saved']
  ])('%j is said in these words, kept or until the program quits', (state, kept, untilQuit) => {
    expect([saveStateText(state, false, AT), saveStateText(state, true, AT)]).toEqual([kept, untilQuit])
  })

  it('is said with the day if that is not today', () => {
    const state: SaveState = { phase: 'saved', savedAt: new Date(2026, 10, 18, 16, 4).getTime() }
    expect(saveStateText(state, false, AT)).toBe('Saved Wed, Nov 18, 4:04 PM')
  })

  it.each<[string, SaveState, SaveState, string | undefined]>([
    ['the first save', { phase: 'saving' }, { phase: 'saved', savedAt: AT }, 'Draft saved.'],
    ['a later save', { phase: 'saving', savedAt: 1 }, { phase: 'saved', savedAt: AT }, undefined],
    [
      'a failure',
      { phase: 'saving' },
      { phase: 'unsaved', failure: FAILURE },
      'Draft not saved. This computer’s disk is full.'
    ],
    [
      'the same failure again',
      { phase: 'saving', failure: FAILURE },
      { phase: 'unsaved', failure: FAILURE },
      undefined
    ],
    [
      'what holds after a failure',
      { phase: 'saving', savedAt: 1, failure: FAILURE },
      { phase: 'saved', savedAt: AT },
      'Draft saved.'
    ],
    ['typing', { phase: 'saved', savedAt: AT }, { phase: 'unsaved', savedAt: AT }, undefined]
  ])('is said aloud once: %s', (_what, before, now, words) => {
    expect(saveAnnouncement(before, now, false)).toBe(words)
  })
})

describe('when something was', () => {
  it.each<[Date, string]>([
    [new Date(2026, 10, 20, 0, 5), '12:05 AM'],
    [new Date(2026, 10, 19, 23, 59), 'yesterday'],
    [new Date(2026, 10, 18, 23, 59), 'Wed, Nov 18'],
    [new Date(2025, 10, 20), 'Nov 20, 2025']
  ])('%s is said as %j', (moment, words) => {
    expect(whenText(moment.getTime(), AT)).toBe(words)
  })

  it('is said as yesterday over the turn of a year, too', () => {
    expect(whenText(new Date(2025, 11, 31).getTime(), new Date(2026, 0, 1).getTime())).toBe('yesterday')
  })
})
