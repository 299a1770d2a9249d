import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { expect, it, onTestFinished } from 'vitest'
import { shallowRef } from 'vue'
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
  return { bridge, unknown, check: useOrderCheck(() => unknown.value) }
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

it('a check that could not be asked for says why, and counts none', async () => {
  const { bridge, check } = checking(2)
  bridge.answer('orderList.refreshDetails', failed({ kind: 'not-connected' }))
  expect(await check.lookNow()).toEqual({ kind: 'not-connected' })
  expect(check.looking.value).toEqual({ orders: 0, read: 0 })
})
