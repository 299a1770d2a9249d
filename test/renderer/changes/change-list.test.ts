import { expect, it, onTestFinished } from 'vitest'
import type { ChangedOrder } from '#domain/orders/change.ts'
import { ok } from '#domain/common/result.ts'
import { useChangeList } from '../../../renderer/changes/change-list.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { fakeBridge } from '../../fakes/bridge.ts'
import { changedOrder } from '../app/order-cache-samples.ts'

async function listing(...orders: readonly ChangedOrder[]) {
  const bridge = fakeBridge()
  const answer = (unread: number, next: number | null, ...some: readonly ChangedOrder[]) =>
    bridge.answer('changes.list', ok({ orders: some, next, unread }))
  answer(5, 3, ...orders)
  useBridge(bridge)
  onTestFinished(() => {
    useBridge(undefined)
  })
  const list = useChangeList()
  await list.refresh()
  const shown = () => list.orders.value?.map(({ row }) => row.name)
  return { bridge, answer, list, shown }
}

it('changes that come while the list is read are counted, and shown on request only', async () => {
  const { answer, list, shown } = await listing(changedOrder(1, [7]), changedOrder(2, [5]))
  answer(8, 3, changedOrder(3, [9, 8]), changedOrder(1, [7]))
  await list.look()
  expect([shown(), list.unread.value, list.waitingNew.value]).toEqual([['Order 1', 'Order 2'], 8, 2])
  await list.refresh()
  expect([shown(), list.unread.value, list.waitingNew.value]).toEqual([['Order 3', 'Order 1'], 8, 0])
})

it('an empty list is filled at once', async () => {
  const { answer, list, shown } = await listing()
  answer(1, null, changedOrder(3, [9]))
  await list.look()
  expect([shown(), list.unread.value, list.waitingNew.value]).toEqual([['Order 3'], 1, 0])
})

it('more of the list is appended, each order once, until there is no more', async () => {
  const { bridge, answer, list, shown } = await listing(changedOrder(1, [7]))
  answer(5, null, changedOrder(1, [7]), changedOrder(2, [5]))
  await list.readMore()
  await list.readMore()
  expect([shown(), bridge.argsOf('changes.list').map(({ next }) => next)]).toEqual([
    ['Order 1', 'Order 2'],
    [null, 3]
  ])
})
