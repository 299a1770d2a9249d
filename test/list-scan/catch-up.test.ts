import { describe, expect, it } from 'vitest'
import { createCatchUp } from '../../main/list-scan/catch-up.ts'
import { PageCount } from '../../main/list-scan/page-count.ts'
import { numbered, ordersOf, pageOf } from '../outbox/support/order-list.ts'

it('a list that grows and grows is caught up with five times, and then given up', () => {
  const count = new PageCount({ mostPages: 7000, mayGrow: true })
  const catchUp = createCatchUp(count)
  const begun = [1, 2, 3, 4, 5, 6, 7].map(round => {
    const page = pageOf([numbered(round)], 1, 15, 100 + round)
    count.add({ page: 1, floor: 0 }, page)
    return catchUp.start(pageOf([], 1, 15, 200), true)
  })
  expect(begun).toEqual([true, true, true, true, true, false, false])
})

/** A list of so many pages, of which page 1 was read, and its rounds of catching up. */
function caughtUp(pages: number) {
  const count = new PageCount({ mostPages: 7000, mayGrow: true })
  count.add({ page: 1, floor: 0 }, pageOf(ordersOf(15 * pages), 1))
  return { count, catchUp: createCatchUp(count), grown: pageOf([], 1, 15, 15 * pages + 5) }
}

describe('a list that has grown while it was read', () => {
  it.each<[string, number, boolean, readonly boolean[], readonly number[]]>([
    ['from the front while that brings news, then from the end', 6, true, [true, false, true, false], [2, 3, 6, 5, 1]],
    ['from the front to its end', 3, true, [true, true], [2, 3, 1]],
    ['from the front at its end', 2, true, [false], [2, 1]],
    ['from the end where page 1 brought no news', 4, false, [true, true, true], [4, 3, 2, 1]],
    ['from the end while that brings news', 4, false, [true, false], [4, 3, 1]],
    ['at its one page', 1, true, [false], [1, 1]]
  ])('is read again %s, and page 1 last', (_how, pages, isNews, news, expected) => {
    const { catchUp, grown } = caughtUp(pages)
    expect([catchUp.page(), catchUp.start(grown, isNews)]).toEqual([1, true])
    const read = [catchUp.page()]
    const goesOn = news.map(each => {
      const more = catchUp.goOn(each)
      read.push(catchUp.page())
      return more
    })
    expect(read).toEqual(expected)
    expect(goesOn).toEqual(news.map((_each, index) => index < news.length - 1))
  })

  it('is not read again where it has as many orders as at first, or as were seen', () => {
    const { catchUp, count } = caughtUp(2)
    expect(catchUp.start(pageOf([], 1, 15, count.firstTotal), true)).toBe(false)
    expect(catchUp.start(pageOf([], 1, 15, count.ids.size), true)).toBe(false)
  })

  it('is not read again where a round has brought nothing', () => {
    const { catchUp, count, grown } = caughtUp(2)
    expect([catchUp.start(grown, true), catchUp.start(grown, true)]).toEqual([true, false])
    count.add({ page: 1, floor: 0 }, { ...grown, rows: [numbered(999)] })
    expect(catchUp.start(grown, true)).toBe(true)
  })
})
