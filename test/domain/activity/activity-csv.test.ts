import { describe, expect, it } from 'vitest'
import {
  activityCheckText,
  activityLine,
  ACTIVITY_COLUMNS,
  ACTIVITY_LABELS,
  flawText
} from '#domain/activity/activity-csv.ts'
import { ACTIVITY_KINDS, type ActivityCheck } from '#domain/activity/activity.ts'
import type { OrderId } from '#domain/common/order-id.ts'

const ID = '6f1c1a10-7c1d-4b5e-9c0f-0123456789ab' as OrderId
const check = (change: Partial<ActivityCheck>): ActivityCheck => ({
  entries: 3,
  first: 4,
  last: 6,
  flaws: [],
  code: 'abc',
  ...change
})

it('a line of the activity log has an entry’s columns, and names the program where nobody did it (E29)', () => {
  const entry = { number: 7, at: 5, person: 'kim', kind: 'downloaded', orderId: ID, detail: 'Payoff.pdf' } as const
  expect(activityLine(entry, '11/20/2026 9:45 AM')).toEqual([
    '7',
    '11/20/2026 9:45 AM',
    'kim',
    'Downloaded',
    ID,
    'Payoff.pdf'
  ])
  expect(activityLine({ ...entry, person: '', kind: 'removed', orderId: null }, '')).toEqual([
    '7',
    '',
    'Title Desk',
    'Removed',
    '',
    'Payoff.pdf'
  ])
  expect(activityLine(entry, '')).toHaveLength(ACTIVITY_COLUMNS.length)
})

it('each kind of activity is called what people did (E29)', () => {
  expect(ACTIVITY_KINDS.map(kind => ACTIVITY_LABELS[kind])).toEqual([
    'Sent',
    'Downloaded',
    'Opened',
    'Call recorded',
    'Removed',
    'Exported',
    'Printed'
  ])
})

describe('what the check of the activity log found (E29)', () => {
  it.each<[string, Partial<ActivityCheck>, string]>([
    ['no entry', { entries: 0, first: 1, last: 0, code: '' }, 'No entries.'],
    ['no flaw', {}, 'Entries 4 to 6, code abc. Each entry was checked and is as it was written.'],
    [
      'one entry without a flaw',
      { entries: 1, first: 7, last: 7 },
      'Entry 7, code abc. It was checked and is as it was written.'
    ],
    [
      'one entry with a flaw',
      { entries: 1, first: 7, last: 7, flaws: [{ kind: 'changed', from: 7, to: 7 }] },
      'Entry 7, code abc. Entry 7 is changed.'
    ],
    [
      'flaws',
      {
        flaws: [
          { kind: 'missing', from: 4, to: 5 },
          { kind: 'changed', from: 6, to: 6 }
        ]
      },
      'Entries 4 to 6, code abc. Entries 4 to 5 are missing. Entry 6 is changed.'
    ],
    [
      'no entry where there should be some',
      { entries: 0, first: 1, last: 3, flaws: [{ kind: 'missing', from: 1, to: 3 }] },
      'Entries 1 to 3, code abc. Entries 1 to 3 are missing.'
    ]
  ])('is said in one line: %s', (_what, change, text) => {
    expect(activityCheckText(check(change))).toBe(text)
  })

  it.each([
    ['missing', 2, 2, 'Entry 2 is missing.'],
    ['missing', 2, 3, 'Entries 2 to 3 are missing.'],
    ['changed', 2, 2, 'Entry 2 is changed.'],
    ['changed', 2, 9, 'Entries 2 to 9 are changed.']
  ] as const)('is said of entries that are %s, from %i to %i', (kind, from, to, text) => {
    expect(flawText({ kind, from, to })).toBe(text)
  })
})
