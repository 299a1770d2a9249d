import { describe, expect, it } from 'vitest'
import { datedInSentence, datedText, fullMomentText, untilText } from '../../../../renderer/ui/text/moments.ts'

const clock = (hours: number, minutes: number) => new Date(2026, 10, 20, hours, minutes).getTime()
const NOW = clock(10, 42)

describe('a moment', () => {
  it('is its time today, and its day and time otherwise', () => {
    const yesterday = clock(10, 52) - 86_400_000
    expect([datedText(clock(10, 52), NOW), datedInSentence(clock(10, 52), NOW)]).toEqual(['10:52 AM', 'at 10:52 AM'])
    expect([datedText(yesterday, NOW), datedInSentence(yesterday, NOW)]).toEqual([
      'Thu, Nov 19, 10:52 AM',
      'on Thu, Nov 19 at 10:52 AM'
    ])
  })

  it('has its year where that is another, and is of another day from midnight on', () => {
    const newYear = new Date(2026, 0, 1, 0, 0).getTime()
    expect([datedText(newYear - 60_000, newYear), datedInSentence(newYear - 60_000, newYear)]).toEqual([
      'Dec 31, 2025, 11:59 PM',
      'on Dec 31, 2025 at 11:59 PM'
    ])
    expect(datedText(newYear, newYear + 86_399_999)).toBe('12:00 AM')
    expect(datedText(newYear, newYear + 86_400_000)).toBe('Thu, Jan 1, 12:00 AM')
  })

  it('is whole on paper', () => {
    expect(fullMomentText(NOW)).toBe('Nov 20, 2026, 10:42 AM')
  })

  it('that is not today’s is given with its day, however near it is', () => {
    const late = clock(23, 59)
    expect(untilText(late + 59_000, late)).toBe('in 59 seconds')
    expect(untilText(late + 120_000, late)).toBe('on Sat, Nov 21 at 12:01 AM')
  })

  it.each([
    [-1, 'now'],
    [0, 'now'],
    [1, 'in 1 second'],
    [59_999, 'in 60 seconds'],
    [60_000, 'at 10:43 AM']
  ])('%i ms ahead is %s', (ahead, words) => {
    expect(untilText(NOW + ahead, NOW)).toBe(words)
  })
})
