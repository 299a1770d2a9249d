import { describe, expect, it } from 'vitest'
import { parseAccelerator } from '../electron/api/window/menu/accelerator.ts'
import { proxyFor } from '../electron/api/session/proxy.ts'
import { toPdfParameters } from '../electron/api/window/contents/print.ts'
import { matchesPattern } from '../electron/api/session/web-request.ts'
import { addScheme, headersToPage, isServed, originOf, toApp, toPage } from '../electron/chromium/addresses.ts'

addScheme('app')

describe('addresses', () => {
  it.each([
    ['app://bundle/', 'https://bundle.app.invalid/'],
    ['app://bundle/index.html?a=1#/orders', 'https://bundle.app.invalid/index.html?a=1#/orders']
  ])('%s is %s to the page, and back', (app, page) => {
    expect(toPage(app)).toBe(page)
    expect(toApp(page)).toBe(app)
  })

  it.each([
    'https://example.com/',
    'https://app.invalid/',
    'https://bundle.app.invalid.evil.test/',
    'https://user@bundle.app.invalid:1/',
    'http://bundle.app.invalid/'
  ])("%s is none of the app's", address => {
    expect([toApp(address), isServed(address)]).toEqual([address, false])
  })

  it.each(['https://bundle/', 'app://user@bundle/', 'app:bundle', 'other://bundle/'])(
    'the app does not serve %s',
    address => {
      expect(toPage(address)).toBeNull()
    }
  )

  it("the origin is the app's, that of a host, or nobody's", () => {
    expect(['app://bundle/a/b', 'https://example.com/a', '://', 'data:text/html,x'].map(originOf)).toEqual([
      'app://bundle',
      'https://example.com',
      'null',
      'null'
    ])
  })

  it("a policy and a redirect name the page's addresses, other headers stay", () => {
    expect(
      headersToPage([
        ['Content-Security-Policy', 'script-src app://bundle app:; img-src data:'],
        ['location', 'app://bundle/x'],
        ['x', 'app://bundle/']
      ])
    ).toEqual([
      {
        name: 'Content-Security-Policy',
        value: 'script-src https://bundle.app.invalid https://*.app.invalid; img-src data:'
      },
      { name: 'location', value: 'https://bundle.app.invalid/x' },
      { name: 'x', value: 'app://bundle/' }
    ])
  })
})

describe('accelerators', () => {
  const none = { ctrl: false, alt: false, shift: false, meta: false, id: 1 }

  it.each([
    ['CommandOrControl+N', { ...none, ctrl: true, key: 'n' }],
    ['CmdOrCtrl+Shift+K', { ...none, ctrl: true, shift: true, key: 'k' }],
    ['Ctrl+Enter', { ...none, ctrl: true, key: 'Enter' }],
    ['F5', { ...none, key: 'F5' }],
    ['Alt+Left', { ...none, alt: true, key: 'ArrowLeft' }],
    ['?', { ...none, key: '?' }],
    ['Ctrl+Plus', { ...none, ctrl: true, key: '+' }],
    ['Ctrl++', { ...none, ctrl: true, key: '+' }],
    ['CmdOrCtrl+,', { ...none, ctrl: true, key: ',' }],
    ['Esc', { ...none, key: 'Escape' }]
  ])('%s is read', (accelerator, chord) => {
    expect(parseAccelerator(accelerator, 1)).toEqual(chord)
  })

  it.each(['Ctrl', 'Ctrl+A+B', 'Ctrl+Nonsense', ''])('"%s" is refused', accelerator => {
    expect(() => parseAccelerator(accelerator, 1)).toThrow(TypeError)
  })
})

describe('patterns of addresses', () => {
  it.each([
    ['<all_urls>', 'app://bundle/x', true],
    ['app://*/*', 'app://bundle/x', true],
    ['app://bundle/*', 'app://other/x', false],
    ['*://*/*', 'https://example.com/a?b', true],
    ['*://*/*', 'app://bundle/', false],
    ['https://*.example.com/*', 'https://a.example.com/', true],
    ['https://*.example.com/*', 'https://example.com/', true],
    ['https://*.example.com/*', 'https://badexample.com/', false],
    ['https://example.com/a.b', 'https://example.com/aXb', false]
  ])('%s for %s: %s', (pattern, url, matches) => {
    expect(matchesPattern(pattern, url)).toBe(matches)
  })
})

describe('the proxy of the environment', () => {
  const environment = {
    https_proxy: 'http://proxy.test:3128',
    HTTP_PROXY: 'proxy.test:80',
    no_proxy: 'direct.test, .inside.test'
  }

  it.each([
    ['https://api.test/', 'PROXY proxy.test:3128'],
    ['http://api.test/', 'PROXY proxy.test'],
    ['https://direct.test/', 'DIRECT'],
    ['https://a.inside.test/', 'DIRECT'],
    ['http://127.0.0.1:8080/', 'DIRECT'],
    ['http://localhost/', 'DIRECT']
  ])('for %s is %s', (address, proxy) => {
    expect(proxyFor(address, environment)).toBe(proxy)
  })

  it('may be one of SOCKS, or none', () => {
    expect(proxyFor('https://api.test/', { all_proxy: 'socks5://proxy.test:1080' })).toBe('SOCKS5 proxy.test:1080')
    expect(proxyFor('https://api.test/', { https_proxy: 'http://proxy.test:1', no_proxy: '*' })).toBe('DIRECT')
    expect(proxyFor('https://api.test/', {})).toBe('DIRECT')
  })
})

describe('paper', () => {
  it('has its size in inches, and the margins that are named', () => {
    expect(toPdfParameters({ pageSize: 'A4', landscape: true, margins: { top: 1 } })).toEqual({
      landscape: true,
      paperWidth: 8.27,
      paperHeight: 11.7,
      marginTop: 1
    })
  })
})
