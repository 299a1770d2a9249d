import * as fs from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { PLATFORM } from './platform.ts'

/** The file system and the platform whose rules it follows; tests bring their own. */
export interface Disk {
  readonly fs: Pick<
    typeof fs,
    'link' | 'lstat' | 'mkdir' | 'open' | 'readdir' | 'realpath' | 'rename' | 'rm' | 'rmdir' | 'unlink' | 'writeFile'
  >
  readonly platform: NodeJS.Platform
  readonly wait: (milliseconds: number) => Promise<unknown>
}

export const THIS_DISK: Disk = { fs, platform: PLATFORM, wait }
