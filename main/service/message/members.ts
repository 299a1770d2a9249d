import { isRecord } from '#domain/common/guards.ts'

/** The most paths kept: more tell nobody anything new. */
const MOST_GAPS = 200

/**
 * The most text kept of one response, in UTF-16 units, and what an element costs besides its text. The page gets all of
 * it in one message and draws it at once: a response full of the longest texts would hold it up (R31).
 */
const MOST_TEXT = 1_000_000
const ELEMENT = 100

/** Collects the paths of members that were missing or malformed, and counts the text that was read. */
export class Gaps {
  readonly #paths: string[] = []
  /** How many of them were told with `tellBefore`. */
  #before = 0
  #room = MOST_TEXT

  /** Whether there's room for another element of a list. */
  get isFull(): boolean {
    return this.#room <= 0
  }

  spend(units: number): void {
    this.#room -= units
  }

  tell(path: string): void {
    if (this.#paths.length < MOST_GAPS) this.#paths.push(path)
  }

  /** For what decides whether a list is whole: told before other gaps, however many those are (R44). */
  tellBefore(path: string): void {
    this.#insert(this.#before, path)
  }

  /** For what must be told in any case. */
  tellFirst(path: string): void {
    this.#insert(0, path)
  }

  #insert(at: number, path: string): void {
    if (at >= MOST_GAPS) return
    this.#paths.splice(at, 0, path)
    this.#paths.length = Math.min(this.#paths.length, MOST_GAPS)
    this.#before += 1
  }

  get paths(): readonly string[] {
    return this.#paths
  }
}

export type Members = Readonly<Record<string, unknown>>

/** The value as an object with members, or undefined. */
export function membersOf(value: unknown): Members | undefined {
  return isRecord(value) ? value : undefined
}

/** The longest text kept of a member, in UTF-16 units: far beyond any name, address or status. */
export const LONGEST_TEXT = 2000
/** The most texts in a list, and their longest total. */
const MOST_TEXTS = 100
const LONGEST_TEXTS = 10_000

/** Characters that only change the direction of their neighbors: they would show a ZIP code backwards (R14). */
const TURNING = /\p{Bidi_Control}+/gu

/** A visible character. A text without any counts as empty: as a name, it would be a link without text. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

const PLAIN = /^ *[!-~][ -~]*$/

/**
 * Whether a text is kept unchanged, as nearly all are: decided without its path, at a fraction of the cost of `kept`
 * (P9).
 */
const isPlain = (text: string, longest: number): boolean => text.length <= longest && PLAIN.test(text)

/**
 * What is kept of a service's text: without direction characters, limited in length, and empty if nothing in it is
 * visible. A cut text is a gap.
 */
function kept(text: string, path: string, gaps: Gaps, longest: number): string {
  // Cut before it is searched: a response may be one single text.
  const straight = text.slice(0, LONGEST_TEXTS).replace(TURNING, '')
  if (!VISIBLE.test(straight)) return ''
  if (text.length <= LONGEST_TEXTS && straight.length <= longest) return straight
  gaps.tell(path)
  // Do not split a surrogate pair.
  return straight.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
}

/** Reads text; a number becomes its digits. Anything else is a gap and reads as empty text. */
export function textAt(members: Members, name: string, at: string, gaps: Gaps): string {
  const value = members[name]
  if (typeof value === 'string') {
    const text = isPlain(value, LONGEST_TEXT) ? value : kept(value, `${at}.${name}`, gaps, LONGEST_TEXT)
    gaps.spend(text.length)
    return text
  }
  if (typeof value === 'number') return String(value)
  gaps.tell(`${at}.${name}`)
  return ''
}

/** Reads text that may be null by the specification; a missing or malformed member is a gap and reads as null. */
export function textOrNullAt(members: Members, name: string, at: string, gaps: Gaps): string | null {
  return members[name] === null ? null : textAt(members, name, at, gaps) || null
}

/** Reads a boolean, also as 1, 0, "1", "0", "true", "false"; anything else is a gap and reads as null: unknown. */
export function flagAt(members: Members, name: string, at: string, gaps: Gaps): boolean | null {
  const value = members[name]
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  gaps.tell(`${at}.${name}`)
  return null
}

/** A whole number from zero, also written in digits, or undefined. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

/** Reads a list of texts; other elements are gaps and left out, and so is everything beyond the limit. */
export function textsAt(members: Members, name: string, at: string, gaps: Gaps): string[] {
  const value = members[name]
  if (!Array.isArray(value)) {
    gaps.tell(`${at}.${name}`)
    return []
  }
  const texts: string[] = []
  let room = LONGEST_TEXTS
  for (let index = 0; index < value.length; index += 1) {
    const item: unknown = value[index]
    if (index >= MOST_TEXTS || room <= 0) {
      gaps.tell(`${at}.${name}.${index}`)
      break
    }
    if (typeof item !== 'string') {
      gaps.tell(`${at}.${name}.${index}`)
      continue
    }
    const longest = Math.min(LONGEST_TEXT, room)
    const text = isPlain(item, longest) ? item : kept(item, `${at}.${name}.${index}`, gaps, longest)
    room -= text.length
    gaps.spend(text.length)
    texts.push(text)
  }
  return texts
}

/**
 * Reads each element that is an object; others are gaps and left out. So is everything beyond `most`, or beyond the most
 * text of a response: `data.500+` stands for element 500 and all after it.
 */
export function eachOf<T>(
  list: unknown[],
  at: string,
  gaps: Gaps,
  most: number,
  read: (members: Members, at: string, gaps: Gaps) => T
): T[] {
  const found: T[] = []
  for (const [index, element] of list.entries()) {
    if (index >= most || gaps.isFull) {
      gaps.tellFirst(`${at}.${index}+`)
      break
    }
    gaps.spend(ELEMENT)
    const members = membersOf(element)
    if (members === undefined) gaps.tellBefore(`${at}.${index}`)
    else found.push(read(members, `${at}.${index}`, gaps))
  }
  return found
}
