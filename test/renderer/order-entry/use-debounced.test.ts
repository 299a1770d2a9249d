import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, shallowRef } from 'vue'
import { useDebounced } from '../../../renderer/order-entry/use-debounced.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function debounced() {
  const text = shallowRef('')
  const scope = effectScope()
  const compute = vi.fn(() => text.value.toUpperCase())
  const settled = scope.run(() => useDebounced(compute))
  if (settled === undefined) throw new Error('the scope is active')
  return { text, scope, compute, settled }
}

describe('what follows from what is typed', () => {
  it('is there at once, and then only after a pause in typing', () => {
    const { text, compute, settled, scope } = debounced()
    expect([settled.value, compute.mock.calls.length]).toEqual(['', 1])
    for (const typed of ['e', 'el', 'elm']) {
      text.value = typed
      vi.advanceTimersByTime(119)
    }
    expect([settled.value, compute.mock.calls.length]).toEqual(['', 1])
    vi.advanceTimersByTime(1)
    expect([settled.value, compute.mock.calls.length]).toEqual(['ELM', 2])
    scope.stop()
  })

  it('is not worked out anymore once its page is gone', () => {
    const { text, compute, scope } = debounced()
    text.value = 'elm'
    scope.stop()
    text.value = 'oak'
    vi.advanceTimersByTime(1000)
    expect([compute.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
  })
})
