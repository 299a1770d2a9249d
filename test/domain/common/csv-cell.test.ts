import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLineOf, unguarded } from '#domain/common/csv-cell.ts'

describe('a line of a CSV file', () => {
  it('has every cell in quotation marks, those inside doubled, and ends as RFC 4180 says', () => {
    expect(csvLineOf(['a,b', 'say "hi" "now"', ''])).toBe('"a,b","say ""hi"" ""now""",""\r\n')
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(1)', "'@SUM(1)"],
    ['＝1', "'＝1"],
    ['﹢1', "'﹢1"],
    [' =1', "' =1"],
    ['\u200b=1', "'\u200b=1"],
    ['\u3164=1', "'\u3164=1"],
    ['\u2800=1', "'\u2800=1"],
    ['\ufe0f=1', "'\ufe0f=1"],
    ['\t1', "'\t1"],
    ['a;=1', "a;'=1"],
    ['a|-1', "a|'-1"],
    ['a;  "=1', `a;  ""'=1`],
    ['a;b;@1', "a;b;'@1"],
    ['a=1', 'a=1'],
    ['a,=1', 'a,=1'],
    ['2-3', '2-3']
  ])('has the cell %j as %j, so that no spreadsheet runs it (W9)', (cell, written) => {
    expect(csvLineOf([cell])).toBe(`"${written}"\r\n`)
  })
})

const SIGNS = Array.from('=+-@﹢﹣﹦﹫＝＋－＠')

it.each(SIGNS)('a cell that begins with %s is no formula, and is read as it was written (W9)', sign => {
  const [text, written] = [`${sign}1;${sign}2`, `'${sign}1;'${sign}2`]
  expect(csvLineOf([text])).toBe(`"${written}"\r\n`)
  expect(unguarded(written)).toBe(text)
})

it('a cell is read as it was written, whatever of it was protected from being a formula (W9)', () => {
  const sign = fc.constantFrom('=', '+', '-', '@', '＝', ';', '|', '\t', '\n', '\r', ' ', '\u200b', '"', 'a', '1')
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 12 }), text => {
      const cell = csvLineOf([text]).slice(1, -3).replaceAll('""', '"')
      expect(unguarded(cell)).toBe(text)
    })
  )
})
