import { expect, it } from 'vitest'
import { createWordTable } from '../../../main/orders/search/word-table.ts'
import { wordsOf } from '../../../main/orders/search/words.ts'

it('takes each letter as a search does, alone and between others', () => {
  const words: string[] = []
  const { each } = createWordTable(word => {
    words.push(word)
  })
  const found = (text: string): ReadonlySet<string> => {
    const taken = new Set<string>()
    each(text, number => taken.add(words[number] ?? ''))
    return taken
  }
  const wrong: string[] = []
  for (let code = 0; code < 0x2100; code++) {
    const letter = String.fromCharCode(code)
    for (const text of [letter, `Ab${letter}cD`, `é${letter}e\u0301 ${letter}`]) {
      const [taken, searched] = [found(text), new Set(wordsOf(text))].map(all => JSON.stringify([...all].sort()))
      if (taken !== searched) wrong.push(text)
    }
  }
  expect(wrong).toEqual([])
})
