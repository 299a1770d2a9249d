import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { isRecord } from '#domain/common/guards.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { openJson, sealJson } from '../../../main/storage/database/sealed-json.ts'
import { UnreadableRow } from '../../../main/storage/database/storage-failure.ts'
import { KEY, OTHER_KEY } from '../support/samples.ts'

const PLACE = { table: 'desk_orders', row: 'row-1', column: 'content', bound: ['connection-1', 'draft', 1, null] }

describe('a data key', () => {
  it('opens what it sealed, any text', () => {
    for (const text of ['', 'Ana Ramirez', 'José – 李 🏡', 'x'.repeat(100_000)])
      expect(KEY.open(KEY.seal(text, PLACE), PLACE)).toBe(text)
  })

  it.each([
    ['another row', { ...PLACE, row: 'row-2' }],
    ['another table', { ...PLACE, table: 'attempts' }],
    ['another column', { ...PLACE, column: 'failure' }],
    ['another connection', { ...PLACE, bound: ['connection-2', 'draft', 1, null] }],
    ['another state', { ...PLACE, bound: ['connection-1', 'queued', 1, null] }],
    ['another revision', { ...PLACE, bound: ['connection-1', 'draft', 2, null] }],
    ['a row whose name ends where its table begins', { ...PLACE, table: 'desk_order', row: 'srow-1' }],
    ['a number as text', { ...PLACE, bound: ['connection-1', 'draft', '1', null] }],
    ['nothing bound', { table: 'desk_orders', row: 'row-1', column: 'content' }]
  ])('does not open for %s (R58)', (_what, place) => {
    expect(KEY.open(KEY.seal('Ana Ramirez', PLACE), place)).toBeUndefined()
  })

  it('does not open what another key sealed, even one of the same bytes under another name (R58)', () => {
    const sealed = KEY.seal('Ana Ramirez', PLACE)
    expect(OTHER_KEY.open(sealed, PLACE)).toBeUndefined()
    expect(dataKey('key-3', Buffer.alloc(32, 7)).open(sealed, PLACE)).toBeUndefined()
  })

  it('does not open with any one bit changed, nor cut at any byte', () => {
    const sealed = KEY.seal('Ana', PLACE)
    for (let bit = 0; bit < sealed.byteLength * 8; bit += 1) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3] = changed[bit >> 3]! ^ (1 << (bit & 7))
      expect(KEY.open(changed, PLACE)).toBeUndefined()
    }
    for (let length = 0; length < sealed.byteLength; length += 1)
      expect(KEY.open(sealed.subarray(0, length), PLACE)).toBeUndefined()
  })

  it('takes a new nonce each time (R58)', () => {
    const nonces = Array.from({ length: 1000 }, () =>
      Buffer.from(KEY.seal('Ana', PLACE).subarray(0, 12)).toString('hex')
    )
    expect(new Set(nonces).size).toBe(1000)
  })

  it('tells nothing of itself, by inspection or as JSON', () => {
    const bytes = Buffer.from('0123456789abcdef0123456789abcdef')
    const key = dataKey('key-4', bytes)
    for (const shown of [inspect(key, { depth: 9, showHidden: true }), JSON.stringify(key)]) {
      expect(shown).not.toContain(bytes.toString())
      expect(shown).not.toContain(bytes.toString('hex'))
    }
  })

  it('has a check and fingerprints of its own, the same each time', () => {
    expect(KEY.check()).toEqual(dataKey('key-1', Buffer.alloc(32, 7)).check())
    expect(KEY.check()).not.toEqual(OTHER_KEY.check())
    expect(KEY.fingerprint('origin token')).toMatch(/^[0-9a-f]{64}$/)
    expect(KEY.fingerprint('origin token')).not.toBe(OTHER_KEY.fingerprint('origin token'))
  })

  it('has 32 bytes', () => {
    expect(() => dataKey('key-5', Buffer.alloc(31))).toThrow(RangeError)
  })
})

describe('sealed content', () => {
  it('opens as it was', () => {
    expect(openJson(KEY, PLACE, sealJson(KEY, PLACE, { entry: { a: 1 }, refusal: null }), isRecord)).toEqual({
      entry: { a: 1 },
      refusal: null
    })
  })

  it.each([
    ['another form', KEY.seal('{"form":2}', PLACE)],
    ['no object', KEY.seal('7', PLACE)],
    ['null', KEY.seal('null', PLACE)],
    ['no bytes', 'text'],
    ['nothing', null]
  ])('of %s is told as an unreadable row', (_what, sealed) => {
    expect(() => openJson(KEY, PLACE, sealed, isRecord)).toThrow(UnreadableRow)
  })
})
