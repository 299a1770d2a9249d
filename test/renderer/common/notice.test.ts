import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { announcement } from '../../../renderer/common/announcer.ts'
import { notice, showNotice } from '../../../renderer/common/notice.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('a notice is said and stays for four seconds, each of its own', () => {
  const { count } = announcement.value
  showNotice('Copied.')
  expect([notice.value, announcement.value]).toEqual(['Copied.', { text: 'Copied.', count: count + 1 }])
  vi.advanceTimersByTime(3000)
  showNotice('Saved.')
  vi.advanceTimersByTime(3999)
  expect([notice.value, announcement.value.count]).toEqual(['Saved.', count + 2])
  vi.advanceTimersByTime(1)
  expect([notice.value, announcement.value.text]).toEqual(['', 'Saved.'])
})
