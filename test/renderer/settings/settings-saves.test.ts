import { afterEach, expect, it, vi } from 'vitest'
import { NO_POLICY, type PolicyState } from '#domain/policy.ts'
import { USUAL_PREFERENCES as USUAL, type Preferences } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import { openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { settingsBridge } from './settings-bridge.ts'

let desk: Desk
afterEach(() => desk.close())

const SET: Preferences = { ...USUAL, notify: false, requestsPerHour: 600 }
const FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const REQUESTS = 'Maximum requests per hour'
const UNDO = 'Undo CtrlZ'

async function open(policy: PolicyState = NO_POLICY) {
  const bridge = settingsBridge().answer('preferences.read', ok(SET)).answer('policy.read', ok(policy))
  bridge.answer('preferences.save', preferences => ok(preferences))
  desk = await openDesk('/settings', bridge)
  return bridge
}
const saved = () => desk.bridge.argsOf('preferences.save')
const enter = async (label: string, text: string) => {
  await desk.type(desk.field(label), text)
  await desk.key('Enter')
}
const hintOf = (label: string) =>
  document.getElementById(desk.field(label).getAttribute('aria-describedby') ?? '')?.textContent

it('a setting that was not kept is tried again by Enter in its field', async () => {
  const bridge = await open()
  bridge.answer('preferences.save', FULL)
  await enter(REQUESTS, '2400')
  bridge.answer('preferences.save', preferences => ok(preferences))
  await desk.key('Enter')
  expect(saved().map(({ requestsPerHour }) => requestsPerHour)).toEqual([2400, 2400])
  expect([desk.all('[role=alert]'), desk.text('.head .muted')]).toEqual([[], 'Saved'])
})

it('a setting that only its file didn’t take is said to be in use until the program quits, and is', async () => {
  const bridge = await open()
  bridge.answer('preferences.save', failed({ kind: 'file', trouble: 'cannot-write', fileName: 'preferences.json' }))
  bridge.answer('preferences.read', ok({ ...SET, requestsPerHour: 2400 }))
  const asked = bridge.argsOf('preferences.read').length
  await enter(REQUESTS, '2400')
  expect(desk.text('[role=alert]')).toContain('The new setting is in use until you quit.')
  expect(desk.text('[role=alert]')).not.toContain('previous setting')
  expect([desk.field(REQUESTS).value, bridge.argsOf('preferences.read').length]).toEqual(['2,400', asked + 1])
  bridge.answer('preferences.save', preferences => ok(preferences))
  await desk.press('Try again')
  expect([desk.all('[role=alert]'), desk.text('.head .muted')]).toEqual([[], 'Saved'])
})

it('a number that is the same is not saved, however it is written', async () => {
  await open()
  await enter(REQUESTS, ' 0600 ')
  expect([saved(), desk.field(REQUESTS).value]).toEqual([[], '600'])
})

it('restored defaults can’t be taken back once something else is set', async () => {
  await open()
  await desk.press('Restore defaults')
  expect(desk.has(UNDO)).toBe(true)
  await enter(REQUESTS, '2400')
  expect(desk.has(UNDO)).toBe(false)
})

it('restored defaults can be undone once, and not after that was dismissed', async () => {
  await open()
  await desk.press('Restore defaults')
  await desk.press(UNDO)
  expect([desk.has(UNDO), saved()]).toEqual([false, [USUAL, SET]])
  await desk.press('Restore defaults')
  await desk.press('Dismiss')
  expect([desk.has(UNDO), saved().length]).toEqual([false, 3])
})

it.each<[string, string, Partial<Preferences>, Partial<Preferences>]>([
  ['Your name', 'Ana Ramirez', { userName: 'Ana Ramirez' }, { userName: 'Ana Ramirez' }],
  [REQUESTS, '2400', { requestsPerHour: 2400 }, {}]
])('%s: what is typed right before defaults are restored comes back with Undo', async (label, text, typed, stays) => {
  await open()
  const field = desk.field(label)
  await desk.type(field, text)
  // The click on the button leaves the field: it says so once the mouse button is released.
  const matches = vi.spyOn(document.documentElement, 'matches').mockImplementation(selector => selector === ':active')
  field.blur()
  matches.mockRestore()
  dispatchEvent(new Event('pointerup'))
  await desk.press('Restore defaults')
  expect(saved()).toEqual([
    { ...SET, ...typed },
    { ...USUAL, ...stays }
  ])
  await desk.press(UNDO)
  expect(saved().at(-1)).toEqual({ ...SET, ...typed })
})

it('a name that is still being saved when defaults are restored stays, and with Undo, too', async () => {
  const bridge = await open()
  const held = bridge.hold('preferences.save')
  await enter('Your name', 'Ana Ramirez')
  await desk.press('Restore defaults')
  expect(saved()).toHaveLength(1)
  bridge.answer('preferences.save', preferences => ok(preferences))
  held.answer(ok({ ...SET, userName: 'Ana Ramirez' }))
  await desk.settle()
  expect(saved().at(-1)).toEqual({ ...USUAL, userName: 'Ana Ramirez' })
  await desk.press(UNDO)
  expect(saved().at(-1)).toEqual({ ...SET, userName: 'Ana Ramirez' })
})

it('a setting still being typed when the app closes is saved first, and its field keeps the focus', async () => {
  const bridge = await open()
  bridge.answer('app.flushed', ok({}))
  const held = bridge.hold('preferences.save')
  const field = desk.field(REQUESTS)
  await desk.type(field, '2400')
  bridge.emit('app.closing', {})
  await desk.settle()
  expect([saved(), bridge.argsOf('app.flushed')]).toEqual([[{ ...SET, requestsPerHour: 2400 }], []])
  held.answer(ok({ ...SET, requestsPerHour: 2400 }))
  await desk.settle()
  expect([bridge.argsOf('app.flushed').length, document.activeElement === field]).toEqual([1, true])
})

it('a setting still being typed when only the window closes, as on a Mac, is saved', async () => {
  await open()
  await desk.type(desk.field(REQUESTS), '2400')
  dispatchEvent(new Event('pagehide'))
  await desk.settle()
  expect(saved()).toEqual([{ ...SET, requestsPerHour: 2400 }])
})

it('a text that can’t be used holds up no closing, and stays with its error', async () => {
  const bridge = await open()
  bridge.answer('app.flushed', ok({}))
  const field = desk.field(REQUESTS)
  await desk.type(field, 'many')
  bridge.emit('app.closing', {})
  await desk.settle()
  expect([saved(), bridge.argsOf('app.flushed').length]).toEqual([[], 1])
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['many', 'true'])
})

it('a setting that could not be saved holds up no closing, either', async () => {
  const bridge = await open()
  bridge.answer('app.flushed', ok({})).answer('preferences.save', FULL)
  await desk.type(desk.field(REQUESTS), '2400')
  bridge.emit('app.closing', {})
  await desk.settle()
  expect([bridge.argsOf('app.flushed').length, desk.field(REQUESTS).value]).toEqual([1, '2,400'])
})

it('defaults that were not saved offer no undo', async () => {
  const bridge = await open()
  bridge.answer('preferences.save', FULL)
  await desk.press('Restore defaults')
  expect(desk.text('[role=alert]')).toContain('Your previous setting is still in use.')
  expect(desk.has(UNDO)).toBe(false)
})

it('Ctrl+R loads the settings again', async () => {
  const bridge = await open()
  bridge.answer('preferences.read', ok({ ...SET, requestsPerHour: 900 }))
  await desk.key('r', { ctrlKey: true })
  expect(desk.field(REQUESTS).value).toBe('900')
})

it.each([
  ['Lock after (minutes)', 'lockAfter', 15, 'Locks 15 minutes after you last used your computer.'],
  ['Delete entries after (days)', 'activityDays', 45, 'Deletes entries older than 45 days.']
] as const)('%s: a number is kept and explained, none where the field is empty', async (label, name, given, hint) => {
  await open()
  await enter(label, String(given))
  expect(hintOf(label)).toBe(hint)
  await enter(label, '')
  expect(saved()).toEqual([{ ...SET, [name]: given }, SET])
})

const FIXED = [
  ['keepDays', 'Delete files after (days)'],
  ['lockAfter', 'Lock after (minutes)'],
  ['activityDays', 'Delete entries after (days)'],
  ['requestsPerHour', REQUESTS]
] as const

it.each(FIXED)('%s, set by the organization, can’t be changed here, and the others can', async (name, label) => {
  await open({ ...NO_POLICY, fixed: [name] })
  expect(FIXED.filter(([, other]) => desk.field(other).disabled)).toEqual([[name, label]])
  expect(hintOf(label)).toBe('Set by your organization.')
  expect(desk.has('Select folder…')).toBe(true)
})

it('a folder set by the organization can’t be changed here', async () => {
  await open({ ...NO_POLICY, fixed: ['documentFolder'] })
  expect(desk.has('Select folder…')).toBe(false)
  expect(wordsOf(desk.one('.folder'))).toContain('Set by your organization.')
  expect(FIXED.filter(([, label]) => desk.field(label).disabled)).toEqual([])
})

it('mistakes in what the organization set are told, one by one', async () => {
  await open({ ...NO_POLICY, problems: ['keepDays isn’t a number.', 'lockAfter is too large.'] })
  expect(desk.all('.policy li').map(wordsOf)).toEqual(['keepDays isn’t a number.', 'lockAfter is too large.'])
})

it('restored defaults replace what could not be used in a field, too, whose setting was the default', async () => {
  await open()
  await enter('Payoff', 'three')
  await desk.press('Restore defaults')
  expect([desk.field('Payoff').value, desk.field('Payoff').getAttribute('aria-invalid')]).toEqual(['3', null])
})

it('what a number means is told while it is typed, before it is saved', async () => {
  await open()
  await desk.type(desk.field('Lock after (minutes)'), '15')
  expect(hintOf('Lock after (minutes)')).toBe('Locks 15 minutes after you last used your computer.')
  expect(saved()).toEqual([])
})
