import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { expect, it, onTestFinished, vi } from 'vitest'
import { nextTick, shallowRef } from 'vue'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useOrderCheck } from '../../../../renderer/common/cached-list/use-order-check.ts'
import { fakeBridge } from '../../../fakes/bridge.ts'
import { orderId } from '../../app/samples.ts'

function checking(count: number) {
  const pinia = createPinia()
  setActivePinia(pinia)
  const bridge = fakeBridge().answer('orderList.refreshDetails', ok({}))
  useBridge(bridge)
  onTestFinished(() => {
    disposePinia(pinia)
    useBridge(undefined)
  })
  const unknown = shallowRef<readonly OrderId[]>(Array.from({ length: count }, (_, at) => orderId(at)))
  const check = useOrderCheck(() => unknown.value)
  onTestFinished(check.forget)
  return { bridge, unknown, check }
}

it('the first hundred orders that were never read are checked, as many as one request takes', async () => {
  const { bridge, unknown, check } = checking(101)
  expect(await check.lookNow()).toBeUndefined()
  expect(bridge.argsOf('orderList.refreshDetails')).toEqual([{ orderIds: unknown.value.slice(0, 100) }])
  expect(check.looking.value).toEqual({ orders: 100, read: 0 })
  unknown.value = unknown.value.slice(3)
  expect(check.looking.value).toEqual({ orders: 100, read: 3 })
  check.forget()
  expect(check.looking.value).toEqual({ orders: 0, read: 0 })
})

it('a check is over once no order was read for a minute, for some cannot be', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { unknown, check } = checking(2)
  await check.lookNow()
  vi.advanceTimersByTime(59_000)
  unknown.value = unknown.value.slice(1)
  await nextTick()
  vi.advanceTimersByTime(59_000)
  // Read again without news: what counts is that nothing came of it.
  unknown.value = [...unknown.value]
  await nextTick()
  expect(check.looking.value).toEqual({ orders: 2, read: 1 })
  vi.advanceTimersByTime(1000)
  expect(check.looking.value).toEqual({ orders: 0, read: 0 })
})

it('a check that could not be asked for says why, and counts none', async () => {
  const { bridge, check } = checking(2)
  bridge.answer('orderList.refreshDetails', failed({ kind: 'not-connected' }))
  expect(await check.lookNow()).toEqual({ kind: 'not-connected' })
  expect(check.looking.value).toEqual({ orders: 0, read: 0 })
})
