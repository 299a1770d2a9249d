import { afterEach, describe, expect, it } from 'vitest'
import type { ListTrouble } from '#domain/connection.ts'
import { NO_POLICY } from '#domain/policy.ts'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, NOT_CONNECTED, PRACTICE } from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const TOKEN = 'canary-token-1234'

async function fillIn() {
  await desk.type(desk.field('Client'), 'Lone Star Lending')
  await desk.type(desk.field('Service URL'), 'https://title.example.com')
  await desk.type(desk.field('Access token'), TOKEN)
}

const messageOf = (label: string) => {
  const control = desk.field(label)
  if (control.getAttribute('aria-invalid') !== 'true') return undefined
  return (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent.trim())[0]
}
const typed = () => ['Client', 'Service URL', 'Access token'].map(label => desk.field(label).value)

describe('the first start', () => {
  it('welcomes, and says in two sentences what this is', async () => {
    desk = await openDesk('/', deskBridge(NOT_CONNECTED))
    expect(desk.text('h1')).toBe('Welcome to Title Desk')
    expect(desk.text('.lead').match(/\./g)).toHaveLength(2)
    expect(document.title).toBe('Welcome · Title Desk')
  })

  it('explains the mark of required fields, once', async () => {
    desk = await openDesk('/', deskBridge(NOT_CONNECTED))
    expect(desk.all('.field .mark').length).toBe(3)
    expect(desk.text().match(/\* Required/g)).toHaveLength(1)
  })

  it.each<[ListTrouble, RegExp]>([
    ['set-aside', /set aside .* not deleted/],
    ['newer', /Update Title Desk/],
    ['blocked', /won’t overwrite it/]
  ])('after one whose connections are %s says what became of them', async (listTrouble, words) => {
    desk = await openDesk('/', deskBridge({ ...NOT_CONNECTED, listTrouble }))
    expect(desk.text('[role=alert]')).toMatch(words)
  })

  it('leads to the orders once the service took the token', async () => {
    desk = await openDesk('/', deskBridge(NOT_CONNECTED).answer('connection.connect', ok(connected(LONE_STAR))))
    await fillIn()
    desk.all('input[type=radio]')[1]!.dispatchEvent(new Event('change'))
    await desk.press('Connect')
    expect(desk.bridge.argsOf('connection.connect')).toEqual([
      { name: 'Lone Star Lending', color: 'blue', baseAddress: 'https://title.example.com', token: TOKEN }
    ])
    expect(desk.place()).toBe('/all-orders')
    expect(desk.text('h1')).toBe('Orders')
    expect(document.body.innerHTML).not.toContain(TOKEN)
  })

  it('leads to sample data without any account', async () => {
    desk = await openDesk('/', deskBridge(NOT_CONNECTED))
    const held = desk.bridge.hold('connection.practice')
    await desk.press('Try it with sample data')
    expect(desk.text()).toContain('Preparing sample data…')
    await desk.press('Try it with sample data')
    expect(desk.bridge.argsOf('connection.practice')).toHaveLength(1)
    // The news of the new connection comes before the answer, and takes the card off the page.
    desk.bridge.emit('connection.changed', connected(PRACTICE))
    await desk.settle()
    held.answer(ok(connected(PRACTICE)))
    await desk.settle()
    expect(desk.place()).toBe('/all-orders')
    expect(desk.text('header.bar')).toContain('Practice data')
  })

  it('says why practice cannot start, and tries again', async () => {
    desk = await openDesk(
      '/',
      deskBridge(NOT_CONNECTED).answer('connection.practice', failed({ kind: 'practice-unavailable' }))
    )
    await desk.press('Try it with sample data')
    expect(desk.text()).toContain('Couldn’t start the practice service.')
    desk.bridge.answer('connection.practice', ok(connected(PRACTICE)))
    await desk.press('Try again')
    expect(desk.place()).toBe('/all-orders')
  })

  it('says no more why practice could not start while it is tried again', async () => {
    const bridge = deskBridge(NOT_CONNECTED).answer('connection.practice', failed({ kind: 'practice-unavailable' }))
    desk = await openDesk('/', bridge.answer('connection.stay', ok({})))
    await desk.press('Try it with sample data')
    expect(desk.all('.card [role=alert]')).toHaveLength(1)
    bridge.hold('connection.practice')
    await desk.press('Try again')
    expect(desk.all('.card [role=alert]')).toEqual([])
  })
})

describe('the form', () => {
  it('calls nothing wrong before the first try, then each field that is empty, and goes to the first', async () => {
    desk = await openDesk('/', deskBridge(NOT_CONNECTED))
    await desk.type(desk.field('Client'), '')
    expect(messageOf('Client')).toBeUndefined()
    await desk.press('Connect')
    expect([messageOf('Client'), messageOf('Service URL'), messageOf('Access token')]).toEqual([
      'Enter the client’s name.',
      'Enter the service URL that came with the token.',
      'Paste the access token.'
    ])
    expect(document.activeElement).toBe(desk.field('Client'))
    expect(desk.bridge.argsOf('connection.connect')).toEqual([])
    await desk.type(desk.field('Client'), 'L')
    expect(messageOf('Client')).toBeUndefined()
  })

  it.each([
    [{ kind: 'unauthorized' }, 'Access token', 'That token wasn’t accepted.'],
    [
      { kind: 'unreachable', host: 'title.example.com', reason: 'refused' },
      'Service URL',
      'The service at title.example.com isn’t responding.'
    ],
    [{ kind: 'malformed', what: 'html' }, 'Service URL', 'The service sent a web page instead of data.'],
    [
      { kind: 'invalid', fields: [{ path: 'baseAddress', message: 'Begin with https://.' }] },
      'Service URL',
      'Begin with https://.'
    ]
  ] as const)('shows %o at its field and loses nothing that was typed', async (failure, label, message) => {
    desk = await openDesk('/', deskBridge(NOT_CONNECTED).answer('connection.connect', failed(failure)))
    await fillIn()
    await desk.press('Connect')
    expect(messageOf(label)).toContain(message)
    expect(document.activeElement).toBe(desk.field(label))
    expect(typed()).toEqual(['Lone Star Lending', 'https://title.example.com', TOKEN])
    await desk.type(desk.field(label), 'something else')
    expect(messageOf(label)).toBeUndefined()
  })

  it('shows a failure that lies at no field above its button, and loses nothing that was typed', async () => {
    desk = await openDesk('/', deskBridge(NOT_CONNECTED).answer('connection.connect', failed({ kind: 'offline' })))
    await fillIn()
    await desk.press('Connect')
    expect(desk.text('[role=alert]')).toMatch(/This computer is offline\..*Nothing was saved\./)
    expect(typed()[2]).toBe(TOKEN)
  })

  it('stays where the user switched to another client by then, and says what was added', async () => {
    desk = await openDesk('/connect', deskBridge(connected(GULF_COAST, PRACTICE)))
    const held = desk.bridge.hold('connection.connect')
    await fillIn()
    await desk.type(desk.field('Client'), ' Lone  Star Lending ')
    await desk.press('Connect')
    desk.bridge.emit('connection.changed', connected(PRACTICE, GULF_COAST))
    held.answer(ok(connected(PRACTICE, GULF_COAST, LONE_STAR)))
    await desk.settle()
    expect([desk.place(), desk.said()]).toEqual(['/connect', 'Lone Star Lending was added.'])
    expect(typed()).toEqual(['', 'https://title.example.com', ''])
    expect([messageOf('Client'), messageOf('Access token')]).toEqual([undefined, undefined])
    notice.value = ''
  })

  it('says what is being tried, and tries once however often one presses', async () => {
    desk = await openDesk('/', deskBridge(NOT_CONNECTED))
    const held = desk.bridge.hold('connection.connect')
    await fillIn()
    await desk.press('Connect')
    expect(desk.text()).toContain('Checking your token…')
    await desk.press('Connect')
    expect(desk.bridge.argsOf('connection.connect')).toHaveLength(1)
    held.answer(failed({ kind: 'offline' }))
    await desk.settle()
    expect(desk.text()).not.toContain('Checking your token…')
  })

  it('hides the token until it is asked to show it', async () => {
    desk = await openDesk('/', deskBridge(NOT_CONNECTED))
    expect([desk.field('Access token').type, desk.field('Access token').autocomplete]).toEqual(['password', 'off'])
    await desk.press('Show the token')
    expect(desk.field('Access token').type).toBe('text')
    await desk.press('Hide the token')
    expect(desk.field('Access token').type).toBe('password')
  })

  it('says before a token is entered that it cannot be kept (R21)', async () => {
    desk = await openDesk('/', deskBridge({ ...NOT_CONNECTED, keychain: 'absent' }))
    expect(desk.text()).toContain('This computer has no keychain. You’ll need to enter the token again after you quit.')
  })

  it('proposes a color no other connection has', async () => {
    desk = await openDesk('/connect', deskBridge(connected(LONE_STAR, PRACTICE)))
    expect((desk.one('input[type=radio]:checked') as HTMLInputElement).value).toBe('violet')
  })

  it('shows no more above its button what failed before, once what failed lies at a field', async () => {
    desk = await openDesk('/', deskBridge(NOT_CONNECTED).answer('connection.connect', failed({ kind: 'offline' })))
    await fillIn()
    await desk.press('Connect')
    expect(desk.all('.form [role=alert]')).toHaveLength(1)
    desk.bridge.answer('connection.connect', failed({ kind: 'unauthorized' }))
    await desk.press('Connect')
    expect(messageOf('Access token')).toContain('That token wasn’t accepted.')
    expect(desk.all('.form [role=alert]')).toEqual([])
  })

  it.each(['', 'Gulf Coast'])('has its organization’s service, and name unless one is typed: %j', async own => {
    const bridge = deskBridge(NOT_CONNECTED)
    const held = bridge.hold('policy.read')
    desk = await openDesk('/', bridge)
    if (own !== '') await desk.type(desk.field('Client'), own)
    const connection = { name: 'Lone Star', baseAddress: 'https://title.example.com' }
    held.answer(ok({ ...NO_POLICY, fixed: ['connection'], connection }))
    await desk.settle()
    expect(typed()).toEqual([own === '' ? 'Lone Star' : own, 'https://title.example.com', ''])
    expect(desk.field('Service URL').disabled).toBe(true)
  })
})

describe('a kept connection', () => {
  const items = () => desk.all('.kept > li').map(item => item.textContent.replace(/\s+/g, ' ').trim())

  it('says its name, its address, where its token is, and whether it is in use', async () => {
    desk = await openDesk('/connect', deskBridge(connected(LONE_STAR, GULF_COAST, PRACTICE)))
    const [first, second, third] = items()
    expect(first).toMatch(/Lone Star Lending.*In use.*https:\/\/title\.example\.com.*Token saved in /)
    expect(second).toContain('Enter its token again')
    expect(third).toContain('Practice data')
    const offered = (act: string) => [LONE_STAR, GULF_COAST, PRACTICE].map(({ name }) => desk.has(`${act} ${name}`))
    expect(offered('Switch to')).toEqual([false, true, true])
    expect(offered('Replace token of')).toEqual([true, true, false])
  })

  it('is switched to, and leads to its orders', async () => {
    desk = await openDesk('/connect', deskBridge().answer('connection.activate', ok(connected(GULF_COAST, LONE_STAR))))
    await desk.press('Switch to Gulf Coast Credit Union')
    expect(desk.bridge.argsOf('connection.activate')).toEqual([{ id: 'c2' }])
    expect(desk.place()).toBe('/all-orders')
    expect(desk.text('header.bar')).toContain('Gulf Coast Credit Union')
  })

  it('is switched to once, however often one presses', async () => {
    desk = await openDesk('/connect', deskBridge())
    desk.bridge.hold('connection.activate')
    for (const _time of [1, 2]) await desk.press('Switch to Gulf Coast Credit Union')
    expect(desk.bridge.argsOf('connection.activate')).toHaveLength(1)
  })

  it('shows no more why a token could not be tried while it is tried again', async () => {
    desk = await openDesk('/connect', deskBridge().answer('connection.replaceToken', failed({ kind: 'offline' })))
    await desk.press('Replace token of Gulf Coast Credit Union')
    await desk.type(desk.field('New token'), TOKEN)
    await desk.press('Replace token')
    expect(desk.all('.replace [role=alert]')).toHaveLength(1)
    desk.bridge.hold('connection.replaceToken')
    await desk.press('Replace token')
    expect(desk.all('.replace [role=alert]')).toEqual([])
  })

  it('says at its place why it cannot be switched to', async () => {
    desk = await openDesk(
      '/connect',
      deskBridge().answer('connection.activate', failed({ kind: 'vault', trouble: 'locked' }))
    )
    await desk.press('Switch to Gulf Coast Credit Union')
    expect(items()[1]).toContain('This computer’s keychain is locked.')
    expect(desk.place()).toBe('/connect')
  })

  it('gets a new token, tried before the old one goes', async () => {
    desk = await openDesk('/connect', deskBridge().answer('connection.replaceToken', failed({ kind: 'unauthorized' })))
    await desk.press('Replace token of Gulf Coast Credit Union')
    expect(document.activeElement).toBe(desk.field('New token'))
    await desk.type(desk.field('New token'), TOKEN)
    await desk.press('Replace token')
    expect(messageOf('New token')).toContain('That token wasn’t accepted.')
    expect(desk.field('New token').value).toBe(TOKEN)
    desk.bridge.answer('connection.replaceToken', ok(connected(LONE_STAR, { ...GULF_COAST, token: 'keychain' })))
    await desk.press('Replace token')
    expect(desk.bridge.argsOf('connection.replaceToken').at(-1)).toEqual({ id: 'c2', token: TOKEN })
    expect(desk.text()).not.toContain('New token')
    expect(items()[1]).toContain('Token saved in this computer’s keychain')
    expect(document.activeElement).toBe(desk.button('Replace token of Gulf Coast Credit Union'))
    expect(desk.said()).toBe('The new token is in use.')
  })

  it('has its new token tried once, and again after that failed', async () => {
    desk = await openDesk('/connect')
    const held = desk.bridge.hold('connection.replaceToken')
    await desk.press('Replace token of Gulf Coast Credit Union')
    await desk.type(desk.field('New token'), TOKEN)
    for (const _time of [1, 2]) await desk.press('Replace token')
    expect(desk.bridge.argsOf('connection.replaceToken')).toHaveLength(1)
    desk.field('New token').blur()
    held.answer(failed({ kind: 'unauthorized' }))
    await desk.settle()
    expect(document.activeElement).toBe(desk.field('New token'))
    expect(desk.all('.replace [role=alert]')).toEqual([])
    expect(desk.text()).not.toContain('Checking the new token…')
    await desk.press('Replace token')
    expect(desk.bridge.argsOf('connection.replaceToken')).toHaveLength(2)
  })

  it('whose address is not the one its token was entered for says so, and names it before the token is entered again (M5, R27)', async () => {
    const changed = { ...GULF_COAST, token: 'other-address' as const }
    desk = await openDesk('/connect', deskBridge(connected(LONE_STAR, changed)))
    expect(items()[1]).toContain('The service URL changed after its token was entered.')
    expect(desk.all('.kept > li .missing')).toHaveLength(1)
    await desk.press('Replace token of Gulf Coast Credit Union')
    expect(desk.text()).toContain(
      `The token will be sent to ${changed.baseAddress}. Enter it only if it’s for that service.`
    )
  })

  it('keeps its token when one thinks better of it', async () => {
    desk = await openDesk('/connect')
    const saidBefore = announcement.value.count
    await desk.press('Replace token of Lone Star Lending')
    await desk.key('Escape')
    expect(desk.text()).not.toContain('New token')
    expect(desk.place()).toBe('/connect')
    expect(document.activeElement).toBe(desk.button('Replace token of Lone Star Lending'))
    expect(announcement.value.count).toBe(saidBefore)
  })

  it('is removed only after one has been told what goes with it (R24)', async () => {
    desk = await openDesk('/connect', deskBridge().answer('connection.remove', ok(connected(LONE_STAR))))
    await desk.press('Remove… Gulf Coast Credit Union')
    expect(desk.text('dialog[open]')).toContain('This deletes its token')
    await desk.press('Cancel')
    expect(desk.bridge.argsOf('connection.remove')).toEqual([])
    await desk.press('Remove… Gulf Coast Credit Union')
    await desk.press('Remove')
    expect(desk.bridge.argsOf('connection.remove')).toEqual([{ id: 'c2' }])
    expect(items()).toHaveLength(1)
    expect(document.activeElement?.textContent).toBe('Connections')
    expect(desk.place()).toBe('/connect')
  })

  it('that was the only one leaves the focus at the welcome', async () => {
    const bridge = deskBridge(connected(LONE_STAR)).answer('connection.remove', ok(NOT_CONNECTED))
    desk = await openDesk('/connect', bridge)
    await desk.press('Remove… Lone Star Lending')
    await desk.press('Remove')
    expect(document.activeElement?.textContent).toBe('Welcome to Title Desk')
  })

  it('that could not be removed says why where it is, and may be removed again', async () => {
    desk = await openDesk('/connect')
    const held = desk.bridge.hold('connection.remove')
    await desk.press('Remove… Gulf Coast Credit Union')
    for (const _time of [1, 2]) await desk.press('Remove')
    expect(desk.bridge.argsOf('connection.remove')).toHaveLength(1)
    held.answer(failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.settle()
    expect(desk.all('dialog[open]')).toEqual([])
    expect(items()[1]).toContain('disk')
    desk.bridge.answer('connection.remove', ok(connected(LONE_STAR)))
    await desk.press('Remove… Gulf Coast Credit Union')
    await desk.press('Remove')
    expect([items().length, desk.place()]).toEqual([1, '/connect'])
  })

  it('whose drafts could not be counted says so, not what was counted before', async () => {
    desk = await openDesk('/connect')
    await desk.press('Remove… Gulf Coast Credit Union')
    expect(desk.text('dialog[open]')).not.toContain('couldn’t check')
    await desk.press('Cancel')
    desk.bridge.answer('connection.holds', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press('Remove… Gulf Coast Credit Union')
    expect(desk.text('dialog[open]')).toContain('Couldn’t check for drafts and unsent orders')
    expect(items()[1]).toContain('disk')
  })

  it('whose drafts can be counted again says what would be lost, and no more why they could not', async () => {
    const bridge = deskBridge().answer('connection.holds', failed({ kind: 'store', trouble: 'disk-full' }))
    desk = await openDesk('/connect', bridge)
    await desk.press('Remove… Gulf Coast Credit Union')
    await desk.press('Cancel')
    expect(desk.all('.kept [role=alert]')).toHaveLength(1)
    bridge.answer('connection.holds', ok({ drafts: 2, waiting: 0, unknown: 0, sent: 0 }))
    await desk.press('Remove… Gulf Coast Credit Union')
    expect(desk.all('.kept [role=alert]')).toEqual([])
    expect(desk.text('dialog[open]')).toContain('You’ll also lose 2 drafts.')
  })

  it('that was the last one leads back to the welcome', async () => {
    desk = await openDesk('/connect', deskBridge(connected(LONE_STAR)).answer('connection.remove', ok(NOT_CONNECTED)))
    await desk.press('Remove… Lone Star Lending')
    await desk.press('Remove')
    expect(desk.text('h1')).toBe('Welcome to Title Desk')
    expect(desk.all('.rail')).toEqual([])
  })
})
