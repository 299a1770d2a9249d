import { expect, it } from 'vitest'
import { CHROMIUM_PATHS, chromiumPath } from '../../scripts/chromium.ts'

it('takes the Chromium that TITLE_DESK_CHROMIUM names', () => {
  expect(chromiumPath({ TITLE_DESK_CHROMIUM: '/opt/chromium' }, () => true)).toBe('/opt/chromium')
})

it('else the first that is there', () => {
  expect(chromiumPath({}, path => path !== '/usr/bin/chromium')).toBe('/usr/bin/chromium-browser')
})

it('says where it looked when there is none', () => {
  expect(() => chromiumPath({}, () => false)).toThrow(CHROMIUM_PATHS.join(', '))
})
