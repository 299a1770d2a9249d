import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOTHING_USED, type UsedBefore } from '#domain/library/used-before.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useUsedBefore } from '../../../../renderer/order-entry/offered/store.ts'
import { fakeBridge, type FakeBridge } from '../../../fakes/bridge.ts'

const used = (...loanTypes: string[]): UsedBefore => ({ ...NOTHING_USED, loanTypes })

let bridge: FakeBridge
let pinia: Pinia
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = fakeBridge().answer('library.used', ({ connectionId }) => ok(used(`of ${connectionId}`)))
  useBridge(bridge)
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})

describe('what a client’s last orders had', () => {
  it('is offered for that client, and nothing of it for another', async () => {
    const store = useUsedBefore()
    expect(store.of('c1')).toBe(NOTHING_USED)
    await store.load('c1')
    expect([store.of('c1').loanTypes, store.of('c2')]).toEqual([['of c1'], NOTHING_USED])
  })

  it('is that of the client asked about last, though another answer came later', async () => {
    const held = bridge.hold('library.used')
    const store = useUsedBefore()
    const [first, second] = [store.load('c1'), store.load('c2')]
    await flushPromises()
    held.answer(ok(used('late')))
    await first
    expect(store.of('c1')).toBe(NOTHING_USED)
    held.answer(ok(used('of c2')))
    await second
    expect(store.of('c2').loanTypes).toEqual(['of c2'])
  })

  it('stays as it was where it can’t be read again', async () => {
    const store = useUsedBefore()
    await store.load('c1')
    bridge.answer('library.used', failed({ kind: 'bug' }))
    await store.load('c1')
    expect(store.of('c1').loanTypes).toEqual(['of c1'])
  })

  it('loses what is forgotten, and says whether it did', async () => {
    const store = useUsedBefore()
    await store.load('c1')
    bridge.answer('library.forget', failed({ kind: 'bug' }))
    expect(await store.forget('c1', 'loanTypes', 'of c1')).toBe(false)
    expect(store.of('c1').loanTypes).toEqual(['of c1'])
    bridge.answer('library.forget', ok(used()))
    expect(await store.forget('c1', 'loanTypes', 'of c1')).toBe(true)
    expect(store.of('c1').loanTypes).toEqual([])
  })

  it('is read again once another desk changed it, and not for changes of another client', async () => {
    const store = useUsedBefore()
    await store.load('c1')
    bridge.answer('library.used', ok(used('changed')))
    bridge.emit('office.libraryChanged', { connectionId: 'c2' })
    await flushPromises()
    expect(store.of('c1').loanTypes).toEqual(['of c1'])
    bridge.emit('office.libraryChanged', { connectionId: 'c1' })
    await flushPromises()
    expect(store.of('c1').loanTypes).toEqual(['changed'])
    expect(bridge.argsOf('library.used')).toEqual([{ connectionId: 'c1' }, { connectionId: 'c1' }])
  })
})
