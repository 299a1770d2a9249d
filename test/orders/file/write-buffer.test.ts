import { expect, it } from 'vitest'
import type { CacheFile, CacheWrite } from '../../../main/orders/file/cache-file.ts'
import { createWriteBuffer } from '../../../main/orders/file/write-buffer.ts'

const DISK_FULL = Object.assign(new Error('disk full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })

/** A buffer over a file that takes what it is given, or fails. */
function buffering() {
  const written: CacheWrite[] = []
  const disk: { error: Error | undefined } = { error: undefined }
  const write = (given: CacheWrite): void => {
    if (disk.error !== undefined) throw disk.error
    written.push(given)
  }
  const content = { now: 'a' }
  const buffer = createWriteBuffer({ write } as CacheFile, number => Buffer.from(`${number} ${content.now}`))
  return { buffer, written, disk, content }
}

it('what waits is written once, and rows as they are then', () => {
  const { buffer, written, content } = buffering()
  buffer.putChunk(3)
  buffer.putChunk(3)
  buffer.markRead([5])
  buffer.dropChanges([6])
  content.now = 'b'
  expect([buffer.commit(), buffer.commit(), buffer.commitAll()]).toEqual([true, true, true])
  const nothing = { changes: [], records: new Map() }
  expect(written).toEqual([{ ...nothing, chunks: new Map([[3, Buffer.from('3 b')]]), read: [5], dropped: [6] }])
})

it('what can wait is written with the next that cannot, or at the end, as it was put last', () => {
  const { buffer, written } = buffering()
  const texts = () => written.map(({ records }) => [...records.values()].map(({ text }) => text))
  for (const text of ['a', 'b']) buffer.putRecord('sync', 'state', text, true)
  buffer.dropChanges([])
  expect([buffer.commit(), texts()]).toEqual([true, []])
  buffer.putRecord('account', 'last', null)
  expect([buffer.commit(), texts()]).toEqual([true, [['b', null]]])
  buffer.putRecord('sync', 'state', 'c', true)
  expect([buffer.commitAll(), texts()]).toEqual([true, [['b', null], ['c']]])
})

it('what the disk refuses stays until it takes it, and a bug is not taken for the disk', () => {
  const { buffer, written, disk } = buffering()
  buffer.markRead([5])
  disk.error = DISK_FULL
  expect([buffer.commit(), buffer.commitAll()]).toEqual([false, false])
  disk.error = new TypeError('a bug')
  expect(() => buffer.commit()).toThrow('a bug')
  disk.error = undefined
  buffer.putRecord('sync', 'state', 'a', true)
  expect([buffer.commit(), written.map(({ read }) => read)]).toEqual([true, [[5]]])
})

it('records of two kinds under one id are two, and changes are written as they came', () => {
  const { buffer, written } = buffering()
  const change = (id: number) => ({ id, at: 5, isRead: false, text: `${id}` })
  buffer.putRecord('details', 'x', 'a')
  buffer.putRecord('said', 'x', 'b')
  buffer.addChanges([change(1), change(2)])
  buffer.addChanges([change(3)])
  expect(buffer.commit()).toBe(true)
  expect(written.map(({ records }) => [...records.values()])).toEqual([
    [
      { kind: 'details', id: 'x', text: 'a' },
      { kind: 'said', id: 'x', text: 'b' }
    ]
  ])
  expect(written.map(({ changes }) => changes.map(({ id }) => id))).toEqual([[1, 2, 3]])
})
