import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { THIS_SYNC_DISK } from '../../../main/files/sync-disk.ts'
import { changeMarker, readMarker, type Marker } from '../../../main/storage/database/marker.ts'
import { temporaryFolder } from '../support/samples.ts'

const marker = () => {
  const path = join(temporaryFolder(), 'marker')
  return {
    path,
    read: () => readMarker(path, THIS_SYNC_DISK),
    change: (change: Partial<Marker>) => {
      changeMarker(path, change, THIS_SYNC_DISK)
    }
  }
}

it('a marker says nothing before it is written, and then what was changed of it last', () => {
  const { read, change } = marker()
  expect(read()).toBeUndefined()
  change({ hasWal: true })
  expect(read()).toEqual({ schema: 0, hasWal: true, forgets: false })
  change({ schema: 7 })
  change({ forgets: true })
  expect(read()).toEqual({ schema: 7, hasWal: true, forgets: true })
  change({ hasWal: false })
  expect(read()).toEqual({ schema: 7, hasWal: false, forgets: true })
})

it.each([
  '',
  '{"schema":7',
  'null',
  '[]',
  '{"hasWal":true,"forgets":false}',
  '{"schema":"7","hasWal":true,"forgets":false}',
  '{"schema":7.5,"hasWal":true,"forgets":false}',
  '{"schema":7,"hasWal":1,"forgets":false}',
  '{"schema":7,"hasWal":true}'
])('a marker that was damaged is there, and says nothing: %s', text => {
  const { path, read, change } = marker()
  writeFileSync(path, text)
  expect(read()).toBeNull()
  change({ schema: 7 })
  expect([read(), JSON.parse(readFileSync(path, 'utf8'))]).toEqual([
    { schema: 7, hasWal: false, forgets: false },
    { form: 1, schema: 7, hasWal: false, forgets: false }
  ])
})

it('a marker that cannot be read for a fault of the disk is told as that', () => {
  const { path } = marker()
  writeFileSync(path, '{}')
  const broken = {
    ...THIS_SYNC_DISK,
    fs: {
      ...THIS_SYNC_DISK.fs,
      readFileSync: (() => {
        throw Object.assign(new Error('EIO'), { code: 'EIO' })
      }) as typeof THIS_SYNC_DISK.fs.readFileSync
    }
  }
  expect(() => readMarker(path, broken)).toThrow('EIO')
})
