import { describe, expect, it } from 'vitest'
import { watchMessages } from '../../../main/office/connect/watch-messages.ts'
import { WHOLE_ERRORS } from '../../../main/office/connect/whole-errors.ts'

/** A message of PostgreSQL's protocol. */
function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + Buffer.byteLength(body))
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}

const READY = message('Z', 'I')
const ERROR = message('E', 'SERROR\0CTD001\0Manother desk holds this draft\0\0')
const NOTICE = message('N', 'SNOTICE\0\0')
const NO_FIELDS = message('E', '\0')
const ROW = message('D', 'E\0\0\0\x04 is a value of a row, not an error')

const passes = (bytes: Buffer, size: number): boolean => {
  const watch = watchMessages(WHOLE_ERRORS)
  try {
    for (let at = 0; at < bytes.byteLength; at += size) watch(bytes.subarray(at, at + size))
    return true
  } catch {
    return false
  }
}

describe('what a server sends, before pg reads it (O11)', () => {
  const sound = Buffer.concat([READY, ERROR, ROW, NOTICE, NO_FIELDS, READY])

  it.each([1, 2, 3, 5, 7, 64, 1000])('passes where nothing is missing, %i bytes at a time', size => {
    expect(passes(sound, size)).toBe(true)
  })

  it.each([
    ['the zero after the last field', message('E', 'SERROR\0')],
    ['the zero of the last field, too', message('E', 'SERROR')],
    ['everything', message('E', '')],
    ['the zero after the last field of a notice', message('N', 'SNOTICE\0CTD001\0')]
  ])('is nonsense where an error lacks %s', (_, bytes) => {
    const all = Buffer.concat([sound, bytes, READY])
    for (const size of [1, 7, 1000]) expect(passes(all, size)).toBe(false)
  })

  it('is nonsense where an error is longer than 1 MiB, before all of it has come', () => {
    const header = Buffer.from([0x45, 0, 0x10, 0, 5])
    expect(passes(header, 5)).toBe(false)
    expect(passes(Buffer.from([0x45, 0, 0x10, 0, 4]), 5)).toBe(true)
  })
})
