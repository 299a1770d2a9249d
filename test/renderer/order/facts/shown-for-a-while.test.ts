import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'
import { useAutoRefresh } from '../../../../renderer/order/facts/auto-refresh.ts'
import { useSeenAfter } from '../../../../renderer/order/facts/seen-after.ts'

let scope: EffectScope
let visibility: DocumentVisibilityState
beforeEach(() => {
  vi.useFakeTimers()
  scope = effectScope()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})
const show = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('what is shown', () => {
  const seeing = (first: number | undefined) => {
    const shown = ref(first)
    const seen = vi.fn()
    scope.run(() => useSeenAfter(() => shown.value, seen))
    return { shown, seen }
  }

  it('was seen once it was in view for two seconds', () => {
    const { seen } = seeing(1)
    vi.advanceTimersByTime(1999)
    expect(seen).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it('was not seen where something else, or nothing, took its place before', async () => {
    const { shown, seen } = seeing(1)
    vi.advanceTimersByTime(1500)
    shown.value = 2
    await nextTick()
    vi.advanceTimersByTime(1500)
    shown.value = undefined
    await nextTick()
    vi.advanceTimersByTime(10_000)
    expect(seen).not.toHaveBeenCalled()
  })

  it('was not seen in a hidden window, and counts from when that is shown', () => {
    const { seen } = seeing(1)
    vi.advanceTimersByTime(1500)
    show('hidden')
    vi.advanceTimersByTime(10_000)
    show('visible')
    vi.advanceTimersByTime(1999)
    expect(seen).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it('was not seen by a page that is gone', () => {
    const { seen } = seeing(1)
    scope.stop()
    show('visible')
    vi.advanceTimersByTime(10_000)
    expect([seen.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
  })
})

describe('an open order', () => {
  const refreshing = () => {
    const refresh = vi.fn(async () => undefined)
    scope.run(() => useAutoRefresh(refresh))
    return refresh
  }

  it('is read again every minute, but not in a hidden window', () => {
    const refresh = refreshing()
    vi.advanceTimersByTime(120_000)
    expect(refresh).toHaveBeenCalledTimes(2)
    show('hidden')
    vi.advanceTimersByTime(120_000)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it('is read when the window is shown or gets the focus, and a minute after that', () => {
    const refresh = refreshing()
    vi.advanceTimersByTime(30_000)
    show('visible')
    expect(refresh).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(30_000)
    dispatchEvent(new Event('focus'))
    expect(refresh).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(59_999)
    expect(refresh).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1)
    expect(refresh).toHaveBeenCalledTimes(3)
  })

  it('is not read any more once its page is gone', () => {
    const refresh = refreshing()
    scope.stop()
    show('visible')
    dispatchEvent(new Event('focus'))
    vi.advanceTimersByTime(120_000)
    expect([refresh.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
  })
})
