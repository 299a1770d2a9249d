import { STATE_NAMES } from '#domain/order/us-states.ts'
import { wordsOf } from './fold.ts'

/** Code and words of each name of a state, those of more words first, so that West Virginia is not Virginia. */
const STATES = STATE_NAMES.map(([code, name]) => ({ code: code.toLowerCase(), words: wordsOf(name) })).sort(
  (a, b) => b.words.length - a.words.length
)

const CODES = new Set(STATES.map(state => state.code))

interface Cut {
  readonly state: string
  readonly rest: readonly string[]
}

/**
 * Takes the words of a line up to its ZIP code, and the state that is expected there (a code, in lower case); gives the state at their
 * end and the words before it. The expected one goes first, for `Key West, Virginia`. The state is empty where none stands there.
 */
export function cutState(words: readonly string[], expected: string): Cut {
  const named =
    STATES.find(state => state.code === expected && endsWith(words, state.words)) ??
    STATES.find(state => endsWith(words, state.words))
  if (named !== undefined) return { state: named.code, rest: words.slice(0, -named.words.length) }
  const last = words.at(-1) ?? ''
  return CODES.has(last) ? { state: last, rest: words.slice(0, -1) } : { state: '', rest: words }
}

function endsWith(words: readonly string[], tail: readonly string[]): boolean {
  return words.length >= tail.length && tail.every((word, index) => words[words.length - tail.length + index] === word)
}

/** Takes what stands in the field of a state, its code or its name; gives the code in lower case, or what stands there. */
export function stateCode(words: readonly string[]): string {
  const { state, rest } = cutState(words, '')
  return rest.length === 0 && state !== '' ? state : words.join(' ')
}
