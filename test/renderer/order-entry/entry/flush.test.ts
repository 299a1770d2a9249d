import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ResultOf } from '#domain/bridge.ts'
import { failed, ok } from '#domain/common/result.ts'
import { draftIdOf } from '#domain/order/draft.ts'
import { emptyEntry } from '#domain/order/order-entry.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { autosave } from '../../../../renderer/order-entry/entry/autosave.ts'
import { fakeBridge, type FakeBridge } from '../../../fakes/bridge.ts'

const ID = draftIdOf('5a3c0d11-0000-4000-8000-000000000001')

let bridge: FakeBridge
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  bridge = fakeBridge()
  useBridge(bridge)
})
afterEach(() => {
  useBridge(undefined)
  vi.useRealTimers()
})

it.each<[string, ResultOf<'drafts.save'>, boolean]>([
  ['is saved', ok({ revision: 2, savedAt: 2 }), true],
  ['can’t be saved', failed({ kind: 'store', trouble: 'disk-full' }), false]
])('a draft counts as saved once what was typed while it was saved %s, too (R51)', async (_what, last, isSaved) => {
  const held = bridge.hold('drafts.save')
  const entry = emptyEntry('refinance')
  const saving = autosave({ id: ID, connectionId: 'c1' }, () => structuredClone(entry), null)
  const type = (text: string) => {
    entry.closingDate = text
    saving.changed()
  }
  type('1')
  const flushed = saving.flush()
  type('12')
  held.answer(ok({ revision: 1, savedAt: 1 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(bridge.argsOf('drafts.save').map(save => save.entry.closingDate)).toEqual(['1', '12'])
  held.answer(last)
  expect(await flushed).toBe(isSaved)
  saving.stop()
})
