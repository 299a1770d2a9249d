import { afterEach, expect, it, vi } from 'vitest'
import type { ResultOf } from '#domain/bridge.ts'
import type { LastWord } from '#domain/office/last-word.ts'
import type { SettingValue, SharedSettings } from '#domain/office/shared-settings.ts'
import { withSetting } from '#domain/shared-preferences.ts'
import { USUAL_PREFERENCES as USUAL } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { listStatus } from '../app/order-cache-samples.ts'
import { settingsBridge } from './settings-bridge.ts'

let desk: Desk
afterEach(() => desk.close())

const version = (id: string, value: SettingValue, name: string) => ({
  id,
  at: 0,
  rank: 0,
  desk: { id: name, name },
  isShared: true,
  replaces: [],
  value
})
const word = (value: SettingValue, more: Partial<LastWord<SettingValue>> = {}): LastWord<SettingValue> => ({
  current: version(`now ${value}`, value, 'Back office'),
  besides: [],
  earlier: [],
  ...more
})
const SHARED: SharedSettings = {
  closingDays: word(10),
  payoff: word(3, { earlier: [version('e', 6, 'Escrow')] }),
  'protection-letter': word(5),
  commitment: word(7, { besides: [version('b', 4, 'Escrow')] }),
  'closing-documents': word(2),
  filePattern: word(USUAL.filePattern)
}

/** Main, which has one value of each preference. */
async function open(): Promise<void> {
  let preferences = USUAL
  desk = await openDesk(
    '/settings',
    settingsBridge()
      .answer('preferences.read', () => ok(preferences))
      .answer('preferences.save', saved => ok(saved))
      .answer('office.settings', ok(SHARED))
      .answer('office.setSetting', ({ setting, value }) => {
        preferences = withSetting(preferences, setting, value)
        return ok(SHARED)
      })
  )
}
const set = () => desk.bridge.argsOf('office.setSetting')
const enter = async (label: string, text: string) => {
  await desk.type(desk.field(label), text)
  await desk.key('Enter')
}
const around = (label: string) => desk.field(label).closest('div:has(.by)')?.textContent ?? ''

it('says beneath a setting of the office which desk set it, and what it was before', async () => {
  await open()
  expect(around('Payoff')).toContain('Back office')
  expect(around('Payoff')).toMatch(/6 business days before closing\s*Escrow/)
  expect(desk.text()).toContain('Your office’s own rules, the same at every desk.')
})

it('sets one that is still being typed before the app closes', async () => {
  await open()
  desk.bridge.answer('app.flushed', ok({}))
  const held = desk.bridge.hold('office.setSetting')
  await desk.type(desk.field('Payoff'), '4')
  desk.bridge.emit('app.closing', {})
  await desk.settle()
  const flushed = () => desk.bridge.argsOf('app.flushed').length
  expect([set(), flushed()]).toEqual([[{ setting: 'payoff', value: 4, seen: ['now 3'] }], 0])
  held.answer(ok(SHARED))
  await desk.settle()
  expect(flushed()).toBe(1)
})

it('waits before the app closes for all that are on their way, not only for the last one', async () => {
  await open()
  const slow = Promise.withResolvers<ResultOf<'office.setSetting'>>()
  desk.bridge
    .answer('app.flushed', ok({}))
    .answer('office.setSetting', ({ setting }) => (setting === 'payoff' ? slow.promise : ok(SHARED)))
  await enter('Payoff', '4')
  await enter('Commitment', '5')
  desk.bridge.emit('app.closing', {})
  await desk.settle()
  const flushed = () => desk.bridge.argsOf('app.flushed').length
  expect(flushed()).toBe(0)
  slow.resolve(ok(SHARED))
  await desk.settle()
  expect(flushed()).toBe(1)
})

it('sets it for all desks, by what the person saw, and saves no preference for it', async () => {
  await open()
  await enter('Payoff', '4')
  await enter('File names', '{property} {type}')
  expect(set()).toEqual([
    { setting: 'payoff', value: 4, seen: ['now 3'] },
    { setting: 'filePattern', value: '{property} {type}', seen: [`now ${USUAL.filePattern}`] }
  ])
  expect(desk.bridge.argsOf('preferences.save')).toEqual([])
  expect(desk.said()).toBe('Saved.')
})

it('sets it to what it was before, once that is over', async () => {
  await open()
  for (const days of ['4', '5', '4']) await enter('Payoff', days)
  expect(set().map(({ value }) => value)).toEqual([4, 5, 4])
})

it('shows both where two desks set it at the same time, and takes the one that is chosen', async () => {
  await open()
  expect(around('Commitment')).toContain('Escrow set 4 business days before closing at the same time.')
  await desk.press('Use 7 business days before closing')
  expect(set()).toEqual([{ setting: 'commitment', value: 7, seen: ['now 7', 'b'] }])
})

it.each([
  ['closingDays', 12, 'Use 12 business days'],
  ['filePattern', '{type}', 'Use {type}']
] as const)('takes the one of two that is chosen for what it is about: %s', async (setting, value, button) => {
  await open()
  const both = { ...SHARED[setting], besides: [version('b', value, 'Escrow')] }
  desk.bridge.answer('office.settings', ok({ ...SHARED, [setting]: both }))
  desk.bridge.emit('office.settingsChanged', {})
  await desk.settle()
  await desk.press(button)
  expect(set()).toEqual([{ setting, value, seen: [both.current?.id, 'b'] }])
})

it('leaves nothing to choose where no two desks set it to different values', async () => {
  await open()
  const offered = () =>
    desk
      .all('.settings button')
      .map(wordsOf)
      .filter(words => words.startsWith('Use '))
  expect(offered()).toEqual(['Use 7 business days before closing', 'Use 4 business days before closing'])
  const commitment = word(7, { besides: [version('b', 7, 'Escrow')] })
  desk.bridge.answer('office.settings', ok({ ...SHARED, commitment }))
  desk.bridge.emit('office.settingsChanged', {})
  await desk.settle()
  expect(offered()).toEqual([])
})

it('says no more that the last one was saved where the next one was not', async () => {
  await open()
  await enter('Payoff', '4')
  expect(desk.text('.head .muted')).toBe('Saved')
  desk.bridge.answer('office.setSetting', failed({ kind: 'store', trouble: 'disk-full' }))
  await enter('Payoff', '5')
  expect(desk.text('.head .muted')).toBe('')
})

it('takes back no defaults once one of the office is set after them', async () => {
  await open()
  await desk.press('Restore defaults')
  expect(desk.has('Undo CtrlZ')).toBe(true)
  await enter('Payoff', '4')
  expect(desk.has('Undo CtrlZ')).toBe(false)
})

it('follows what another desk sets while the page is open', async () => {
  await open()
  desk.bridge
    .answer('preferences.read', ok(withSetting(USUAL, 'payoff', 8)))
    .answer('office.settings', ok({ ...SHARED, payoff: word(8) }))
  desk.bridge.emit('office.settingsChanged', {})
  await desk.settle()
  expect(desk.field('Payoff').value).toBe('8')
})

it('tells who set it as of the day before where the page is left open overnight', async () => {
  await open()
  const current = { ...version('now 3', 3, 'Back office'), at: DESK_DAY }
  desk.bridge.answer('office.settings', ok({ ...SHARED, payoff: word(3, { current }) }))
  desk.bridge.emit('office.settingsChanged', {})
  await desk.settle()
  expect(around('Payoff')).toContain('Back office · 10:45 AM')
  vi.setSystemTime(DESK_DAY + 86_400_000)
  desk.bridge.emit('orderList.changed', listStatus({ revision: 2 }))
  await desk.settle()
  expect(around('Payoff')).toContain('Back office · yesterday, 10:45 AM')
})

it('says why it was not set, also where the office’s records can’t be read', async () => {
  await open()
  desk.bridge.answer('office.setSetting', failed({ kind: 'invalid', fields: [{ path: '', message: 'Unlock it.' }] }))
  await enter('Payoff', '4')
  expect(desk.text('[role=alert]')).toBe('Unlock it. Your previous setting is still in use.')
})

it('leaves what the office shares alone when defaults are restored', async () => {
  const own = { ...withSetting(USUAL, 'payoff', 8), notify: false }
  await open()
  desk.bridge.answer('preferences.read', ok(own))
  desk.bridge.emit('office.settingsChanged', {})
  await desk.settle()
  await desk.press('Restore defaults')
  expect(desk.bridge.argsOf('preferences.save')).toEqual([withSetting(USUAL, 'payoff', 8)])
  expect(desk.text()).toContain('what your desks share are unchanged')
})
