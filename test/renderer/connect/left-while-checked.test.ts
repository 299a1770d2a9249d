import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, NOT_CONNECTED, PRACTICE } from '../app/samples.ts'

let desk: Desk
afterEach(() => {
  desk.close()
  notice.value = ''
})

/** The user leaves the page while the token of a new connection is checked; gives what ends that. */
async function leaving(state = connected(GULF_COAST, PRACTICE)) {
  desk = await openDesk('/connect', deskBridge(state).answer('connection.stay', ok({})))
  const held = desk.bridge.hold('connection.connect')
  await desk.type(desk.field('Client'), ' Lone  Star Lending ')
  await desk.type(desk.field('Service URL'), 'https://title.example.com')
  await desk.type(desk.field('Access token'), 'canary-token-1')
  await desk.press('Connect')
  await desk.router.push('/guide/first-day')
  await desk.settle()
  return held
}

/** The user leaves the page while practice starts; gives what ends that. */
async function leavingPractice(state = connected(GULF_COAST)) {
  desk = await openDesk('/connect', deskBridge(state).answer('connection.stay', ok({})))
  const held = desk.bridge.hold('connection.practice')
  await desk.press('Try it with sample data')
  await desk.router.push('/guide/first-day')
  await desk.settle()
  return held
}
const stays = () => desk.bridge.argsOf('connection.stay')

it('a connection whose page was left while its token was checked is said to be added, and no page opens', async () => {
  const held = await leaving()
  expect(stays()).toEqual([{}])
  held.answer(ok(connected(GULF_COAST, PRACTICE, LONE_STAR)))
  await desk.settle()
  expect([desk.place(), notice.value]).toEqual(['/guide/first-day', 'Lone Star Lending was added.'])
})

it('the first connection becomes the active one, and the user stays on the page they went to', async () => {
  const held = await leaving(NOT_CONNECTED)
  held.answer(ok(connected(LONE_STAR)))
  await desk.settle()
  expect([desk.place(), notice.value]).toEqual(['/guide/first-day', ''])
  expect(desk.text('header.bar')).toContain('Lone Star Lending')
})

it('a connection whose token wasn’t accepted after its page was left says so', async () => {
  const held = await leaving()
  held.answer(failed({ kind: 'unauthorized' }))
  await desk.settle()
  expect([desk.place(), notice.value]).toEqual([
    '/guide/first-day',
    'Couldn’t add Lone Star Lending. Try again in Connections.'
  ])
})

it('practice that starts once its page was left is said to be added, and no page opens', async () => {
  const held = await leavingPractice()
  expect(stays()).toEqual([{}])
  held.answer(ok(connected(GULF_COAST, PRACTICE)))
  await desk.settle()
  expect([desk.place(), notice.value]).toEqual(['/guide/first-day', 'Practice was added.'])
})

it('practice that starts where no client is in use is in use then, and the user stays on the page they went to', async () => {
  const held = await leavingPractice(NOT_CONNECTED)
  held.answer(ok(connected(PRACTICE)))
  await desk.settle()
  expect([desk.place(), notice.value]).toEqual(['/guide/first-day', ''])
  expect(desk.text('header.bar')).toContain('Practice data')
})

it('practice that couldn’t start after its page was left says so', async () => {
  const held = await leavingPractice()
  held.answer(failed({ kind: 'practice-unavailable' }))
  await desk.settle()
  expect([desk.place(), notice.value]).toEqual([
    '/guide/first-day',
    'Couldn’t start practice. Try again in Connections.'
  ])
})

it('a page that is left while no token is checked asks for nothing', async () => {
  desk = await openDesk('/connect', deskBridge())
  await desk.router.push('/guide/first-day')
  await desk.settle()
  expect(stays()).toEqual([])
})
