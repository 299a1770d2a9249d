import { afterEach, beforeEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { OfficeDesk } from '#domain/office/office.ts'
import { useAnnouncer } from '../../../../renderer/common/announcer.ts'
import { runPageCommand } from '../../../../renderer/common/page/page-commands.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { MEMBER } from '../../app/office-samples.ts'

let desk: Desk
// What another test heard is no news.
beforeEach(() => {
  useAnnouncer().announce('')
})
afterEach(() => desk.close())

const FRONT: OfficeDesk = { id: 'a', name: 'Front desk', isSteward: true, state: 'joined', isThis: true }
const BACK: OfficeDesk = { id: 'b', name: 'Back office', isSteward: false, state: 'invited', isThis: false }
const ESCROW: OfficeDesk = { id: 'd', name: 'Escrow', isSteward: false, state: 'joined', isThis: false }
const INVITATION = { text: 'title-desk-office-1.abc', code: 'K7QM-3XPD-9RTA', expiresAt: 0 }
const FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const SENTENCE = 'Couldn’t reach the office’s database.'
const REFUSED = failed({ kind: 'invalid', fields: [{ path: '', message: SENTENCE }] } as const)

async function open(...desks: readonly OfficeDesk[]) {
  const bridge = deskBridge()
    .answer('office.state', ok(MEMBER))
    .answer('office.desks', ok(desks.length > 0 ? desks : [BACK, FRONT]))
  desk = await openDesk('/settings/office', bridge)
  return bridge
}
const main = () => wordsOf(desk.one('main'))
const dialog = () => wordsOf(desk.one('dialog[open]'))
const isAsking = () => desk.all('dialog[open]').length > 0
const refusals = () => desk.all('.said.refused').map(wordsOf)
const NAME = 'Name of the new desk'
const mayInvite = () => desk.one('dialog[open] input[type=checkbox]')

it('a desk is invited with the right to invite where that is checked, and listed', async () => {
  const bridge = (await open()).answer('office.invite', ok(INVITATION))
  const asked = bridge.argsOf('office.desks').length
  await desk.press('Invite desk…')
  expect(dialog()).toContain('* Required')
  await desk.type(desk.field(NAME), ' Escrow ')
  mayInvite().click()
  await desk.settle()
  await desk.press('Invite desk')
  expect(bridge.argsOf('office.invite')).toEqual([{ name: 'Escrow', steward: true }])
  expect(bridge.argsOf('office.desks')).toHaveLength(asked + 1)
})

it('the next invitation starts empty, and the code of the last one is not shown again', async () => {
  ;(await open()).answer('office.invite', ok(INVITATION))
  await desk.press('Invite desk…')
  await desk.type(desk.field(NAME), 'Escrow')
  mayInvite().click()
  await desk.settle()
  await desk.press('Invite desk')
  expect(dialog()).toContain(INVITATION.code)
  await desk.press('Done')
  expect(isAsking()).toBe(false)
  await desk.press('Invite desk…')
  expect(dialog()).not.toContain(INVITATION.code)
  expect([desk.field(NAME).value, mayInvite().matches(':checked')]).toEqual(['', false])
})

it('why an invitation was refused is not said of the next one', async () => {
  const bridge = (await open()).answer('office.invite', REFUSED)
  const asked = bridge.argsOf('office.desks').length
  await desk.press('Invite desk…')
  await desk.press('Invite desk')
  expect(dialog()).toContain(SENTENCE)
  expect(bridge.argsOf('office.desks')).toHaveLength(asked)
  await desk.press('Cancel')
  await desk.press('Invite desk…')
  expect(dialog()).not.toContain(SENTENCE)
})

it('what comes of a canceled invitation is not taken for the next one, which may give fewer rights', async () => {
  const bridge = await open()
  const held = bridge.hold('office.invite')
  await desk.press('Invite desk…')
  mayInvite().click()
  await desk.settle()
  await desk.press('Invite desk')
  await desk.press('Cancel')
  await desk.press('Invite desk…')
  const asked = bridge.argsOf('office.desks').length
  held.answer(ok(INVITATION))
  await desk.settle()
  expect(dialog()).not.toContain(INVITATION.code)
  expect(bridge.argsOf('office.desks')).toHaveLength(asked + 1)
  await desk.press('Invite desk')
  await desk.press('Cancel')
  await desk.press('Invite desk…')
  held.answer(REFUSED)
  await desk.settle()
  expect(dialog()).not.toContain(SENTENCE)
})

it('a desk that was removed is named, and the desks that are left are listed', async () => {
  const bridge = (await open()).answer('office.removeDesk', ok({}))
  await desk.press('Remove… desk Back office')
  bridge.answer('office.desks', ok([FRONT]))
  await desk.press('Remove desk')
  expect([isAsking(), desk.said()]).toEqual([false, 'Back office was removed.'])
  expect(desk.all('.desks li')).toHaveLength(1)
})

it('why a desk was not removed is said on the page, until it is removed', async () => {
  const bridge = (await open()).answer('office.removeDesk', REFUSED)
  await desk.press('Remove… desk Back office')
  await desk.press('Remove desk')
  expect([isAsking(), refusals()]).toEqual([false, [SENTENCE]])
  expect(desk.said()).not.toContain('was removed')
  bridge.answer('office.removeDesk', ok({}))
  await desk.press('Remove… desk Back office')
  await desk.press('Remove desk')
  expect(refusals()).toEqual([])
})

it('a question about another desk stays open when the one before, canceled too late, is removed', async () => {
  const bridge = await open(BACK, ESCROW, FRONT)
  const held = bridge.hold('office.removeDesk')
  await desk.press('Remove… desk Back office')
  await desk.press('Remove desk')
  await desk.press('Cancel')
  await desk.press('Remove… desk Escrow')
  held.answer(ok({}))
  await desk.settle()
  expect(isAsking()).toBe(true)
  expect(dialog()).toContain('Escrow will lose access to the office')
})

it('a desk that had joined costs the office a new key when it is removed, one only invited does not', async () => {
  await open(BACK, ESCROW, FRONT)
  const words = 'The office’s key will be renewed'
  await desk.press('Remove… desk Escrow')
  expect(dialog()).toContain(words)
  await desk.press('Cancel')
  expect(isAsking()).toBe(false)
  await desk.press('Remove… desk Back office')
  expect(dialog()).not.toContain(words)
})

it('a desk that can’t invite is offered nothing that only others can do', async () => {
  await open({ ...BACK, state: 'joined', isSteward: true }, { ...FRONT, isSteward: false })
  expect(main()).toContain('This desk can’t invite or remove others.')
  expect(main()).toContain('Only a desk that can invite others can renew the key.')
  expect(['Invite desk…', 'Renew key…', 'Remove… desk Back office'].filter(desk.has)).toEqual([])
})

it('a key that was renewed is announced, one that was not says why on the page', async () => {
  const bridge = (await open()).answer('office.renewKey', FULL)
  await desk.press('Renew key…')
  await desk.press('Renew key')
  expect([isAsking(), desk.said()]).toEqual([false, expect.not.stringContaining('renewed')])
  expect(main()).toContain('disk is full')
  bridge.answer('office.renewKey', ok(MEMBER))
  await desk.press('Renew key…')
  await desk.press('Renew key')
  expect([isAsking(), desk.said()]).toEqual([false, 'The office’s key was renewed.'])
  expect(main()).not.toContain('disk is full')
})

it('leaving anyway is not offered when a fault of this computer kept the desk from leaving', async () => {
  const bridge = (await open()).answer('office.leave', FULL)
  for (let times = 0; times < 2; times++) {
    await desk.press('Leave office…')
    await desk.press('Leave office')
    expect(isAsking()).toBe(false)
    expect(main()).toContain('disk is full')
  }
  expect(bridge.argsOf('office.leave')).toEqual([{ evenSo: false }, { evenSo: false }])
  bridge.answer('office.leave', ok({ kind: 'none' }))
  await desk.press('Leave office…')
  await desk.press('Leave office')
  expect(desk.said()).toBe('You left the office.')
})

it('the focus is on the page once the desk has left, also where the news of it comes before the answer', async () => {
  const bridge = await open()
  const held = bridge.hold('office.leave')
  await desk.press('Leave office…')
  await desk.press('Leave office')
  desk.button('Cancel').focus()
  bridge.emit('office.changed', { kind: 'none' })
  await desk.settle()
  held.answer(ok({ kind: 'none' }))
  await desk.settle()
  expect([document.activeElement?.tagName, desk.said()]).toEqual(['H1', 'You left the office.'])
})

it('who leaves hears of one entry, too, that the others won’t get', async () => {
  const bridge = await open()
  await desk.press('Leave office…')
  expect(dialog()).not.toContain('won’t get it')
  bridge.emit('office.changed', { ...MEMBER, waiting: { count: 1, since: 0 } })
  await desk.settle()
  expect(dialog()).toContain('Other desks won’t get it.')
})

it('a failed try says why', async () => {
  const bridge = (await open()).answer('office.tryAgain', FULL)
  bridge.emit('office.changed', { ...MEMBER, reach: { kind: 'out', because: 'unreachable', since: 0 } })
  await desk.settle()
  await desk.press('Try again')
  expect(main()).toContain('disk is full')
  bridge.answer('office.tryAgain', ok(MEMBER))
  await desk.press('Try again')
  expect(main()).not.toContain('disk is full')
})

const tryAgain = () => desk.press('Try again')
async function renewKey() {
  await desk.press('Renew key…')
  await desk.press('Renew key')
}
async function refresh() {
  runPageCommand('refresh')
  await desk.settle()
}

it.each([
  ['office.tryAgain', tryAgain],
  ['office.renewKey', renewKey],
  ['office.state', refresh]
] as const)('what %s answers does not take the place of news that came while it was held back', async (name, ask) => {
  const bridge = await open()
  const out = { ...MEMBER, reach: { kind: 'out', because: 'unreachable', since: 0 } } as const
  bridge.emit('office.changed', out)
  await desk.settle()
  const held = bridge.hold(name)
  await ask()
  bridge.emit('office.changed', MEMBER)
  await desk.settle()
  held.answer(ok(out))
  await desk.settle()
  expect([isAsking(), desk.one('.said').textContent]).toEqual([false, expect.stringMatching(/^\s*Connected/)])
})

it('the desks are asked for again once the office is reached, and not while it can’t be', async () => {
  const bridge = await open()
  const asked = bridge.argsOf('office.desks').length
  bridge.emit('office.changed', { ...MEMBER, reach: { kind: 'out', because: 'unreachable', since: 0 } })
  await desk.settle()
  expect(bridge.argsOf('office.desks')).toHaveLength(asked)
  bridge.emit('office.changed', MEMBER)
  await desk.settle()
  expect(bridge.argsOf('office.desks')).toHaveLength(asked + 1)
})

it('a desk that can’t leave an office it can’t read says why, and says so once it has left', async () => {
  const bridge = deskBridge().answer('office.state', ok({ kind: 'unreadable' }))
  bridge.answer('office.leave', FULL)
  desk = await openDesk('/settings/office', bridge)
  await desk.press('Leave office…')
  await desk.press('Leave office')
  expect(isAsking()).toBe(false)
  expect(main()).toContain('disk is full')
  bridge.answer('office.leave', ok({ kind: 'none' }))
  await desk.press('Leave office…')
  await desk.press('Leave office')
  expect(desk.said()).toBe('You left the office.')
})

it('why the desks can’t be listed is said until they are, and a refresh lists them as they are by now', async () => {
  const bridge = deskBridge().answer('office.state', ok(MEMBER)).answer('office.desks', FULL)
  desk = await openDesk('/settings/office', bridge)
  expect([main(), desk.all('.desks li')]).toEqual([expect.stringContaining('disk is full'), []])
  bridge.answer('office.desks', ok([FRONT]))
  await desk.press('Try again')
  expect(main()).not.toContain('disk is full')
  expect(desk.all('.desks li')).toHaveLength(1)
  bridge.answer('office.desks', ok([BACK, FRONT]))
  await refresh()
  expect(desk.all('.desks li')).toHaveLength(2)
})

it('an invitation that is being made says so, and its button waits for that', async () => {
  const held = (await open()).hold('office.invite')
  await desk.press('Invite desk…')
  await desk.press('Invite desk')
  const shown = () => [
    dialog().includes('Inviting…'),
    desk.one('dialog[open] [type=submit]').getAttribute('aria-disabled')
  ]
  expect(shown()).toEqual([true, 'true'])
  held.answer(REFUSED)
  await desk.settle()
  expect(shown()).toEqual([false, null])
})

it('a key that is being renewed says so, and can’t be renewed twice at once', async () => {
  const bridge = await open()
  bridge.hold('office.renewKey')
  await renewKey()
  expect(dialog()).toContain('Renewing the key…')
  expect(desk.one('dialog[open] .button-primary').hasAttribute('disabled')).toBe(true)
  desk.one('dialog[open] .button-primary').click()
  await desk.settle()
  expect(bridge.argsOf('office.renewKey')).toHaveLength(1)
})
