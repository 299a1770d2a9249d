import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected } from '../app/samples.ts'

let desk: Desk
afterEach(() => {
  desk.close()
  notice.value = ''
})

const isWrong = () => desk.field('New token').getAttribute('aria-invalid') === 'true'

it('a token that was refused is no longer called wrong once another is typed, or it is tried again', async () => {
  desk = await openDesk('/connect', deskBridge().answer('connection.replaceToken', failed({ kind: 'unauthorized' })))
  await desk.press('Replace token of Gulf Coast Credit Union')
  await desk.type(desk.field('New token'), 'canary-token-1')
  await desk.press('Replace token')
  expect(isWrong()).toBe(true)
  await desk.type(desk.field('New token'), 'canary-token-12')
  expect(isWrong()).toBe(false)
  await desk.press('Replace token')
  expect(isWrong()).toBe(true)
  const held = desk.bridge.hold('connection.replaceToken')
  await desk.press('Replace token')
  expect(isWrong()).toBe(false)
  held.answer(failed({ kind: 'unauthorized' }))
  await desk.settle()
  expect(isWrong()).toBe(true)
})

/** A new token is being checked; gives what ends that. */
async function checking() {
  desk = await openDesk('/connect', deskBridge().answer('connection.cancelReplace', ok({})))
  const held = desk.bridge.hold('connection.replaceToken')
  await desk.press('Replace token of Gulf Coast Credit Union')
  await desk.type(desk.field('New token'), 'canary-token-1')
  await desk.press('Replace token')
  return held
}

it.each([
  ['Cancel', () => desk.press('Cancel')],
  ['the button that opened the form', () => desk.press('Replace token of Gulf Coast Credit Union')],
  ['Esc', async () => void (await desk.key('Escape'))]
])('a new token that is checked is not used after %s, and nothing of it is said later', async (_key, cancel) => {
  const held = await checking()
  desk.field('New token').focus()
  await cancel()
  expect(desk.bridge.argsOf('connection.cancelReplace')).toEqual([{ id: 'c2' }])
  expect(desk.text()).not.toContain('New token')
  held.answer(failed({ kind: 'canceled' }))
  await desk.settle()
  expect([notice.value, desk.all('.kept [role=alert]')]).toEqual(['', []])
})

it('a new token that was in use before the cancel came is said', async () => {
  const held = await checking()
  await desk.press('Cancel')
  held.answer(ok(connected()))
  await desk.settle()
  expect(notice.value).toBe('It was too late to cancel. The new token is in use.')
})

it('a form for a token that is closed while none is checked cancels nothing', async () => {
  desk = await openDesk('/connect')
  await desk.press('Replace token of Gulf Coast Credit Union')
  await desk.press('Cancel')
  expect(desk.bridge.argsOf('connection.cancelReplace')).toEqual([])
})

it('a new token is shown and hidden by a button that says which it is', async () => {
  desk = await openDesk('/connect')
  await desk.press('Replace token of Gulf Coast Credit Union')
  const button = () => desk.one('.replace .token button')
  const state = () => [desk.field('New token').type, button().getAttribute('aria-pressed')]
  expect(state()).toEqual(['password', 'false'])
  button().click()
  await desk.settle()
  expect(state()).toEqual(['text', 'true'])
})
