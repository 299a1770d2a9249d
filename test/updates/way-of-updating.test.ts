import { describe, expect, it } from 'vitest'
import { wayOfUpdating, type Installation } from '../../main/updates/way-of-updating.ts'

const INSTALLED: Installation = { platform: 'win32', packaged: true, env: {}, hasUninstaller: () => true }

describe('how a copy is updated', () => {
  it.each<[string, Partial<Installation>, string | null]>([
    ['our Windows installer', {}, 'nsis'],
    ['the MSI', { hasUninstaller: () => false }, null],
    ['the portable program', { env: { PORTABLE_EXECUTABLE_FILE: 'D:\\td.exe' } }, null],
    ['a Mac', { platform: 'darwin' }, 'mac'],
    ['an AppImage', { platform: 'linux', env: { APPIMAGE: '/opt/td.AppImage' } }, 'appimage'],
    ['a Debian package', { platform: 'linux' }, null],
    ['an empty variable', { platform: 'linux', env: { APPIMAGE: '' } }, null],
    ['a program that is not packaged', { packaged: false }, null]
  ])('%s (E10)', (_what, differs, way) => {
    expect(wayOfUpdating({ ...INSTALLED, ...differs })).toBe(way)
  })
})
