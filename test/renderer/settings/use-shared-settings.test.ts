import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import { USUAL_PREFERENCES as USUAL } from '#domain/preferences.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { usePreferences } from '../../../renderer/settings/store.ts'
import { useSharedSettings } from '../../../renderer/settings/use-shared-settings.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'
import { MEMBER } from '../app/office-samples.ts'

const FULL = { kind: 'store', trouble: 'disk-full' } as const

let bridge: FakeBridge
let pinia: Pinia
let scope: EffectScope
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = fakeBridge().answer('office.settings', ok(null)).answer('preferences.read', ok(USUAL))
  useBridge(bridge)
  scope = effectScope(true)
})
afterEach(() => {
  scope.stop()
  disposePinia(pinia)
  useBridge(undefined)
})
const used = () => scope.run(useSharedSettings)!
const sets = () => bridge.argsOf('office.setSetting').map(({ setting, value, seen }) => [setting, value, seen])
const reads = () => bridge.argsOf('office.settings').length

it('a setting is set once however often Enter is pressed, and another does not wait for it', async () => {
  const { set } = used()
  const held = bridge.hold('office.setSetting')
  const first = set('payoff', 4)
  bridge.answer('office.setSetting', failed(FULL))
  expect(await set('payoff', 4)).toBe(false)
  await set('commitment', 4)
  held.answer(failed(FULL))
  expect([await first, sets()]).toEqual([
    false,
    [
      ['payoff', 4, []],
      ['commitment', 4, []]
    ]
  ])
  await set('payoff', 4)
  expect(sets()).toHaveLength(3)
})

it('a setting that was refused says why until one is set', async () => {
  const { set, refused } = used()
  bridge.answer('office.setSetting', failed(FULL))
  await set('payoff', 4)
  expect(refused.value).toEqual(FULL)
  bridge.answer('office.setSetting', ok(null))
  expect([await set('payoff', 4), refused.value]).toEqual([true, undefined])
})

it('a setting may be tried again after a fault of the program', async () => {
  const { set } = used()
  bridge.answer('office.setSetting', () => Promise.reject(new TypeError('a fault')))
  await expect(set('payoff', 4)).rejects.toThrow(TypeError)
  bridge.answer('office.setSetting', failed(FULL))
  await set('payoff', 4)
  expect(sets()).toHaveLength(2)
})

it('a setting is set once this desk’s preferences have it', async () => {
  const { set } = used()
  const changed = { ...USUAL, closingDays: 4 }
  bridge.answer('office.setSetting', ok(null))
  const held = bridge.hold('preferences.read')
  let isSet: boolean | undefined
  const setting = set('closingDays', 4).then(is => (isSet = is))
  await flushPromises()
  expect(isSet).toBeUndefined()
  held.answer(ok(changed))
  await setting
  expect(reads()).toBe(2)
  expect([isSet, usePreferences().preferences]).toEqual([true, changed])
})

it('whether the desk shares settings is known once that was answered or failed', async () => {
  const held = bridge.hold('office.settings')
  const { isKnown, shared } = used()
  expect([isKnown.value, shared.value]).toEqual([false, undefined])
  held.answer(failed(FULL))
  await flushPromises()
  expect([isKnown.value, shared.value]).toEqual([true, undefined])
  bridge.answer('office.settings', ok(null))
  bridge.emit('office.changed', MEMBER)
  await flushPromises()
  expect([isKnown.value, shared.value]).toEqual([true, null])
})

it('shared settings are read again as another desk sets one and as the office changes, while the page is there', () => {
  used()
  bridge.emit('office.settingsChanged', {})
  expect(reads()).toBe(2)
  bridge.emit('office.changed', MEMBER)
  expect(reads()).toBe(3)
  scope.stop()
  bridge.emit('office.settingsChanged', {})
  bridge.emit('office.changed', MEMBER)
  expect(reads()).toBe(3)
})
