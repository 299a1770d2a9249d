import { expect, it } from 'vitest'
import { decodeBytes } from '../../../../renderer/common/files/decode-bytes.ts'

/** In UTF-16, the more significant byte first or last. */
function utf16(text: string, isBig: boolean): number[] {
  return [...text].flatMap(sign => {
    const code = sign.charCodeAt(0)
    return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8]
  })
}

it.each([
  ['UTF-8', [...new TextEncoder().encode('Peña')], 'Peña'],
  ['UTF-16, big end first, with its mark', [0xfe, 0xff, ...utf16('Peña', true)], 'Peña'],
  ['UTF-16, little end first, with its mark', [0xff, 0xfe, ...utf16('Peña', false)], 'Peña'],
  ['UTF-16, big end first, without a mark', utf16('Peña', true), 'Peña'],
  ['UTF-16, little end first, without a mark', utf16('Peña', false), 'Peña'],
  ['Windows-1252', [0x50, 0x65, 0xf1, 0x61], 'Peña'],
  ['Windows-1252, first and last sign of its own', [0x80, 0x35, 0x9f], '€5Ÿ'],
  ['Windows-1252, without a sign', [0x81, 0xe9], '\u0081é'],
  ['no bytes at all', [], '']
])('%s is read', (_encoding, bytes, text) => {
  expect(decodeBytes(Uint8Array.from(bytes))).toBe(text)
})
