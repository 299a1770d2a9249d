import { expect, it } from 'vitest'
import { knownTotal } from '#domain/orders/order-page.ts'

it.each<[string, number, number, readonly string[], number | undefined]>([
  ['known where the service says it', 1, 3, [], 40],
  ['known where something else is missing', 1, 3, ['meta.from', 'links'], 40],
  ['not known where the service leaves it out', 1, 3, ['meta.total'], undefined],
  ['not known where the service says nothing of its pages', 2, 3, ['meta'], undefined],
  ['known on the last page, whose rows tell', 3, 3, ['meta.total'], 40],
  ['known on the only page', 1, 1, ['meta'], 40]
])('the number of all orders is %s', (_what, page, lastPage, gaps, total) => {
  expect(knownTotal({ total: 40, page, lastPage, gaps })).toBe(total)
})
