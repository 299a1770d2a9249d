import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, type Desk } from '../../app/desk.ts'
import { announcement } from '../../../../renderer/common/announcer.ts'
import { runPageCommand } from '../../../../renderer/common/page/page-commands.ts'
import { MEMBER } from '../../app/office-samples.ts'

let desk: Desk
afterEach(() => desk.close())

const REFUSED = failed({ kind: 'invalid', fields: [{ path: '', message: 'Not now.' }] } as const)

it('a desk that joined says so, also where the news of it comes before the answer, and not again when it is read again', async () => {
  const bridge = deskBridge().answer('office.desks', ok([]))
  const held = bridge.hold('office.join')
  desk = await openDesk('/settings/office', bridge)
  await desk.press('Join office')
  bridge.emit('office.changed', MEMBER)
  await desk.settle()
  held.answer(ok({ ...MEMBER, reach: { kind: 'connecting' } }))
  await desk.settle()
  expect(desk.said()).toBe('This desk joined the office.')
  expect(desk.one('.said').textContent).toContain('Connected')
  announcement.value = { text: '', count: 0 }
  bridge.answer('office.state', ok(MEMBER))
  runPageCommand('refresh')
  await desk.settle()
  expect([desk.said(), desk.one('.said').textContent]).toEqual(['', expect.stringContaining('Connected')])
})

it('a desk that joined says so, under its name without the spaces around it', async () => {
  const bridge = deskBridge().answer('office.join', ok(MEMBER)).answer('office.desks', ok([]))
  desk = await openDesk('/settings/office', bridge)
  await desk.type(desk.field('Desk name'), ' Front desk ')
  await desk.press('Join office')
  expect(bridge.argsOf('office.join')).toEqual([{ invitation: '', code: '', deskName: 'Front desk' }])
  expect(desk.said()).toBe('This desk joined the office.')
})

it('an office is set up without the spaces around what was pasted, and with the password as typed', async () => {
  const bridge = deskBridge().answer('office.begin', REFUSED)
  desk = await openDesk('/settings/office', bridge)
  await desk.press('Set up an office')
  await desk.type(desk.field('Server'), ' db.example.com ')
  await desk.type(desk.field('Port'), ' 5433')
  await desk.type(desk.field('Database'), ' elm_street ')
  await desk.type(desk.field('Role'), ' front ')
  await desk.type(desk.field('Password'), ' secret ')
  await desk.type(desk.field('Certificate authority'), ' the text ')
  await desk.type(desk.field('Desk name'), ' Front desk ')
  await desk.press('Set up office')
  expect(bridge.argsOf('office.begin')).toEqual([
    {
      host: 'db.example.com',
      port: 5433,
      database: 'elm_street',
      role: 'front',
      password: ' secret ',
      authority: 'the text',
      deskName: 'Front desk'
    }
  ])
})

it.each(['', '54x3', '-1', '1e3'])('a port of %o is sent as none, for the answer to refuse', async port => {
  const bridge = deskBridge().answer('office.begin', REFUSED)
  desk = await openDesk('/settings/office', bridge)
  await desk.press('Set up an office')
  await desk.type(desk.field('Port'), port)
  await desk.press('Set up office')
  expect(bridge.argsOf('office.begin').map(entry => entry.port)).toEqual([0])
})

it('an office that can’t be read is read again on request, and until then there is no form', async () => {
  const bridge = deskBridge().answer('office.state', failed({ kind: 'store', trouble: 'disk-fault' }))
  desk = await openDesk('/settings/office', bridge)
  const shown = () => [desk.all('.page [role=alert]').length, desk.has('Join office')]
  expect(shown()).toEqual([1, false])
  bridge.answer('office.state', ok({ kind: 'none' }))
  await desk.press('Try again')
  expect(shown()).toEqual([0, true])
})

it.each([
  ['office.join', 'Join an office', 'Join office', 'Joining…'],
  ['office.begin', 'Set up an office', 'Set up office', 'Setting up…']
] as const)('%s says that it is under way, and its button waits for that', async (name, way, action, words) => {
  const bridge = deskBridge()
  const held = bridge.hold(name)
  desk = await openDesk('/settings/office', bridge)
  await desk.press(way)
  await desk.press(action)
  const shown = () => [desk.button(action).getAttribute('aria-disabled'), desk.text('#office-way').includes(words)]
  expect(shown()).toEqual(['true', true])
  held.answer(REFUSED)
  await desk.settle()
  expect(shown()).toEqual([null, false])
})
