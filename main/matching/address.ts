import type { PropertyAddress } from '#domain/order/order.ts'
import { wordsOf } from './fold.ts'
import { partedRoad, phrases, sameWord } from './postal-messages.ts'
import { cutState, stateCode } from './states.ts'
import { partUnit, unitKey } from './unit.ts'

/** A property normalized for comparison; empty if unknown. `unit` is the key from `unitKey`. */
export interface Address {
  readonly street: readonly string[]
  readonly unit: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** Street and unit verbatim, for text that no rule parses: identical text is the same address. */
  readonly whole: string
}

/** A property in an order or a partial draft. */
export type AddressText = Pick<PropertyAddress, 'address1' | 'city' | 'state' | 'zipCode'> & {
  readonly address2?: string
}

export function addressOf(property: AddressText): Address {
  const first = partUnit(streetWords(property.address1))
  const second = streetWords(property.address2 ?? '')
  // If the first line is only a unit, the street is in the second.
  const [street, unit] =
    first.street.length === 0 && first.unit.length > 0
      ? [second, first.unit]
      : [first.street, [...first.unit, ...second]]
  return {
    street,
    unit: unitKey(unit),
    city: cityKey(streetWords(property.city)),
    state: stateCode(wordsOf(property.state)),
    zip: /^\s*(\d{5})(?:[- ]?\d{4})?\s*$/.exec(property.zipCode)?.[1] ?? '',
    whole: streetWords(`${property.address1} ${property.address2 ?? ''}`).join(' ')
  }
}

const COUNTRY = /(?<=\d)[\s,.]*(?:u\.?s\.?a?|united states(?: of america)?)[\s.]*$/i
/** Longer text is not an address and is cut off. */
const LONGEST_LINE = 500
const ZIP = /^(.*?)(?<!\d)(\d{5})(?:[-\s]?\d{4})?[\s.,]*$/s

/**
 * Parses a line of the order list (specification 2.8: street, city, state and ZIP, punctuation unspecified). `like` is
 * the property being looked for: it shows where the street ends and the city begins.
 */
export function readLine(line: string, like: Address): Address {
  const { before, zip } = cutZip(line)
  const { state, rest } = cutState(withoutCommasAtTheEnd(wordsOf(before)), like.state)
  const { body, city } = cutCity(withoutCommasAtTheEnd(rest), like)
  const whole = oneSpelling(body)
  const { street, unit } = partBareUnit(partUnit(whole), like)
  return { street, unit: unitKey(unit), city, state, zip, whole: whole.join(' ') }
}

/** Splits off the five-digit ZIP code at the end; empty if there is none. */
export function cutZip(line: string): { readonly before: string; readonly zip: string } {
  const text = line.slice(0, LONGEST_LINE).replace(COUNTRY, '')
  const [, before = text, zip = ''] = ZIP.exec(text) ?? []
  return { before, zip }
}

/** A unit given as a bare number or letter after the expected street: `2214 Elm St 4`. */
function partBareUnit(parted: ReturnType<typeof partUnit>, like: Address): ReturnType<typeof partUnit> {
  const { street, unit } = parted
  const behind = street.slice(like.street.length)
  const starts = like.street.length > 0 && like.street.every((word, index) => street[index] === word)
  if (!starts || behind.length === 0) return parted
  const isUnit =
    unitKey([...behind, ...unit]) === like.unit ||
    behind.every(word => /\d/.test(word) && !/^\d+(?:st|nd|rd|th)$/.test(word))
  return isUnit ? { street: like.street, unit: [...behind, ...unit] } : parted
}

/** The expected city, if the line ends with it; otherwise whatever follows the last comma or the expected street. */
function cutCity(words: readonly string[], like: Address): { readonly body: readonly string[]; readonly city: string } {
  for (let length = 1; length <= words.length && length <= 8; length += 1) {
    if (like.city !== '' && cityKey(oneSpelling(words.slice(-length))) === like.city) {
      return { body: words.slice(0, -length), city: like.city }
    }
  }
  const comma = words.lastIndexOf(',')
  if (comma > 0) return { body: words.slice(0, comma), city: cityKey(oneSpelling(words.slice(comma + 1))) }
  const spelled = oneSpelling(words)
  const starts = like.street.length > 0 && like.street.every((word, index) => spelled[index] === word)
  if (starts) return { body: like.street, city: cityKey(spelled.slice(like.street.length)) }
  return { body: words, city: '' }
}

/** A city without spaces: `Mc Allen` and `McAllen` are the same within a ZIP code. */
function cityKey(words: readonly string[]): string {
  return words.join('')
}

function streetWords(text: string): readonly string[] {
  return oneSpelling(wordsOf(text))
}

function withoutCommasAtTheEnd(words: readonly string[]): readonly string[] {
  return words.slice(0, words.findLastIndex(word => word !== ',') + 1)
}

/** Normalizes each word and drops commas. */
function oneSpelling(words: readonly string[]): readonly string[] {
  const spelled: string[] = []
  const left = words.filter(word => word !== ',').flatMap(partedRoad)
  for (let at = 0; at < left.length;) {
    const [length, word] = phraseAt(left, at) ?? ordinalAt(left, at) ?? [1, sameWord(left[at] ?? '')]
    spelled.push(word)
    at += length
  }
  return spelled
}

/** By first word: hardly any word of a line begins a phrase. */
const phrasesFrom = Map.groupBy(phrases, ([[first]]) => first)

function phraseAt(words: readonly string[], at: number): readonly [number, string] | undefined {
  if (at > 0 && words[at] === 'i' && /^\d/.test(words[at + 1] ?? '')) return [1, 'ih']
  const found = phrasesFrom
    .get(words[at])
    ?.find(([phrase]) => phrase.every((word, index) => words[at + index] === word))
  return found === undefined ? undefined : [found[0].length, found[1]]
}

const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** `twenty first` is `21st`. */
function ordinalAt(words: readonly string[], at: number): readonly [number, string] | undefined {
  const tens = TENS.indexOf(words[at] ?? '')
  const ones = sameWord(words[at + 1] ?? '')
  return tens >= 0 && /^\d(?:st|nd|rd|th)$/.test(ones) ? [2, `${tens + 2}${ones}`] : undefined
}
