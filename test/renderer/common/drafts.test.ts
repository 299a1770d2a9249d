import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { DraftId, DraftLine } from '#domain/order/draft.ts'
import { emptyEntry } from '#domain/order/order-entry.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { useDrafts } from '../../../renderer/common/drafts.ts'
import { deskBridge } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR } from '../app/samples.ts'

const [D1, D2] = ['d1' as DraftId, 'd2' as DraftId]
const ELM = { id: D1, title: '1 Elm St' }
const OAK = { id: D2, title: '2 Oak St' }
const ELM_LISTED: DraftLine = {
  id: D1,
  entry: emptyEntry('refinance'),
  problems: [],
  createdAt: 1,
  savedAt: 1,
  refused: false
}
const DISK_FULL = { kind: 'store', trouble: 'disk-full' } as const

let bridge: ReturnType<typeof deskBridge>
let pinia: Pinia
beforeEach(async () => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = deskBridge().answer('drafts.delete', ok({})).answer('drafts.restore', ok({})).answer('drafts.purge', ok({}))
  useBridge(bridge)
  await useConnections().load()
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})
const read = () => bridge.argsOf('drafts.list').length
const purged = () => bridge.argsOf('drafts.purge').length
async function deleting() {
  const drafts = useDrafts()
  await drafts.remove(D1, ELM.title)
  await drafts.remove(D2, OAK.title)
  return drafts
}

describe('deleted drafts', () => {
  it('come back one by one, the last one first, and the list is read each time', async () => {
    const drafts = await deleting()
    expect([drafts.deleted, read()]).toEqual([[ELM, OAK], 2])
    expect(await drafts.restore()).toBeUndefined()
    expect([drafts.deleted, read()]).toEqual([[ELM], 3])
    await drafts.restore()
    await drafts.restore()
    expect([drafts.deleted, bridge.argsOf('drafts.restore')]).toEqual([[], [{ id: D2 }, { id: D1 }]])
  })

  it('that could not be deleted, or restored, are as they were, and it is said why', async () => {
    const drafts = await deleting()
    bridge.answer('drafts.delete', failed(DISK_FULL)).answer('drafts.restore', failed(DISK_FULL))
    expect(await drafts.remove('d3' as DraftId, '3 Ash St')).toEqual(DISK_FULL)
    expect(await drafts.restore()).toEqual(DISK_FULL)
    expect([drafts.deleted, read()]).toEqual([[ELM, OAK], 2])
  })

  it('are not offered once they are in the list again, as those that another desk gave back', async () => {
    const drafts = await deleting()
    bridge.answer('drafts.list', ok([ELM_LISTED]))
    await drafts.refresh()
    expect(drafts.deleted).toEqual([OAK])
  })

  it('that are no longer here are not offered again, and it is said why', async () => {
    const drafts = await deleting()
    bridge.answer('drafts.restore', failed({ kind: 'no-such-draft' }))
    expect(await drafts.restore()).toEqual({ kind: 'no-such-draft' })
    expect([drafts.deleted, read()]).toEqual([[ELM], 3])
  })

  it('are gone for good at once, but are offered again, in their order, where that failed', async () => {
    const drafts = await deleting()
    const held = bridge.hold('drafts.purge')
    const purging = drafts.purge()
    expect(drafts.deleted).toEqual([])
    await drafts.remove('d3' as DraftId, '3 Ash St')
    held.answer(failed(DISK_FULL))
    expect(await purging).toEqual(DISK_FULL)
    expect(drafts.deleted).toEqual([ELM, OAK, { id: 'd3', title: '3 Ash St' }])
    bridge.answer('drafts.purge', ok({}))
    expect(await drafts.purge()).toBeUndefined()
    expect(drafts.deleted).toEqual([])
  })

  it('are not offered to another client once they could not be deleted for good (R24)', async () => {
    const drafts = await deleting()
    const held = bridge.hold('drafts.purge')
    const purging = drafts.purge()
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    held.answer(failed(DISK_FULL))
    expect(await purging).toBeUndefined()
    expect(drafts.deleted).toEqual([])
  })

  it('are deleted for good only where there are any: on request, or when the client is left', async () => {
    const drafts = useDrafts()
    await drafts.purge()
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    expect(purged()).toBe(0)
    await drafts.remove(D1, ELM.title)
    bridge.emit('connection.changed', connected(LONE_STAR, GULF_COAST))
    expect([purged(), drafts.deleted, drafts.lines]).toEqual([1, [], undefined])
  })
})
