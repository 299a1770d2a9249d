import { posix, win32 } from 'node:path'
import type { FolderKind } from '#domain/documents/stored-documents.ts'

/** The environment variables in which OneDrive names its folders: the general one, an office's, and the one at home. */
const ONEDRIVE_FOLDERS = ['OneDrive', 'OneDriveCommercial', 'OneDriveConsumer'] as const

/** Folders that these services' programs create, by path segment. `Box` is case-sensitive, since it is a word. */
const BY_SEGMENT: readonly (readonly [FolderKind, RegExp])[] = [
  ['onedrive', /^OneDrive([ -].+)?$/i],
  ['dropbox', /^(.+ )?Dropbox( \(.+\)|-.+)?$/i],
  ['google-drive', /^(Google ?Drive(-.+)?|google-drive:.+|My Drive|Shared drives)$/i],
  ['icloud', /^(iCloud ?Drive|com~apple~CloudDocs|iCloud~.+)$/i],
  ['box', /^(Box|Box Sync|Box-Box)$/]
]

/** Where macOS and Linux mount other computers' folders. */
const NETWORK: Partial<Record<NodeJS.Platform, RegExp>> = {
  darwin: /^\/(Volumes|Network|net)\/[^/]|\/Library\/CloudStorage\/[^/]/i,
  linux:
    /^\/run\/user\/[^/]+\/gvfs(\/|$)|\/\.gvfs(\/|$)|^\/(net|afs)\/[^/]|^(\/mnt|\/media(\/[^/]+)?)?\/(smb|cifs|nfs|sshfs)[^/]*(\/|$)/i
}

/**
 * The kind of place, as far as the path tells. A drive letter mapped to a share, or a folder iCloud keeps under its
 * usual name, looks like one of this computer.
 */
export function folderKind(
  path: string,
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>
): FolderKind {
  const windows = platform === 'win32'
  const plain = windows ? win32.normalize(withoutDevice(path)) : posix.normalize(path)
  if (windows && plain.startsWith('\\\\')) return 'network'
  if (ONEDRIVE_FOLDERS.some(name => isWithin(plain, env[name], windows))) return 'onedrive'
  const segments = plain.split(windows ? '\\' : '/').map(segment => (windows ? segment.replace(/[. ]+$/, '') : segment))
  for (const segment of segments.slice(homeLength(segments))) {
    const found = BY_SEGMENT.find(([, name]) => name.test(segment))
    if (found !== undefined) return found[0]
  }
  return NETWORK[platform]?.test(plain) === true ? 'network' : 'local'
}

/** `\\?\C:\a` is `C:\a`, and `\\?\UNC\server\a` is `\\server\a`. */
function withoutDevice(path: string): string {
  const straight = path.replaceAll('/', '\\')
  return straight.replace(/^\\\\[?.]\\UNC\\/i, '\\\\').replace(/^\\\\[?.]\\(?=[a-z]:)/i, '')
}

/** The number of leading segments that only name a user's home: a user may be called Box. */
function homeLength([first, second]: readonly string[]): number {
  return /^([a-z]:)?$/i.test(first ?? '') && /^(Users|home|Documents and Settings)$/i.test(second ?? '') ? 3 : 0
}

function isWithin(path: string, folder: string | undefined, windows: boolean): boolean {
  if (folder === undefined || folder.trim() === '') return false
  const flavour = windows ? win32 : posix
  if (!flavour.isAbsolute(folder)) return false
  const straight = (text: string) => `${flavour.normalize(text).replace(/[/\\]+$/, '')}${flavour.sep}`
  const [inner, outer] = [straight(path), straight(folder)]
  return windows ? inner.toLowerCase().startsWith(outer.toLowerCase()) : inner.startsWith(outer)
}
