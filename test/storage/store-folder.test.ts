import { describe, expect, it } from 'vitest'
import { isNetworkFolder, sessionFolder, storeFolder } from '../../main/storage/store-folder.ts'

describe('the folder of the store', () => {
  it('is the local profile on Windows, which is not copied about', () => {
    const env = { LOCALAPPDATA: 'C:\\Users\\pat\\AppData\\Local' }
    expect(storeFolder('win32', env, 'C:\\Users\\pat\\AppData\\Roaming\\Title Desk')).toBe(
      'C:\\Users\\pat\\AppData\\Local\\Title Desk'
    )
  })

  it('has Chromium’s caches beside it on Windows, below LOCALAPPDATA (E11)', () => {
    const roaming = 'C:\\Users\\pat\\AppData\\Roaming\\Title Desk'
    const local = storeFolder('win32', { LOCALAPPDATA: 'C:\\Users\\pat\\AppData\\Local' }, roaming)
    expect(sessionFolder(local, roaming)).toBe('C:\\Users\\pat\\AppData\\Local\\Title Desk\\Session')
    expect(sessionFolder('/home/pat/.config/Title Desk', '/home/pat/.config/Title Desk')).toBeUndefined()
  })

  it.each([
    ['win32', {}],
    ['win32', { LOCALAPPDATA: '' }],
    ['win32', { LOCALAPPDATA: 'Local' }],
    ['darwin', { LOCALAPPDATA: '/tmp' }],
    ['linux', {}]
  ] as const)('is the one of the program otherwise (%s, %o)', (platform, env) => {
    expect(storeFolder(platform, env, '/home/pat/.config/Title Desk')).toBe('/home/pat/.config/Title Desk')
  })
})

describe('a folder on another computer, or kept in step with one', () => {
  it.each([
    ['win32', '\\\\server\\share\\pat\\Title Desk'],
    ['win32', '//server/share/pat'],
    ['win32', '\\\\?\\UNC\\server\\share\\pat'],
    ['win32', 'C:\\Users\\pat\\OneDrive\\Title Desk'],
    ['win32', 'C:\\Users\\pat\\OneDrive - Lone Star Title\\AppData'],
    ['win32', 'C:\\Users\\pat\\Dropbox (Lone Star)\\x'],
    ['win32', 'C:\\Users\\pat\\iCloudDrive\\x'],
    ['win32', 'G:\\My Drive\\x'],
    ['win32', '\\\\?\\unc\\server\\share\\pat'],
    ['win32', '\\\\.\\UNC\\server\\share\\pat'],
    ['win32', 'C:/Users/pat/OneDrive/x'],
    ['win32', 'C:\\Users\\pat\\Google Drive\\x'],
    ['win32', 'C:\\Users\\pat\\GoogleDrive\\x'],
    ['win32', 'C:\\Users\\pat\\iCloud Drive\\x'],
    ['win32', 'C:\\Users\\pat\\Box Sync\\x'],
    ['win32', 'C:\\Users\\pat\\SharePoint\\x'],
    ['darwin', '/Users/pat/Library/CloudStorage'],
    ['linux', '/home/pat/ownCloud/x'],
    ['darwin', '/Users/pat/Library/Mobile Documents/com~apple~CloudDocs/Title Desk'],
    ['darwin', '/Users/pat/Library/CloudStorage/OneDrive-Office/x'],
    ['darwin', '/Users/pat/Dropbox/x'],
    ['linux', '/home/pat/Nextcloud/x']
  ] as const)('%s: %s is refused', (platform, path) => {
    expect(isNetworkFolder(path, platform)).toBe(true)
  })

  it.each([
    ['win32', 'C:\\Users\\pat\\AppData\\Local\\Title Desk'],
    ['win32', '\\\\?\\C:\\Users\\pat\\AppData\\Local'],
    ['win32', 'D:\\OneDriver\\x'],
    ['win32', '\\\\.\\C:\\Users\\pat\\AppData\\Local'],
    ['win32', 'D:\\My OneDrive\\x'],
    ['darwin', '/Users/pat/Library/CloudStorageOld/x'],
    ['darwin', '/Users/pat/Library/Application Support/Title Desk'],
    ['linux', '/home/dropboxer/.config/Title Desk'],
    ['linux', '/home/pat/.config/Title Desk']
  ] as const)('%s: %s is none', (platform, path) => {
    expect(isNetworkFolder(path, platform)).toBe(false)
  })
})
