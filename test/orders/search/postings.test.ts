import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptySet, rowsIn } from '../../../main/orders/search/found.ts'
import { createPostings, type Postings } from '../../../main/orders/search/postings.ts'

function rowsOf(postings: Postings, word: number, rows: number): readonly number[] {
  const set = emptySet(rows)
  postings.markIn(set, word)
  return rowsIn(set)
}

it('knows the rows of every word, whatever is added, removed and searched in between', () => {
  const words = fc.array(fc.nat({ max: 5 }), { maxLength: 4 })
  const step = fc.record({ words, change: fc.option(fc.tuple(fc.nat(), fc.nat({ max: 5 }))), search: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      const postings = createPostings()
      const model: Set<number>[] = []
      const check = (): void => {
        for (let word = 0; word <= 6; word++)
          expect(rowsOf(postings, word, model.length)).toEqual([...model.keys()].filter(row => model[row]?.has(word)))
      }
      for (const { words: added, change, search } of steps) {
        for (const word of added) postings.addLast(word, model.length)
        model.push(new Set(added))
        if (change !== null) {
          const [row, word] = [change[0] % model.length, change[1]]
          if (model[row]?.delete(word) === true) postings.remove(word, row)
          else {
            model[row]?.add(word)
            postings.add(word, row)
          }
        }
        if (search) check()
      }
      check()
    })
  )
})

it('keeps more words than a block of memory takes, and rows without words', () => {
  const postings = createPostings()
  const rows = 50_000
  for (let row = 0; row < rows; row += 2) for (const word of [row, row + 1, row]) postings.addLast(word, row)
  const words = [0, 1, 2, 32_769, 49_999]
  expect(words.map(word => rowsOf(postings, word, rows))).toEqual([[0], [0], [2], [32_768], [49_998]])
})
