import { expect, it } from 'vitest'
import { startTimer } from '../../../main/async/timer.ts'
import { withDefaults, type DownloadParts } from '../../../main/documents/queue/contract.ts'
import { THIS_DISK } from '../../../main/files/disk.ts'

const NONE = {} as DownloadParts

it('downloads go by the numbers that are written down, on this disk and by its clock', () => {
  const { disk, startTimer: timer, now, ...numbers } = withDefaults(NONE)
  expect(numbers).toEqual({ profile: '', atOnce: 4, idleSeconds: 60, tries: 3, maxBytes: 2_000_000_000 })
  expect([disk === THIS_DISK, timer === startTimer, now === Date.now]).toEqual([true, true, true])
})

it('downloads go by the numbers that are given, zero as well', () => {
  const given = { profile: '/mine', atOnce: 1, idleSeconds: 0, tries: 0, maxBytes: 0 }
  expect(withDefaults({ ...NONE, ...given })).toMatchObject(given)
})
