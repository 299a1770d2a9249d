import { describe, expect, it } from 'vitest'
import {
  eachOf,
  flagAt,
  Gaps,
  textAt,
  textOrNullAt,
  textsAt,
  wholeNumber,
  type Members
} from '../../../main/service/message/members.ts'

/** What a reader makes of a member, and the gaps it tells. */
function reading<T>(read: (members: Members, name: string, at: string, gaps: Gaps) => T, value: unknown) {
  const gaps = new Gaps()
  return { value: read({ name: value }, 'name', 'data.0', gaps), gaps: gaps.paths }
}

describe('a text of the service', () => {
  it.each<[unknown, string]>([
    ['Ana Ramirez', 'Ana Ramirez'],
    [' Ana', ' Ana'],
    ['Ana\u202e Ramirez\u2066', 'Ana Ramirez'],
    ['José 🏠 Núñez', 'José 🏠 Núñez'],
    [12.5, '12.5'],
    ['', ''],
    ['\u200b\u00ad\u2800 \t', ''],
    ['x'.repeat(2000), 'x'.repeat(2000)],
    [`é${'x'.repeat(1999)}`, `é${'x'.repeat(1999)}`]
  ])('%j reads as %j, without a gap', (text, expected) => {
    expect(reading(textAt, text)).toEqual({ value: expected, gaps: [] })
  })

  it.each([undefined, null, true, {}, ['a']])('%j is a gap', value => {
    expect(reading(textAt, value)).toEqual({ value: '', gaps: ['data.0.name'] })
  })

  it.each([
    ['a plain one', 'x'.repeat(2001), 'x'.repeat(2000)],
    ['one with an emoji at its start', `🏠${'x'.repeat(1999)}`, `🏠${'x'.repeat(1998)}`],
    ['one with an emoji across the limit', `${'x'.repeat(1999)}🏠`, 'x'.repeat(1999)],
    ['one with an emoji up to the limit', `${'x'.repeat(1998)}🏠x`, `${'x'.repeat(1998)}🏠`],
    [
      'one whose direction characters end where it is searched',
      `${'\u202e'.repeat(9998)}ab🏠`.padEnd(20_000, 'x'),
      'ab'
    ]
  ])('that is longer than any name is cut without splitting a character: %s', (_what, text, expected) => {
    expect(reading(textAt, text)).toEqual({ value: expected, gaps: ['data.0.name'] })
  })

  it('may be null where the specification says so, and is null where nothing in it is visible', () => {
    expect(reading(textOrNullAt, null)).toEqual({ value: null, gaps: [] })
    expect(reading(textOrNullAt, '\u200b')).toEqual({ value: null, gaps: [] })
    expect(reading(textOrNullAt, 'Katy')).toEqual({ value: 'Katy', gaps: [] })
    expect(reading(textOrNullAt, undefined)).toEqual({ value: null, gaps: ['data.0.name'] })
  })
})

it.each<[readonly unknown[], boolean | null]>([
  [[true, 1, '1', 'true'], true],
  [[false, 0, '0', 'false'], false],
  [[undefined, null, '', 2, '2', 'yes', [], {}], null]
])('a flag written as one of %j is %s', (values, expected) => {
  for (const value of values) {
    const gaps = expected === null ? ['data.0.name'] : []
    expect([value, reading(flagAt, value)]).toEqual([value, { value: expected, gaps }])
  }
})

it.each<[unknown, number | undefined]>([
  [0, 0],
  ['007', 7],
  ['999999999999999', 999_999_999_999_999],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  [Number.MAX_SAFE_INTEGER + 1, undefined],
  ['1000000000000000', undefined],
  [-1, undefined],
  ['-1', undefined],
  [1.5, undefined],
  ['1.5', undefined],
  ['12 ', undefined],
  ['x12', undefined],
  ['', undefined],
  [null, undefined],
  [true, undefined]
])('the whole number in %j is %j', (value, expected) => {
  expect(wholeNumber(value)).toBe(expected)
})

describe('a list of texts', () => {
  it('is read without what is no text, and each of these is a gap', () => {
    expect(reading(textsAt, ['a', 5, null, 'b'])).toEqual({
      value: ['a', 'b'],
      gaps: ['data.0.name.1', 'data.0.name.2']
    })
    expect(reading(textsAt, 'a')).toEqual({ value: [], gaps: ['data.0.name'] })
  })

  it('has a hundred of them, and what follows is one gap', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `${index}`)
    expect(reading(textsAt, hundred)).toEqual({ value: hundred, gaps: [] })
    expect(reading(textsAt, [...hundred, 'more', 'more'])).toEqual({ value: hundred, gaps: ['data.0.name.100'] })
  })

  it('has ten thousand characters in all, and the text across that limit is cut', () => {
    const long = Array.from({ length: 5 }, () => 'x'.repeat(2000))
    expect(reading(textsAt, long)).toEqual({ value: long, gaps: [] })
    expect(reading(textsAt, [...long, 'more'])).toEqual({ value: long, gaps: ['data.0.name.5'] })
    expect(reading(textsAt, [...long.slice(1), 'x'.repeat(1990), 'twelve chars'])).toEqual({
      value: [...long.slice(1), 'x'.repeat(1990), 'twelve cha'],
      gaps: ['data.0.name.5']
    })
  })
})

describe('a list of objects', () => {
  const read = (list: unknown[], most: number, gaps = new Gaps()) => ({
    found: eachOf(list, 'data', gaps, most, ({ id }, at) => `${at}: ${String(id)}`),
    gaps: gaps.paths
  })

  it('is read without what is no object, and each of these is a gap', () => {
    expect(read([{ id: 1 }, 'x', null, { id: 4 }], 4)).toEqual({
      found: ['data.0: 1', 'data.3: 4'],
      gaps: ['data.1', 'data.2']
    })
  })

  it('has so many at most, and tells of the others before anything else', () => {
    expect(read([{ id: 1 }, 'x', { id: 3 }, { id: 4 }], 2)).toEqual({
      found: ['data.0: 1'],
      gaps: ['data.2+', 'data.1']
    })
  })

  it('ends where the text of a response is used up, of which each object costs some', () => {
    const gaps = new Gaps()
    gaps.spend(1_000_000 - 200)
    expect(read([{ id: 1 }, { id: 2 }, { id: 3 }], 9, gaps)).toEqual({
      found: ['data.0: 1', 'data.1: 2'],
      gaps: ['data.2+']
    })
  })
})

it('two hundred gaps are told, and one that must be told is among them', () => {
  const gaps = new Gaps()
  for (let index = 0; index < 201; index += 1) gaps.tell(`data.${index}`)
  expect([gaps.paths.length, gaps.paths.at(-1)]).toEqual([200, 'data.199'])
  gaps.tellFirst('data.500+')
  expect([gaps.paths.length, gaps.paths[0], gaps.paths.at(-1)]).toEqual([200, 'data.500+', 'data.198'])
})

it('what was read of each text counts against the text of a response', () => {
  const gaps = new Gaps()
  gaps.spend(1_000_000 - 7)
  textAt({ name: 'four' }, 'name', 'data.0', gaps)
  expect(gaps.isFull).toBe(false)
  textsAt({ name: ['abc'] }, 'name', 'data.0', gaps)
  expect(gaps.isFull).toBe(true)
})
