import { describe, expect, it } from 'vitest'
import { compared, draftPlace, partPlace, recordPlace, type RecordInClear } from '../../main/office/seal/places.ts'
import { dataKey } from '../../main/storage/database/seal.ts'
import { openJson, sealJson } from '../../main/storage/database/sealed-json.ts'
import { UnreadableRow } from '../../main/storage/database/storage-failure.ts'
import { hasMembers, isText } from '#domain/common/guards.ts'

const KEY = dataKey('4f0a3c52-8c44-4f0b-9a57-0d1b6c3f6a11', Buffer.alloc(32, 7))
const HASH = Buffer.alloc(32, 1)
const NOTE: RecordInClear = {
  id: 'r1',
  deskId: 'd1',
  personId: 'p1',
  kind: 'note',
  account: HASH,
  subject: HASH,
  replaces: null,
  toldAt: 1_700_000_000_000
}
const isNote = hasMembers<{ text: string }>({ text: isText })

describe('what an office keeps', () => {
  it('opens where it was sealed', () => {
    const bytes = sealJson(KEY, recordPlace(NOTE), { text: 'Call back at noon' })
    expect(openJson(KEY, recordPlace({ ...NOTE }), bytes, isNote)).toEqual({ text: 'Call back at noon' })
    expect(Buffer.from(bytes).includes('noon')).toBe(false)
  })

  it.each<Partial<RecordInClear>>([
    { id: 'r2' },
    { deskId: 'd2' },
    { personId: null },
    { kind: 'call' },
    { account: null },
    { account: Buffer.alloc(32, 2) },
    { subject: Buffer.alloc(32, 2) },
    { replaces: 'r0' },
    { toldAt: NOTE.toldAt + 1 }
  ])('does not open as another record, nor with %j changed beside it (W7)', change => {
    const bytes = sealJson(KEY, recordPlace(NOTE), { text: 'Call back at noon' })
    expect(() => openJson(KEY, recordPlace({ ...NOTE, ...change }), bytes, isNote)).toThrow(UnreadableRow)
  })

  it('does not open with any bit of it changed, nor by another key', () => {
    const bytes = KEY.seal('a note', recordPlace(NOTE))
    for (let at = 0; at < bytes.byteLength; at++)
      for (const bit of [1, 128]) {
        const changed = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ bit : byte))
        expect(KEY.open(changed, recordPlace(NOTE))).toBeUndefined()
      }
    expect(dataKey(KEY.id, Buffer.alloc(32, 8)).open(bytes, recordPlace(NOTE))).toBeUndefined()
    expect(dataKey('another id', Buffer.alloc(32, 7)).open(bytes, recordPlace(NOTE))).toBeUndefined()
  })

  it('keeps drafts, their revisions and the parts of the list apart', () => {
    const draft = KEY.seal('x', draftPlace('1', HASH, 1))
    expect(KEY.open(draft, draftPlace('1', HASH, 1))).toBe('x')
    for (const place of [draftPlace('1', HASH, 2), draftPlace('2', HASH, 1), partPlace(HASH, 1)])
      expect(KEY.open(draft, place)).toBeUndefined()
    expect(KEY.open(KEY.seal('x', partPlace(HASH, 1)), partPlace(HASH, 11))).toBeUndefined()
  })

  it('compares texts by 32 bytes that other keys, kinds and texts do not give', () => {
    const [id, another] = ['0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69', '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a68']
    const order = compared(KEY, 'order', id)
    // HKDF-SHA-256 (salt: the key's id, info: "title-desk fingerprint"), then HMAC-SHA-256, taken with another program.
    expect(Buffer.from(order).toString('hex')).toBe('f5b81badeeeeb3f147991fe4c682c5e009aad1c7424ade4ee13dd6ca238e33df')
    expect(compared(KEY, 'order', id)).toEqual(order)
    expect(compared(KEY, 'draft', id)).not.toEqual(order)
    expect(compared(KEY, 'order', another)).not.toEqual(order)
    expect(compared(dataKey(KEY.id, Buffer.alloc(32, 8)), 'order', id)).not.toEqual(order)
  })
})
