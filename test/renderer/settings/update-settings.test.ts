import { afterEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import type { UpdateState } from '#domain/updates.ts'
import { updateMessage, waitsMessage } from '../../../renderer/settings/update-messages.ts'
import { openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { settingsBridge } from './settings-bridge.ts'

let desk: Desk
afterEach(() => desk.close())

const open = async (state: UpdateState, bridge = settingsBridge()) =>
  (desk = await openDesk('/settings', bridge.answer('updates.state', ok(state))))
const section = () => wordsOf(desk.one('section:has(.updates)'))
const READY: UpdateState = { kind: 'ready', version: '1.2.0' }

describe('updates, in the settings', () => {
  it('are off without a feed, and nothing can be pressed (E10)', async () => {
    await open({ kind: 'off' })
    expect(section()).toContain('0.1.0 Automatic updates are off. Ask your IT team about new versions.')
    expect(desk.all('section:has(.updates) button')).toEqual([])
  })

  it('are looked for when asked (E10)', async () => {
    await open({ kind: 'current', checkedAt: null }, settingsBridge().answer('updates.check', ok(READY)))
    await desk.press('Check now')
    expect(desk.bridge.argsOf('updates.check')).toEqual([{}])
    desk.bridge.emit('updates.changed', READY)
    await nextTick()
    expect(section()).toContain('Version 1.2.0 is ready. Restart when you are.')
  })

  it('are installed at a restart, and say what that waits for (E10)', async () => {
    await open(READY, settingsBridge().answer('updates.install', ok({ waitsFor: ['sending', 'downloads'] })))
    await desk.press('Restart to update')
    expect(section()).toContain('An order is being sent. Restart when it’s done. Documents are downloading.')
  })

  it('are installed once: it says that it restarts, which may take minutes, until the user stays (E10)', async () => {
    await open(READY, settingsBridge().answer('updates.install', ok({ waitsFor: [] })))
    await desk.press('Restart to update')
    const button = desk.one('section:has(.updates) button')
    expect([wordsOf(button), button.getAttribute('aria-disabled')]).toEqual(['Restarting…', 'true'])
    await desk.press('Restarting…')
    expect(desk.bridge.argsOf('updates.install')).toEqual([{}])
    desk.bridge.emit('updates.changed', READY)
    await nextTick()
    expect([wordsOf(button), button.hasAttribute('aria-disabled')]).toEqual(['Restart to update', false])
  })

  it('are installed once, however soon the button is pressed again, and can be again where the user stays at once', async () => {
    await open(READY)
    const held = desk.bridge.hold('updates.install')
    const button = desk.button('Restart to update')
    for (const _time of [1, 2]) button.click()
    await desk.settle()
    expect([wordsOf(button), desk.bridge.argsOf('updates.install')]).toEqual(['Restarting…', [{}]])
    desk.bridge.emit('updates.changed', READY)
    held.answer(ok({ waitsFor: [] }))
    await desk.settle()
    expect([wordsOf(button), button.hasAttribute('aria-disabled')]).toEqual(['Restart to update', false])
  })

  it('leave nothing to type into while they are installed, for nothing saves it then, until the user stays (E10)', async () => {
    await open(READY, settingsBridge().answer('updates.install', ok({ waitsFor: [] })))
    const dialogs = () => desk.all('dialog[open]').map(wordsOf)
    expect(dialogs()).toEqual([])
    await desk.press('Restart to update')
    expect(dialogs()).toEqual([expect.stringMatching(/^Installing the update Title Desk restarts when it’s done\./)])
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    await desk.settle()
    expect(dialogs()).toHaveLength(1)
    desk.bridge.emit('updates.changed', READY)
    await desk.settle()
    expect(dialogs()).toEqual([])
  })

  it('are news that came before the answer to what is asked at first', async () => {
    const bridge = settingsBridge()
    const held = bridge.hold('updates.state')
    desk = await openDesk('/settings', bridge)
    bridge.emit('updates.changed', READY)
    held.answer(ok({ kind: 'checking' }))
    await desk.settle()
    expect(section()).toContain('Version 1.2.0 is ready.')
  })

  it('wait for nothing any more once a restart is not possible at all', async () => {
    await open(READY, settingsBridge().answer('updates.install', ok({ waitsFor: ['downloads'] })))
    await desk.press('Restart to update')
    expect(section()).toContain('Documents are downloading.')
    desk.bridge.answer('updates.install', failed({ kind: 'bug' }))
    await desk.press('Restart to update')
    expect(section()).not.toContain('Documents are downloading.')
  })

  it('say why a restart is not begun, until it is tried again or there is none to begin', async () => {
    await open(READY, settingsBridge().answer('updates.install', failed({ kind: 'bug' })))
    const alerts = () => desk.all('section:has(.updates) [role=alert]').map(wordsOf)
    await desk.press('Restart to update')
    expect(alerts()[0]).toMatch(/^Title Desk hit a problem\. The update wasn’t installed\. Try again\./)
    const held = desk.bridge.hold('updates.install')
    await desk.press('Restart to update')
    expect(alerts()).toEqual([])
    held.answer(failed({ kind: 'bug' }))
    await desk.settle()
    expect(alerts()).toHaveLength(1)
    desk.bridge.emit('updates.changed', { kind: 'checking' })
    await desk.settle()
    expect(alerts()).toEqual([])
  })

  it.each<[UpdateState, readonly string[]]>([
    [{ kind: 'elsewhere' }, []],
    [{ kind: 'checking' }, []],
    [{ kind: 'downloading', version: '1.2.0' }, []],
    [{ kind: 'current', checkedAt: 0 }, ['Check now']],
    [{ kind: 'failed', because: 'unreachable' }, ['Check now']],
    [READY, ['Restart to update']]
  ])('offer what can be done: %j', async (state, offered) => {
    await open(state)
    expect(desk.all('section:has(.updates) button').map(wordsOf)).toEqual(offered)
  })

  it.each<[UpdateState, RegExp]>([
    [{ kind: 'elsewhere' }, /^Your IT team installs updates/],
    [{ kind: 'checking' }, /^Checking for updates…$/],
    [{ kind: 'current', checkedAt: 0 }, /^Up to date\. Checked /],
    [{ kind: 'current', checkedAt: null }, /^Not checked yet\.$/],
    [{ kind: 'downloading', version: '1.2.0' }, /^Downloading version 1\.2\.0…$/],
    [{ kind: 'failed', because: 'unreachable' }, /network/],
    [{ kind: 'failed', because: 'disk-full' }, /^This computer’s disk is full\. Free up space, then try again\.$/],
    [{ kind: 'failed', because: 'disk-fault' }, /^Couldn’t save to this computer’s disk\. Try again\./],
    [{ kind: 'failed', because: 'refused' }, /Tell your IT team/]
  ])('say what is going on: %j', (state, words) => {
    expect(updateMessage(state, 5)).toMatch(words)
    expect(waitsMessage([])).toBe('')
  })

  it('do not restart over work that isn’t saved', () => {
    expect(waitsMessage(['unsaved', 'sending'])).toBe(
      'Your work isn’t saved on this computer. Set a passphrase first. An order is being sent. Restart when it’s done.'
    )
  })
})
