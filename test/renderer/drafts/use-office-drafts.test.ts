import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import type { OfficeDrafts } from '#domain/office/office-drafts.ts'
import { draftIdOf } from '#domain/order/draft.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { useOfficeDrafts } from '../../../renderer/drafts/office/use-office-drafts.ts'
import { deskBridge } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR } from '../app/samples.ts'

const DRAFT = { id: draftIdOf('5a3c0d11-0000-4000-8000-000000000001') }
const OFFLINE = failed({ kind: 'offline' } as const)
/** What an office says of the drafts of a connection: a desk with its name. */
const ofConnection = (connectionId: string): OfficeDrafts => ({
  member: true,
  others: [],
  asks: [],
  desks: [{ id: connectionId, name: connectionId }]
})

let bridge: ReturnType<typeof deskBridge>
let scope: EffectScope
let drafts: ReturnType<typeof useOfficeDrafts>
const shown = () => drafts.office.value?.desks[0]?.id
const switchClient = () => {
  bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
}

beforeEach(async () => {
  setActivePinia(createPinia())
  bridge = deskBridge(connected(LONE_STAR, GULF_COAST)).answer('office.drafts', ({ connectionId }) =>
    ok(ofConnection(connectionId))
  )
  useBridge(bridge)
  await useConnections().load()
  scope = effectScope(true)
  drafts = scope.run(useOfficeDrafts)!
  await flushPromises()
})
afterEach(() => {
  scope.stop()
  useBridge(undefined)
})

describe('drafts of other desks', () => {
  it('are those of the active client, and none while they are read, or cannot be (R24)', async () => {
    expect(shown()).toBe(LONE_STAR.id)
    const held = bridge.hold('office.drafts')
    switchClient()
    expect(shown()).toBeUndefined()
    held.answer(OFFLINE)
    await flushPromises()
    expect(shown()).toBeUndefined()
  })

  it('are read again after what was done, and after what failed: another desk may have been quicker', async () => {
    const asked = () => bridge.calls.filter(({ name }) => name === 'office.drafts').length
    bridge.answer('office.askForDraft', ok({})).answer('office.takeOver', OFFLINE)
    const before = asked()
    expect(await drafts.act('office.askForDraft', DRAFT)).toBe(true)
    expect([asked(), drafts.failure.value]).toEqual([before + 1, undefined])
    expect(await drafts.act('office.takeOver', { ...DRAFT, why: '', acceptsDuplicate: true })).toBe(false)
    expect([asked(), drafts.failure.value]).toEqual([before + 2, OFFLINE.failure])
  })

  it('are acted on once, however often that is pressed', async () => {
    const held = bridge.hold('office.askForDraft')
    const first = drafts.act('office.askForDraft', DRAFT)
    expect(await drafts.act('office.askForDraft', DRAFT)).toBe(false)
    held.answer(ok({}))
    expect([await first, drafts.busy.value]).toEqual([true, false])
    expect(bridge.calls.filter(({ name }) => name === 'office.askForDraft')).toHaveLength(1)
  })

  it.each(['before', 'after'])('say nothing of what failed for another client, %s the switch (R24)', async when => {
    const held = bridge.hold('office.askForDraft')
    const acting = drafts.act('office.askForDraft', DRAFT)
    if (when === 'after') switchClient()
    held.answer(OFFLINE)
    expect(await acting).toBe(false)
    if (when === 'before') switchClient()
    await flushPromises()
    expect(drafts.failure.value).toBeUndefined()
  })
})
