import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { DownloadSettings } from '../../../main/documents/queue/contract.ts'
import { removeStaleFiles } from '../../../main/documents/queue/stale-files.ts'
import { unfinishedName } from '../../../main/documents/disk/unfinished.ts'
import { THIS_DISK } from '../../../main/files/disk.ts'
import { temporaryFolder } from '../support/desk.ts'

const DAY = 86_400_000
/** The number of no process. */
const GONE = 2 ** 22 + 1

/** Unfinished files of an ended program, written to so many days ago. */
async function filesOfAge(...days: readonly number[]) {
  const root = await temporaryFolder()
  const paths = days.map(() => join(root, '.incoming', unfinishedName(GONE, '/mine')))
  await mkdir(dirname(paths[0] ?? root), { recursive: true })
  for (const [index, path] of paths.entries()) {
    writeFileSync(path, 'begun')
    const at = (Date.now() - (days[index] ?? 0) * DAY) / 1000
    utimesSync(path, at, at)
  }
  return { root, paths }
}

it.each([
  ['all', true, [false, false, false]],
  ['where orders are still locked, only those untouched for a week', false, [true, true, false]]
])('unfinished files that nobody completes are removed: %s', async (_which, isCertain, left) => {
  const { root, paths } = await filesOfAge(0, 6, 8)
  const records = { unfinished: async () => ok({ paths: new Set<string>(), roots: new Set([root]), isCertain }) }
  await removeStaleFiles({
    records,
    disk: THIS_DISK,
    profile: '/mine',
    folder: () => root
  } as unknown as DownloadSettings)
  expect(paths.map(path => existsSync(path))).toEqual(left)
})

it('unfinished files are looked for where files go, went before, or any record names one; what is resumed stays', async () => {
  const places = [await filesOfAge(0, 0), await filesOfAge(0, 0), await filesOfAge(0, 0)] as const
  const [now, before, recorded] = places
  const resumed = places.flatMap(({ paths }) => paths.slice(0, 1))
  const records = {
    unfinished: async () => ok({ paths: new Set(resumed), roots: new Set([recorded.root]), isCertain: true })
  }
  await removeStaleFiles({
    records,
    disk: THIS_DISK,
    profile: '/mine',
    folder: () => now.root,
    earlierFolders: () => [before.root]
  } as unknown as DownloadSettings)
  expect(places.map(({ paths }) => paths.map(path => existsSync(path)))).toEqual([
    [true, false],
    [true, false],
    [true, false]
  ])
})
