import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { USUAL_PREFERENCES as USUAL } from '#domain/preferences.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { usePreferences } from '../../../renderer/settings/store.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'

const FULL = { kind: 'store', trouble: 'disk-full' } as const

let bridge: FakeBridge
let pinia: Pinia
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = fakeBridge().answer('preferences.read', ok(USUAL))
  useBridge(bridge)
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})

it('preferences that several pages need are read once', async () => {
  const preferences = usePreferences()
  await Promise.all([preferences.ready(), preferences.ready()])
  await preferences.ready()
  expect([preferences.preferences, bridge.argsOf('preferences.read').length]).toEqual([USUAL, 1])
})

it('preferences that could not be read are read once more when they are needed', async () => {
  bridge.answer('preferences.read', failed(FULL))
  const preferences = usePreferences()
  await preferences.ready()
  bridge.answer('preferences.read', ok(USUAL))
  await preferences.ready()
  expect(preferences.preferences).toEqual(USUAL)
})

it('preferences are those that were stored, which stay where storing others failed', async () => {
  const stored = { ...USUAL, closingDays: 12 }
  bridge.answer('preferences.save', ok(stored))
  const preferences = usePreferences()
  expect([await preferences.save({ ...USUAL, closingDays: 99 }), preferences.preferences]).toEqual([undefined, stored])
  bridge.answer('preferences.save', failed(FULL))
  expect([await preferences.save(USUAL), preferences.preferences]).toEqual([FULL, stored])
})
