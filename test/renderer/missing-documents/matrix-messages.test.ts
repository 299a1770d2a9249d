import { describe, expect, it } from 'vitest'
import type { DocumentMatrix, SlotState } from '#domain/orders/missing-documents.ts'
import {
  CLOSING_CHOICES,
  closingsOf,
  USUAL_CHOICES,
  type MatrixChoices
} from '../../../renderer/missing-documents/choices.ts'
import {
  emptyStateMessage,
  legendOf,
  missingPerType,
  rangeText
} from '../../../renderer/missing-documents/matrix-messages.ts'
import { orderRow } from '../app/order-cache-samples.ts'

const AFTER = { phase: 'after-closing', closing: closingsOf('after-closing') } as const
const said = (change: Partial<MatrixChoices> = {}, caution = '') =>
  emptyStateMessage({ ...USUAL_CHOICES, ...change }, caution)

describe('where the matrix is empty', () => {
  it.each<[string, Partial<MatrixChoices>, string, string, boolean]>([
    ['nothing is chosen', {}, 'Nothing is missing', 'You’re all caught up for the next 10 business days.', false],
    ['all are shown', { onlyMissing: false }, 'No orders', 'No orders close within 10 business days.', false],
    ['closings are past', AFTER, 'Nothing is missing', 'Every closed order we checked has its documents.', true],
    [
      'all with past closings are shown',
      { ...AFTER, onlyMissing: false },
      'No orders',
      'No order has a closing date in the past.',
      true
    ],
    ['a text is looked for', { text: 'zq' }, 'No orders found', 'No matching order is missing a document.', true],
    ['only followed ones are', { followed: true }, 'No orders found', 'No matching order is missing a document.', true],
    ['a desk’s are', { lookedAfter: 'none' }, 'No orders found', 'No matching order is missing a document.', true],
    [
      'all of another closing are',
      { closing: 1, onlyMissing: false },
      'No orders found',
      'No orders match these filters.',
      true
    ]
  ])('and %s, it says so', (_what, change, title, why, canWiden) => {
    expect(said(change)).toEqual({ title, why, canWiden })
  })

  it('a caution comes first, and leads back only from other filters', () => {
    const caution = 'Updates are paused.'
    expect(said({}, caution)).toEqual({ title: 'No orders yet', why: caution, canWiden: false })
    expect(said({ text: 'zq' }, caution)).toEqual({ title: 'No orders yet', why: caution, canWiden: true })
  })
})

it.each([
  ['Next 10 business days', { kind: 'business-days', next: 10 }],
  ['This week', { kind: 'this-week' }],
  ['Next week', { kind: 'next-week' }],
  ['Past', { kind: 'past' }],
  ['Any date', { kind: 'any' }]
])('the choice “%s” looks for these closings', (label, filter) => {
  expect(CLOSING_CHOICES.find(choice => choice.label === label)?.filter).toEqual(filter)
})

const matrix = (from: number, total: number, ...rows: readonly (readonly SlotState[])[]): DocumentMatrix => ({
  types: ['Deed', 'Loan Documents'],
  from,
  total,
  rows: rows.map((states, at) => ({
    row: orderRow(at + 1),
    slots: states.map(state => ({ state, documentId: null })),
    missing: 0,
    documentsAt: 1
  }))
})

describe('the matrix in words', () => {
  it('counts all orders where they are on one page, and else has its range', () => {
    expect(rangeText(matrix(0, 1, ['new', 'new']))).toBe('1 order')
    expect(rangeText(matrix(1200, 1202, ['new', 'new'], ['new', 'new']))).toBe('1,201–1,202 of 1,202 orders')
  })

  it('counts as missing what is due and not here, and nothing that was not checked', () => {
    expect(missingPerType(matrix(0, 3, ['later', 'empty'], ['unknown', 'empty'], ['none', 'new']))).toEqual([0, 2])
  })

  it('has each sign in view once, in the order of the states', () => {
    expect(legendOf(matrix(0, 2, ['none', 'later'], ['filled', 'later']))).toEqual(['filled', 'later', 'none'])
    expect(legendOf(matrix(0, 0))).toEqual([])
  })
})
