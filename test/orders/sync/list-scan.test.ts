import { describe, expect, it } from 'vitest'
import { ListScan } from '../../../main/orders/sync/list-scan.ts'
import { listed, pageOf } from '../list-service.ts'

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => listed(from + index))

describe('a reading of the list', () => {
  it.each([
    ['the same', 1, 'whole'],
    ['another', 2, 'moved']
  ] as const)(
    'whose first page is %s at the end, with the same total, is told from one that did not move (B02, R44)',
    (_what, from, outcome) => {
      const pass = new ListScan(1)
      for (let page = pass.next(); page !== null; page = pass.next()) {
        const isEnd = page === 1 && pass.pagesRead > 0
        pass.take(page, pageOf(numbers(isEnd ? from : 1, 45), 15, page))
      }
      expect(pass.isOver()).toBe(true)
      expect(pass.end(45).outcome).toBe(outcome)
    }
  )
})
