import { describe, expect, it, onTestFinished } from 'vitest'
import { momentInSentence, momentText, whenText } from '../../../../renderer/ui/text/moments.ts'

/** Texas, where November 1, 2026 has 25 hours and March 8, 2026 has 23. */
function inTexas(): void {
  const zone = process.env['TZ']
  onTestFinished(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  process.env['TZ'] = 'America/Chicago'
}

const DAYS: readonly (readonly [now: string, moment: string, when: string])[] = [
  ['2026-11-20T10:42', '2026-11-20T00:00', '12:00 AM'],
  ['2026-11-20T10:42', '2026-11-19T23:59', 'yesterday'],
  ['2026-11-20T10:42', '2026-11-19T00:00', 'yesterday'],
  ['2026-11-20T10:42', '2026-11-18T23:59', 'Wed, Nov 18'],
  ['2026-11-20T10:42', '2025-11-20T10:42', 'Nov 20, 2025'],
  ['2026-11-01T23:30', '2026-10-31T12:00', 'yesterday'],
  ['2026-11-02T00:30', '2026-11-01T00:30', 'yesterday'],
  ['2026-03-09T00:30', '2026-03-08T23:00', 'yesterday'],
  ['2026-03-09T00:30', '2026-03-07T23:45', 'Sat, Mar 7'],
  ['2026-03-01T09:00', '2026-02-28T09:00', 'yesterday'],
  ['2026-01-01T09:00', '2025-12-31T09:00', 'yesterday']
]

describe('a moment on a page', () => {
  it.each(DAYS)('is told on %s of %s as %s', (now, moment, when) => {
    inTexas()
    expect(whenText(new Date(moment).getTime(), new Date(now).getTime())).toBe(when)
  })

  it('has its time, and its day unless that is today', () => {
    const texts = (moment: string) => {
      const times = [new Date(moment).getTime(), new Date('2026-11-20T10:42').getTime()] as const
      return [momentText(...times), momentInSentence(...times)]
    }
    expect(texts('2026-11-20T10:42')).toEqual(['10:42 AM', 'at 10:42 AM'])
    expect(texts('2026-11-19T16:02')).toEqual(['yesterday, 4:02 PM', 'yesterday at 4:02 PM'])
    expect(texts('2026-11-12T16:02')).toEqual(['Thu, Nov 12, 4:02 PM', 'on Thu, Nov 12 at 4:02 PM'])
  })
})
