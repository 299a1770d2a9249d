import { flushPromises } from '@vue/test-utils'
import { expect, it, onTestFinished } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { draftIdOf } from '#domain/order/draft.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { openEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { useDuplicateCheck } from '../../../../renderer/order-entry/entry/use-duplicate-check.ts'
import { fakeBridge } from '../../../fakes/bridge.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

it('orders like the open one are still looked for where an earlier search has ended (R50)', async () => {
  const bridge = fakeBridge()
  useBridge(bridge)
  onTestFinished(() => useBridge(undefined))
  const id = draftIdOf('5a3c0d11-0000-4000-8000-000000000001')
  const open = openEntry({ id, connectionId: 'c1' }, filledEntry('refinance'), { revision: 1, savedAt: 0 })
  const held = bridge.hold('drafts.similar')
  const { check, checking } = useDuplicateCheck(open)
  const [first, second] = [check(), check()]
  await flushPromises()
  held.answer(ok([]))
  await first
  expect(checking.value).toBe(true)
  held.answer(ok([]))
  await second
  expect(checking.value).toBe(false)
})
