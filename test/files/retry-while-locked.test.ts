import { describe, expect, it } from 'vitest'
import { retryWhileLocked } from '../../main/files/retry-while-locked.ts'
import { diskWith, nodeError } from './disk-with.ts'

/** Work that is refused so many times with an error, and then done. */
function refused(times: number, error: Error) {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries <= times) throw error
    return 'done'
  }
  return { work, tries: () => tries }
}

describe('work on a file that something holds', () => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])('is tried again on Windows, ever later: %s', async code => {
    const { disk, waits } = diskWith({}, 'win32')
    expect(await retryWhileLocked(refused(3, nodeError(code)).work, disk)).toBe('done')
    expect(waits).toEqual([10, 20, 40])
  })

  it('is done at the very last try, and given up after it with the error', async () => {
    const { disk, waits } = diskWith({}, 'win32')
    expect(await retryWhileLocked(refused(9, nodeError('EBUSY')).work, disk)).toBe('done')
    expect(waits.reduce((sum, wait) => sum + wait)).toBe(5110)
    const held = refused(Infinity, nodeError('EBUSY'))
    await expect(retryWhileLocked(held.work, disk)).rejects.toMatchObject({ code: 'EBUSY' })
    expect(held.tries()).toBe(10)
  })

  it('is not tried again where that is no use: for another reason, or on another system', async () => {
    const { disk, waits } = diskWith({}, 'win32')
    await expect(retryWhileLocked(refused(1, nodeError('ENOSPC')).work, disk)).rejects.toMatchObject({ code: 'ENOSPC' })
    await expect(retryWhileLocked(refused(1, new Error('a bug')).work, disk)).rejects.toThrow('a bug')
    for (const platform of ['linux', 'darwin'] as const) {
      await expect(retryWhileLocked(refused(1, nodeError('EPERM')).work, { ...disk, platform })).rejects.toMatchObject({
        code: 'EPERM'
      })
    }
    expect(waits).toEqual([])
  })

  it('is not tried again before its pause is over', async () => {
    const held = refused(1, nodeError('EBUSY'))
    const { promise, resolve } = Promise.withResolvers<void>()
    const working = retryWhileLocked(held.work, { platform: 'win32', wait: () => promise })
    await new Promise(setImmediate)
    expect(held.tries()).toBe(1)
    resolve()
    expect([await working, held.tries()]).toEqual(['done', 2])
  })
})
