import { afterEach, beforeEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useOutboxActions } from '../../../renderer/outbox/use-outbox-actions.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'
import { draftId, sampleItem } from './samples.ts'

let bridge: FakeBridge
beforeEach(() => {
  bridge = fakeBridge()
  useBridge(bridge)
})
afterEach(() => useBridge(undefined))
const FULL = { kind: 'store', trouble: 'disk-full' } as const

it('an order does one thing at a time, and another order does not wait for it', async () => {
  const { sendNow, takeBack, busy } = useOutboxActions()
  const held = bridge.hold('outbox.sendNow')
  bridge.answer('outbox.takeBack', ok({}))
  const first = sendNow(draftId(1))
  expect(await takeBack(draftId(1))).toBeUndefined()
  expect([...busy]).toEqual([draftId(1)])
  await takeBack(draftId(2))
  expect(bridge.argsOf('outbox.takeBack')).toEqual([{ id: draftId(2) }])
  held.answer(failed(FULL))
  expect([await first, [...busy]]).toEqual([FULL, []])
  await takeBack(draftId(1))
  expect(bridge.argsOf('outbox.takeBack')).toHaveLength(2)
})

it('an order is free again after a fault of the program', async () => {
  const { sendNow, busy } = useOutboxActions()
  bridge.answer('outbox.sendNow', () => Promise.reject(new TypeError('a fault')))
  await expect(sendNow(draftId(1))).rejects.toThrow(TypeError)
  expect([...busy]).toEqual([])
})

it('orders are confirmed for the same client one after the other, and counted up to the first failure', async () => {
  const { sameAccount } = useOutboxActions()
  bridge.answer('outbox.decide', ({ id }) => (id === draftId(2) ? failed(FULL) : ok(sampleItem())))
  const items = [1, 2, 3].map(index => sampleItem({}, index))
  expect(await sameAccount(items)).toEqual({ failure: FULL, done: 1 })
  expect(bridge.argsOf('outbox.decide')).toEqual(
    [1, 2].map(index => ({ id: draftId(index), decision: { kind: 'same-account' } }))
  )
  expect(await sameAccount(items.slice(2))).toBeUndefined()
})
