import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { gather } from '../../../main/documents/transfer/combine-chunks.ts'

/** A file that comes in pieces, combined into blocks of at most so many bytes. */
function arriving(most: number) {
  const stream = new Readable({ read: () => undefined })
  const released: string[] = []
  const gathered = gather(stream, most, piece => released.push(piece.toString()))
  return {
    stream,
    released,
    /** What has arrived by the next turn. */
    async comes(...pieces: readonly string[]) {
      for (const piece of pieces) stream.push(Buffer.from(piece))
      await new Promise(setImmediate)
    },
    async next() {
      const got = await gathered.next()
      return Buffer.isBuffer(got) ? got.toString() : `(${got})`
    }
  }
}

describe('a file that comes in pieces', () => {
  it('is handed on in the order it came in, as much as has arrived, and each piece is let go of then', async () => {
    const { comes, next, released } = arriving(100)
    await comes('ab', 'cd')
    expect([await next(), released]).toEqual(['abcd', ['ab', 'cd']])
    await comes('ef')
    expect([await next(), released.length]).toEqual(['ef', 3])
  })

  it('is handed on in blocks, and a piece is let go of only with its last byte', async () => {
    const { comes, next, released } = arriving(4)
    await comes('abc', 'defgh')
    expect([await next(), [...released]]).toEqual(['abcd', ['abc']])
    expect([await next(), [...released]]).toEqual(['efgh', ['abc', 'defgh']])
  })

  it('is read no further ahead than a block, and on as soon as there is room again', async () => {
    const { stream, comes, next } = arriving(4)
    await comes('abc')
    expect(stream.isPaused()).toBe(false)
    await comes('d')
    expect(stream.isPaused()).toBe(true)
    await next()
    expect(stream.isPaused()).toBe(false)
    await comes('abcdef')
    expect(stream.isPaused()).toBe(true)
    expect([await next(), stream.isPaused()]).toEqual(['abcd', false])
  })

  it.each([
    ['ends', (stream: Readable) => void stream.push(null), '(end)'],
    ['breaks off', (stream: Readable) => void stream.destroy(), '(broken)'],
    ['fails', (stream: Readable) => void stream.destroy(new Error('reset')), '(broken)']
  ])('is handed on as far as it came before it %s', async (_how, over, last) => {
    const { stream, comes, next } = arriving(4)
    await comes('abcd')
    over(stream)
    await new Promise(setImmediate)
    expect([await next(), await next(), await next()]).toEqual(['abcd', last, last])
  })

  it('is waited for, and for its end', async () => {
    const { stream, comes, next } = arriving(4)
    const first = next()
    await comes('ab')
    expect(await first).toBe('ab')
    const last = next()
    stream.push(null)
    expect(await last).toBe('(end)')
  })
})
