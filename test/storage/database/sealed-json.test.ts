import { expect, it } from 'vitest'
import { bytesAt, numberAt, numberOrNullAt, textAt, textOrNullAt } from '../../../main/storage/database/columns.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { openJson, sealJson } from '../../../main/storage/database/sealed-json.ts'
import { UnreadableRow } from '../../../main/storage/database/storage-failure.ts'

const KEY = dataKey('key-1', Buffer.alloc(32, 1))
const PLACE = { table: 'desk_orders', row: 'a', column: 'content' }

it('opens a sealed content that has the members it needs, also where they are null', () => {
  const sealed = sealJson(KEY, PLACE, { entry: 'x', refusal: null })
  expect(openJson<{ entry: string; refusal: null }>(KEY, PLACE, sealed, ['entry', 'refusal'])).toEqual({
    entry: 'x',
    refusal: null
  })
})

it('refuses a content of another shape or format, though its seal holds', () => {
  const open = (sealed: Uint8Array) => () => openJson<{ entry: string }>(KEY, PLACE, sealed, ['entry'])
  expect(open(sealJson(KEY, PLACE, { other: 'x' }))).toThrow(UnreadableRow)
  expect(open(KEY.seal(JSON.stringify({ form: 2, entry: 'x' }), PLACE))).toThrow(UnreadableRow)
  expect(open(KEY.seal('null', PLACE))).toThrow(UnreadableRow)
})

it('reads columns by their type, and takes another type for an unreadable row', () => {
  const row = { text: 'a', number: 1, bytes: new Uint8Array(2), none: null }
  expect([textAt(row, 'text'), numberAt(row, 'number'), bytesAt(row, 'bytes').length]).toEqual(['a', 1, 2])
  expect([textOrNullAt(row, 'none'), numberOrNullAt(row, 'none'), textOrNullAt(row, 'text')]).toEqual([null, null, 'a'])
  for (const read of [
    () => textAt(row, 'none'),
    () => textOrNullAt(row, 'number'),
    () => numberAt(row, 'text'),
    () => numberOrNullAt(row, 'bytes'),
    () => bytesAt(row, 'text')
  ])
    expect(read).toThrow(UnreadableRow)
})
