import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref, type Ref } from 'vue'
import { useNow } from '../../../renderer/outbox/use-now.ts'
import { NOW } from './samples.ts'

describe('the time of a page', () => {
  const scope = () => effectScope()
  let page = scope()
  let visibility: DocumentVisibilityState
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    visibility = 'visible'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    page = scope()
  })
  afterEach(() => {
    page.stop()
    vi.useRealTimers()
  })

  const start = (until: Ref<number>) => page.run(() => useNow(now => now < until.value))!
  const show = (state: DocumentVisibilityState) => {
    visibility = state
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it('ticks every second until nothing counts down, then stops', () => {
    const now = start(ref(NOW + 3000))
    vi.advanceTimersByTime(2000)
    expect([now.value - NOW, vi.getTimerCount()]).toEqual([2000, 1])
    vi.advanceTimersByTime(1000)
    expect([now.value - NOW, vi.getTimerCount()]).toEqual([3000, 0])
  })

  it('has no timer if nothing counts down, and one for any number of countdowns', async () => {
    const until = ref(0)
    const now = start(until)
    expect(vi.getTimerCount()).toBe(0)
    vi.setSystemTime(NOW + 60_000)
    until.value = NOW + 70_000
    await nextTick()
    until.value = NOW + 80_000
    await nextTick()
    expect([now.value - NOW, vi.getTimerCount()]).toEqual([60_000, 1])
  })

  it('stops while hidden, and is right at once when shown', () => {
    const now = start(ref(NOW + 60_000))
    show('hidden')
    expect(vi.getTimerCount()).toBe(0)
    vi.setSystemTime(NOW + 30_000)
    show('visible')
    expect([now.value - NOW, vi.getTimerCount()]).toEqual([30_000, 1])
  })

  it('leaves no timer and no listener behind', () => {
    start(ref(NOW + 60_000))
    page.stop()
    show('visible')
    expect(vi.getTimerCount()).toBe(0)
  })
})
