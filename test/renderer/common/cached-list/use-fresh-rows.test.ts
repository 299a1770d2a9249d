import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, shallowRef, type EffectScope } from 'vue'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { keepFocusIn, useFreshRows } from '../../../../renderer/common/cached-list/use-fresh-rows.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import { useOrderListStatus } from '../../../../renderer/common/order-list-status.ts'
import { deskBridge } from '../../app/desk.ts'
import { listStatus } from '../../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR, NOT_CONNECTED } from '../../app/samples.ts'

describe('the focus within a page that is read again', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<input id="find" /><main><h1>Closings</h1><div id="rows"><a id="row" tabindex="0">A row</a></div></main>'
  })
  afterEach(() => {
    document.body.replaceChildren()
  })
  const page = () => document.getElementById('rows')
  const read = (id: string) => {
    document.getElementById(id)?.focus()
    return keepFocusIn(
      page(),
      Promise.resolve().then(() => page()?.replaceChildren())
    )
  }

  it('goes to the heading where what had it is gone', async () => {
    await read('row')
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it('stays where it was outside of the page, also if that is gone', async () => {
    await read('find')
    expect(document.activeElement?.id).toBe('find')
    const reading = keepFocusIn(page(), Promise.resolve())
    document.getElementById('find')?.remove()
    await reading
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a page of the order cache', () => {
  let bridge: ReturnType<typeof deskBridge>
  let pinia: Pinia
  let scope: EffectScope
  let reads: number
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    pinia = createPinia()
    setActivePinia(pinia)
    bridge = deskBridge()
    useBridge(bridge)
    await useConnections().load()
    useOrderListStatus()
    await flushPromises()
    reads = 0
    scope = effectScope(true)
    scope.run(() => useFreshRows(shallowRef(null), async () => void (reads += 1)))
  })
  afterEach(() => {
    scope.stop()
    disposePinia(pinia)
    useBridge(undefined)
    vi.useRealTimers()
  })
  const news = async (revision: number) => {
    bridge.emit('orderList.changed', listStatus({ revision }))
    await flushPromises()
  }

  it('is read at once, and after changes at most every five seconds', async () => {
    expect(reads).toBe(1)
    await news(2)
    await news(3)
    await vi.advanceTimersByTimeAsync(4999)
    expect(reads).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(reads).toBe(2)
  })

  it('is read for another client at once, and not without one', async () => {
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await flushPromises()
    expect(reads).toBe(2)
    bridge.emit('connection.changed', NOT_CONNECTED)
    await flushPromises()
    expect(reads).toBe(2)
  })

  it('is not read again as the state of its list becomes known', async () => {
    bridge.hold('orderList.status')
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await vi.advanceTimersByTimeAsync(5000)
    const before = reads
    bridge.emit('orderList.changed', listStatus({ connectionId: GULF_COAST.id, revision: 5 }))
    await vi.advanceTimersByTimeAsync(5000)
    expect(reads).toBe(before)
  })

  it('is not read any more once it is left', async () => {
    await news(2)
    scope.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    await news(3)
    expect([reads, vi.getTimerCount()]).toEqual([1, 0])
  })
})
