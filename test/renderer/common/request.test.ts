import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useRequest } from '../../../renderer/common/request.ts'
import { fakeBridge } from '../../fakes/bridge.ts'
import { samplePage } from '../app/samples.ts'

afterEach(() => useBridge(undefined))

describe('a request of a page', () => {
  const bridge = fakeBridge()

  it('keeps its last good answer while a newer one fails, and says since when', async () => {
    useBridge(bridge.answer('orders.page', ok(samplePage(1))))
    const request = useRequest('orders.page')
    await request.ask({ page: 1 })
    const asOf = request.asOf.value
    bridge.answer('orders.page', failed({ kind: 'offline' }))
    await request.ask({ page: 2 })
    expect(request.value.value?.page).toBe(1)
    expect(request.asOf.value).toBe(asOf)
    expect(request.failure.value).toEqual({ kind: 'offline' })
    bridge.answer('orders.page', ok(samplePage(2)))
    await request.ask({ page: 2 })
    expect(request.failure.value).toBeUndefined()
  })

  it('drops a reply to an older question', async () => {
    useBridge(bridge)
    const held = bridge.hold('orders.page')
    const request = useRequest('orders.page')
    const first = request.ask({ page: 1 })
    const second = request.ask({ page: 2 })
    held.answer(ok(samplePage(1)))
    expect(await first).toBeUndefined()
    expect(request.value.value).toBeUndefined()
    expect(request.waiting.value).toBe(true)
    held.answer(ok(samplePage(2)))
    await second
    expect(request.value.value?.page).toBe(2)
    expect(request.waiting.value).toBe(false)
  })

  it('forgets all of it, and what is still to come, when it is cleared', async () => {
    useBridge(bridge)
    const held = bridge.hold('orders.page')
    const request = useRequest('orders.page')
    const asked = request.ask({ page: 1 })
    request.clear()
    held.answer(ok(samplePage(1)))
    await asked
    expect([request.value.value, request.failure.value, request.asOf.value, request.waiting.value]).toEqual([
      undefined,
      undefined,
      undefined,
      false
    ])
  })

  it('is no longer waiting after a fault of the program, which is thrown', async () => {
    useBridge({ call: () => Promise.reject(new TypeError('a fault')), on: () => () => undefined })
    const request = useRequest('orders.page')
    await expect(request.ask({ page: 1 })).rejects.toThrow(TypeError)
    expect(request.waiting.value).toBe(false)
  })
})
