import { afterEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import type { OfficeDesk, OfficeMember } from '#domain/office/office.ts'
import { NO_POLICY } from '#domain/policy.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { MEMBER } from '../app/office-samples.ts'
import { listStatus } from '../app/order-cache-samples.ts'
import { reachMessage, readerMessage, waitingMessage } from '../../../renderer/settings/office/office-messages.ts'

let desk: Desk
afterEach(() => desk.close())

const NOW = new Date(2026, 10, 23, 10, 0).getTime()
const DESKS: readonly OfficeDesk[] = [
  { id: 'b', name: 'Back office', isSteward: false, state: 'invited', isThis: false },
  { id: 'a', name: 'Front desk', isSteward: true, state: 'joined', isThis: true }
]
const main = () => wordsOf(desk.one('main'))
const joinedBridge = () => deskBridge().answer('office.state', ok(MEMBER)).answer('office.desks', ok(DESKS))

it('a desk whose file of its office is damaged says so, and leaves the office once a person confirms it', async () => {
  const bridge = deskBridge().answer('office.state', ok({ kind: 'unreadable' }))
  desk = await openDesk('/settings/office', bridge)
  expect(main()).toContain('can’t read the file')
  expect(main()).toContain('If you still see this message, leave the office here')
  expect(main()).not.toContain('Join an office')
  await desk.press('Leave office…')
  bridge.answer('office.leave', ok({ kind: 'none' }))
  await desk.press('Leave office')
  expect(bridge.argsOf('office.leave')).toEqual([{ evenSo: true }])
  expect(main()).toContain('Join an office')
})

describe('a desk that belongs to no office', () => {
  it('joins by invitation, says at which field what is wrong, and takes spaces off', async () => {
    const bridge = deskBridge()
      .answer('office.state', ok({ kind: 'none' }))
      .answer(
        'office.join',
        failed({ kind: 'invalid', fields: [{ path: 'code', message: 'This code doesn’t open it.' }] })
      )
    desk = await openDesk('/settings/office', bridge)
    expect(main()).toContain('Nothing leaves this desk until you join')
    await desk.type(desk.field('Invitation'), ' title-desk-office-1.abc\n')
    await desk.type(desk.field('Code'), 'K7QM 3XPD 9RTA ')
    await desk.type(desk.field('Desk name'), 'Front desk')
    await desk.press('Join office')
    expect(main()).toContain('This code doesn’t open it.')
    expect(desk.field('Code').getAttribute('aria-invalid')).toBe('true')
    bridge.answer('office.join', ok(MEMBER)).answer('office.desks', ok(DESKS))
    await desk.press('Join office')
    expect(bridge.argsOf('office.join').at(-1)).toEqual({
      invitation: 'title-desk-office-1.abc',
      code: 'K7QM 3XPD 9RTA',
      deskName: 'Front desk'
    })
    expect(main()).toContain('Connected')
  })

  it('sets up an office with what the administrator gave it', async () => {
    const sentence = 'Couldn’t reach the office’s database.'
    const bridge = deskBridge()
      .answer('office.state', ok({ kind: 'none' }))
      .answer('office.begin', failed({ kind: 'invalid', fields: [{ path: '', message: sentence }] }))
    desk = await openDesk('/settings/office', bridge)
    await desk.press('Set up an office')
    for (const label of ['Server', 'Database', 'Role', 'Password', 'Desk name'])
      await desk.type(desk.field(label), label)
    await desk.press('Set up office')
    expect(bridge.argsOf('office.begin')).toEqual([
      {
        host: 'Server',
        port: 5432,
        database: 'Database',
        role: 'Role',
        password: 'Password',
        authority: '',
        deskName: 'Desk name'
      }
    ])
    expect(main()).toContain(sentence)
  })
})

describe('a desk whose organization names an office', () => {
  it('sets up that one only: server, port and database are filled in and fixed (E28)', async () => {
    const office = { host: 'db.example.com', port: 5433, database: 'elm_street' }
    desk = await openDesk(
      '/settings/office',
      deskBridge().answer('policy.read', ok({ ...NO_POLICY, fixed: ['office'], office }))
    )
    await desk.press('Set up an office')
    const field = (label: string) => desk.field(label) as HTMLInputElement
    const fixed = ['Server', 'Port', 'Database'].map(label => [field(label).value, field(label).disabled])
    expect(fixed).toEqual([
      ['db.example.com', true],
      ['5433', true],
      ['elm_street', true]
    ])
    expect(main()).toContain('Set by your organization.')
  })
})

describe('the rail of a desk of an office', () => {
  it('says so on every page as long as the office can’t be reached, and nothing otherwise', async () => {
    const out = { kind: 'out', because: 'unreachable', since: NOW } as const
    const bridge = deskBridge().answer('office.state', ok({ ...MEMBER, reach: out }))
    desk = await openDesk('/orders', bridge)
    const sign = () => document.querySelector('.office-sign')
    expect(wordsOf(desk.one('.office-sign'))).toBe('Shared office Not connected')
    expect(sign()?.querySelector('a')?.getAttribute('href')).toBe('#/settings/office')
    bridge.emit('office.changed', MEMBER)
    await nextTick()
    expect(sign()).toBeNull()
    bridge.emit('office.changed', { ...MEMBER, reach: { kind: 'connecting' } })
    await nextTick()
    expect(sign()).toBeNull()
    bridge.emit('office.changed', { ...MEMBER, reach: out })
    await nextTick()
    expect(sign()).not.toBeNull()
    bridge.emit('office.changed', { kind: 'none' })
    await nextTick()
    expect(sign()).toBeNull()
  })
})

describe('a desk of an office', () => {
  it('shows how it is connected, what waits, and the desks, and hears of changes', async () => {
    const bridge = joinedBridge()
    desk = await openDesk('/settings/office', bridge)
    expect(main()).toContain('Everything from this desk is shared.')
    expect(desk.all('.desks li').map(wordsOf)).toEqual([
      expect.stringContaining('Back office Invited'),
      'Front desk This desk · Can invite'
    ])
    bridge.emit('office.changed', { ...MEMBER, reach: { kind: 'out', because: 'refused', since: NOW } })
    await desk.settle()
    expect(main()).toContain('It may have been removed. Ask for a new invitation.')
    bridge.answer('office.tryAgain', ok(MEMBER))
    await desk.press('Try again')
    expect(main()).toContain('Connected')
  })

  it('says since when it is as it is, also where its page is left open overnight', async () => {
    const since = DESK_DAY
    const member: OfficeMember = {
      ...MEMBER,
      reach: { kind: 'out', because: 'unreachable', since },
      waiting: { count: 1, since },
      key: { madeAt: since, isDue: false },
      reader: { deskName: 'Back office', isThis: false, wholeAt: since }
    }
    desk = await openDesk('/settings/office', joinedBridge().answer('office.state', ok(member)))
    expect(main()).toContain('Not connected since 10:45 AM')
    vi.setSystemTime(DESK_DAY + 86_400_000)
    desk.bridge.emit('orderList.changed', listStatus({ revision: 2 }))
    await desk.settle()
    for (const said of ['Not connected since', 'the oldest from', 'Created', 'last complete'])
      expect(main()).toContain(`${said} yesterday at 10:45 AM`)
  })

  it('says of what it shared only what it knows, also where it is about to leave', async () => {
    const out = { kind: 'out', because: 'other-address', since: NOW } as const
    desk = await openDesk(
      '/settings/office',
      joinedBridge().answer('office.state', ok({ ...MEMBER, reach: out, waiting: null }))
    )
    expect(main()).not.toContain('Everything from this desk is shared.')
    await desk.press('Leave office…')
    expect(wordsOf(desk.one('dialog[open]'))).toContain('Other desks won’t get what isn’t shared yet.')
  })

  it('lists a desk that joins while the page is open', async () => {
    const bridge = joinedBridge()
    desk = await openDesk('/settings/office', bridge)
    const escrow = { id: 'd', name: 'Escrow', isSteward: false, state: 'joined', isThis: false } as const
    bridge.answer('office.desks', ok([...DESKS, escrow]))
    bridge.emit('office.desksChanged', {})
    await desk.settle()
    expect(main()).toContain('Escrow')
  })

  it('invites a desk, and shows the text to send and the code to say', async () => {
    const bridge = joinedBridge().answer(
      'office.invite',
      ok({ text: 'title-desk-office-1.abc', code: 'K7QM-3XPD-9RTA', expiresAt: NOW })
    )
    desk = await openDesk('/settings/office', bridge)
    await desk.press('Invite desk…')
    await desk.type(desk.field('Name of the new desk'), 'Back office')
    await desk.press('Invite desk')
    expect(bridge.argsOf('office.invite')).toEqual([{ name: 'Back office', steward: false }])
    const words = wordsOf(desk.one('dialog[open]'))
    for (const shown of ['title-desk-office-1.abc', 'K7QM-3XPD-9RTA', 'It can’t be shown again.'])
      expect(words).toContain(shown)
  })

  it('says since when the office has its key, that it is to be renewed, and renews it once that is confirmed', async () => {
    const due = { ...MEMBER, key: { madeAt: NOW, isDue: true } }
    const bridge = joinedBridge()
      .answer('office.state', ok(due))
      .answer('office.renewKey', ok({ ...MEMBER, key: { madeAt: NOW, isDue: false } }))
    desk = await openDesk('/settings/office', bridge)
    expect(main()).toContain('A desk that had the key was removed or left.')
    await desk.press('Renew key…')
    expect(wordsOf(desk.one('dialog[open]'))).toContain('The other desks get it automatically')
    expect(bridge.argsOf('office.renewKey')).toEqual([])
    await desk.press('Renew key')
    expect(bridge.argsOf('office.renewKey')).toEqual([{}])
    expect(main()).not.toContain('was removed or left')
  })

  it('removes a desk once that is confirmed', async () => {
    const bridge = joinedBridge().answer('office.removeDesk', ok({}))
    desk = await openDesk('/settings/office', bridge)
    await desk.press('Remove… desk Back office')
    expect(bridge.argsOf('office.removeDesk')).toEqual([])
    await desk.press('Remove desk')
    expect(bridge.argsOf('office.removeDesk')).toEqual([{ id: 'b' }])
  })

  it('stays where it can’t leave even so, and says why on the page (O12)', async () => {
    const message = 'Title Desk couldn’t write to this computer’s disk.'
    const bridge = joinedBridge().answer('office.leave', failed({ kind: 'invalid', fields: [{ path: '', message }] }))
    desk = await openDesk('/settings/office', bridge)
    await desk.press('Leave office…')
    await desk.press('Leave office')
    expect(desk.all('.said.refused').map(wordsOf)).toEqual([])
    await desk.press('Leave office')
    expect(bridge.argsOf('office.leave')).toEqual([{ evenSo: false }, { evenSo: true }])
    expect(desk.all('.said.refused').map(wordsOf)).toEqual([message])
  })

  it('leaves, and asks once more where the office says no (O12)', async () => {
    const sentence = 'This is the only desk that can invite others.'
    const bridge = joinedBridge().answer(
      'office.leave',
      failed({ kind: 'invalid', fields: [{ path: '', message: sentence }] })
    )
    desk = await openDesk('/settings/office', bridge)
    await desk.press('Leave office…')
    await desk.press('Leave office')
    expect(wordsOf(desk.one('dialog[open]'))).toContain(sentence)
    bridge.answer('office.leave', ok({ kind: 'none' }))
    await desk.press('Leave office')
    expect(bridge.argsOf('office.leave')).toEqual([{ evenSo: false }, { evenSo: true }])
    expect(main()).toContain('Nothing leaves this desk until you join')
  })
})

describe('the words about an office', () => {
  it('say since when it is out, and what other desks don’t have', () => {
    const since = new Date(2026, 10, 23, 9, 45).getTime()
    expect(reachMessage({ kind: 'out', because: 'unreachable', since }, NOW)).toMatchObject({
      title: 'Not connected since 9:45 AM',
      ok: false
    })
    expect(reachMessage({ kind: 'reading', because: 'busy', since }, NOW)).toEqual({
      title: 'Reading only since 9:45 AM',
      text: 'The office’s database isn’t taking changes right now. If this continues, contact your IT team. You can keep working as usual.',
      ok: false
    })
    expect(reachMessage({ kind: 'out', because: 'program', since }, NOW).text).toMatch(
      /^Something went wrong in Title Desk\./
    )
    expect(reachMessage({ kind: 'connected', onlyReads: true }, NOW).text).toContain('newer version')
    expect(waitingMessage({ count: 2, since }, NOW)).toBe('2 entries not shared yet, the oldest from 9:45 AM.')
  })
})

describe('who reads the order list', () => {
  it.each([
    [
      { deskName: 'Back office', isThis: false, wholeAt: NOW - 900_000 },
      'Back office reads the order list for the office, last complete at 9:45 AM.'
    ],
    [
      { deskName: 'Front desk', isThis: true, wholeAt: null },
      'This desk reads the order list for the office, not complete yet.'
    ],
    [null, undefined]
  ])('%#', (reader, sentence) => {
    expect(readerMessage(reader, NOW)).toBe(sentence)
  })

  it('is said on the page', async () => {
    const reader = { deskName: 'Back office', isThis: false, wholeAt: NOW }
    const bridge = joinedBridge().answer('office.state', ok({ ...MEMBER, reader }))
    desk = await openDesk('/settings/office', bridge)
    expect(main()).toContain('Back office reads the order list for the office')
  })

  it('has its place kept once the desk is connected, so that nothing moves when it is known', async () => {
    const bridge = joinedBridge().answer('office.state', ok({ ...MEMBER, reader: null }))
    desk = await openDesk('/settings/office', bridge)
    expect(desk.all('.reader').map(({ textContent }) => textContent)).toEqual([''])
    bridge.emit('office.changed', { ...MEMBER, reader: null, reach: { kind: 'connecting' } })
    await desk.settle()
    expect(desk.all('.reader')).toEqual([])
  })
})

it('a desk out of its office’s reach shows the desks it knows, and says once what is wrong', async () => {
  const lost = 'Couldn’t reach the office’s database.'
  const bridge = joinedBridge()
  desk = await openDesk('/settings/office', bridge)
  bridge.answer('office.desks', failed({ kind: 'invalid', fields: [{ path: '', message: lost }] }))
  bridge.emit('office.desksChanged', {})
  await desk.settle()
  expect(main()).toContain('Couldn’t load the desks.')
  bridge.emit('office.changed', { ...MEMBER, reach: { kind: 'out', because: 'unreachable', since: NOW } })
  await desk.settle()
  expect(main()).not.toContain('Couldn’t load the desks.')
  expect(main()).toContain('Back office')
})

it('a desk that starts out of its office’s reach says once what is wrong, and nothing of a key it can’t know about', async () => {
  const lost = 'Couldn’t reach the office’s database.'
  const reach = { kind: 'out', because: 'unreachable', since: NOW } as const
  const bridge = joinedBridge().answer('office.state', ok({ ...MEMBER, reach, key: null }))
  bridge.answer('office.desks', failed({ kind: 'invalid', fields: [{ path: '', message: lost }] }))
  desk = await openDesk('/settings/office', bridge)
  expect(main().split(lost)).toHaveLength(2)
  expect(main()).toContain('The list of desks loads when this desk connects.')
  expect(desk.all('h2').map(wordsOf)).toEqual(['Connection', 'Desks', 'Leave'])
})

it('a desk whose office takes nothing from it says so, lists the desks as they are by now, and can try again', async () => {
  const bridge = joinedBridge()
  desk = await openDesk('/settings/office', bridge)
  const asked = bridge.argsOf('office.desks').length
  bridge.emit('office.changed', { ...MEMBER, reach: { kind: 'reading', because: 'busy', since: NOW } })
  await desk.settle()
  expect(main()).toContain('Reading only since')
  expect(bridge.argsOf('office.desks')).toHaveLength(asked + 1)
  expect(wordsOf(desk.one('.office-sign'))).toBe('Shared office Reading only')
  bridge.answer('office.tryAgain', ok(MEMBER))
  await desk.press('Try again')
  expect(main()).not.toContain('Reading only since')
})
