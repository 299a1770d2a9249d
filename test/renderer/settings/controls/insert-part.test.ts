import { expect, it } from 'vitest'
import type { PatternPart } from '#domain/documents/file-pattern.ts'
import { insertPart } from '../../../../renderer/settings/controls/insert-part.ts'

it.each<[string, number, number, PatternPart, string, number]>([
  ['', 0, 0, 'type', '{type}', 6],
  ['{type}', 6, 6, 'order', '{type} {order}', 14],
  ['{type}', 0, 0, 'order', '{order} {type}', 7],
  ['{type} - ', 9, 9, 'property', '{type} - {property}', 19],
  ['a b c', 2, 3, 'uploaded', 'a {uploaded} c', 12],
  ['{type}{order}', 6, 6, 'uploaded', '{type} {uploaded} {order}', 17]
])('puts a part into %j, %i to %i: %s', (pattern, from, to, part, expected, caret) => {
  expect(insertPart(pattern, from, to, part)).toEqual({ pattern: expected, caret })
})
