/*
 * How text is split into words, in orders and in searches alike: lower case, without accents and apostrophes (O'Neill
 * is "oneill"), separated by everything that is neither letter nor digit.
 */

const APOSTROPHES = /['’‘ʼ`´]/g
const ACCENTS = /\p{M}+/gu
const BETWEEN = /[^\p{L}\p{N}]+/u
const PLAIN_WORDS = /[a-z0-9]+/g
const PLAIN = /^[\n\x20-\x7e]*$/

/** The form in which text is compared and sorted: lower case, without accents and apostrophes. */
export function folded(text: string): string {
  const bare = PLAIN.test(text) ? text : text.normalize('NFKD').replace(ACCENTS, '')
  return bare.toLowerCase().replace(APOSTROPHES, '')
}

export function wordsOf(text: string): readonly string[] {
  const small = folded(text)
  return PLAIN.test(small) ? (small.match(PLAIN_WORDS) ?? []) : small.split(BETWEEN).filter(Boolean)
}

/** A word of a search: a row has all of its `words`, or an order id that begins with `idPrefix` (without hyphens). */
export interface Term {
  readonly word: string
  readonly words: readonly string[]
  readonly idPrefix: string | null
}

const LIKE_AN_ID = /^[0-9a-f]{8}-[0-9a-f-]*$/
const HEXADECIMAL = /^[0-9a-f]{4,32}$/

/** The distinct words of what the user typed. A whole id is one word, and so is a file number that looks like one. */
export function termsOf(text: string): readonly Term[] {
  const pieces = text.trim().split(/\s+/)
  const terms = pieces.flatMap((piece): Term[] => {
    const small = piece.toLowerCase()
    const words = wordsOf(piece)
    if (LIKE_AN_ID.test(small)) return [{ word: small, words, idPrefix: small.replaceAll('-', '') }]
    return words.map(word => ({ word, words: [word], idPrefix: HEXADECIMAL.test(word) ? word : null }))
  })
  return [...new Map(terms.map(term => [term.word, term])).values()]
}

/**
 * Whether a word also matches inside others, not only at their beginning: from three letters on, or in a script that
 * needs fewer.
 */
export function isFoundInside(word: string): boolean {
  return word.length > 2 || !PLAIN.test(word)
}
