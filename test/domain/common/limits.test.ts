import { describe, expect, it } from 'vitest'
import { object, string } from 'yup'
import { isCount, isTime, LATEST } from '#domain/common/guards.ts'
import { isOrderId, lowerCased, type OrderId } from '#domain/common/order-id.ts'
import { parseStrictly, problemsOf } from '#domain/common/problems.ts'
import { keysOf, recordOf } from '#domain/common/records.ts'
import { withoutUnseen } from '#domain/common/one-line.ts'
import { isUuid } from '#domain/common/uuid.ts'

describe('a stored number', () => {
  it('is a count up to a million millions, and a time that leaves room for more', () => {
    expect([isCount(1e12), isCount(1e12 + 1), isTime(LATEST), isTime(LATEST + 1)]).toEqual([true, false, true, false])
    expect(Number.isNaN(new Date(2 * LATEST).getTime())).toBe(false)
  })
})

describe('what came from outside', () => {
  const schema = object({
    name: string().required('Name it.').min(3, 'Longer.'),
    rows: object({ 1: object({ text: string().required('Say it.') }) })
  }).noUnknown()

  it('is not called wrong where the rule itself breaks', () => {
    const broken = string().test('broken', 'Wrong.', () => {
      throw new TypeError('a bug')
    })
    expect(() => problemsOf(broken, 'text')).toThrow('a bug')
  })

  it('has one message for each field, the first, by a path with dots', () => {
    expect(problemsOf(schema, { name: '', rows: { 1: { text: '' } } })).toEqual([
      { path: 'name', message: 'Name it.' },
      { path: 'rows.1.text', message: 'Say it.' }
    ])
    expect(problemsOf(schema, { name: 'Ana', rows: { 1: { text: 'a' } } })).toEqual([])
  })

  it('is not cast, and what is no record at all is wrong as a whole', () => {
    expect(parseStrictly(string(), 5)).toMatchObject({ ok: false, failure: [{ path: '' }] })
    expect(parseStrictly(string(), 'a')).toEqual({ ok: true, value: 'a' })
  })

  it('throws what is no fault of the value', () => {
    const broken = string().test('broken', () => {
      throw new TypeError('a fault of ours')
    })
    expect(() => parseStrictly(broken, 'a')).toThrow('a fault of ours')
  })
})

it('a record has a value for each key, and keys in its own order', () => {
  const record = recordOf(['b', 'a'], key => `${key}!`)
  expect([record, keysOf(record)]).toEqual([{ b: 'b!', a: 'a!' }, ['b', 'a']])
})

it.each([
  ['0B8F1C1E-7c55-4b50-9f5e-2f1d3c4b5a69', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a6', false],
  ['0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a690', false],
  ['0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69\n', false],
  ['0b8f1c1e7c554b509f5e2f1d3c4b5a69', false],
  ['gb8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69', false]
])('%j is a UUID: %s (R42)', (text, is) => {
  expect([isUuid(text), isOrderId(text)]).toEqual([is, is])
  if (isOrderId(text)) expect(lowerCased(text.toUpperCase() as OrderId)).toBe(text.toLowerCase())
})

it('characters that nobody sees are removed without a change of any other', () => {
  expect(withoutUnseen('  a\u200b \u202eb\u0000  ')).toBe('  a b  ')
})
