import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { cannotSyncFolders, isLocked } from './error-code.ts'
import { PLATFORM } from './platform.ts'
import { temporaryName } from './temporary-name.ts'

/**
 * The file system with synchronous calls: the store opens once, at the start, before anything else can happen. Tests bring
 * their own. `pause` blocks this thread for some milliseconds; only Windows needs it, where a virus scanner may hold a file.
 */
export interface SyncDisk {
  readonly fs: Pick<
    typeof fs,
    | 'closeSync'
    | 'copyFileSync'
    | 'existsSync'
    | 'fdatasyncSync'
    | 'fsyncSync'
    | 'ftruncateSync'
    | 'mkdirSync'
    | 'openSync'
    | 'readFileSync'
    | 'readSync'
    | 'readdirSync'
    | 'renameSync'
    | 'rmSync'
    | 'statSync'
    | 'writeSync'
  >
  readonly platform: NodeJS.Platform
  readonly pause: (milliseconds: number) => void
}

export const THIS_SYNC_DISK: SyncDisk = {
  fs,
  platform: PLATFORM,
  pause: milliseconds => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
  }
}

/** Some two and a half seconds altogether, in milliseconds: there is no window yet. */
const PAUSES = [10, 20, 40, 80, 160, 320, 640, 1280]

/** Renames a file or folder; on Windows retries while another program holds it. Throws Node's error. */
export function moveSync(from: string, to: string, { fs, platform, pause }: SyncDisk): void {
  for (const milliseconds of platform === 'win32' ? PAUSES : []) {
    try {
      fs.renameSync(from, to)
      return
    } catch (error) {
      if (!isLocked(error)) throw error
      pause(milliseconds)
    }
  }
  fs.renameSync(from, to)
}

/** Makes the names in a folder durable (see sync-folder.ts). */
export function syncFolderSync(folder: string, { fs, platform }: SyncDisk): void {
  if (platform === 'win32') return
  try {
    const opened = fs.openSync(folder, 'r')
    try {
      fs.fsyncSync(opened)
    } finally {
      fs.closeSync(opened)
    }
  } catch (error) {
    if (!cannotSyncFolders(error)) throw error
  }
}

/** Makes the bytes of a file durable. Opens it for writing, because Windows syncs no other. */
export function syncFileSync(path: string, { fs }: SyncDisk): void {
  const opened = fs.openSync(path, 'r+')
  try {
    fs.fsyncSync(opened)
  } finally {
    fs.closeSync(opened)
  }
}

/** One call may write only a part. */
function writeAll(file: number, bytes: Uint8Array, { fs }: SyncDisk): void {
  for (let written = 0; written < bytes.byteLength;) written += fs.writeSync(file, bytes, written)
}

/** Writes a file (mode 0600) so that its path always holds either the old bytes or the new ones, whole. Throws Node's error. */
export function writeAtomicallySync(path: string, content: string | Uint8Array, disk: SyncDisk): void {
  const temporary = temporaryName(path)
  try {
    const file = disk.fs.openSync(temporary, 'wx', 0o600)
    try {
      writeAll(file, typeof content === 'string' ? Buffer.from(content) : content, disk)
      disk.fs.fsyncSync(file)
    } finally {
      disk.fs.closeSync(file)
    }
    moveSync(temporary, path, disk)
  } catch (error) {
    disk.fs.rmSync(temporary, { force: true })
    throw error
  }
  syncFolderSync(dirname(path), disk)
}

/** In bytes; undefined if there is no such file. */
export function sizeOf(path: string, { fs }: SyncDisk): number | undefined {
  return fs.statSync(path, { throwIfNoEntry: false })?.size
}
