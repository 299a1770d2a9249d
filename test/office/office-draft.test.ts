import { describe, expect, it } from 'vitest'
import { dataKey } from '../../main/storage/database/seal.ts'
import { markOf, meaningOf, officeState, openDraft, savesOf, sealDraft } from '../../main/office/drafts/office-draft.ts'
import { newDraft } from '../../main/drafts/draft-rows.ts'
import { filledEntry } from '../fixtures/entries.ts'

const key = dataKey('k', new Uint8Array(32).fill(1))
const order = newDraft('a', filledEntry('purchase'), 1000)

describe('what the database says of a draft', () => {
  it.each([
    ['theirs', undefined, false, 1],
    ['theirs', { isHeld: false, revision: 9, isBegun: true }, false, 1],
    ['lost', { isHeld: true, revision: 9, isBegun: true }, false, 9],
    ['received', undefined, true, 1],
    ['received', { isHeld: false, revision: 9, isBegun: true }, true, 9],
    ['ours', { isHeld: true, revision: 9, isBegun: true }, true, 9],
    ['ours', { isHeld: true, revision: 9, isBegun: true }, true, 8],
    ['received', { isHeld: true, revision: 9, isBegun: true }, true, 10],
    ['received', { isHeld: true, revision: 9, isBegun: false }, true, 9],
    ['ours', { isHeld: true, revision: 9, isBegun: false }, true, 8]
  ] as const)('is %s, where the desk knew %o, holder %s, revision %i (O3)', (meaning, known, isHolder, revision) => {
    expect(meaningOf(known, isHolder, revision)).toBe(meaning)
  })
})

describe('an order, as the office knows it', () => {
  it.each([
    ['draft', 'draft'],
    ['queued', 'queued'],
    ['sending', 'wire'],
    ['unknown', 'unknown'],
    ['closed', 'unknown'],
    ['sent', 'sent']
  ] as const)('that is %s stands as %s', (state, stands) => {
    expect(officeState({ state }, false)).toBe(stands)
  })

  it('that is a draft, and may have arrived, stands as queued: no other desk can have it (O1)', () => {
    expect(officeState({ state: 'draft' }, true)).toBe('queued')
  })

  it('that is gone was removed', () => {
    expect([officeState(undefined, false), markOf(undefined), savesOf(markOf(undefined))]).toEqual([
      'removed',
      'removed',
      undefined
    ])
  })

  it('has another mark after each save and each change of state', () => {
    const marks = [order, { ...order, revision: 2 }, { ...order, state: 'queued' as const }, { ...order, since: 2000 }]
    expect(new Set(marks.map(markOf)).size).toBe(4)
    expect(marks.map(markOf).map(savesOf)).toEqual([1, 2, 1, 1])
  })

  it('opens with what it was sealed with, for its id, account and revision alone (W7)', () => {
    const [place, other] = [
      { id: order.id, account: new Uint8Array(32), revision: 3 },
      { id: order.id, account: new Uint8Array(32), revision: 4 }
    ]
    const content = sealDraft(key, place, order)
    expect(openDraft(key, { ...place, content })).toMatchObject({ entry: order.entry, saves: 1, refusal: null })
    expect(openDraft(key, { ...other, content })).toBeUndefined()
    expect(openDraft(key, { ...place, content: sealDraft(key, place, undefined) })).toBeUndefined()
  })

  it.each([{ revision: 1.5 }, { revision: 1e300 }, { createdAt: -0.5 }, { savedAt: 1e300 }])(
    'does not open with %o, which no desk could keep: its table holds whole numbers, and a page shows dates (O8)',
    wrong => {
      const place = { id: order.id, account: new Uint8Array(32), revision: 3 }
      expect(openDraft(key, { ...place, content: sealDraft(key, place, { ...order, ...wrong }) })).toBeUndefined()
    }
  )
})
