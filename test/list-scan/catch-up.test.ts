import { expect, it } from 'vitest'
import { createCatchUp } from '../../main/list-scan/catch-up.ts'
import { PageCount } from '../../main/list-scan/page-count.ts'
import { numbered, pageOf } from '../outbox/support/order-list.ts'

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
