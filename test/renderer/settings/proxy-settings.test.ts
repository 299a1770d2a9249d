import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ProxyState } from '#domain/proxy.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useAnnouncer } from '../../../renderer/common/announcer.ts'
import { NOT_CONNECTED } from '../app/samples.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { settingsBridge } from './settings-bridge.ts'

let desk: Desk
// What another test heard is no news.
beforeEach(() => {
  useAnnouncer().announce('')
})
afterEach(() => desk.close())

const NAME = { proxy: 'proxy.corp:8080', secure: false }
const ASKING: ProxyState = { asking: { ...NAME, refused: false }, signedIn: [], lasting: true }
const SIGNED_IN: ProxyState = { asking: null, signedIn: [{ ...NAME, userName: 'ana' }], lasting: true }
const NONE: ProxyState = { asking: null, signedIn: [], lasting: true }

const words = () => wordsOf(desk.one('form.proxy'))

describe('a proxy that asks for a sign-in', () => {
  it('is told on Connections as soon as it asks, and gets what is typed (E14)', async () => {
    const bridge = deskBridge(NOT_CONNECTED).answer('proxy.signIn', ok(SIGNED_IN))
    desk = await openDesk('/connect', bridge)
    expect(desk.all('form.proxy')).toEqual([])
    bridge.answer('proxy.state', ok(ASKING))
    bridge.emit('proxy.changed', {})
    await desk.settle()
    expect(words()).toContain('Your network’s proxy proxy.corp:8080 requires a sign-in.')
    expect(words()).toContain('Your password isn’t encrypted')
    await desk.type(desk.field('User name'), 'ana')
    await desk.type(desk.field('Password'), 'secret')
    await desk.press('Sign in to proxy')
    expect(bridge.argsOf('proxy.signIn')).toEqual([{ ...NAME, userName: 'ana', password: 'secret' }])
    expect(desk.all('form.proxy')).toEqual([])
  })

  it('that refuses what was typed says so, warns of lockouts, and has the password forgotten (E14)', async () => {
    const refusal = failed({ kind: 'unreachable', host: NAME.proxy, reason: 'proxy-sign-in' } as const)
    const bridge = settingsBridge()
      .answer('proxy.state', ok({ ...ASKING, asking: { ...NAME, secure: true, refused: true } }))
      .answer('proxy.signIn', refusal)
    desk = await openDesk('/settings', bridge)
    expect(words()).not.toContain('isn’t encrypted')
    expect(words()).toContain('Too many attempts may lock your account.')
    await desk.type(desk.field('Password'), 'secret')
    await desk.press('Sign in to proxy')
    expect(desk.field('Password').value).toBe('')
  })
})

describe('a sign-in that is tried', () => {
  const open = async () => {
    const bridge = settingsBridge().answer('proxy.state', ok(ASKING))
    desk = await openDesk('/settings', bridge)
    await desk.type(desk.field('Password'), 'secret')
    return bridge
  }
  const SIGN_IN = 'Sign in to proxy'
  const troubles = () => desk.all('form.proxy .notice')

  it('is tried once however often that is pressed, and told once it worked', async () => {
    const bridge = await open()
    const held = bridge.hold('proxy.signIn')
    await desk.press(SIGN_IN)
    await desk.press(SIGN_IN)
    expect(bridge.argsOf('proxy.signIn')).toHaveLength(1)
    held.answer(ok(SIGNED_IN))
    await desk.settle()
    expect(desk.said()).toBe('Signed in to proxy.corp:8080.')
  })

  it('says why it failed until it is tried again, and leaves the password empty and in focus', async () => {
    const bridge = await open()
    bridge.answer('proxy.signIn', failed({ kind: 'offline' }))
    desk.field('User name').focus()
    await desk.press(SIGN_IN)
    expect([troubles().length, desk.field('Password').value]).toEqual([1, ''])
    expect(document.activeElement).toBe(desk.field('Password'))
    bridge.hold('proxy.signIn')
    await desk.press(SIGN_IN)
    expect(troubles()).toEqual([])
  })

  it('says so while it is under way, and its button waits for that', async () => {
    const held = (await open()).hold('proxy.signIn')
    await desk.press(SIGN_IN)
    const shown = () => [words().includes('Signing in…'), desk.button(SIGN_IN).getAttribute('aria-disabled')]
    expect(shown()).toEqual([true, 'true'])
    held.answer(failed({ kind: 'offline' }))
    await desk.settle()
    expect(shown()).toEqual([false, null])
  })

  it('keeps a password that was never sent', async () => {
    const bridge = await open()
    bridge.answer('proxy.signIn', failed({ kind: 'invalid', fields: [] }))
    await desk.press(SIGN_IN)
    expect(desk.field('Password').value).toBe('secret')
  })

  it('says that the proxy refused it above the fields only', async () => {
    const bridge = await open()
    bridge.answer('proxy.signIn', failed({ kind: 'unreachable', host: NAME.proxy, reason: 'proxy-sign-in' }))
    await desk.press(SIGN_IN)
    expect(troubles()).toEqual([])
    bridge.answer('proxy.signIn', failed({ kind: 'unreachable', host: NAME.proxy, reason: 'proxy-kind' }))
    await desk.press(SIGN_IN)
    expect(troubles()).toHaveLength(1)
  })
})

describe('the sign-in to a proxy, in the settings', () => {
  it('is shown without its password, and removed (E14)', async () => {
    const bridge = settingsBridge().answer('proxy.state', ok(SIGNED_IN)).answer('proxy.forget', ok(NONE))
    desk = await openDesk('/settings', bridge)
    expect(wordsOf(desk.one('section:has(.one)'))).toContain('proxy.corp:8080 as ana')
    await desk.press('Remove sign-in to proxy.corp:8080')
    expect(bridge.argsOf('proxy.forget')).toEqual([NAME])
    expect(desk.said()).toBe('Sign-in removed.')
    expect(desk.all('section:has(.one)')).toEqual([])
  })

  it('that was not removed is still shown, and not said to be', async () => {
    const bridge = settingsBridge().answer('proxy.state', ok(SIGNED_IN))
    bridge.answer('proxy.forget', failed({ kind: 'bug' }))
    desk = await openDesk('/settings', bridge)
    await desk.press('Remove sign-in to proxy.corp:8080')
    expect(desk.said()).not.toBe('Sign-in removed.')
    expect(desk.all('section:has(.one)')).toHaveLength(1)
  })

  it.each([
    [true, 'Saved in this computer’s keychain.'],
    [false, 'Saved until you quit.']
  ])('says how long it is kept, %s', async (lasting, words) => {
    desk = await openDesk('/settings', settingsBridge().answer('proxy.state', ok({ ...SIGNED_IN, lasting })))
    expect(wordsOf(desk.one('section:has(.one)'))).toContain(words)
  })
})
