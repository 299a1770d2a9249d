import { isRoom, type Place } from './rooms.ts'
import { StackPlaces } from './stack-places.ts'

/**
 * What a field of the log may hold. There is no class for text: a name, an address or a token has no field to be in
 * (R18).
 */
export type FieldClass =
  /** A whole number up to 100,000: no phone number, no loan amount of a usual size. */
  | { readonly class: 'count' }
  /** Whole milliseconds, at most ten minutes. */
  | { readonly class: 'duration' }
  /** How a process ended. */
  | { readonly class: 'exit-code' }
  /** One of these. */
  | { readonly class: 'name'; readonly of: readonly string[] }
  /** A room of this program, or a request of the page. */
  | { readonly class: 'place' }
  /** Where in our code something was thrown. */
  | { readonly class: 'stack' }

/** The TypeScript type of a class's values. */
export type ValueOf<C extends FieldClass> = C extends { readonly class: 'name'; readonly of: readonly (infer N)[] }
  ? N
  : C extends { readonly class: 'place' }
    ? Place
    : C extends { readonly class: 'stack' }
      ? StackPlaces
      : number

const MOST = 100_000
const LONGEST = 600_000
/** Windows' codes of crashes, such as access violations, and Chromium's own for lack of memory. */
const CRASHES = [
  [0xc0000000, 0xc000ffff],
  [0xe0000000, 0xe000ffff],
  [0x80000000, 0x80000fff]
] as const

/** A value as it is written, or undefined if its class does not allow it: types alone do not stop what was parsed. */
export function writtenAs(field: FieldClass, value: unknown, isRequest: (name: string) => boolean): string | undefined {
  switch (field.class) {
    case 'count':
      return within(value, MOST)
    case 'duration':
      return within(value, LONGEST)
    case 'exit-code':
      return typeof value === 'number' ? exitCode(value) : undefined
    case 'name':
      return field.of.find(name => name === value)
    case 'place':
      return typeof value === 'string' && (isRoom(value) || isRequest(value)) ? value : undefined
    case 'stack':
      return value instanceof StackPlaces ? value.text : undefined
  }
}

function within(value: unknown, most: number): string | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? String(value) : undefined
}

/** Windows' codes are told as negative numbers, too. */
function exitCode(code: number): string | undefined {
  const unsigned = code >>> 0
  if (unsigned <= 255) return String(unsigned)
  return CRASHES.some(([least, most]) => unsigned >= least && unsigned <= most)
    ? `0x${unsigned.toString(16).toUpperCase()}`
    : undefined
}
