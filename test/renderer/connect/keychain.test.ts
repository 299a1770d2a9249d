import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected, NOT_CONNECTED } from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const WARNING = 'This computer’s keychain is locked. You’ll need to enter the token again after you quit.'

it('a keychain that was unlocked is asked again, and the form warns of it no more (R21)', async () => {
  desk = await openDesk('/', deskBridge({ ...NOT_CONNECTED, keychain: 'locked' }))
  expect(desk.text()).toContain(WARNING)
  desk.bridge.answer('connection.state', ok(NOT_CONNECTED))
  desk.bridge.emit('unlock.changed', { kind: 'kept', by: 'keychain', notices: [] })
  await desk.settle()
  expect(desk.text()).not.toContain(WARNING)
})

it('a keychain that was locked at first is asked again by a form that is opened later', async () => {
  desk = await openDesk('/orders', deskBridge({ ...connected(), keychain: 'locked' }))
  desk.bridge.answer('connection.state', ok(connected()))
  await desk.router.push('/connect')
  await desk.settle()
  expect(desk.text()).toContain('Add a connection')
  expect(desk.text()).not.toContain(WARNING)
})

it('a keychain that works is not asked again by the form', async () => {
  desk = await openDesk('/', deskBridge(NOT_CONNECTED))
  const asked = desk.bridge.argsOf('connection.state').length
  desk.bridge.emit('unlock.changed', { kind: 'kept', by: 'keychain', notices: [] })
  await desk.settle()
  expect(desk.bridge.argsOf('connection.state')).toHaveLength(asked)
})

it('a connection says no more that its token could not be removed once another token is entered', async () => {
  desk = await openDesk('/connect', deskBridge())
  desk.bridge.answer('connection.remove', failed({ kind: 'vault', trouble: 'locked' }))
  await desk.press('Remove… Gulf Coast Credit Union')
  await desk.press('Remove')
  expect(desk.text('.kept')).toContain('This computer’s keychain is locked.')
  await desk.press('Replace token of Gulf Coast Credit Union')
  expect(desk.text('.kept')).not.toContain('This computer’s keychain is locked.')
})
