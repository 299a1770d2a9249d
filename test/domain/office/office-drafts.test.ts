import { describe, expect, it } from 'vitest'
import { deskFilter, deskOfFilter } from '#domain/office/desk-filter.ts'
import { draftAccount } from '#domain/office/draft-account.ts'
import { isActivityContent } from '#domain/office/office-activity.ts'
import { isBeingEdited } from '#domain/office/office-drafts.ts'
import { isAssignmentContent, isNoteContent, isSaidContent, isWaitingContent } from '#domain/office/said-content.ts'

const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69'

describe('the account of a draft', () => {
  const account = (name: string, baseAddress = 'https://a.test') => draftAccount({ name, baseAddress })

  it('is one client’s, however its name is spaced and cased, and no other’s at the same address (R47)', () => {
    for (const name of ['lone star lending', ' Lone  Star\tLending ', 'LONE STAR LENDING', 'Ｌone Star Lending'])
      expect(account(name)).toBe(account('Lone Star Lending'))
    for (const other of [
      account('Lone Star'),
      account('LoneStar Lending'),
      account('Lone Star Lending', 'https://b.test')
    ])
      expect(other).not.toBe(account('Lone Star Lending'))
  })
})

describe('a draft at another desk', () => {
  it('is being edited for two minutes after its last change, while it is typed', () => {
    const edited = (ago: number, state: 'draft' | 'sending' = 'draft') => isBeingEdited({ state, changedAt: 0 }, ago)
    expect([edited(0), edited(119_999), edited(120_000), edited(0, 'sending')]).toEqual([true, true, false, false])
  })
})

describe('the filter “Assigned to”', () => {
  it('names a desk by its id and its name, which may have spaces', () => {
    for (const desk of [
      { id: 'a', name: 'Back  office 2' },
      { id: 'a', name: '' }
    ])
      expect(deskOfFilter(deskFilter(desk))).toEqual(desk)
    expect(deskOfFilter('a')).toEqual({ id: 'a', name: '' })
  })
})

describe('what a desk says about an order', () => {
  const said = { orderId: ORDER, rank: 7, desk: 'Front desk' }
  const set = { ...said, besides: ['a'] }

  it.each<[string, (value: unknown) => boolean, readonly unknown[], readonly unknown[]]>([
    [
      'anything',
      isSaidContent,
      [said, set],
      [{ ...said, rank: -1 }, { ...said, rank: 1.5 }, { ...said, orderId: 'a' }, {}]
    ],
    ['a note', isNoteContent, [{ ...said, text: '' }], [said, { ...said, text: null }, { text: 'a' }]],
    [
      'who looks after it',
      isAssignmentContent,
      [
        { ...set, value: null },
        { ...set, value: { id: 'a', name: 'b' } }
      ],
      [set, { ...set, value: 'a' }, { ...set, value: { id: 'a' } }, { ...said, value: null }]
    ],
    [
      'what it waits for',
      isWaitingContent,
      [
        { ...set, value: null },
        { ...set, value: 'a' }
      ],
      [set, { ...set, value: 1 }, { ...set, value: null, besides: [1] }, { ...set, value: null, desk: null }]
    ]
  ])('is taken for %s in its shape alone', (_what, is, yes, no) => {
    expect([yes.every(is), no.some(is)]).toEqual([true, false])
  })

  it('is not taken for what people did there, which has its own shape', () => {
    const entry = { number: 1, at: 7, kind: 'opened', orderId: null, detail: '', person: 'ana' }
    const activity = (change: object) => isActivityContent({ entry: { ...entry, ...change }, desk: 'Front desk' })
    expect([{}, { orderId: ORDER }, { at: Date.UTC(2026, 10, 28) }].map(activity)).toEqual([true, true, true])
    for (const wrong of [
      { kind: 'later' },
      { at: -1 },
      { number: 1.5 },
      { orderId: 'a' },
      { person: null },
      { detail: 1 }
    ])
      expect(activity(wrong)).toBe(false)
    expect([isActivityContent({ entry }), isActivityContent(said)]).toEqual([false, false])
  })
})
