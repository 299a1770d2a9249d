import { createSecretKey } from 'node:crypto'
import { expect, it } from 'vitest'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import { sampleRow } from '../sample-rows.ts'

const HOUR = 3_600_000
const ALL = 30
const FEW = 10

it('a list that shrank, was complete again and shrinks anew is doubted for a whole day from then (R44)', () => {
  let elapsed = 0
  const cache = createEngine(undefined, undefined, () => elapsed)
  cache.open({ file: null, key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'k' })
  cache.loaded(null)
  let scan = 0
  /** How many orders are missing, if too many to be believed. */
  const missingAfter = (count: number, at: number): number => {
    scan += 1
    elapsed = at
    cache.noteRows({ rows: Array.from({ length: count }, (_, number) => sampleRow(number)), scan, at })
    return cache.endScan({ scan, outcome: 'whole', at }).missing
  }
  expect(missingAfter(ALL, 0)).toBe(0)
  for (let hour = 1; hour <= 11; hour++) expect(missingAfter(FEW, hour * HOUR)).toBe(ALL - FEW)
  expect(missingAfter(ALL, 12 * HOUR)).toBe(0)
  for (let hour = 26; hour < 26 + 24; hour++) expect(missingAfter(FEW, hour * HOUR)).toBe(ALL - FEW)
  expect(missingAfter(FEW, 50 * HOUR)).toBe(0)
})

it('an order seen on a page by itself is spared by the scan that goes on, and by no later one (R44)', () => {
  const cache = createEngine()
  cache.open({ file: null, key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'k' })
  cache.loaded(null)
  const rowsOf = (count: number) => Array.from({ length: count }, (_, number) => sampleRow(number))
  const goneAfter = (scan: number) => {
    cache.noteRows({ rows: rowsOf(ALL - 1), scan, at: scan * HOUR })
    return cache.endScan({ scan, outcome: 'whole', at: scan * HOUR }).changes
  }
  cache.noteRows({ rows: rowsOf(ALL), scan: 1, at: HOUR })
  cache.endScan({ scan: 1, outcome: 'whole', at: HOUR })
  cache.noteRows({ rows: [sampleRow(ALL - 1)], scan: null, at: HOUR })
  expect([2, 3, 4, 5].map(goneAfter)).toEqual([0, 1, 0, 0])
})

/** What is missing, if too many to be believed, after a whole scan of so many orders at an hour. */
function scanning() {
  let elapsed = 0
  let scan = 0
  const cache = createEngine(undefined, undefined, () => elapsed)
  cache.open({ file: null, key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'k' })
  cache.loaded(null)
  return (count: number, hour: number): number => {
    scan += 1
    elapsed = hour * HOUR
    cache.noteRows({ rows: Array.from({ length: count }, (_, number) => sampleRow(number)), scan, at: elapsed })
    return cache.endScan({ scan, outcome: 'whole', at: elapsed }).missing
  }
}

it.each([
  [19, 9, 10],
  [20, 10, 0],
  [17, 8, 0]
])('of %i orders, of which %i are left, %i are doubted: ten at least, and most (R44)', (all, left, held) => {
  const missingAfter = scanning()
  missingAfter(all, 0)
  expect(missingAfter(left, 1)).toBe(held)
})

it('a list that shrank is believed only after twelve scans, however long ago the first was (R44)', () => {
  const missingAfter = scanning()
  missingAfter(ALL, 0)
  const hours = Array.from({ length: 12 }, (_, index) => 3 * (index + 1))
  expect(hours.map(hour => missingAfter(FEW, hour))).toEqual([...Array<number>(11).fill(ALL - FEW), 0])
})
