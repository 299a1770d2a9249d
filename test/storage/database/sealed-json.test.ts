import { expect, it } from 'vitest'
import { hasMembers, isText, orNull } from '#domain/common/guards.ts'
import { bytesAt, numberAt, numberOrNullAt, textAt, textOrNullAt } from '../../../main/storage/database/columns.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { openJson, sealJson } from '../../../main/storage/database/sealed-json.ts'
import { UnreadableRow } from '../../../main/storage/database/storage-failure.ts'

const KEY = dataKey('key-1', Buffer.alloc(32, 1))
const PLACE = { table: 'desk_orders', row: 'a', column: 'content' }

const isContent = hasMembers<{ entry: string; refusal: null }>({ entry: isText, refusal: orNull(isNever) })
function isNever(_value: unknown): _value is never {
  return false
}

it('opens a sealed content that has the members it needs, also where they are null, and keeps others', () => {
  const sealed = sealJson(KEY, PLACE, { entry: 'x', refusal: null, later: 1 })
  expect(openJson(KEY, PLACE, sealed, isContent)).toEqual({ entry: 'x', refusal: null, later: 1 })
})

it.each([
  ['without a member', JSON.stringify({ form: 1, entry: 'x' })],
  ['with a member of another type', JSON.stringify({ form: 1, entry: ['x'], refusal: null })],
  ['of another format', JSON.stringify({ form: 2, entry: 'x', refusal: null })],
  ['of no format', JSON.stringify({ entry: 'x', refusal: null })],
  ['that is null', 'null'],
  ['that is a list', '[{"form":1}]'],
  ['that is no JSON', '{"form":1,"entry":"x"'],
  ['that is empty', '']
])('refuses a content %s, though its seal holds', (_what, text) => {
  expect(() => openJson(KEY, PLACE, KEY.seal(text, PLACE), isContent)).toThrow(UnreadableRow)
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
