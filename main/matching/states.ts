import { once } from '#domain/common/once.ts'
import { STATE_NAMES } from '#domain/order/us-states.ts'
import { wordsOf } from './fold.ts'

/** Code and words of each state name, longest first, so that West Virginia is not Virginia. */
const states = once(() =>
  STATE_NAMES.map(([code, name]) => ({ code: code.toLowerCase(), words: wordsOf(name) })).sort(
    (a, b) => b.words.length - a.words.length
  )
)

const codes = once(() => new Set(states().map(state => state.code)))

interface Cut {
  readonly state: string
  readonly rest: readonly string[]
}

/**
 * Splits off the state at the end of a line without its ZIP code. `expected` (a lower-case code) is tried first, for
 * `Key West, Virginia`. The state is empty if there is none.
 */
export function cutState(words: readonly string[], expected: string): Cut {
  const named =
    states().find(state => state.code === expected && endsWith(words, state.words)) ??
    states().find(state => endsWith(words, state.words))
  if (named !== undefined) return { state: named.code, rest: words.slice(0, -named.words.length) }
  const last = words.at(-1) ?? ''
  return codes().has(last) ? { state: last, rest: words.slice(0, -1) } : { state: '', rest: words }
}

function endsWith(words: readonly string[], tail: readonly string[]): boolean {
  return words.length >= tail.length && tail.every((word, index) => words[words.length - tail.length + index] === word)
}

/** The lower-case code for a state's code or name; other text as is. */
export function stateCode(words: readonly string[]): string {
  const { state, rest } = cutState(words, '')
  return rest.length === 0 && state !== '' ? state : words.join(' ')
}
