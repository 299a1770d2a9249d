import { describe, expect, it } from 'vitest'
import { moveSync, syncFileSync, syncFolderSync, THIS_SYNC_DISK, type SyncDisk } from '../../main/files/sync-disk.ts'
import { nodeError } from './disk-with.ts'

/** A disk in memory: a rename is refused so many times, a sync if there is an error for it. All that happens is told. */
function fakeDisk(
  platform: NodeJS.Platform,
  { refusals = 0, error = nodeError('EBUSY'), sync }: { refusals?: number; error?: Error; sync?: Error } = {}
) {
  const calls: string[] = []
  const pauses: number[] = []
  let renames = 0
  const disk: SyncDisk = {
    platform,
    pause: milliseconds => {
      pauses.push(milliseconds)
    },
    fs: {
      ...THIS_SYNC_DISK.fs,
      renameSync: () => {
        renames += 1
        if (renames <= refusals) throw error
      },
      openSync: (path, flags) => {
        calls.push(`open ${String(path)} ${String(flags)}`)
        return 7
      },
      fsyncSync: () => {
        calls.push('sync')
        if (sync !== undefined) throw sync
      },
      closeSync: () => {
        calls.push('close')
      }
    }
  }
  return { disk, calls, pauses, renames: () => renames }
}

describe('a file that is moved while the program starts', () => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])('is tried again on Windows while another program holds it: %s', code => {
    const { disk, pauses, renames } = fakeDisk('win32', { refusals: 3, error: nodeError(code) })
    moveSync('a', 'b', disk)
    expect([pauses, renames()]).toEqual([[10, 20, 40], 4])
  })

  it('is moved at the very last try, and given up after it with the error', () => {
    const last = fakeDisk('win32', { refusals: 8 })
    moveSync('a', 'b', last.disk)
    expect([last.pauses.reduce((sum, pause) => sum + pause), last.renames()]).toEqual([2550, 9])
    const held = fakeDisk('win32', { refusals: Infinity })
    expect(() => {
      moveSync('a', 'b', held.disk)
    }).toThrow('EBUSY')
    expect(held.renames()).toBe(9)
  })

  it.each<[NodeJS.Platform, string]>([
    ['win32', 'ENOSPC'],
    ['linux', 'EBUSY'],
    ['darwin', 'EPERM']
  ])('is not tried again where that is no use: on %s after %s', (platform, code) => {
    const { disk, pauses, renames } = fakeDisk(platform, { refusals: 1, error: nodeError(code) })
    expect(() => {
      moveSync('a', 'b', disk)
    }).toThrow(code)
    expect([pauses, renames()]).toEqual([[], 1])
  })
})

describe('the names in a folder', () => {
  it.each<[NodeJS.Platform, readonly string[]]>([
    ['linux', ['open folder r', 'sync', 'close']],
    ['darwin', ['open folder r', 'sync', 'close']],
    ['win32', []]
  ])('are made lasting without waiting, unless the system does so: %s', (platform, expected) => {
    const { disk, calls } = fakeDisk(platform)
    syncFolderSync('folder', disk)
    expect(calls).toEqual(expected)
  })

  it.each(['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR'])('are as lasting as a share makes them: %s', code => {
    const { disk, calls } = fakeDisk('linux', { sync: nodeError(code) })
    syncFolderSync('folder', disk)
    expect(calls.at(-1)).toBe('close')
  })

  /** A disk on which no folder can be opened. */
  function closedDisk(code: string): SyncDisk {
    const { disk } = fakeDisk('linux')
    const openSync = () => {
      throw nodeError(code)
    }
    return { ...disk, fs: { ...disk.fs, openSync } }
  }

  it.each(['EINVAL', 'EPERM'])('are as lasting as they can be on a share that opens no folder: %s', code => {
    expect(() => {
      syncFolderSync('folder', closedDisk(code))
    }).not.toThrow()
  })

  it.each(['EIO', 'ENOENT'])('of a folder that cannot be opened are told as lost: %s', code => {
    expect(() => {
      syncFolderSync('folder', closedDisk(code))
    }).toThrow(code)
  })

  it.each(['EIO', 'ENOSPC'])('that are lost are told, and the folder is closed: %s', code => {
    const { disk, calls } = fakeDisk('linux', { sync: nodeError(code) })
    expect(() => {
      syncFolderSync('folder', disk)
    }).toThrow(code)
    expect(calls.at(-1)).toBe('close')
  })
})

it('the bytes of a file are made lasting through a file opened for writing, which is closed whatever happens', () => {
  const [fine, broken] = [fakeDisk('win32'), fakeDisk('win32', { sync: nodeError('EIO') })]
  syncFileSync('a.db', fine.disk)
  expect(() => {
    syncFileSync('a.db', broken.disk)
  }).toThrow('EIO')
  for (const { calls } of [fine, broken]) expect(calls).toEqual(['open a.db r+', 'sync', 'close'])
})
