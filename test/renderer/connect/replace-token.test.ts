import { afterEach, expect, it } from 'vitest'
import { failed } from '#domain/common/result.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'

let desk: Desk
afterEach(() => desk.close())

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
