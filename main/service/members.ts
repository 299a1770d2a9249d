/** More paths than these tell nobody anything new. */
const MOST_GAPS = 200

/** Collects the paths of members that were missing or malformed. */
export class Gaps {
  readonly #paths: string[] = []

  tell(path: string): void {
    if (this.#paths.length < MOST_GAPS) this.#paths.push(path)
  }

  get paths(): readonly string[] {
    return this.#paths
  }
}

export type Members = Record<string, unknown>

/** Takes any value; gives it as an object whose members can be asked for, or undefined. */
export function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined
}

/** Reads text; a number is taken as its digits. Anything else is a gap and reads as empty text. */
export function textAt(members: Members, name: string, at: string, gaps: Gaps): string {
  const value = members[name]
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  gaps.tell(`${at}.${name}`)
  return ''
}

/** Reads text that may be null by the specification; a missing or malformed member is a gap and reads as null. */
export function textOrNullAt(members: Members, name: string, at: string, gaps: Gaps): string | null {
  return members[name] === null ? null : textAt(members, name, at, gaps) || null
}

/** Reads yes or no, also as 1, 0, "1", "0", "true", "false"; anything else is a gap and reads as null: not known. */
export function flagAt(members: Members, name: string, at: string, gaps: Gaps): boolean | null {
  const value = members[name]
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  gaps.tell(`${at}.${name}`)
  return null
}

/** Takes any value; gives a whole number from zero, also written in digits, or undefined. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

/** Reads a list of text; what is no text in it is a gap and left out. */
export function textsAt(members: Members, name: string, at: string, gaps: Gaps): string[] {
  const value = members[name]
  if (!Array.isArray(value)) {
    gaps.tell(`${at}.${name}`)
    return []
  }
  return value.filter((item: unknown, index): item is string => {
    if (typeof item !== 'string') gaps.tell(`${at}.${name}.${index}`)
    return typeof item === 'string'
  })
}

/** Reads each element that is an object; the others are gaps and left out. */
export function eachOf<T>(list: unknown[], at: string, gaps: Gaps, read: (members: Members, at: string, gaps: Gaps) => T): T[] {
  const found: T[] = []
  list.forEach((element, index) => {
    const members = membersOf(element)
    if (members === undefined) gaps.tell(`${at}.${index}`)
    else found.push(read(members, `${at}.${index}`, gaps))
  })
  return found
}
