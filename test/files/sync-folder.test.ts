import { describe, expect, it } from 'vitest'
import { syncFolder } from '../../main/files/sync-folder.ts'
import { temporaryFolder } from '../settings/support/temporary-folder.ts'
import { diskWith, nodeError, openSyncing } from './disk-with.ts'

describe('the names in a folder', () => {
  it.each<[NodeJS.Platform, number]>([
    ['linux', 1],
    ['darwin', 1],
    ['win32', 0]
  ])('are made lasting, unless the system does so: %s', async (platform, times) => {
    const folder = await temporaryFolder()
    const synced: string[] = []
    await syncFolder(folder, diskWith({ open: openSyncing(path => synced.push(path)) }, platform).disk)
    expect(synced).toEqual(Array(times).fill(folder))
  })

  it.each(['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR'])(
    'are as lasting as they can be on a share that knows no such thing: %s',
    async code => {
      const folder = await temporaryFolder()
      const refusingToSync = diskWith({
        open: openSyncing(() => {
          throw nodeError(code)
        })
      })
      const refusingToOpen = diskWith({ open: () => Promise.reject(nodeError(code)) })
      for (const { disk } of [refusingToSync, refusingToOpen])
        await expect(syncFolder(folder, disk)).resolves.toBe(undefined)
    }
  )

  it.each(['EIO', 'ENOSPC', 'EDQUOT'])('that are lost are told: %s', async code => {
    const folder = await temporaryFolder()
    const { disk } = diskWith({
      open: openSyncing(() => {
        throw nodeError(code)
      })
    })
    await expect(syncFolder(folder, disk)).rejects.toMatchObject({ code })
  })

  it('are made lasting through a folder that is closed, whatever happens', async () => {
    for (const error of [undefined, nodeError('EINVAL'), nodeError('EIO')]) {
      const folder = await temporaryFolder()
      const descriptors: (() => number)[] = []
      const opening = openSyncing(() => {
        if (error !== undefined) throw error
      })
      const { disk } = diskWith({
        open: async (...args) => {
          const file = await opening(...args)
          descriptors.push(() => file.fd)
          return file
        }
      })
      await syncFolder(folder, disk).catch(() => undefined)
      expect(descriptors.map(fd => fd())).toEqual([-1])
    }
  })
})
