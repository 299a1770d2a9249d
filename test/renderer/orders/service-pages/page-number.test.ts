import { describe, expect, it } from 'vitest'
import { pageNumber, placeOfPage } from '../../../../renderer/orders/service-pages/page-number.ts'

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
