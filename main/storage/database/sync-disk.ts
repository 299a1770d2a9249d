import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../../files/error-code.ts'

/**
 * The disk without waiting for it: the store opens once, at the start, before anything else can happen. Tests bring their own.
 * `pause` stops this thread for a time in milliseconds; only Windows, where a virus scanner may hold a file, ever needs it.
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
  platform: process.platform,
  pause: milliseconds => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
  }
}

const HELD = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Together some two and a half seconds of patience, in milliseconds: the window does not stand there yet. */
const PAUSES = [10, 20, 40, 80, 160, 320, 640, 1280]

/** Renames a file or folder; on Windows again and again while something holds it. Throws Node's error. */
export function moveSync(from: string, to: string, { fs, platform, pause }: SyncDisk): void {
  for (const milliseconds of platform === 'win32' ? PAUSES : []) {
    try {
      fs.renameSync(from, to)
      return
    } catch (error) {
      if (!HELD.has(codeOf(error) ?? '')) throw error
      pause(milliseconds)
    }
  }
  fs.renameSync(from, to)
}

/** How file systems say that a folder cannot be synced there (as in main/files/sync-folder.ts). */
const UNKNOWN_THERE = new Set(['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR'])

/** Makes the names in a folder lasting; Windows does so by itself. */
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
    if (!UNKNOWN_THERE.has(codeOf(error) ?? '')) throw error
  }
}

/** Makes the bytes of a file lasting. It is opened to be written, for Windows syncs no other. */
export function syncFileSync(path: string, { fs }: SyncDisk): void {
  const opened = fs.openSync(path, 'r+')
  try {
    fs.fsyncSync(opened)
  } finally {
    fs.closeSync(opened)
  }
}

/** Writes all of some bytes; a disk may take them in parts. */
function writeAll(file: number, bytes: Uint8Array, { fs }: SyncDisk): void {
  for (let written = 0; written < bytes.byteLength;) written += fs.writeSync(file, bytes, written)
}

/** Writes a file (mode 0600) so that its path holds either the old bytes or the new ones, whole, whatever happens. Throws Node's error. */
export function writeAtomicallySync(path: string, content: string | Uint8Array, disk: SyncDisk): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
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

/** The size of a file in bytes, or undefined where there is none. */
export function sizeOf(path: string, { fs }: SyncDisk): number | undefined {
  return fs.statSync(path, { throwIfNoEntry: false })?.size
}
