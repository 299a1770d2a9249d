import { describe, expect, it } from 'vitest'
import { bounded, boundedDesk, boundedId, boundedSlot, numberOf } from '#domain/wire-instructions/slot-texts.ts'
import { OFFICE_LENGTHS } from '#domain/office/office.ts'

describe('a text that is kept', () => {
  it('stays as it is up to its limit, and is no longer than that beyond it', () => {
    expect([bounded('x'.repeat(99), 100), bounded('x'.repeat(100), 100)]).toEqual(['x'.repeat(99), 'x'.repeat(100)])
    const cut = bounded('x'.repeat(101), 100)
    expect(cut).toMatch(/^x{80}… /)
    expect(cut.length).toBeLessThanOrEqual(100)
  })

  it('that is cut differs wherever the whole does, and is the same for the same text', () => {
    const long = 'x'.repeat(10_000)
    const texts = [long, `${long}y`, `y${long.slice(1)}`, `${long.slice(0, 5000)}y${long.slice(5001)}`, `${long}x`]
    expect(new Set(texts.map(text => bounded(text, 100))).size).toBe(texts.length)
    expect(bounded(`${long}y`, 100)).toBe(bounded(`${long}y`, 100))
  })

  it('has its own limit: a file’s name, a time, an id and a desk’s name', () => {
    const at = (length: number, cut: (text: string) => string | null) => cut('x'.repeat(length)) === 'x'.repeat(length)
    const name = (text: string) => boundedSlot({ fileName: text, uploadedAt: null }).fileName
    const time = (text: string) => boundedSlot({ fileName: null, uploadedAt: text }).uploadedAt
    const limits = [
      [300, name],
      [60, time],
      [64, boundedId],
      [OFFICE_LENGTHS.deskName, boundedDesk]
    ] as const
    expect(limits.map(([limit, cut]) => [at(limit, cut), at(limit + 1, cut)])).toEqual(limits.map(() => [true, false]))
    expect(boundedSlot({ fileName: null, uploadedAt: null })).toEqual({ fileName: null, uploadedAt: null })
  })
})

describe('the number of a slot without one of its own', () => {
  const number = (fileName: string | null, uploadedAt: string | null) => numberOf({ fileName, uploadedAt })

  it('is below all that a list numbers slots with, and a whole number that nothing rounds', () => {
    for (let at = 0; at < 200; at += 1) {
      const one = number(`wire ${at}.pdf`, '2026-11-20 10:11:12')
      expect(Number.isSafeInteger(one)).toBe(true)
      expect(one).toBeLessThanOrEqual(-(2 ** 33))
    }
  })

  it('is one for the same name and time, and another for others', () => {
    expect(number('a.pdf', 'b')).toBe(number('a.pdf', 'b'))
    expect(
      new Set([number('a.pdf', 'b'), number('a.pdf', null), number(null, 'a.pdf'), number('b', 'a.pdf')]).size
    ).toBe(4)
  })
})
