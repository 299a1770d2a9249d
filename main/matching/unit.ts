import { isSuffix, unitLabel, unitPlace } from './postal-messages.ts'

/** The words of a street, and of the unit that stood among them. */
export interface Parted {
  readonly street: readonly string[]
  readonly unit: readonly string[]
}

/** Takes words of an address without its city, gives the street and what is marked as a unit, wherever it stands: `Apt 4, 12 Elm St`. */
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

/** How many words from here on are a unit: its mark and number, with a letter behind it at the very end; 0 where none starts here. */
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

/** What can be the number of a unit: it has a digit, or is a letter or two; after `no` one letter (`No. C`, but `No Mi St`). */
function isDoor(word: string | undefined, mark: string): boolean {
  if (word === undefined || unitLabel(word) !== undefined) return false
  if (/\d/.test(word)) return true
  return (mark === 'no' ? /^\p{L}$/u : /^\p{L}{1,2}$/u).test(word) && !isSuffix(word)
}

/** Takes the words of a unit, gives what it is compared by: `Apt 2-B` and `#2 B` are `2b`, `Bldg 3 Apt 4` is `4 bldg:3`. */
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
