import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneLine } from '#domain/common/one-line.ts'
import { anyText } from '../../fixtures/any-text.ts'

describe('text of one line', () => {
  it.each([
    ['  2214  Elm St ', '2214 Elm St'],
    ['2214\tElm\nSt', '2214 Elm St'],
    ['\u202e2214 Elm', '2214 Elm'],
    ['Ana\u200b Ramirez', 'Ana Ramirez'],
    ['77494\u200e', '77494'],
    ['a\u00a0b', 'a b'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['O’Neill, Jr.', 'O’Neill, Jr.'],
    ['x\u200cy', 'xy'],
    ['👨\u200d👩', '👨👩'],
    ['Núñez', 'Núñez'],
    ['\u0000', '']
  ])('%j reads %j', (text, line) => {
    expect(oneLine(text)).toBe(line)
  })

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Arabic', 'لا\u200dه'],
    ['Hindi', 'क्\u200dष'],
    ['Bengali', 'র্\u200dয'],
    ['Kannada', 'ರ್\u200dಕ'],
    ['Malayalam', 'ന്\u200dറ'],
    ['Sinhala', 'ක්\u200dර'],
    ['Burmese', 'က\u200cခ'],
    ['Mongolian', 'ᠠ\u200dᠠ'],
    ['Persian with a mark before it', 'مَ\u200cن']
  ])('keeps a joiner between letters of %s: %j (S6)', (_script, text) => {
    expect(oneLine(text)).toBe(text)
  })

  it.each([
    ['\u200cمی', 'می'],
    ['می\u200c', 'می'],
    ['می\u200c خواهم', 'می خواهم'],
    ['می\u200cx', 'میx'],
    ['xمی\u200c1', 'xمی1'],
    ['می\u200c\u200dخ', 'می\u200cخ'],
    ['می\u200b\u200c\u202eخ', 'می\u200cخ'],
    ['é\u200dé', 'éé'],
    ['\u200c\u200d', '']
  ])('drops joiners that join nothing: %j reads %j (S6)', (text, line) => {
    expect(oneLine(text)).toBe(line)
  })

  it('is unchanged by a second pass, whatever was pasted', () => {
    fc.assert(
      fc.property(anyText(), text => {
        expect(oneLine(oneLine(text))).toBe(oneLine(text))
      }),
      { numRuns: 2000 }
    )
  })
})
