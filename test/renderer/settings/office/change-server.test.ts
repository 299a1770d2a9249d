import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { OfficeMember } from '#domain/office/office.ts'
import { NO_POLICY } from '#domain/policy.ts'
import { notice } from '../../../../renderer/common/notice.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { MEMBER } from '../../app/office-samples.ts'

let desk: Desk
afterEach(() => {
  desk.close()
  notice.value = ''
})

const OUT = { ...MEMBER, reach: { kind: 'out', because: 'unreachable', since: 0 } } as const
const MOVED = { ...MEMBER, host: 'db2.example.com', port: 5433 }
const SENTENCE = 'This server doesn’t have this desk’s office.'
const REFUSED = failed({ kind: 'invalid', fields: [{ path: '', message: SENTENCE }] } as const)

async function open(bridge = deskBridge(), member: OfficeMember = OUT) {
  bridge.answer('office.state', ok(member)).answer('office.desks', ok([]))
  desk = await openDesk('/settings/office', bridge)
  return bridge
}
const dialogs = () => desk.all('dialog[open]').map(wordsOf)
const server = () => desk.text('.facts .mono')
const typed = () => ['Server', 'Port'].map(label => desk.field(label).value)

it('a desk that can’t reach its office follows it to another server, which is said', async () => {
  const bridge = (await open()).answer('office.changeServer', ok(MOVED))
  await desk.press('Change server…')
  expect(dialogs()[0]).toContain('* Required')
  expect(typed()).toEqual(['db.example.com', '5432'])
  await desk.type(desk.field('Server'), ' db2.example.com ')
  await desk.type(desk.field('Port'), '5433')
  await desk.press('Change server')
  expect(bridge.argsOf('office.changeServer')).toEqual([{ host: 'db2.example.com', port: 5433 }])
  expect([dialogs(), desk.said()]).toEqual([[], 'This desk now uses the new server.'])
  expect(server()).toBe('db2.example.com:5433')
})

it.each([
  ['db.example.com', 5432, 'db.example.com'],
  ['db.example.com', 5433, 'db.example.com:5433'],
  ['::1', 5433, '[::1]:5433']
])('the office at %s, port %i, is shown at %s: another port alone can be seen', async (host, port, shown) => {
  const bridge = await open()
  bridge.emit('office.changed', { ...OUT, host, port })
  await desk.settle()
  expect(server()).toBe(shown)
})

it('a desk whose settings name another place is offered to change the server, which keeps its work', async () => {
  await open(deskBridge(), { ...OUT, reach: { kind: 'out', because: 'other-address', since: 0 } })
  expect(wordsOf(desk.one('main'))).toContain('Try Change server…')
  await desk.press('Change server…')
  expect(dialogs()[0]).toContain('This desk switches only if it finds the same office there')
})

it('why a server was refused is said where it was typed, which stays, and not of the next one', async () => {
  const bridge = (await open()).answer('office.changeServer', REFUSED)
  await desk.press('Change server…')
  await desk.type(desk.field('Server'), 'db3.example.com')
  await desk.type(desk.field('Port'), 'usual')
  await desk.press('Change server')
  expect(bridge.argsOf('office.changeServer')).toEqual([{ host: 'db3.example.com', port: 0 }])
  expect([dialogs()[0], typed()]).toEqual([expect.stringContaining(SENTENCE), ['db3.example.com', 'usual']])
  await desk.press('Cancel')
  await desk.press('Change server…')
  expect([dialogs()[0], typed()]).toEqual([expect.not.stringContaining(SENTENCE), ['db.example.com', '5432']])
})

/** A server is being checked; gives what ends that. */
async function checking() {
  const bridge = (await open()).answer('office.cancelChange', ok({}))
  const held = bridge.hold('office.changeServer')
  await desk.press('Change server…')
  await desk.type(desk.field('Server'), 'db2.example.com')
  await desk.press('Change server')
  expect(dialogs()[0]).toContain('Checking the server…')
  return { bridge, held }
}

/** As the platform does where Esc is pressed. */
async function pressEsc() {
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  await desk.settle()
}

it.each([
  ['Cancel', () => desk.press('Cancel')],
  ['Esc', pressEsc]
])('a check of a server is ended at once by %s, and nothing of it is said later', async (_key, cancel) => {
  const { bridge, held } = await checking()
  await cancel()
  expect([dialogs(), bridge.argsOf('office.cancelChange')]).toEqual([[], [{}]])
  held.answer(failed({ kind: 'canceled' }))
  await desk.settle()
  expect([dialogs(), notice.value, server()]).toEqual([[], '', 'db.example.com'])
})

it('a check is ended once its page is left, and a server that was changed before that is said', async () => {
  const { bridge, held } = await checking()
  await desk.router.push('/orders')
  await desk.settle()
  expect(bridge.argsOf('office.cancelChange')).toEqual([{}])
  held.answer(ok(MOVED))
  await desk.settle()
  expect(notice.value).toBe('It was too late to cancel. This desk now uses the new server.')
})

it('a dialog that is closed while nothing is checked ends nothing', async () => {
  const bridge = await open()
  await desk.press('Change server…')
  await desk.press('Cancel')
  expect([dialogs(), bridge.argsOf('office.cancelChange')]).toEqual([[], []])
})

it('a server that was changed before the cancel came is said, and the next dialog stays', async () => {
  const { held } = await checking()
  await desk.press('Cancel')
  await desk.press('Change server…')
  held.answer(ok(MOVED))
  await desk.settle()
  expect(notice.value).toBe('It was too late to cancel. This desk now uses the new server.')
  expect([dialogs().length, server()]).toEqual([1, 'db2.example.com:5433'])
})

it('what becomes of a check that was canceled is not said of the next one, which can begin at once', async () => {
  const { bridge, held } = await checking()
  await desk.press('Cancel')
  await desk.press('Change server…')
  await desk.type(desk.field('Server'), 'db3.example.com')
  await desk.press('Change server')
  expect(bridge.argsOf('office.changeServer').map(({ host }) => host)).toEqual(['db2.example.com', 'db3.example.com'])
  held.answer(REFUSED)
  await desk.settle()
  expect(dialogs()[0]).not.toContain(SENTENCE)
  expect(dialogs()[0]).toContain('Checking the server…')
  held.answer(ok(MOVED))
  await desk.settle()
  expect([dialogs(), desk.said()]).toEqual([[], 'This desk now uses the new server.'])
})

it.each([
  ['db.example.com', 5432, false],
  ['DB.example.com', 5432, false],
  ['db.example.com', 5433, true],
  ['db2.example.com', 5432, true]
])('an organization that names %s, port %i, offers it if it is another: %s', async (host, port, isOffered) => {
  const office = { host, port, database: MEMBER.database }
  await open(deskBridge().answer('policy.read', ok({ ...NO_POLICY, fixed: ['office'], office })))
  expect(desk.has('Change server…')).toBe(isOffered)
  if (!isOffered) return
  await desk.press('Change server…')
  expect(typed()).toEqual([host, String(port)])
  expect(['Server', 'Port'].map(label => desk.field(label).disabled)).toEqual([true, true])
})
