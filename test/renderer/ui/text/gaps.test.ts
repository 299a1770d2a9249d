import { describe, expect, it } from 'vitest'
import { gapSentence } from '../../../../renderer/ui/text/gaps.ts'

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
