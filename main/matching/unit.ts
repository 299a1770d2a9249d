import { isSuffix, unitLabel, unitPlace } from './postal-messages.ts'

/** The words of a street, and of the unit found among them. */
export interface Parted {
  readonly street: readonly string[]
  readonly unit: readonly string[]
}

/** Separates a marked unit from the street, wherever it appears: `Apt 4, 12 Elm St`. `words` come without the city. */
export function partUnit(words: readonly string[]): Parted {
  const street: string[] = []
  const unit: string[] = []
  let at = 0
  while (at < words.length) {
    const length = unitLengthAt(words, at)
    if (length > 0) unit.push(...words.slice(at, at + length))
    else street.push(words[at] ?? '')
    at += Math.max(length, 1)
  }
  return { street, unit }
}

/**
 * Number of words in a unit that starts here: mark and number, plus a letter at the very end; 0 if none starts here.
 */
function unitLengthAt(words: readonly string[], at: number): number {
  const word = words[at] ?? ''
  if (/^\d+(?:st|nd|rd|th)$/.test(word) && unitLabel(words[at + 1] ?? '') === 'fl') return 2
  if (unitLabel(word) === undefined) return at > 0 && at === words.length - 1 && unitPlace(word) !== undefined ? 1 : 0
  let marks = 1
  while (unitLabel(words[at + marks] ?? '') === '') marks += 1
  if (!isDoor(words[at + marks], word)) return 0
  const next = words[at + marks + 1]
  const isLast = at + marks + 2 === words.length
  return isLast && next !== undefined && /^(?:\p{L}|\d+)$/u.test(next) ? marks + 2 : marks + 1
}

/**
 * A possible unit number: it has a digit, or is one or two letters; after `no` one letter (`No. C`, but `No Mi St`).
 */
function isDoor(word: string | undefined, mark: string): boolean {
  if (word === undefined || unitLabel(word) !== undefined) return false
  if (/\d/.test(word)) return true
  return (mark === 'no' ? /^\p{L}$/u : /^\p{L}{1,2}$/u).test(word) && !isSuffix(word)
}

/** Comparison key of a unit: `Apt 2-B` and `#2 B` are `2b`, `Bldg 3 Apt 4` is `4 bldg:3`. */
export function unitKey(words: readonly string[]): string {
  const parts: string[] = []
  let label = ''
  let joins = false
  words.forEach((word, index) => {
    const own = unitLabel(word)
    const labelled = own !== undefined && (own === '' || index < words.length - 1 || /^\d/.test(parts.at(-1) ?? ''))
    if (labelled) {
      if (own === 'fl' && index === words.length - 1) parts.push(`fl:${Number.parseInt(parts.pop() ?? '', 10)}`)
      else if (own !== '' || label === '') label = own
      joins = false
      return
    }
    const place = unitPlace(word)
    const before = parts.at(-1) ?? ''
    if (joins && isLetterBesideNumber(before, word)) parts[parts.length - 1] = before + word
    else parts.push(label === '' ? (place ?? word) : `${label}:${word}`)
    joins = true
    label = ''
  })
  const [plain, labelled] = [parts.filter(part => !part.includes(':')), parts.filter(part => part.includes(':'))]
  return [...new Set([...plain, ...labelled.sort()])].join(' ')
}

function isLetterBesideNumber(before: string, word: string): boolean {
  return (/\d$/.test(before) && /^\p{L}$/u.test(word)) || (/(?:^|:)\p{L}$/u.test(before) && /^\d/.test(word))
}
