import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUNDLED, DEVELOPED, isAllowed, isPage } from '../../main/window/allowed-addresses.ts'
import { HOSTILE_ADDRESSES } from './support/hostile-addresses.ts'

describe('an address', () => {
  it.each(HOSTILE_ADDRESSES)('is refused: %j (R3)', address => {
    expect(isAllowed(address, BUNDLED)).toBe(false)
    expect(isPage(address, BUNDLED)).toBe(false)
  })

  it.each(['app://bundle/', 'app://bundle/index.html', 'app://bundle/index.html#/orders', 'app://bundle/assets/a.js'])(
    'of our bundle is allowed: %s',
    address => {
      expect(isAllowed(address, BUNDLED)).toBe(true)
    }
  )

  it('that is allowed is always on our host, as a browser reads it (R3)', () => {
    const near = fc
      .tuple(
        fc.constantFrom('app://bundle/', 'app://bundle', 'app:/', ''),
        fc.webUrl({ withFragments: true }),
        fc.string()
      )
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(near, fc.string(), fc.webUrl()), address => {
        if (!isAllowed(address, BUNDLED)) return true
        const { protocol, host, username, password } = new URL(address)
        return protocol === 'app:' && host === 'bundle' && username === '' && password === ''
      })
    )
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
  it('has the same page, and of all hostile addresses reaches only its developer tools', () => {
    expect(DEVELOPED.page).toBe(BUNDLED.page)
    const allowed = HOSTILE_ADDRESSES.filter(address => isAllowed(address, DEVELOPED))
    expect(allowed).toEqual(['devtools://devtools/bundled/inspector.html'])
  })
})
