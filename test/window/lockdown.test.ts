import { EventEmitter } from 'node:events'
import type { App, Session } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import { BUNDLED } from '../../main/window/allowed-addresses.ts'
import { lockdown } from '../../main/window/lockdown.ts'
import { FakeSession, FakeWebContents, preventable } from '../fakes/electron.ts'
import { HOSTILE_ADDRESSES } from './support/hostile-addresses.ts'

const NAVIGATIONS = ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const
const PERMISSIONS = [
  'media',
  'geolocation',
  'notifications',
  'midi',
  'midiSysex',
  'pointerLock',
  'fullscreen',
  'openExternal',
  'display-capture',
  'clipboard-read',
  'clipboard-sanitized-write',
  'mediaKeySystem',
  'idle-detection',
  'window-management',
  'speaker-selection',
  'storage-access',
  'fileSystem',
  'hid',
  'usb',
  'serial',
  'local-network-access',
  'keyboardLock',
  'web-app-installation',
  'unknown'
]

let session: FakeSession
let contents: FakeWebContents

beforeEach(async () => {
  const app = new EventEmitter()
  session = new FakeSession()
  contents = new FakeWebContents()
  await lockdown(app as unknown as App, session as unknown as Session, BUNDLED)
  app.emit('web-contents-created', {}, contents)
})

describe('every page', () => {
  it('is tried with at least 40 hostile addresses (R3)', () => {
    expect(new Set(HOSTILE_ADDRESSES).size).toBeGreaterThanOrEqual(40)
  })

  it.each(HOSTILE_ADDRESSES)('is kept from going to %j, also in a frame and by a redirect (R3)', address => {
    expect(NAVIGATIONS.map(event => contents.navigate(event, address))).toEqual([true, true, true])
  })

  it('may go to another place of its own', () => {
    expect(NAVIGATIONS.map(event => contents.navigate(event, 'app://bundle/index.html'))).toEqual([false, false, false])
  })

  it.each([...HOSTILE_ADDRESSES, 'app://bundle/index.html'])('opens no window for %j (R4)', url => {
    expect(contents.openHandler?.({ url })).toEqual({ action: 'deny' })
  })

  it('sends no datagram by WebRTC (M10, R6)', () => {
    expect(contents.webRtcPolicy).toBe('disable_non_proxied_udp')
  })

  it('attaches no webview, whatever its options (R1)', () => {
    const event = preventable({})
    contents.emit(
      'will-attach-webview',
      event,
      { preload: 'file:///evil.js' },
      { src: 'https://evil.test/', allowpopups: 'on' }
    )
    expect(event.prevented).toBe(true)
  })
})

describe('the session', () => {
  it.each(PERMISSIONS)('denies %s when asked for it, when checked, and for a device (R5)', permission => {
    const answers: boolean[] = []
    session.permissionRequest?.(contents, permission, granted => answers.push(granted))
    answers.push(
      session.permissionCheck?.(contents, permission) ?? true,
      session.devicePermission?.({ deviceType: permission }) ?? true
    )
    expect(answers).toEqual([false, false, false])
  })

  it('leads to a proxy that is not there, for this computer as well (M10, R6)', () => {
    expect(session.proxy).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'http://127.0.0.1:9',
      proxyBypassRules: '<-loopback>'
    })
  })

  it('downloads nothing', () => {
    const event = preventable({})
    session.emit('will-download', event, {}, contents)
    expect(event.prevented).toBe(true)
  })

  it.each(HOSTILE_ADDRESSES)('requests nothing from %j (R8)', url => {
    expect(isCanceled(url)).toBe(true)
  })

  it('requests our own files', () => {
    expect(isCanceled('app://bundle/assets/index.js')).toBe(false)
  })

  it('lets the frame of previews, which has no origin, read what it holds in memory, and go nowhere by it (R3)', () => {
    const held = 'blob:null/5f0c2a1e-7d34-4b6a-9c81-2e90b7d1a4f6'
    expect(isCanceled(held)).toBe(false)
    expect(NAVIGATIONS.map(event => contents.navigate(event, held))).toEqual([true, true, true])
  })
})

function isCanceled(url: string): boolean | undefined {
  let canceled: boolean | undefined
  session.beforeRequest?.({ url }, answer => {
    canceled = answer.cancel
  })
  return canceled
}
