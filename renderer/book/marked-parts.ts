export interface MarkedPart { readonly text: string; readonly isMarked: boolean }

/** Takes text and the words that were looked for; gives the text in parts, those that hold a word marked. Letters count whatever their case and accents. */
export function markedParts(text: string, words: readonly string[]): readonly MarkedPart[] {
  // Letter by letter, so that a place in the folded text is the same place in the text.
  const letters = [...text]
  const folded = letters.map(fold)
  const isMarked = letters.map(() => false)
  for (const word of words.map(word => [...word].map(fold).join('')).filter(Boolean)) {
    for (let at = 0; at < folded.length; at++) {
      if (startsWith(folded, at, word) && (word.length > 2 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? ''))) {
        for (let end = at, left = word.length; left > 0 && end < folded.length; end++) {
          isMarked[end] = true
          left -= folded[end]?.length ?? 0
        }
      }
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

function fold(letter: string): string {
  return letter.normalize('NFKD').replace(/\p{M}+/gu, '').toLowerCase()
}

function startsWith(folded: readonly string[], at: number, word: string): boolean {
  let rest = word
  for (let index = at; rest !== ''; index++) {
    const letter = folded[index]
    if (letter === undefined || !rest.startsWith(letter)) return false
    rest = rest.slice(letter.length)
  }
  return true
}
