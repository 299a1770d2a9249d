import { describe, expect, it } from 'vitest'
import { backoff } from '../../main/office/follow/office-link.ts'

describe('a desk out of step with its office', () => {
  it('tries again after a second, and ever later up to a minute, less a random half', () => {
    expect([1, 2, 3, 6, 7, 50].map(failures => backoff(failures, 1))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000
    ])
    expect(backoff(50, 0)).toBe(30_000)
  })
})
