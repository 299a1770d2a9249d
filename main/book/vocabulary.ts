import { isFoundInside } from './words.ts'

/** All words of all orders, each once; numbered in the order they came. */
export interface Vocabulary {
  /** The number of a word, which is put in where it is new. */
  numberOf(word: string): number
  /** The numbers of the words in which a word is found: anywhere from three letters on, else at their beginning. */
  matching(word: string): readonly number[]
  readonly size: number
}

/** Gives an empty vocabulary. Words lie one after the other in one text: to look through it is one search, not one for each word. */
export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>()
  const words: string[] = []
  let text = '\n'
  let starts = new Uint32Array(0)
  let joined = 0

  function join(): void {
    if (joined === words.length) return
    if (starts.length < words.length) {
      const grown = new Uint32Array(Math.max(words.length, starts.length * 2, 1024))
      grown.set(starts)
      starts = grown
    }
    const parts: string[] = []
    let at = text.length
    for (const word of words.slice(joined)) {
      starts[joined] = at
      joined += 1
      parts.push(word, '\n')
      at += word.length + 1
    }
    text += parts.join('')
    // One flat text again, that can be searched at once: two texts put together are only linked at first.
    text.charCodeAt(0)
  }

  /** Which word a place in the text belongs to. */
  function wordAt(place: number): number {
    let [low, high] = [0, joined - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return low
  }

  return {
    get size() { return words.length },
    numberOf(word) {
      const known = numbers.get(word)
      if (known !== undefined) return known
      const number = words.length
      numbers.set(word, number)
      words.push(word)
      return number
    },
    matching(word) {
      join()
      const inside = isFoundInside(word)
      const wanted = inside ? word : `\n${word}`
      const found: number[] = []
      for (let at = text.indexOf(wanted); at >= 0;) {
        const number = wordAt(inside ? at : at + 1)
        found.push(number)
        // On with the next word: one match in a word is enough.
        const end = (starts[number] ?? 0) + (words[number]?.length ?? 0)
        at = text.indexOf(wanted, end)
      }
      return found
    }
  }
}
