import { createWordTable } from './word-table.ts'
import { isFoundInside } from './words.ts'
import { numberAt } from './typed-arrays.ts'

/** All distinct words of all orders, numbered in the order they were added. */
export interface Vocabulary {
  /** Calls `take` with the number of each word of a text; adds new words. */
  each(text: string, take: (number: number) => void): void
  /** The numbers of the words that contain `word`: anywhere from three letters on, otherwise at the beginning. */
  matching(word: string): readonly number[]
}

export function createVocabulary(): Vocabulary {
  /** Words by their first letter, and by their first two. */
  const beginning = new Map<string, number[]>()
  /**
   * Digits are searched only in words that contain some, letters only in words that contain one: that halves the
   * search.
   */
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

/** Words concatenated into one text: one search covers them all. */
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
    // Flattens the text for searching: concatenation only links two strings.
    text.charCodeAt(0)
  }

  /** The word at an offset in the text. */
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
        // Skip to the next word: one match in a word is enough.
        at = text.indexOf(part, numberAt(starts, index) + (words[index] as string).length)
      }
      return found
    }
  }
}
