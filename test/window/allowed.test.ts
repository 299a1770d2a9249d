import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUNDLED, developed, isAllowed, isPage } from '../../main/window/allowed.ts'
import { HOSTILE_ADDRESSES } from './support/hostile-addresses.ts'

describe('an address', () => {
  it.each(HOSTILE_ADDRESSES)('is refused: %j (R3)', address => {
    expect(isAllowed(address, BUNDLED)).toBe(false)
    expect(isPage(address, BUNDLED)).toBe(false)
  })

  it.each(['app://bundle/', 'app://bundle/index.html', 'app://bundle/index.html#/orders', 'app://bundle/assets/a.js'])('of our bundle is allowed: %s', address => {
    expect(isAllowed(address, BUNDLED)).toBe(true)
  })

  it('that is allowed is always on our host, as a browser reads it (R3)', () => {
    const near = fc.tuple(fc.constantFrom('app://bundle/', 'app://bundle', 'app:/', ''), fc.webUrl({ withFragments: true }), fc.string()).map(parts => parts.join(''))
    fc.assert(fc.property(fc.oneof(near, fc.string(), fc.webUrl()), address => {
      if (!isAllowed(address, BUNDLED)) return true
      const { protocol, host, username, password } = new URL(address)
      return protocol === 'app:' && host === 'bundle' && username === '' && password === ''
    }))
  })
})

describe('our page', () => {
  it.each([
    ['app://bundle/index.html', true],
    ['app://bundle/index.html#/orders/1', true],
    ['app://bundle/', false],
    ['app://bundle/index.html.js', false],
    ['app://bundle/index.html?a', false],
    ['app://bundle/assets/index.html', false]
  ])('%s: %s', (address, is) => {
    expect(isPage(address, BUNDLED)).toBe(is)
  })
})

describe('a program under development', () => {
  const places = developed('http://localhost:5173')

  it('has developer tools, and without a server nothing else but its bundle', () => {
    expect(developed().page).toBe(BUNDLED.page)
    const allowed = HOSTILE_ADDRESSES.filter(address => isAllowed(address, developed()))
    expect(allowed).toEqual(['devtools://devtools/bundled/inspector.html'])
  })

  it('has its page and its live reload from the development server, and developer tools', () => {
    expect(places.page).toBe('http://localhost:5173/')
    for (const address of ['http://localhost:5173/main.ts', 'ws://localhost:5173/?token=a', 'devtools://devtools/bundled/a.html', 'app://bundle/index.html']) {
      expect(isAllowed(address, places)).toBe(true)
    }
    expect(isPage('http://localhost:5173/#/orders', places)).toBe(true)
  })

  it.each(['http://localhost:5174/', 'http://localhost:51730/', 'http://localhost/', 'http://localhost.evil.test:5173/', 'http://localhost:5173@evil.test/', 'https://evil.test/'])(
    'does not reach %s', address => { expect(isAllowed(address, places)).toBe(false) })

  it.each(['https://evil.test', 'http://192.168.1.5:5173', 'http://localhost.evil.test'])('has no development server elsewhere: %s', server => {
    expect(() => developed(server)).toThrow('this computer')
  })
})
