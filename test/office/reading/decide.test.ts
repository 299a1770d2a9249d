import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { ALONE_AFTER, givesUp, mayRead, roleOf } from '../../../main/office/reading/decide.ts'
import { LONGEST_TICK, TICK } from '../../../main/office/reading/list-reading.ts'
import { SILENT_AFTER } from '../../../main/office/reading/order-parts.ts'
import { headOf, readingOf } from '../../../main/office/reading/list-head.ts'

const NOW = 1_800_000_000_000
const pause = (kind: string, until: number | null) => ({ because: { kind } as Failure, until })

describe('who reads the list of an office', () => {
  it.each([
    ['reads it where the database says so, whatever else', true, ALONE_AFTER * 9, 'read'],
    ['follows another', false, 0, 'follow'],
    ['waits a while for another, or for the office', false, ALONE_AFTER - 1, 'follow'],
    ['reads for itself then (O11)', false, ALONE_AFTER, 'alone']
  ] as const)('%s', (_title, holds, lostFor, role) => {
    expect(roleOf({ holds, lostFor })).toBe(role)
  })

  it('is another within ten seconds after the one before fell silent', () => {
    expect(SILENT_AFTER + LONGEST_TICK).toBeLessThanOrEqual(10_000)
    // A reader is heard of at least twice before it would count as silent.
    expect(2 * TICK).toBeLessThan(SILENT_AFTER)
  })

  it.each([
    ['a refused token', pause('unauthorized', null), true],
    ['a service out of reach', pause('unreachable', NOW + 15_000), true],
    ['a service that failed once', pause('unreachable', NOW + 6000), false],
    ['a service that asks to wait: another desk would only ask more', pause('too-many-requests', NOW + 600_000), false],
    ['nothing', null, false]
  ] as const)('is left to another because of %s: %#', (_title, because, gives) => {
    expect(givesUp(because, NOW)).toBe(gives)
  })

  it('is nobody whose own requests wait, who may not write, or who cannot tell whose list it is', () => {
    expect(mayRead(null, 'none', true)).toBe(true)
    expect(mayRead(pause('offline', NOW), 'none', true)).toBe(false)
    expect(mayRead(null, 'fresh', false)).toBe(false)
    expect(mayRead(null, 'unknown', true)).toBe(false)
  })
})

describe('how far a reader is', () => {
  it('is told by age, so that a clock that is a year off changes nothing', () => {
    const time = fc.integer({ min: 0, max: 10 ** 9 })
    const off = fc.integer({ min: -40_000_000_000, max: 40_000_000_000 })
    fc.assert(
      fc.property(time, time, time, off, (asOfAgo, wholeAgo, age, off) => {
        const theirs = NOW + off
        const read = { asOf: theirs - asOfAgo, whole: { at: theirs - wholeAgo, confirmed: true } }
        const head = headOf(read, '3', theirs)
        expect(head && readingOf(head, age, NOW)).toEqual({
          asOf: NOW - age - asOfAgo,
          whole: { at: NOW - age - wholeAgo, confirmed: true }
        })
      })
    )
  })

  it('is never in the future, and not told before the whole list was read', () => {
    const head = headOf({ asOf: NOW + 5, whole: { at: NOW + 5, confirmed: false } }, '1', NOW)
    expect(head && readingOf(head, -3, NOW)).toEqual({ asOf: NOW, whole: { at: NOW, confirmed: false } })
    expect(headOf({ asOf: NOW, whole: null }, '1', NOW)).toBeUndefined()
  })
})
