import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, ref, type EffectScope, type Ref } from 'vue'
import type { OfficeActivityEntry } from '#domain/office/office-activity.ts'
import { ok } from '#domain/common/result.ts'
import { OTHER_DESKS, THIS_DESK, useOfficeActivity } from '../../../renderer/activity/use-office-activity.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'
import { BACK_OFFICE, FRONT_DESK } from '../app/office-samples.ts'
import { orderId } from '../app/samples.ts'

const entry = (heard: number, person: string): OfficeActivityEntry => ({
  number: heard,
  heard,
  at: heard * 1000,
  person,
  kind: 'opened',
  orderId: null,
  detail: '',
  desk: BACK_OFFICE
})

let bridge: FakeBridge
let scope: EffectScope
let filter: { orderId: Ref<string>; person: Ref<string | null>; isUnusable: Ref<boolean> }
let log: ReturnType<typeof useOfficeActivity>
beforeEach(() => {
  bridge = fakeBridge().answer(
    'office.activity',
    ok({ desks: [BACK_OFFICE], entries: [entry(5, 'kim'), entry(4, 'ana'), entry(3, 'kim')], more: true })
  )
  useBridge(bridge)
  scope = effectScope(true)
  filter = { orderId: ref(''), person: ref(null), isUnusable: ref(false) }
  log = scope.run(() => useOfficeActivity(filter))!
})
afterEach(() => {
  scope.stop()
  useBridge(undefined)
})
const asked = () => bridge.argsOf('office.activity').at(-1)
const choose = async (desk: string) => {
  log.desk.value = desk
  await flushPromises()
}

describe('what people did at other desks', () => {
  it('is asked for by desk, or for all of them, and by person only where it is shown', async () => {
    filter.person.value = 'kim'
    await flushPromises()
    expect(asked()).toEqual({ deskId: null, orderId: null, person: null, before: null })
    await choose(OTHER_DESKS)
    expect(asked()).toEqual({ deskId: null, orderId: null, person: 'kim', before: null })
    filter.orderId.value = orderId(1)
    await choose(BACK_OFFICE.id)
    expect(asked()).toEqual({ deskId: BACK_OFFICE.id, orderId: orderId(1), person: 'kim', before: null })
  })

  it('names each person once, in order', async () => {
    await choose(OTHER_DESKS)
    expect(log.people.value).toEqual(['ana', 'kim'])
  })

  it('names everyone of a desk, also where its filters leave one of them, or none', async () => {
    const only = (...heard: number[]) =>
      ok({ desks: [BACK_OFFICE], entries: heard.map(one => entry(one, 'kim')), more: false })
    await choose(OTHER_DESKS)
    bridge.answer('office.activity', only(5, 3))
    filter.person.value = 'kim'
    await flushPromises()
    expect([log.entries.value.length, log.people.value]).toEqual([2, ['ana', 'kim']])
    bridge.answer('office.activity', only())
    filter.orderId.value = orderId(1)
    await flushPromises()
    expect([log.entries.value, log.people.value]).toEqual([[], ['ana', 'kim']])
    bridge.answer('office.activity', only(5))
    await choose(BACK_OFFICE.id)
    expect(log.people.value).toEqual(['kim'])
    log.clear()
    expect(log.people.value).toEqual([])
  })

  it('goes on below the last one, and begins at the newest again', async () => {
    await choose(OTHER_DESKS)
    bridge.answer('office.activity', ok({ desks: [BACK_OFFICE], entries: [entry(2, 'kim')], more: false }))
    await log.read(true)
    expect([asked()?.before, log.entries.value.map(({ heard }) => heard)]).toEqual([
      { at: 3000, heard: 3 },
      [5, 4, 3, 2]
    ])
    await log.read()
    expect([asked()?.before, log.entries.value.map(({ heard }) => heard)]).toEqual([null, [2]])
  })

  it('begins with what is heard, and the pages below stay, also one that is still being read', async () => {
    const page = (...heard: number[]) =>
      ok({ desks: [BACK_OFFICE], entries: heard.map(one => entry(one, 'kim')), more: false })
    const shown = () => log.entries.value.map(({ heard }) => heard)
    await choose(OTHER_DESKS)
    bridge.answer('office.activity', page(2))
    await log.read(true)
    bridge.answer('office.activity', page(6, 5, 4))
    bridge.emit('office.activityHeard', {})
    await flushPromises()
    expect([asked()?.before, shown()]).toEqual([null, [6, 5, 4, 3, 2]])
    const held = bridge.hold('office.activity')
    void log.read(true)
    bridge.emit('office.activityHeard', {})
    held.answer(page(1))
    held.answer(page(7, 6, 5))
    await flushPromises()
    expect(shown()).toEqual([7, 6, 5, 4, 3, 2, 1])
    bridge.answer('office.activity', page(20, 19, 18))
    bridge.emit('office.activityHeard', {})
    await flushPromises()
    expect(shown()).toEqual([20, 19, 18])
  })

  it('names the desks there are by now once it begins at the newest again, not those that were heard of', async () => {
    await choose(OTHER_DESKS)
    await log.read(true)
    bridge.emit('office.activityHeard', {})
    await flushPromises()
    expect(log.desks.value).toEqual([BACK_OFFICE])
    const desks = [BACK_OFFICE, FRONT_DESK]
    bridge.answer('office.activity', ok({ desks, entries: [entry(6, 'kim')], more: false }))
    await log.read()
    expect(log.desks.value).toEqual(desks)
  })

  it('is nothing, and not asked for, where an ID is none', async () => {
    await choose(OTHER_DESKS)
    const before = bridge.argsOf('office.activity').length
    filter.isUnusable.value = true
    await log.read()
    expect([log.entries.value, bridge.argsOf('office.activity').length]).toEqual([[], before])
  })

  it('is that of this desk again, and gone, for another client', async () => {
    await choose(BACK_OFFICE.id)
    bridge.hold('office.activity')
    log.clear()
    expect([log.desk.value, log.entries.value, log.desks.value]).toEqual([THIS_DESK, [], []])
  })

  it('is that of this desk again once it belongs to no office', async () => {
    await choose(BACK_OFFICE.id)
    bridge.answer('office.activity', ok(null))
    bridge.emit('office.activityHeard', {})
    await flushPromises()
    expect([log.desk.value, log.entries.value]).toEqual([THIS_DESK, []])
  })

  it('is not listened for once its page is gone', () => {
    expect(bridge.listening('office.activityHeard')).toBe(1)
    scope.stop()
    expect(bridge.listening('office.activityHeard')).toBe(0)
  })
})
