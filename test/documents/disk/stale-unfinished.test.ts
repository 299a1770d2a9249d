import * as fs from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import {
  canTakeUp,
  newUnfinished,
  removeStaleUnfinished,
  removeUnfinished,
  unfinishedName
} from '../../../main/documents/disk/unfinished.ts'
import { diskWith, nodeError } from '../../files/disk-with.ts'
import { temporaryFolder } from '../support/desk.ts'

const DAY = 86_400_000
/** The number of no process. */
const GONE = 2 ** 22 + 1
const { disk } = diskWith()
const mine = { disk, profile: '/mine' }

async function rootWith(...names: readonly string[]) {
  const root = await temporaryFolder()
  await fs.mkdir(join(root, '.incoming'))
  for (const name of names) await fs.writeFile(join(root, '.incoming', name), '')
  return root
}

describe('an unfinished file', () => {
  it('that this program is writing stays, until it is done with it', async () => {
    const root = await temporaryFolder()
    const path = await newUnfinished(root, '/mine', disk)
    await fs.writeFile(path, '')
    expect(await removeStaleUnfinished(root, mine)).toBe(0)
    await removeUnfinished(path, disk)
    await fs.writeFile(path, '')
    expect(await removeStaleUnfinished(root, mine)).toBe(1)
  })

  it('of an earlier run stays once it is taken up', async () => {
    const name = unfinishedName(GONE, '/mine')
    const root = await rootWith(name, unfinishedName(GONE, '/mine'))
    expect(await canTakeUp(root, join(root, '.incoming', name), 0, disk)).toBe(true)
    expect(await removeStaleUnfinished(root, mine)).toBe(1)
    expect(await fs.readdir(join(root, '.incoming'))).toEqual([basename(name)])
  })

  it('of a program that another user of this computer runs stays', async () => {
    const root = await rootWith(unfinishedName(GONE, '/another'))
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw nodeError('EPERM')
    })
    expect(await removeStaleUnfinished(root, mine)).toBe(0)
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw nodeError('ESRCH')
    })
    expect(await removeStaleUnfinished(root, mine)).toBe(1)
  })

  it('is not taken for old because another was written by a clock that was ahead (M4)', async () => {
    const [name, ahead] = [unfinishedName(GONE, '/mine'), unfinishedName(GONE, '/mine')]
    const root = await rootWith(name, ahead)
    const inAYear = new Date(Date.now() + 365 * DAY)
    await fs.utimes(join(root, '.incoming', ahead), inAYear, inAYear)
    expect(await removeStaleUnfinished(root, { disk, profile: null, olderThan: 7 * DAY })).toBe(0)
  })
})
