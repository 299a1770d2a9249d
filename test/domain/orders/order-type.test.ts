import { expect, it } from 'vitest'
import { orderType, shortName } from '#domain/orders/order-type.ts'
import { isColumnChoice } from '#domain/orders/column-choice.ts'
import { sampleRow } from '../../renderer/app/samples.ts'

const row = (name: string, people: Partial<Record<'buyers' | 'borrowers' | 'sellers', readonly string[]>>) =>
  sampleRow(1, { name, buyers: [], borrowers: [], sellers: [], ...people })

it.each([
  ['Ramirez refinance', { borrowers: ['Ana Ramirez'] }, 'refinance', 'Ramirez'],
  ['Whitlock purchase', { buyers: ['J. D. Whitlock'] }, 'purchase', 'Whitlock'],
  ['Whitlock', { sellers: ['Ruth Baker'] }, 'purchase', 'Whitlock'],
  ['Ramirez Refinance', {}, 'refinance', 'Ramirez'],
  ['Ramirez', {}, null, 'Ramirez'],
  ['Baker purchase', { borrowers: ['Ruth Baker'] }, 'refinance', 'Baker purchase'],
  ['refinance', { borrowers: ['Ruth Baker'] }, 'refinance', 'refinance']
] as const)('"%s" with %o is a %s, and called "%s" beside its type', (name, people, type, short) => {
  expect(orderType(row(name, people))).toBe(type)
  expect(shortName(name, type)).toBe(short)
})

it.each([null, [], { hidden: [] }, { hidden: ['type', 1], widths: {} }, { hidden: [], widths: { type: 1000 } }])(
  '%j is no choice of columns',
  value => {
    expect(isColumnChoice(value)).toBe(false)
  }
)
