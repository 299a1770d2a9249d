import { describe, expect, it } from 'vitest'
import {
  byTag,
  hasMembers,
  isBoolean,
  isCount,
  isNumber,
  isTime,
  isRecord,
  isText,
  listOf,
  literal,
  oneOf,
  optional,
  orNull
} from '#domain/common/guards.ts'

interface Person {
  readonly name: string
  readonly age?: number
}
const isPerson = hasMembers<Person>({ name: isText, age: optional(isNumber) })

describe('a guard', () => {
  it.each([
    ['a record', isRecord, [{}, { a: 1 }], [null, [], 'a', 1, undefined]],
    ['a text', isText, [''], [1, null, ['a']]],
    ['a number', isNumber, [0, -1.5], ['1', null]],
    ['a count', isCount, [0, 7], [-1, 1.5, 1e300, NaN, '1', null]],
    ['a time', isTime, [0, 1_795_465_121_296], [-1, 1.5, 8.64e15, 1e300, Infinity, '1', null]],
    ['a flag', isBoolean, [true, false], [0, 'true', null]],
    ['a text or null', orNull(isText), ['a', null], [undefined, 1]],
    ['a list of texts', listOf(isText), [[], ['a', 'b']], [['a', 1], 'a', { 0: 'a', length: 1 }]],
    ['one of a list', oneOf(['a', 'b']), ['a', 'b'], ['c', null, 0]],
    ['a literal', literal<'a' | 'b'>({ a: true, b: true }), ['a', 'b'], ['toString', '__proto__', 'c', null]],
    [
      'members',
      isPerson,
      [{ name: 'Ana' }, { name: 'Ana', age: 7, later: [] }],
      [{}, { name: 'Ana', age: null }, ['Ana']]
    ]
  ] as const)('for %s takes what is one, and nothing else', (_what, is, yes, no) => {
    expect(yes.map(value => is(value))).toEqual(yes.map(() => true))
    expect(no.map(value => is(value))).toEqual(no.map(() => false))
  })
})

describe('a union', () => {
  type Shape = { readonly kind: 'dot' } | { readonly kind: 'line' | 'arrow'; readonly length: number }
  const isShape = byTag<Shape, 'kind'>('kind', { dot: {}, line: { length: isNumber }, arrow: { length: isNumber } })

  it('is told apart by its tag, each variant with its own members', () => {
    for (const shape of [{ kind: 'dot' }, { kind: 'line', length: 1 }, { kind: 'arrow', length: 2, color: 'red' }])
      expect(isShape(shape)).toBe(true)
    for (const other of [{ kind: 'line' }, { kind: 'circle' }, { kind: 'constructor' }, {}, { kind: 1 }, null, ['dot']])
      expect(isShape(other), JSON.stringify(other)).toBe(false)
  })
})
