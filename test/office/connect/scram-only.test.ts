import { describe, expect, it } from 'vitest'
import { scramOnly, UnsafeSignIn } from '../../../main/office/connect/scram-only.ts'
import { watchMessages } from '../../../main/office/connect/watch-messages.ts'

/** The server's questions for a proof, by their numbers. */
function sign(...asked: readonly number[]): unknown {
  const watch = watchMessages(scramOnly())
  try {
    for (const number of asked) watch(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, number]))
    return 'in'
  } catch (error) {
    return error instanceof UnsafeSignIn ? 'unsafe' : 'nonsense'
  }
}

describe('a desk signs in (M5)', () => {
  it.each<[string, readonly number[], string]>([
    ['by SCRAM, with the server’s proof', [10, 11, 12, 0], 'in'],
    ['without the server’s proof', [10, 11, 0], 'unsafe'],
    ['without anything', [0], 'unsafe'],
    ['by its password', [3], 'unsafe'],
    ['by MD5 after a proof', [10, 11, 12, 5], 'unsafe'],
    ['by what is no way to', [13], 'nonsense'],
    ['by what is no way to, after a proof', [10, 11, 12, 99], 'nonsense']
  ])('%s: %j %s', (_how, asked, is) => {
    expect(sign(...asked)).toBe(is)
  })

  it('by nothing that is cut off, and once for each connection', () => {
    const watch = watchMessages(scramOnly())
    expect(() => {
      watch(Buffer.from([0x52, 0, 0, 0, 7, 0, 0, 0]))
    }).toThrow('no such way')
    sign(10, 11, 12, 0)
    expect(sign(0)).toBe('unsafe')
  })

  it('is not looked at in other messages', () => {
    const seen: string[] = []
    const watch = watchMessages(new Map([[0x45, body => void seen.push(body.toString('latin1'))]]))
    watch(Buffer.from('Z\0\0\0\x05IE\0\0\0\x06abE\0\0\0\x04', 'latin1'))
    expect(seen).toEqual(['ab', ''])
  })
})
