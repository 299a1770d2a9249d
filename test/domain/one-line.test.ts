import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneLine } from '#domain/one-line.ts'

describe('text of one line', () => {
  it.each([
    ['  2214  Elm St ', '2214 Elm St'], ['2214\tElm\nSt', '2214 Elm St'], ['\u202e2214 Elm', '2214 Elm'], ['Ana\u200b Ramirez', 'Ana Ramirez'],
    ['77494\u200e', '77494'], ['a\u00a0b', 'a b'], ['soft\u00adhyphen', 'softhyphen'], ['O’Neill, Jr.', 'O’Neill, Jr.'], ['Núñez', 'Núñez'], ['\u0000', '']
  ])('%j reads %j', (text, line) => { expect(oneLine(text)).toBe(line) })

  it('reads the same a second time, whatever was pasted', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => { expect(oneLine(oneLine(text))).toBe(oneLine(text)) }), { numRuns: 2000 })
  })
})
