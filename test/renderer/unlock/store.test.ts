import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { UnlockState } from '#domain/unlock.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useUnlock } from '../../../renderer/unlock/store.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'

const BY_KEYCHAIN: UnlockState = { kind: 'kept', by: 'keychain', notices: [] }
const BY_PASSPHRASE: UnlockState = { kind: 'kept', by: 'passphrase', notices: [] }

let bridge: FakeBridge
beforeEach(() => {
  setActivePinia(createPinia())
  bridge = fakeBridge()
  useBridge(bridge)
})
afterEach(() => useBridge(undefined))

describe('the state of the store', () => {
  it('is not known before the main process has answered', async () => {
    const held = bridge.hold('unlock.state')
    const unlock = useUnlock()
    expect(unlock.state).toBeUndefined()
    held.answer(ok(BY_KEYCHAIN))
    await flushPromises()
    expect(unlock.state).toEqual(BY_KEYCHAIN)
  })

  it('is as an event said, though the answer to the first question comes after it', async () => {
    const held = bridge.hold('unlock.state')
    const unlock = useUnlock()
    bridge.emit('unlock.changed', BY_PASSPHRASE)
    held.answer(ok(BY_KEYCHAIN))
    await flushPromises()
    expect(unlock.state).toEqual(BY_PASSPHRASE)
  })

  it('is what an action made of it, and stays as it was if the action failed', async () => {
    bridge.answer('unlock.state', ok(BY_KEYCHAIN)).answer('unlock.tryAgain', ok(BY_PASSPHRASE))
    const unlock = useUnlock()
    await flushPromises()
    expect([await unlock.act('unlock.tryAgain', {}), unlock.state]).toEqual([undefined, BY_PASSPHRASE])
    bridge.answer('unlock.tryAgain', failed({ kind: 'bug' }))
    expect([await unlock.act('unlock.tryAgain', {}), unlock.state]).toEqual([{ kind: 'bug' }, BY_PASSPHRASE])
  })
})
