import { failed, ok, type Result } from './result.ts'

/** What a pattern may stand for, by what is written between its braces. */
export const PATTERN_PARTS = ['closing date', 'property', 'type', 'original name', 'order', 'uploaded'] as const
export type PatternPart = (typeof PATTERN_PARTS)[number]

/** The file's own name, without the digits an upload put in front. */
export const USUAL_PATTERN = '{original name}'

/** What is known of a file; empty where it is not. None holds an ending: that comes from what the file is. */
export type PatternFacts = Readonly<Record<PatternPart, string>>

type Piece = { readonly text: string } | { readonly part: PatternPart }

const LONGEST = 120
const NEVER_IN_NAMES = /[<>:"/\\|?*\p{Cc}]/u
/** What stands between two parts, and goes when one of them is empty. */
const ONLY_BETWEEN = /^[\s_,.()–—-]*$/u

/**
 * Takes a pattern such as `{closing date} {property} - {type}`; gives its pieces, or why it cannot be used, in words for the person who
 * typed it. It must name the document: a closing date alone is every file's name.
 */
export function parsePattern(pattern: string): Result<readonly Piece[], string> {
  if (pattern.length > LONGEST) return failed(`Use at most ${LONGEST} characters.`)
  const pieces: Piece[] = []
  for (const [, text = '', inside] of pattern.matchAll(/([^{}]*)(?:\{([^{}]*)\}|$)/gu)) {
    if (text !== '') pieces.push({ text })
    if (inside === undefined) continue
    const part = PATTERN_PARTS.find(known => known === inside.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    if (part === undefined) return failed(`{${inside}} is not known. Choose from ${PATTERN_PARTS.map(known => `{${known}}`).join(', ')}.`)
    pieces.push({ part })
  }
  const literal = pattern.replaceAll(/\{[^{}]*\}/gu, '')
  if (/[{}]/.test(literal)) return failed('A brace is missing: write parts as in {type}.')
  const refused = NEVER_IN_NAMES.exec(literal)?.[0]
  if (refused !== undefined) return failed(`A file’s name cannot hold ${/\p{Cc}/u.test(refused) ? 'a line break' : refused}`)
  const names = pieces.some(piece => 'part' in piece && (piece.part === 'type' || piece.part === 'original name'))
  return names ? ok(pieces) : failed('Add {type} or {original name}, so that one can tell the documents of an order apart.')
}

/** Takes the pieces of a pattern and what is known; gives the name, without what stood beside a part that is empty. May be empty itself. */
export function nameBy(pieces: readonly Piece[], facts: PatternFacts): string {
  let name = ''
  let between = ''
  for (const piece of pieces) {
    if ('text' in piece) {
      // Of two that meet because what stood between them is empty, the first stays.
      if (!ONLY_BETWEEN.test(piece.text) || between === '' || !ONLY_BETWEEN.test(between)) between += piece.text
      continue
    }
    const fact = facts[piece.part].trim()
    if (fact === '') continue
    name += (name === '' && ONLY_BETWEEN.test(between) ? '' : between) + fact
    between = ''
  }
  return (ONLY_BETWEEN.test(between) && !between.includes(')') ? name : name + between).trim()
}
