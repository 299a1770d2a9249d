import { describe, expect, it } from 'vitest'
import { datedInSentence, datedText, untilText } from '../../../../renderer/ui/text/moments.ts'

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
