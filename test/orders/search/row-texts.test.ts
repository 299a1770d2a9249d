import { describe, expect, it } from 'vitest'
import { CHUNK, createRowTexts, type RowTexts } from '../../../main/orders/search/row-texts.ts'

const text = (row: number): string => `row ${row} é`

/** Adopts rows as a chunk of the file: a first line, then one line each. Returns the chunk. */
function adoptAll(texts: RowTexts, rows: readonly number[]): Buffer {
  const bytes = Buffer.from(['known', ...rows.map(text)].join('\n'))
  let begin = bytes.indexOf('\n') + 1
  for (const row of rows) {
    const end = begin + Buffer.byteLength(text(row))
    texts.adopt(bytes, begin, end)
    begin = end + 1
  }
  return bytes
}

const span = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index)
const allOf = (texts: RowTexts): string[] => span(0, texts.count()).map(texts.of)

describe('rows adopted from chunks of the file', () => {
  it('are read from the bytes they came in, which are not copied (P16)', () => {
    const texts = createRowTexts()
    adoptAll(texts, span(0, CHUNK))
    const last = adoptAll(texts, span(CHUNK, CHUNK + 10))
    expect(allOf(texts)).toEqual(span(0, CHUNK + 10).map(text))
    last.write('ROW', last.indexOf(text(CHUNK + 3)))
    expect(texts.of(CHUNK + 3)).toBe(text(CHUNK + 3).replace('row', 'ROW'))
  })

  it('leave the bytes unchanged when one is replaced or a new one follows', () => {
    const texts = createRowTexts()
    const bytes = adoptAll(texts, span(0, 10))
    const before = bytes.toString()
    texts.put(3, Buffer.from('a longer text than it was'))
    texts.put(10, Buffer.from(text(10)))
    expect(allOf(texts)).toEqual(span(0, 11).map(row => (row === 3 ? 'a longer text than it was' : text(row))))
    expect(bytes.toString()).toBe(before)
  })

  it.each([1, CHUNK - 1, CHUNK])('follow %i rows of a chunk that lost others', kept => {
    const texts = createRowTexts()
    adoptAll(texts, span(0, kept))
    adoptAll(texts, span(kept, kept + CHUNK))
    adoptAll(texts, span(kept + CHUNK, kept + CHUNK + 5))
    expect(allOf(texts)).toEqual(span(0, kept + CHUNK + 5).map(text))
    expect(texts.chunk(1, 'first').toString()).toBe(
      ['first', ...span(CHUNK, Math.min(2 * CHUNK, kept + CHUNK + 5)).map(text)].join('\n')
    )
  })

  it('may be more than a chunk has in memory', () => {
    const texts = createRowTexts()
    adoptAll(texts, span(0, 2 * CHUNK + 3))
    texts.put(CHUNK, Buffer.from('other'))
    expect(allOf(texts)).toEqual(span(0, 2 * CHUNK + 3).map(row => (row === CHUNK ? 'other' : text(row))))
  })
})
