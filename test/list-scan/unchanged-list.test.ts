import { describe, expect, it } from 'vitest'
import { ListScan } from '../../main/list-scan/list-scan.ts'
import { listed, pageOf } from '../orders/list-service.ts'

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => listed(from + index))
const PAGES = 3

/** A scan that only counts if nothing changed, of three pages; page 1 at the end is that of the list `then`. */
function scanOf(then: ReturnType<typeof numbers>) {
  const scan = new ListScan({ mostPages: 100, mayGrow: false, readsOn: true })
  for (let page = 1; page <= PAGES; page++) scan.take(scan.next()!, pageOf(numbers(1, 45), 15, page))
  const last = scan.next()!
  return { scan, last, then: pageOf(then, 15, 1) }
}

describe('a scan of a list that may not change', () => {
  it.each([
    ['the same', 1, 'complete'],
    ['another', 2, 'moved']
  ] as const)(
    'whose first page is %s at the end, with the same total, is told from one that did not move (B02, R44)',
    (_what, from, outcome) => {
      const { scan, last, then } = scanOf(numbers(from, 45))
      expect(last.page).toBe(1)
      scan.take(last, then)
      expect(scan.outcome).toBe(outcome)
    }
  )

  it('has moved if the list grew, though all its orders were seen (R44)', () => {
    const scan = new ListScan({ mostPages: 100, mayGrow: false, readsOn: true })
    scan.take(scan.next()!, pageOf(numbers(2, 44), 15, 1))
    for (const page of [2, 3]) scan.take(scan.next()!, pageOf(numbers(2, 45), 15, page))
    expect(scan.outcome).toBe('moved')
  })

  it('does not count without page 1 at the end: nothing else shows that the list did not move (R44)', () => {
    const { scan, last } = scanOf([])
    scan.giveUp(last)
    expect([scan.outcome, scan.findings.malformed]).toEqual(['unfit', 1])
  })

  it('goes on from saved pages, and asks for page 1 at the end although all had been read', () => {
    const { scan } = scanOf([])
    const saved = scan.saved([[1, 3]])
    expect(saved).toEqual({ read: [[1, 3]], total: 45, lastPage: 3 })
    const resumed = new ListScan({ mostPages: 100, mayGrow: false, readsOn: true, saved: saved! })
    const last = resumed.next()!
    expect(last.page).toBe(1)
    resumed.take(last, pageOf(numbers(1, 45), 15, 1))
    expect([resumed.outcome, resumed.findings.fingerprints]).toEqual(['complete', []])
  })
})
