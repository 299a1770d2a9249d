import { afterEach, describe, expect, it } from 'vitest'
import { slowAtRest, slowBy, slowPage, SLOW_VARIABLE } from './slow.ts'

afterEach(() => {
  delete process.env[SLOW_VARIABLE]
})

describe('the deliberate slow-down', () => {
  it('is nothing at all unless it is asked for', () => {
    expect(slowBy()).toBe(0)
    expect(slowPage()).toBe('')
    expect(slowAtRest()).toBe('')
  })

  it('is for our page alone, and takes as long as asked', () => {
    process.env[SLOW_VARIABLE] = '5'
    expect(slowBy()).toBe(5)
    expect(slowPage()).toContain('location.pathname === "/ours/index.html"')
    expect(slowPage()).toContain('performance.now() + 5;')
    expect(slowPage()).toContain('requestAnimationFrame(frame)')
    expect(slowAtRest()).toContain('performance.now() + 5;')
  })
})
