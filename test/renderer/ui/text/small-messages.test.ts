import { describe, expect, it } from 'vitest'
import { counted, grouped } from '../../../../renderer/ui/text/format.ts'
import { formatTime } from '../../../../renderer/ui/text/format-time.ts'
import { formatBytes } from '../../../../renderer/ui/text/format-bytes.ts'
import { gapSentence } from '../../../../renderer/ui/text/gaps.ts'
import { keyLabels } from '../../../../renderer/ui/text/keys.ts'

describe('bytes for reading', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 KB'],
    [31_400, '31 KB'],
    [1_200_000, '1.2 MB'],
    [52_000_000, '52.0 MB'],
    [250_000_000, '250 MB'],
    [3_400_000_000, '3.4 GB'],
    [9_000_000_000_000, '9000 GB']
  ])('%i reads %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words)
  })
})

it('one of something is one, and more are more', () => {
  expect([counted(1, 'row'), counted(2, 'row'), counted(4, 'property', 'properties'), counted(1284, 'order')]).toEqual([
    '1 row',
    '2 rows',
    '4 properties',
    '1,284 orders'
  ])
})

it('a time of day has no date and no seconds', () => {
  expect(formatTime(new Date(2026, 10, 20, 10, 42, 59).getTime())).toBe('10:42 AM')
  expect(formatTime(new Date(2026, 10, 20, 16, 4).getTime())).toBe('4:04 PM')
})

it('a large number is grouped by thousands', () => {
  expect([0, 999, 1000, 1284, 1_000_000].map(grouped)).toEqual(['0', '999', '1,000', '1,284', '1,000,000'])
})

it('keys are shown as they stand on the keyboard', () => {
  expect(keyLabels('Mod+Shift+N', false)).toEqual(['Ctrl', 'Shift', 'N'])
  expect(keyLabels('Mod+Shift+N', true)).toEqual(['⌘', '⇧', 'N'])
  expect(keyLabels('Escape', false)).toEqual(['Esc'])
})

describe('what the service left out', () => {
  const names = {
    order_id: 'the order number',
    'progress.policy_issued': 'the policy',
    'meta.total': 'how many there are',
    data: 'whole rows'
  }

  it('is nothing to say where nothing is missing', () => {
    expect(gapSentence([], names, 'row')).toBe('')
  })

  it('is one sentence that counts the rows of each member once', () => {
    expect(
      gapSentence(
        ['data.3.order_id', 'data.8.order_id', 'data.8.order_id', 'data.2.progress.policy_issued', 'meta.total'],
        names,
        'row'
      )
    ).toBe(
      'The service left out, or sent in another form: the order number (2 rows); the policy (1 row); how many there are.'
    )
  })

  it('says how many rows are shown if the service sent more', () => {
    expect(gapSentence(['data.500+'], names, 'row')).toBe('Only the first 500 rows are shown; the service sent more.')
    expect(gapSentence(['data.1200+', 'data.3.order_id'], names, 'row')).toBe(
      'The service left out, or sent in another form: the order number (1 row). Only the first 1,200 rows are shown; the service sent more.'
    )
  })

  it('names a whole row, an item of a list within a row, and a member nobody has named', () => {
    expect(gapSentence(['data.4'], names, 'row')).toContain('whole rows (1 row)')
    expect(gapSentence(['data.4.buyers.2'], { buyers: 'the buyers' }, 'row')).toContain('the buyers (1 row)')
    expect(gapSentence(['data.4.tasks.100+'], { tasks: 'the tasks' }, 'row')).toContain('the tasks (1 row)')
    expect(gapSentence(['data.4.lender_code'], names, 'row')).toContain('lender code (1 row)')
  })
})
