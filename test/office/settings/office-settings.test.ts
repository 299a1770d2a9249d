import { describe, expect, it } from 'vitest'
import type { SharedSetting } from '#domain/office/shared-settings.ts'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import { withSetting } from '#domain/shared-preferences.ts'
import type { Told } from '../../../main/office/desk/told.ts'
import { createOfficeSettings, type OfficeSettingsParts } from '../../../main/office/settings/office-settings.ts'
import type { Seat } from '../../../main/office/membership/seat.ts'
import { NOW } from '../../storage/support/samples.ts'
import { BACK, FRONT, seatScene } from '../membership/seat-scene.ts'

/** Told at the back office. */
const told = (setting: SharedSetting, value: unknown, rank = 1, change: Partial<Told> = {}): Told => ({
  kind: 'settings',
  account: null,
  order: null,
  content: { setting, value, rank, besides: [] },
  at: 1,
  ...change
})

/** What is under way without the network has come to its end. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setImmediate(resolve))
}

function scene(changes: Partial<OfficeSettingsParts> = {}) {
  const desk = seatScene()
  let saved: Preferences = { ...USUAL_PREFERENCES, theme: 'dark' }
  const [changed, bugs, saves]: [number[], unknown[], Preferences[]] = [[], [], []]
  const here: { seat: Seat | undefined } = { seat: desk.seat }
  const settings = createOfficeSettings({
    store: async () => desk.store,
    office: () => ({ seat: () => here.seat, state: () => ({ kind: 'none' }) }),
    preferences: {
      current: () => saved,
      takeShared: async change => {
        const next = change(saved)
        if (next !== saved) saves.push(next)
        saved = next
      }
    },
    onChange: () => changed.push(1),
    onBug: error => bugs.push(error),
    now: () => NOW,
    ...changes
  })
  const read = async () => {
    const found = await settings.read()
    if (!found.ok) throw new Error('nothing was read')
    return found.value
  }
  return {
    ...desk,
    here,
    settings,
    read,
    changed,
    bugs,
    saves,
    current: () => saved,
    hear: (...all: readonly Told[]) => desk.hear({ settings: settings.listener }, all),
    /** What this desk told. */
    own: () => desk.records.about('settings', null).filter(({ deskId }) => deskId === FRONT.id)
  }
}

describe('a setting of the office', () => {
  it('applies here as soon as it is set, and leaves every other preference', async () => {
    const { settings, current, changed } = scene()
    const set = await settings.set('payoff', 7, [])
    expect(set).toMatchObject({ ok: true, value: { payoff: { current: { value: 7, rank: NOW, desk: FRONT } } } })
    expect(current()).toEqual(withSetting({ ...USUAL_PREFERENCES, theme: 'dark' }, 'payoff', 7))
    expect(changed).toEqual([1])
  })

  it('replaces the versions that the person saw, and ranks above all that this desk has heard', async () => {
    const { settings, hear } = scene()
    const [one = '', two = ''] = hear(
      told('payoff', 4, NOW + 5),
      told('payoff', 5, NOW + 9),
      told('closingDays', 9, 9e12)
    )
    const set = await settings.set('payoff', 6, ['unknown', two, one])
    expect(set).toMatchObject({
      value: { payoff: { current: { value: 6, rank: NOW + 10, replaces: [two, one] }, besides: [] } }
    })
    expect(await settings.set('payoff', 8, [])).toMatchObject({ value: { payoff: { besides: [{ value: 6 }] } } })
  })

  it('that another desk sets applies here, once for all that came at once, and what is the same is not saved again', async () => {
    const { hear, current, changed, saves } = scene()
    hear(told('payoff', 4), told('filePattern', '{property} {type}'))
    await expect.poll(() => changed).toEqual([1])
    expect([current().lateAt.payoff, current().filePattern]).toEqual([4, '{property} {type}'])
    hear(told('payoff', 4, 2))
    await expect.poll(() => changed).toEqual([1, 1])
    expect(saves).toHaveLength(1)
  })

  it.each([
    ['closingDays', 0],
    ['payoff', 31],
    ['payoff', '5'],
    ['filePattern', '{nothing'],
    ['filePattern', 5]
  ] as const)('of another shape changes nothing: %s %j', async (setting, value) => {
    const { hear, read, changed } = scene()
    hear(told(setting, value))
    expect([(await read())[setting].current, changed]).toEqual([null, []])
  })

  it('is heard once there is a seat again', async () => {
    const { here, hear, settings, changed, seat } = scene()
    here.seat = undefined
    hear(told('payoff', 4))
    here.seat = seat
    settings.listener.settle()
    await expect.poll(() => changed).toEqual([1])
    settings.listener.settle()
    await turns()
    expect(changed).toEqual([1])
  })

  it('can’t be read or set without a seat, nor where the disk fails', async () => {
    const { here, settings } = scene()
    here.seat = undefined
    const none = { ok: false, failure: { kind: 'invalid' } }
    expect([await settings.read(), await settings.set('payoff', 4, [])]).toMatchObject([none, none])
    const full = Object.assign(new Error('full'), { errcode: 13 })
    const { settings: others } = scene({ store: () => Promise.reject(full) })
    expect(await others.read()).toEqual({ ok: false, failure: { kind: 'store', trouble: 'disk-full' } })
  })
})

describe('the settings of an office and of a desk', () => {
  it('are brought together: the office’s apply, and the desk’s own are told where it has none', async () => {
    const { settings, hear, own, current, changed, read } = scene()
    hear(told('payoff', 4))
    await expect.poll(() => changed).toEqual([1])
    settings.bringTogether()
    await expect.poll(() => changed).toEqual([1, 1])
    expect(own()).toHaveLength(5)
    const { payoff, closingDays } = await read()
    expect([payoff.current?.desk, closingDays.current?.desk]).toEqual([BACK, FRONT])
    expect(closingDays.current?.value).toBe(current().closingDays)
    settings.bringTogether()
    settings.bringTogether()
    await turns()
    expect([own().length, changed.length]).toEqual([5, 2])
  })

  it.each([
    ['the desk isn’t connected', { reach: { kind: 'connecting' } }],
    ['the desk only reads', { reach: { kind: 'connected', onlyReads: true } }],
    ['not all was read', { hasRead: false }]
  ] as const)('are not while %s', async (_why, state) => {
    const { settings, own, now, changed } = scene()
    Object.assign(now, state)
    settings.bringTogether()
    await turns()
    expect([own(), changed]).toEqual([[], []])
  })

  it('are for each seat', async () => {
    const { settings, here, changed } = scene()
    settings.bringTogether()
    await expect.poll(() => changed).toEqual([1])
    here.seat = { ...seatScene().seat }
    settings.bringTogether()
    await expect.poll(() => changed).toEqual([1, 1])
  })

  it('that the disk does not take are brought together at the next reading, which is no bug', async () => {
    const { store } = seatScene()
    const disk = { isFull: true }
    const full = Object.assign(new Error('full'), { errcode: 13 })
    const { settings, bugs, changed } = scene({ store: async () => (disk.isFull ? Promise.reject(full) : store) })
    settings.bringTogether()
    await turns()
    disk.isFull = false
    settings.bringTogether()
    await expect.poll(() => changed).toEqual([1])
    expect(bugs).toEqual([])
  })

  it('that can’t be brought together are reported', async () => {
    const fault = new Error('no disk')
    const { settings, bugs } = scene({ store: () => Promise.reject(fault) })
    settings.bringTogether()
    await expect.poll(() => bugs).toEqual([fault])
  })
})
