import { basename } from 'node:path'
import { THIS_SYNC_DISK, type SyncDisk } from '../../../main/files/sync-disk.ts'

/** A name without what is random in it. */
const plain = (path: unknown) => basename(String(path)).replace(/\.[0-9a-f]{12}\.tmp$/, '.tmp')

/** The disk, with each write, sync and rename told with the name it was for: `write marker.tmp`, `sync marker.tmp`, `rename marker.tmp → marker`. */
export function tracedDisk(tell: (step: string) => void, platform: NodeJS.Platform = 'linux'): SyncDisk {
  const { fs } = THIS_SYNC_DISK
  const names = new Map<number, string>()
  const of = (file: unknown) => names.get(file as number) ?? '?'
  return {
    ...THIS_SYNC_DISK,
    platform,
    fs: {
      ...fs,
      openSync: (...args: Parameters<typeof fs.openSync>) => {
        const file = fs.openSync(...args)
        names.set(file, plain(args[0]))
        return file
      },
      writeSync: ((file: number, ...args: [Uint8Array, number]) => {
        const written = fs.writeSync(file, ...args)
        tell(`write ${of(file)}`)
        return written
      }) as typeof fs.writeSync,
      fsyncSync: file => {
        fs.fsyncSync(file)
        tell(`sync ${of(file)}`)
      },
      fdatasyncSync: file => {
        fs.fdatasyncSync(file)
        tell(`sync ${of(file)}`)
      },
      renameSync: (from, to) => {
        fs.renameSync(from, to)
        tell(`rename ${plain(from)} → ${plain(to)}`)
      }
    }
  }
}
