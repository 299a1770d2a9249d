import * as fs from 'node:fs/promises'
import type { Disk } from '../../main/files/disk.ts'

/** This computer's disk with some of its ways changed; waiting takes no time and is counted. */
export function diskWith(changes: Partial<Disk['fs']> = {}, platform: NodeJS.Platform = 'linux') {
  const waits: number[] = []
  const disk: Disk = {
    fs: { ...fs, ...changes },
    platform,
    wait: async milliseconds => {
      waits.push(milliseconds)
    }
  }
  return { disk, waits }
}

/** An error as Node throws it. */
export const nodeError = (code: string): Error => Object.assign(new Error(`${code}: not to be`), { code })

/** Opens files and folders whose sync is told, by path, before it is done; what the listener throws is the sync's error. */
export function openSyncing(onSync: (path: string) => void): typeof fs.open {
  return async (path, flags, mode) => {
    const handle = await fs.open(path, flags, mode)
    const sync = handle.sync.bind(handle)
    handle.sync = async () => {
      onSync(String(path))
      await sync()
    }
    return handle
  }
}
