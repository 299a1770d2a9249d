import { describe, expect, it } from 'vitest'
import { closingDateText, nameLine, propertyLine } from '../../../../renderer/ui/order/row-messages.ts'
import { sampleRow } from '../../app/samples.ts'

describe('a row in words', () => {
  it('names one property, or counts them and names the first', () => {
    expect([propertyLine([]), propertyLine(['1 Elm St']), propertyLine(['1 Elm St', '2 Elm St'])]).toEqual([
      '',
      '1 Elm St',
      '2 properties · 1 Elm St'
    ])
  })

  it('keeps the direction of one name from the next (S7)', () => {
    expect(nameLine(['Ana', 'Bo'])).toBe('Ana, Bo')
    expect(nameLine(['עדי לוי', '77494 Ruiz'])).toBe('\u2068עדי לוי\u2069, 77494 Ruiz')
    expect(propertyLine(['רחוב 5', '2 Elm St'])).toBe('2 properties · \u2068רחוב 5\u2069')
    expect(propertyLine(['רחוב 5'])).toBe('רחוב 5')
  })

  it('gives a closing date its weekday, its year instead when it is another, and what is no date as it came', () => {
    expect(closingDateText(sampleRow(1), 2026)).toBe('Mon, Nov 23')
    expect(closingDateText(sampleRow(1), 2025)).toBe('Nov 23, 2026')
    expect(closingDateText(sampleRow(1, { closingDate: null, closingText: 'to be agreed' }), 2026)).toBe('to be agreed')
  })
})
