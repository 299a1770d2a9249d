import { describe, expect, it } from 'vitest'
import { pageNumber, placeOfPage } from '../../../../renderer/orders/service-pages/page-number.ts'
import { orderRowStep } from '../../../../renderer/orders/service-pages/row-keys.ts'
import { closingDateText, nameLine, propertyLine } from '../../../../renderer/ui/order/row-messages.ts'
import { sampleRow } from '../../app/samples.ts'

describe('the page in the address', () => {
  it.each([
    ['2', 2],
    ['86', 86],
    [undefined, 1],
    [null, 1],
    ['', 1],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['2e3', 1],
    ['x', 1],
    ['9999999999', 1],
    [['4', '5'], 4]
  ])('%o is page %i', (query, page) => {
    expect(pageNumber(query)).toBe(page)
  })

  it('of the first page is plain', () => {
    expect([placeOfPage(1), placeOfPage(2)]).toEqual([
      { name: 'orders', query: {} },
      { name: 'orders', query: { page: '2' } }
    ])
  })
})

describe('a key in a row', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 14, 14],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['Home', 7, 0],
    ['End', 7, 14],
    ['PageDown', 7, 'next-page'],
    ['PageUp', 7, 'previous-page'],
    ['Enter', 7, undefined],
    ['a', 7, undefined]
  ] as const)('%s in row %i leads to %s', (key, at, step) => {
    expect(orderRowStep(key, at, 15)).toBe(step)
  })
})

describe('a row in words', () => {
  it('names one property, or counts them and names the first', () => {
    expect([propertyLine([]), propertyLine(['1 Elm St']), propertyLine(['1 Elm St', '2 Elm St'])]).toEqual([
      '',
      '1 Elm St',
      '2 properties · 1 Elm St'
    ])
  })

  it('keeps the direction of one name from the next (S7)', () => {
    expect(nameLine(['Ana', 'Bo'])).toBe('Ana, Bo')
    expect(nameLine(['עדי לוי', '77494 Ruiz'])).toBe('\u2068עדי לוי\u2069, 77494 Ruiz')
    expect(propertyLine(['רחוב 5', '2 Elm St'])).toBe('2 properties · \u2068רחוב 5\u2069')
    expect(propertyLine(['רחוב 5'])).toBe('רחוב 5')
  })

  it('gives a closing date its weekday, its year instead when it is another, and what is no date as it came', () => {
    expect(closingDateText(sampleRow(1), 2026)).toBe('Mon, Nov 23')
    expect(closingDateText(sampleRow(1), 2025)).toBe('Nov 23, 2026')
    expect(closingDateText(sampleRow(1, { closingDate: null, closingText: 'to be agreed' }), 2026)).toBe('to be agreed')
  })
})
