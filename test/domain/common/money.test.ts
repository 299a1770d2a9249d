import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsInWords, formatCents, isCents, parseDollars, type Cents } from '#domain/common/money.ts'

const cents = (value: number) => value as Cents

describe('dollars as typed', () => {
  it.each([
    ['400000', 40_000_000],
    ['400,000', 40_000_000],
    ['$400,000.00', 40_000_000],
    ['$ 400,000', 40_000_000],
    ['400,000.5', 40_000_050],
    ['.50', 50],
    ['400k', 40_000_000],
    ['$1,250 K', 125_000_000],
    ['312.5k', 31_250_000],
    ['1.25m', 125_000_000],
    ['0.00012M', 12_000],
    ['1.', 100],
    ['0', 0],
    ['00012', 1200],
    ['USD 12', 1200],
    ['12 USD', 1200],
    [' 19.99 ', 1999],
    ['$1,000,000,000,000', 100_000_000_000_000],
    ['1,234,567', 123_456_700],
    ['1,234.', 123_400],
    ['usd $5 usd', 500],
    ['12usd', 1200],
    ['000000000000000000012.50', 1250],
    ['\u200b12', 1200]
  ])('%j is %i cents', (text, expected) => {
    expect(parseDollars(text)).toEqual({ ok: true, value: expected })
  })

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['$', 'not-an-amount'],
    ['12abc', 'not-an-amount'],
    ['k', 'not-an-amount'],
    ['4kk', 'not-an-amount'],
    ['.5m', 'not-an-amount'],
    ['1.234567k', 'not-an-amount'],
    ['9000000m', 'too-large'],
    ['-400k', 'negative'],
    ['1e3', 'not-an-amount'],
    ['1.005', 'fraction-of-a-cent'],
    ['400.000', 'fraction-of-a-cent'],
    ['1.500', 'fraction-of-a-cent'],
    ['-', 'not-an-amount'],
    ['-5', 'negative'],
    ['−5', 'negative'],
    ['(5)', 'negative'],
    ['-$5', 'negative'],
    ['1,23', 'not-an-amount'],
    ['1,0000', 'not-an-amount'],
    [',100', 'not-an-amount'],
    ['1.2.3', 'not-an-amount'],
    ['.', 'not-an-amount'],
    ['0x10', 'not-an-amount'],
    ['Infinity', 'not-an-amount'],
    ['NaN', 'not-an-amount'],
    ['１２', 'not-an-amount'],
    ['400.000,00', 'not-an-amount'],
    ['x1,234', 'not-an-amount'],
    ['1,234x', 'not-an-amount'],
    ['x12', 'not-an-amount'],
    ['.5x', 'not-an-amount'],
    ['x.5', 'not-an-amount'],
    ['1,234,56', 'not-an-amount'],
    ['1234,567', 'not-an-amount'],
    ['$$5', 'not-an-amount'],
    ['5 USD 5', 'not-an-amount'],
    ['5-', 'not-an-amount'],
    ['- -', 'not-an-amount'],
    ['1,000,000,000,000.01', 'too-large'],
    ['9'.repeat(400), 'too-large']
  ])('%j is refused: %s', (text, problem) => {
    expect(parseDollars(text)).toEqual({ ok: false, failure: problem })
  })

  it('read back every formatted amount, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000_000 }), value => {
        expect(parseDollars(formatCents(cents(value)))).toEqual({ ok: true, value })
      }),
      { numRuns: 2000 }
    )
  })

  it('never throw or give a fraction, whatever the input', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const parsed = parseDollars(text)
        expect(!parsed.ok || isCents(parsed.value)).toBe(true)
      }),
      { numRuns: 2000 }
    )
  })
})

describe('cents for reading', () => {
  it.each([
    [0, '$0'],
    [5, '$0.05'],
    [1999, '$19.99'],
    [40_000_000, '$400,000'],
    [40_000_050, '$400,000.50'],
    [123_456_789, '$1,234,567.89']
  ])('%i cents read %s', (value, text) => {
    expect(formatCents(cents(value))).toBe(text)
  })

  it.each([
    [0, 'zero dollars'],
    [100, 'one dollar'],
    [101, 'one dollar and one cent'],
    [40_000_000, 'four hundred thousand dollars'],
    [4_000_000_000, 'forty million dollars'],
    [1_999, 'nineteen dollars and ninety-nine cents'],
    [100_000_100, 'one million one dollars'],
    [
      123_456_789_012_34,
      'one hundred twenty-three billion four hundred fifty-six million seven hundred eighty-nine thousand twelve dollars and thirty-four cents'
    ],
    [100_000_000_000_000, 'one trillion dollars'],
    [20_00, 'twenty dollars'],
    [21_00, 'twenty-one dollars'],
    [99_00, 'ninety-nine dollars'],
    [100_00, 'one hundred dollars'],
    [110_02, 'one hundred ten dollars and two cents'],
    [1000_00, 'one thousand dollars'],
    [200, 'two dollars'],
    [2, 'zero dollars and two cents'],
    [31_500_042, 'three hundred fifteen thousand dollars and forty-two cents']
  ])('%i cents are "%s"', (value, words) => {
    expect(centsInWords(cents(value))).toBe(words)
  })

  it('spell out every number below a hundred', () => {
    const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
    const teens = [
      'ten',
      'eleven',
      'twelve',
      'thirteen',
      'fourteen',
      'fifteen',
      'sixteen',
      'seventeen',
      'eighteen',
      'nineteen'
    ]
    const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].flatMap(ten => [
      ten,
      ...ones.map(one => `${ten}-${one}`)
    ])
    const names = ['zero', ...ones, ...teens, ...tens]
    expect(names.map((_, index) => centsInWords(cents(index * 100)).replace(/ dollars?$/, ''))).toEqual(names)
  })

  it.each([0, 1, 100_000_000_000_000])('%j is an amount in cents', value => {
    expect(isCents(value)).toBe(true)
  })

  it.each([-1, 0.5, Number.NaN, Infinity, 100_000_000_000_001, '5', null])('%j is not an amount in cents', value => {
    expect(isCents(value)).toBe(false)
  })
})
