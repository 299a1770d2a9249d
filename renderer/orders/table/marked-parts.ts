export interface MarkedPart {
  readonly text: string
  readonly isMarked: boolean
}

const LETTER = /[\p{L}\p{N}]/u
const PLAIN = /^[a-z0-9]*$/

/** The words of a search text: folded to lower case without accents and apostrophes, as in the index. */
export function wordsToMark(text: string): readonly string[] {
  const small = [...text].map(fold).join('')
  return [...new Set(small.split(/[^\p{L}\p{N}]+/u).filter(Boolean))]
}

/**
 * The text in parts, those with a searched word (`wordsToMark`) marked. Up to two letters match only at the start of a
 * word, as in the order cache.
 */
export function markedParts(text: string, words: readonly string[]): readonly MarkedPart[] {
  // Character by character, so that positions in the folded text are those of the text.
  const letters = [...text]
  const folded = letters.map(fold)
  const isMarked = letters.map(() => false)
  for (const word of words) {
    const isAnywhere = word.length > 2 || !PLAIN.test(word)
    for (let at = 0; at < folded.length; at++) {
      if (!isAnywhere && LETTER.test(before(folded, at))) continue
      const end = endOf(word, folded, at)
      if (end !== undefined) isMarked.fill(true, at, end)
    }
  }
  const parts: { text: string; isMarked: boolean }[] = []
  letters.forEach((letter, index) => {
    const last = parts.at(-1)
    if (last !== undefined && last.isMarked === isMarked[index]) last.text += letter
    else parts.push({ text: letter, isMarked: isMarked[index] ?? false })
  })
  return parts
}

/** Apostrophes are dropped and do not split words: O'Neill is "oneill". */
function fold(letter: string): string {
  return letter
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´]+/gu, '')
    .toLowerCase()
}

function before(folded: readonly string[], at: number): string {
  return folded.slice(0, at).findLast(letter => letter !== '') ?? ''
}

/** The end of a word that starts at a position; undefined if it does not match. */
function endOf(word: string, folded: readonly string[], at: number): number | undefined {
  if (folded[at] === '') return undefined
  let rest = word
  for (let index = at; index < folded.length; index++) {
    const letter = folded[index] ?? ''
    if (!rest.startsWith(letter) && !letter.startsWith(rest)) return undefined
    rest = rest.slice(letter.length)
    if (rest === '') return index + 1
  }
  return undefined
}
