import { describe, expect, it } from 'vitest'
import { COLUMN_WIDTH, isColumnChoice, TABLE_COLUMNS } from '#domain/orders/column-choice.ts'

const [, ...OTHERS] = TABLE_COLUMNS
const { least, most } = COLUMN_WIDTH

describe('a choice of columns', () => {
  it.each<[string, unknown]>([
    ['with all columns', { hidden: [], widths: {} }],
    ['with the name alone', { hidden: OTHERS, widths: {} }],
    ['with the narrowest and the widest column', { hidden: [], widths: { name: least, type: most } }],
    ['in another order', { hidden: [], widths: {}, order: ['name', ...OTHERS.toReversed()] }]
  ])('%s is taken', (_what, choice) => {
    expect(isColumnChoice(choice)).toBe(true)
  })

  it.each<[string, unknown]>([
    ['without the name', { hidden: ['name'], widths: {} }],
    ['with more hidden than there are', { hidden: [...OTHERS, 'type'], widths: {} }],
    ['narrower than a column may be', { hidden: [], widths: { type: least - 1 } }],
    ['wider than a column may be', { hidden: [], widths: { type: most + 1 } }],
    ['of half a pixel', { hidden: [], widths: { type: least + 0.5 } }],
    ['with a width of no column', { hidden: [], widths: { color: 100 } }],
    ['that does not begin with the name', { hidden: [], widths: {}, order: [...OTHERS, 'name'] }],
    ['that lacks a column', { hidden: [], widths: {}, order: ['name', ...OTHERS.slice(1)] }],
    ['that has a column twice', { hidden: [], widths: {}, order: [...TABLE_COLUMNS, 'type'] }],
    [
      'that has one column in the place of another',
      { hidden: [], widths: {}, order: ['name', ...OTHERS.slice(1), 'name'] }
    ],
    ['with what no version has', { hidden: [], widths: {}, color: 'red' }]
  ])('%s is not', (_what, choice) => {
    expect(isColumnChoice(choice)).toBe(false)
  })
})
