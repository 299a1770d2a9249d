import { expect, it, onTestFinished } from 'vitest'
import type { ChangedOrder } from '#domain/orders/change.ts'
import { failed, ok } from '#domain/common/result.ts'
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

it('more that could not be read is forgotten once the list is read again', async () => {
  const { bridge, answer, list } = await listing(changedOrder(1, [7]))
  bridge.answer('changes.list', failed({ kind: 'offline' }))
  await list.readMore()
  expect(list.rest.failure.value).toEqual({ kind: 'offline' })
  answer(5, null, changedOrder(1, [7]))
  await list.refresh()
  expect(list.rest.failure.value).toBeUndefined()
})

it('what is asked for, also later and for more, is what was chosen: unread changes, or all', async () => {
  const { bridge, list } = await listing(changedOrder(1, [7]))
  await list.only(false)
  await list.look()
  await list.readMore()
  expect(bridge.argsOf('changes.list')).toEqual([
    { unreadOnly: true, next: null },
    { unreadOnly: false, next: null },
    { unreadOnly: false, next: null },
    { unreadOnly: false, next: 3 }
  ])
})

it('changes are not counted while the list is read, nor by an answer from before it was', async () => {
  const { bridge, answer, list, shown } = await listing(changedOrder(1, [7]))
  const looked = bridge.hold('changes.list')
  const looking = list.look()
  answer(1, null, changedOrder(3, [9]))
  await list.refresh()
  looked.answer(ok({ orders: [changedOrder(2, [8])], next: 2, unread: 40 }))
  await looking
  expect([shown(), list.unread.value, list.waitingNew.value]).toEqual([['Order 3'], 1, 0])
  const held = bridge.hold('changes.list')
  const refreshing = list.refresh()
  const before = bridge.argsOf('changes.list').length
  void list.look()
  expect(bridge.argsOf('changes.list')).toHaveLength(before)
  held.answer(ok({ orders: [], next: null, unread: 0 }))
  await refreshing
})

it('more of a list is not appended to another that came meanwhile', async () => {
  const { bridge, answer, list, shown } = await listing(changedOrder(1, [7]))
  const held = bridge.hold('changes.list')
  const reading = list.readMore()
  answer(1, 6, changedOrder(3, [9]))
  await list.refresh()
  held.answer(ok({ orders: [changedOrder(2, [5])], next: null, unread: 1 }))
  await reading
  expect([shown(), list.next.value]).toEqual([['Order 3'], 6])
})

it('more is asked for once at a time', async () => {
  const { bridge, answer, list, shown } = await listing(changedOrder(1, [7]))
  answer(1, null, changedOrder(2, [5]))
  await Promise.all([list.readMore(), list.readMore()])
  expect([shown(), bridge.argsOf('changes.list').length]).toEqual([['Order 1', 'Order 2'], 2])
})

it('a list that could not be read leaves the old one, and one that is cleared is of unread changes again', async () => {
  const { bridge, list, shown } = await listing(changedOrder(1, [7]))
  bridge.answer('changes.list', failed({ kind: 'bug' }))
  await list.only(false)
  expect([shown(), list.unread.value, list.unreadOnly.value]).toEqual([['Order 1'], 5, false])
  list.clear()
  expect([shown(), list.unread.value, list.unreadOnly.value, list.next.value, list.list.failure.value]).toEqual([
    undefined,
    0,
    true,
    null,
    undefined
  ])
})
