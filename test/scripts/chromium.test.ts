import { expect, it } from 'vitest'
import { CHROMIUM_PATHS, HEADLESS_SHELL_PATH, chromiumPath, headlessChromiumPath } from '../../scripts/chromium.ts'

it('takes the Chromium that TITLE_DESK_CHROMIUM names', () => {
  expect(chromiumPath({ TITLE_DESK_CHROMIUM: '/opt/chromium' }, () => true)).toBe('/opt/chromium')
})

it('else the first that is there', () => {
  expect(chromiumPath({}, path => path !== '/usr/bin/chromium')).toBe('/usr/bin/chromium-browser')
})

it('says where it looked when there is none', () => {
  expect(() => chromiumPath({}, () => false)).toThrow(CHROMIUM_PATHS.join(', '))
})

it('takes the headless shell where nothing is shown, unless another is named or it is not there', () => {
  expect(headlessChromiumPath({}, () => true)).toBe(HEADLESS_SHELL_PATH)
  expect(headlessChromiumPath({ TITLE_DESK_CHROMIUM: '/opt/chromium' }, () => true)).toBe('/opt/chromium')
  expect(headlessChromiumPath({}, path => path !== HEADLESS_SHELL_PATH)).toBe('/usr/bin/chromium')
})
