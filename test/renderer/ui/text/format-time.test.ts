import { expect, it } from 'vitest'
import { formatTime } from '../../../../renderer/ui/text/format-time.ts'

it('a time of day has no date and no seconds', () => {
  expect(formatTime(new Date(2026, 10, 20, 10, 42, 59).getTime())).toBe('10:42 AM')
  expect(formatTime(new Date(2026, 10, 20, 16, 4).getTime())).toBe('4:04 PM')
})
