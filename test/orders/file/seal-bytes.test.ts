import { createSecretKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSealer } from '../../../main/orders/file/seal-bytes.ts'

const key = (number: number) => createSecretKey(Buffer.alloc(32, number))
const sealer = createSealer(key(1), 'k')
const CONTENT = Buffer.from('Ramirez')

describe('bytes that were sealed', () => {
  it.each(['Ramirez', ''])('open in their place as they were: %j (R58)', text => {
    expect(sealer.open(sealer.seal(Buffer.from(text), 'chunk 1'), 'chunk 1')?.toString()).toBe(text)
  })

  it('open in no other place, and under no other key or name of one (R58)', () => {
    const sealed = sealer.seal(CONTENT, 'chunk 1')
    expect(sealer.open(sealed, 'chunk 2')).toBeUndefined()
    expect(createSealer(key(2), 'k').open(sealed, 'chunk 1')).toBeUndefined()
    expect(createSealer(key(1), 'other').open(sealed, 'chunk 1')).toBeUndefined()
  })

  it('do not open where a byte was changed or is missing (R58)', () => {
    const sealed = sealer.seal(CONTENT, 'chunk 1')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte))
      expect([at, sealer.open(changed, 'chunk 1')]).toEqual([at, undefined])
      expect([at, sealer.open(sealed.subarray(0, at), 'chunk 1')]).toEqual([at, undefined])
    }
  })

  it('are never the same twice: nobody sees that nothing changed (R58)', () => {
    const [one, other] = [sealer.seal(CONTENT, 'chunk 1'), sealer.seal(CONTENT, 'chunk 1')]
    expect(Buffer.from(one).equals(other)).toBe(false)
    expect(Buffer.from(one).includes(CONTENT)).toBe(false)
  })
})
