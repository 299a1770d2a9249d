import { afterEach, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { followLock, locked } from '../../../renderer/common/lock.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'

let scope: EffectScope
afterEach(() => {
  locked.value = false
  scope.stop()
  useBridge(undefined)
})
async function following(bridge: FakeBridge) {
  useBridge(bridge)
  scope = effectScope(true)
  await scope.run(followLock)
  return () => [locked.value, document.documentElement.classList.contains('locked')]
}

it('the window is covered as long as main says so', async () => {
  const bridge = fakeBridge().answer('lock.state', ok({ locked: true, needs: 'click' }))
  const covered = await following(bridge)
  expect(covered()).toEqual([true, true])
  bridge.emit('lock.changed', { locked: false })
  expect(covered()).toEqual([false, false])
  bridge.emit('lock.changed', { locked: true })
  expect(covered()).toEqual([true, true])
})

it('the window stays covered where main was heard of that, but cannot be asked', async () => {
  const bridge = fakeBridge()
  const held = bridge.hold('lock.state')
  const asked = following(bridge)
  bridge.emit('lock.changed', { locked: true })
  held.answer(failed({ kind: 'bug' }))
  expect((await asked)()).toEqual([true, true])
})
