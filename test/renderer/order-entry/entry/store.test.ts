import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { failed, ok } from '#domain/common/result.ts'
import { answerClosing } from '../../../../renderer/common/before-quit.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import type { OpenEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { useOrderEntries } from '../../../../renderer/order-entry/entry/store.ts'
import { filledEntry } from '../../../fixtures/entries.ts'
import { connectionState, DRAFT_ID, entryBridge, sampleDraft } from '../entry-page.ts'

const FULL = { kind: 'store', trouble: 'disk-full' } as const
const OTHER = '5a3c0d11-0000-4000-8000-000000000002' as DraftId

let bridge: ReturnType<typeof entryBridge>
let pinia: Pinia
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = entryBridge().answer('drafts.open', ({ id }) => ok(sampleDraft(filledEntry('refinance'), { id })))
  useBridge(bridge)
  await useConnections().ready()
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
  vi.useRealTimers()
})

async function opened(id = DRAFT_ID, kind?: 'refinance'): Promise<OpenEntry> {
  const opening = await useOrderEntries().open(id, kind)
  if (opening.kind !== 'open') throw new Error(`the draft is ${opening.kind}`)
  return opening.entry
}
const type = (entry: OpenEntry) => entry.properties.rows[0]?.change({ city: 'Waller' })
const gone = async (...ids: DraftId[]) => {
  bridge.emit('office.draftsChanged', { gone: ids, asks: [] })
  await flushPromises()
}
const saves = () => bridge.argsOf('drafts.save').length

describe('an open draft', () => {
  it('is the same for all who open it, also at the same time', async () => {
    const entries = useOrderEntries()
    const both = await Promise.all([entries.open(DRAFT_ID, undefined), entries.open(DRAFT_ID, undefined)])
    expect(both[0]).toEqual(both[1])
    expect([await opened(), both[0].kind === 'open' && both[0].entry].every((one, _at, all) => one === all[0])).toBe(
      true
    )
  })

  it('that is new is the same for all who begin it at the same time', async () => {
    bridge.answer('drafts.open', failed({ kind: 'no-such-draft' }))
    const held = bridge.hold('library.used')
    const both = [opened(DRAFT_ID, 'refinance'), opened(DRAFT_ID, 'refinance')]
    await flushPromises()
    held.answer(ok(NOTHING_USED))
    held.answer(ok(NOTHING_USED))
    const [one, other] = await Promise.all(both)
    expect(one).toBe(other)
  })

  it('says what of it could not be saved, and nothing of one that moved on or that nobody opened', async () => {
    const entries = useOrderEntries()
    const entry = await opened()
    bridge.answer('drafts.save', failed(FULL))
    type(entry)
    expect(await entries.flush(DRAFT_ID)).toEqual(FULL)
    expect(await entries.flush(OTHER)).toBeUndefined()
    bridge.answer('drafts.save', failed({ kind: 'out-of-date' }))
    expect(await entries.flush(DRAFT_ID)).toBeUndefined()
  })

  it('saves nothing any more once it is forgotten', async () => {
    const entry = await opened()
    type(entry)
    useOrderEntries().forget(DRAFT_ID)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saves()).toBe(0)
    expect(await opened()).not.toBe(entry)
  })

  it('is saved before the program closes, which waits for that', async () => {
    bridge.answer('app.flushed', ok({}))
    const end = answerClosing()
    const entry = await opened()
    type(entry)
    const held = bridge.hold('drafts.save')
    bridge.emit('app.closing', {})
    await flushPromises()
    expect([saves(), bridge.argsOf('app.flushed').length]).toEqual([1, 0])
    held.answer(ok({ revision: 4, savedAt: 1 }))
    await flushPromises()
    expect(bridge.argsOf('app.flushed')).toHaveLength(1)
    end()
  })

  it('goes with its connection, and no other does', async () => {
    const [one, other] = [await opened(), await opened(OTHER)]
    const connections = useConnections()
    connections.state = connectionState('c1', ['c1'])
    await nextTick()
    expect([await opened(), await opened(OTHER)]).toEqual([one, other])
    connections.state = connectionState('c2', ['c2'])
    await nextTick()
    expect(await opened()).not.toBe(one)
  })
})

describe('a new draft', () => {
  beforeEach(() => {
    bridge.answer('drafts.open', failed({ kind: 'no-such-draft' }))
  })

  it('is not one that was typed into once, and has gone', async () => {
    const entry = await opened(DRAFT_ID, 'refinance')
    type(entry)
    useOrderEntries().forget(DRAFT_ID)
    expect(await useOrderEntries().open(DRAFT_ID, 'refinance')).toEqual({
      kind: 'failed',
      failure: { kind: 'no-such-draft' }
    })
  })

  it('is not one that was on its way, and is not begun without a connection', async () => {
    bridge.answer('drafts.open', ok(sampleDraft(filledEntry('refinance'), { state: 'queued' })))
    expect(await useOrderEntries().open(DRAFT_ID, 'refinance')).toEqual({ kind: 'on-its-way' })
    bridge.answer('drafts.open', failed({ kind: 'no-such-draft' }))
    expect((await useOrderEntries().open(DRAFT_ID, 'refinance')).kind).toBe('failed')
    useConnections().state = { ...connectionState('c1', []), activeId: null }
    expect((await useOrderEntries().open(OTHER, 'refinance')).kind).toBe('failed')
  })

  it('nobody typed into can be begun again', async () => {
    const entry = await opened(DRAFT_ID, 'refinance')
    useOrderEntries().forget(DRAFT_ID)
    expect(await opened(DRAFT_ID, 'refinance')).not.toBe(entry)
  })

  it('is begun where the store cannot be read, and not after any other failure', async () => {
    bridge.answer('drafts.open', failed(FULL))
    expect((await useOrderEntries().open(DRAFT_ID, 'refinance')).kind).toBe('open')
    bridge.answer('drafts.open', failed({ kind: 'bug' }))
    expect((await useOrderEntries().open(OTHER, 'refinance')).kind).toBe('failed')
  })

  it('belongs to the connection that is active once it is typed into, not before', async () => {
    const first = await opened(DRAFT_ID, 'refinance')
    const connections = useConnections()
    connections.state = connectionState('c2')
    const second = await opened(DRAFT_ID, 'refinance')
    expect([first.connectionId, second.connectionId]).toEqual(['c1', 'c2'])
    type(second)
    connections.state = connectionState('c1')
    expect(await opened(DRAFT_ID, 'refinance')).toBe(second)
  })
})

describe('a draft that another desk has by now', () => {
  it('is let go of where nobody looks at it, and stays for who does', async () => {
    const [entry, other] = [await opened(), await opened(OTHER)]
    other.visible.value = true
    await gone(DRAFT_ID, OTHER)
    expect([(await opened()) === entry, (await opened(OTHER)) === other]).toEqual([false, true])
  })

  it('stays where it was opened while the last of it was saved', async () => {
    const entry = await opened()
    type(entry)
    const held = bridge.hold('drafts.save')
    await gone(DRAFT_ID)
    entry.visible.value = true
    held.answer(ok({ revision: 9, savedAt: 1 }))
    await flushPromises()
    expect(await opened()).toBe(entry)
  })

  it('is let go of where it moved on, though that can’t be saved', async () => {
    const entry = await opened()
    entry.saving.moveOn()
    await gone(DRAFT_ID)
    expect(await opened()).not.toBe(entry)
  })

  it('is not forgotten for another that was opened under its ID meanwhile', async () => {
    const entry = await opened()
    type(entry)
    const held = bridge.hold('drafts.save')
    await gone(DRAFT_ID)
    useOrderEntries().forget(DRAFT_ID)
    const next = await opened()
    held.answer(ok({ revision: 9, savedAt: 1 }))
    await flushPromises()
    expect(await opened()).toBe(next)
  })
})
