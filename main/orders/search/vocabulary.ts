import { createWordTable } from './word-table.ts'
import { isFoundInside } from './words.ts'
import { numberAt } from './typed-arrays.ts'

/** All words of all orders, each once; numbered in the order they came. */
export interface Vocabulary {
  /** Calls for each word of a text, with its number; it is put in where it is new. */
  each(text: string, take: (number: number) => void): void
  /** The numbers of the words in which a word is found: anywhere from three letters on, else at their beginning. */
  matching(word: string): readonly number[]
}

/** Gives an empty vocabulary. */
export function createVocabulary(): Vocabulary {
  /** Words by their first letter, and by their first two. */
  const beginning = new Map<string, number[]>()
  /** Digits are only looked for in words that have some, letters only in words that have one: in half of the order cache's words. */
  const digits = createWordList()
  const letters = createWordList()
  const mixed = createWordList()

  const listOf = (word: string): WordList => (!/\d/.test(word) ? letters : /\D/.test(word) ? mixed : digits)

  const { each } = createWordTable((word, number) => {
    for (const begin of new Set([word.slice(0, 1), word.slice(0, 2)])) {
      const list = beginning.get(begin)
      if (list === undefined) beginning.set(begin, [number])
      else list.push(number)
    }
    listOf(word).add(word, number)
  })

  return {
    each,
    matching(word) {
      if (!isFoundInside(word)) return beginning.get(word) ?? []
      const list = listOf(word)
      return list === mixed ? mixed.holding(word) : [...list.holding(word), ...mixed.holding(word)]
    }
  }
}

interface WordList {
  add(word: string, number: number): void
  holding(part: string): readonly number[]
}

/** Words that lie one after the other in one text: to look through all is one search, not one for each word. */
function createWordList(): WordList {
  const words: string[] = []
  const numbers: number[] = []
  const starts: number[] = []
  let text = '\n'

  function join(): void {
    if (starts.length === words.length) return
    const added = words.slice(starts.length)
    let at = text.length
    for (const word of added) {
      starts.push(at)
      at += word.length + 1
    }
    text += `${added.join('\n')}\n`
    // One flat text again, that can be searched at once: two texts put together are only linked at first.
    text.charCodeAt(0)
  }

  /** Which word a place in the text belongs to. */
  function wordAt(place: number): number {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (numberAt(starts, middle) <= place) low = middle
      else high = middle - 1
    }
    return low
  }

  return {
    add(word, number) {
      words.push(word)
      numbers.push(number)
    },
    holding(part) {
      join()
      const found: number[] = []
      for (let at = text.indexOf(part); at >= 0;) {
        const index = wordAt(at)
        found.push(numberAt(numbers, index))
        // On with the next word: one match in a word is enough.
        at = text.indexOf(part, numberAt(starts, index) + (words[index] as string).length)
      }
      return found
    }
  }
}
