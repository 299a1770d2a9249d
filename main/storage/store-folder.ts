import { posix, win32 } from 'node:path'

/**
 * The folder for the store. On Windows it is in the local profile: the roaming one is copied to and from other computers, which
 * a database must not be (reliability 4).
 * @param userData Electron's folder for the program's data
 */
export function storeFolder(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  userData: string
): string {
  const local = env['LOCALAPPDATA']
  return platform === 'win32' && local !== undefined && win32.isAbsolute(local)
    ? win32.join(local, 'Title Desk')
    : userData
}

/**
 * The folder for Chromium's caches where they must not lie with the program's data: on Windows, where that roams. They are
 * large, locked while the program runs, and of no use on another computer (E11). Undefined elsewhere.
 * @param local from `storeFolder`
 */
export function sessionFolder(local: string, userData: string): string | undefined {
  return local === userData ? undefined : win32.join(local, 'Session')
}

/** Names of folders that programs keep in step with other computers; `OneDrive - Some Office` and `Dropbox (Some Office)` too. */
const SYNCED =
  /^(onedrive|dropbox|google ?drive|my drive|icloud ?drive|iclouddrive|box sync|nextcloud|owncloud|sharepoint)( ?[-(].*)?$/i
const APPLE_CLOUD = /\/Library\/(Mobile Documents|CloudStorage)(\/|$)/

/** Whether a folder is on another computer or synced with one: a database can be corrupted there (reliability 4). */
export function isNetworkFolder(path: string, platform: NodeJS.Platform): boolean {
  if (platform !== 'win32') return APPLE_CLOUD.test(path) || path.split(posix.sep).some(part => SYNCED.test(part))
  const plain = path.replaceAll('/', '\\')
  // \\server\share and \\?\UNC\server\share, but not \\?\C:\ or \\.\C:\, which are this computer's.
  if (/^\\\\(?![?.]\\)/.test(plain) || /^\\\\[?.]\\UNC\\/i.test(plain)) return true
  return plain.split('\\').some(part => SYNCED.test(part))
}
