import { describe, expect, it } from 'vitest'
import { compared, draftPlace, partPlace, recordPlace, type RecordInClear } from '../../main/office/seal/places.ts'
import { dataKey } from '../../main/storage/database/seal.ts'
import { openJson, sealJson } from '../../main/storage/database/sealed-json.ts'
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
    expect(() => openJson(KEY, recordPlace({ ...NOTE, ...change }), bytes, isNote)).toThrow()
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
    const address = compared(KEY, 'address', '12 elm st 75201')
    // HKDF-SHA-256 (salt: the key's id, info: "title-desk fingerprint"), then HMAC-SHA-256, taken with another program.
    expect(Buffer.from(address).toString('hex')).toBe(
      'c484bc42017df02e30ede03164ebc5c0e8a1b207d7ce96efb3b3ab7a0261f78d'
    )
    expect(compared(KEY, 'address', '12 elm st 75201')).toEqual(address)
    expect(compared(KEY, 'loan number', '12 elm st 75201')).not.toEqual(address)
    expect(compared(KEY, 'address', '12 elm st 75202')).not.toEqual(address)
    expect(compared(dataKey(KEY.id, Buffer.alloc(32, 8)), 'address', '12 elm st 75201')).not.toEqual(address)
  })
})
