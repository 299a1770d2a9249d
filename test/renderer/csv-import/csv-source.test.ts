import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LARGEST_IMPORT } from '#domain/common/chosen-file.ts'
import { ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { chooseCsv, readCsv } from '../../../renderer/csv-import/csv-source.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'

const TOO_LARGE = 'This file is larger than 10 MB. Split it into smaller files.'
const UNREADABLE = 'This file can’t be opened. Check that it’s still there and isn’t open elsewhere.'

let bridge: FakeBridge
beforeEach(() => {
  bridge = fakeBridge()
  useBridge(bridge)
})
afterEach(() => useBridge(undefined))

describe('a CSV file that is dropped', () => {
  it.each([
    [LARGEST_IMPORT.csv, true],
    [LARGEST_IMPORT.csv + 1, false]
  ])('of %i bytes is loaded: %s', async (size, isLoaded) => {
    const file = Object.defineProperty(new File([], 'a.csv'), 'size', { value: size })
    file.arrayBuffer = async () => new TextEncoder().encode('City\nKaty\n').buffer
    const read = await readCsv(file)
    expect('rows' in read ? read.rows.length : read.message).toBe(isLoaded ? 1 : TOO_LARGE)
    expect(read.name).toBe('a.csv')
  })

  it('is refused where it is gone, or a folder', async () => {
    const file = Object.assign(new File([], 'a.csv'), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    expect(await readCsv(file)).toEqual({ name: 'a.csv', message: UNREADABLE })
  })
})

describe('a CSV file that is chosen', () => {
  it.each([
    ['too-large', TOO_LARGE],
    ['unreadable', UNREADABLE]
  ] as const)('and is %s is refused in its own words', async (content, message) => {
    bridge.answer('files.choose', ok({ name: 'a.csv', content }))
    expect(await chooseCsv()).toEqual(ok({ name: 'a.csv', message }))
    expect(bridge.argsOf('files.choose')).toEqual([{ kind: 'csv' }])
  })
})
