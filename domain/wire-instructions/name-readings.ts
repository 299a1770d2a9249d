import { ANY_LETTER, asItLooks, drawnAlike, isTurned } from './look-alikes.ts'

/** Only this many characters at the start and at the end of a name are examined. */
const LOOKED_AT = 2000

/** Every way to read a name, as words: with camel case split, digits as letters, or reversed. */
export function readingsOf(name: string): readonly (readonly string[])[] {
  const cut = name.length > 2 * LOOKED_AT ? `${name.slice(0, LOOKED_AT)} ${name.slice(-LOOKED_AT)}` : name
  const seen = asItLooks(cut)
  const texts = isTurned(cut) ? [seen, Array.from(seen).toReversed().join('')] : [seen]
  const readings = texts.flatMap(text => {
    const apart = text.replaceAll(/([a-z?])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    const signs = /[a-z][|!$@]|[|!$@][a-z]|[a-z]\d|\d[a-z]/i.test(text)
    return [text, ...(apart === text ? [] : [apart]), ...(signs ? [digitsAsLetters(text)] : [])]
  })
  return readings.map(wordsOf)
}

function wordsOf(text: string): string[] {
  const words = drawnAlike(text.toLowerCase().replaceAll('#', ' number '))
    .split(/[^a-z?]+/)
    .filter(word => word !== '')
  return lettersTogether(words)
}

/** Joins spaced letters: `w i r e` is a word. */
function lettersTogether(words: readonly string[]): string[] {
  const together: string[] = []
  let run = ''
  for (const word of [...words, '']) {
    if (word.length === 1) {
      run += word
      continue
    }
    if (run.length > 3) together.push(run)
    else together.push(...run)
    run = ''
    if (word !== '') together.push(word)
  }
  return together
}

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '|': 'i',
  '!': 'i',
  $: 's',
  '@': 'a'
}

/** `W1re Instruct10ns` as it reads. Digits from an upload prefix or a trailing number are not letters. */
function digitsAsLetters(text: string): string {
  return text.replaceAll(/[\w|!$@]+/g, word => {
    const bare = word.replace(/^\d{3,}/, ' ').replace(/_+$|_*\d{2,}$/, ' ')
    return /[a-z]/i.test(bare) ? bare.replaceAll(/[013457|!$@]/g, sign => LETTERS[sign] ?? sign) : word
  })
}

/**
 * Whether a word that was read equals a word of the rule (in `drawnAlike` form). Unknown letters match any, for at most
 * half of the word.
 */
export function isWord(read: string, word: string): boolean {
  return read.length === word.length && begins(read, word)
}

/** The same for the start of a word. */
export function begins(read: string, stem: string): boolean {
  if (!read.includes(ANY_LETTER)) return read.startsWith(stem)
  if (read.length < stem.length) return false
  let unknown = 0
  for (let index = 0; index < stem.length; index += 1) {
    if (read[index] === ANY_LETTER) unknown += 1
    else if (read[index] !== stem[index]) return false
  }
  return unknown * 2 <= stem.length
}
