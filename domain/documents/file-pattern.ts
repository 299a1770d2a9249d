import { failed, ok, type Result } from '../common/result.ts'

/** Placeholders, as written between braces. */
export const PATTERN_PARTS = ['closing date', 'property', 'type', 'original name', 'order', 'uploaded'] as const
export type PatternPart = (typeof PATTERN_PARTS)[number]

/** The file's own name without its upload prefix of digits. */
export const USUAL_PATTERN = '{original name}'

/** Longest pattern, in UTF-16 code units. */
export const LONGEST_PATTERN = 120

/** Values of the placeholders; empty if unknown. None has a file extension: that depends on the content. */
export type PatternFacts = Readonly<Record<PatternPart, string>>

/** Part of a pattern, in order; `text` is never empty and holds no brace. */
export type Piece = { readonly text: string } | { readonly part: PatternPart }

const NEVER_IN_NAMES = /[<>:"/\\|?*]/u
/** Line breaks and tabs, direction marks, lone surrogates and unassigned characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/u

/**
 * Parses a pattern such as `{closing date} {property} - {type}`; a failure is a message for the user. The pattern must
 * identify the document: a closing date alone names every file of the order.
 */
export function parsePattern(pattern: string): Result<readonly Piece[], string> {
  if (pattern.length > LONGEST_PATTERN) return failed(`Use at most ${LONGEST_PATTERN} characters.`)
  const pieces: Piece[] = []
  for (const [, text = '', inside] of pattern.matchAll(/([^{}]*)(?:\{([^{}]*)\}|$)/gu)) {
    if (text !== '') pieces.push({ text })
    if (inside === undefined) continue
    const part = PATTERN_PARTS.find(known => known === inside.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    if (part === undefined)
      return failed(
        `${shown(`{${inside}}`)} isn’t a part. Use one of ${PATTERN_PARTS.map(known => `{${known}}`).join(', ')}.`
      )
    pieces.push({ part })
  }
  const literal = pattern.replaceAll(/\{[^{}]*\}/gu, '')
  if (/[{}]/.test(literal)) return failed('A brace is missing: write parts as in {type}.')
  if (UNSEEN.test(literal))
    return failed('It has an invisible character, such as a tab. Type it instead of pasting it.')
  const refused = NEVER_IN_NAMES.exec(literal)?.[0]
  if (refused !== undefined) return failed(`A file name can’t contain “${refused}”.`)
  const names = pieces.some(piece => 'part' in piece && (piece.part === 'type' || piece.part === 'original name'))
  return names ? ok(pieces) : failed('Add {type} or {original name} to tell an order’s documents apart.')
}

/**
 * Fills in the pattern. An empty placeholder takes the separator beside it along, so that none is left over at an end
 * or doubled; brackets go if all placeholders in them are empty. Words stay. Empty if every placeholder is empty.
 */
export function nameBy(pieces: readonly Piece[], facts: PatternFacts): string {
  const nodes = treeOf(pieces)
  return isHole(nodes, facts) ? '' : expanded(nodes, facts).replaceAll(/\s+/gu, ' ').trim()
}

function shown(text: string): string {
  return text.replaceAll(new RegExp(UNSEEN, 'gu'), ' ')
}

/** A pattern's syntax tree: words, separators, placeholders, and brackets around any of these. */
type Node =
  | { readonly kind: 'word' | 'between'; readonly text: string }
  | { readonly kind: 'part'; readonly part: PatternPart }
  | { readonly kind: 'brackets'; readonly open: string; readonly inner: Node[] }

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' }

function treeOf(pieces: readonly Piece[]): readonly Node[] {
  const whole: Node[] = []
  /** Open brackets, innermost last. */
  const open: { readonly open: string; readonly inner: Node[]; readonly around: Node[] }[] = []
  const inner = () => open.at(-1)?.inner ?? whole
  for (const piece of pieces) {
    if ('part' in piece) {
      inner().push({ kind: 'part', part: piece.part })
      continue
    }
    for (const [text] of piece.text.matchAll(/[()[\]]|[\p{L}\p{M}\p{N}]+|[^()[\]\p{L}\p{M}\p{N}]+/gu)) {
      const last = open.at(-1)
      if (CLOSING[text] !== undefined) {
        open.push({ open: text, inner: [], around: inner() })
      } else if (last !== undefined && text === CLOSING[last.open]) {
        open.pop()
        last.around.push({ kind: 'brackets', open: last.open, inner: last.inner })
      } else {
        inner().push({ kind: /[\p{L}\p{N}]/u.test(text) ? 'word' : 'between', text })
      }
    }
  }
  // An unclosed bracket is an ordinary character.
  for (const { open: text, inner: rest, around } of open.toReversed()) around.push({ kind: 'between', text }, ...rest)
  return whole
}

/** Whether all placeholders among these are empty, and there is at least one. */
function isHole(nodes: readonly Node[], facts: PatternFacts): boolean {
  const parts = partsIn(nodes)
  return parts.length > 0 && parts.every(part => facts[part].trim() === '')
}

function partsIn(nodes: readonly Node[]): PatternPart[] {
  return nodes.flatMap(node =>
    node.kind === 'part' ? [node.part] : node.kind === 'brackets' ? partsIn(node.inner) : []
  )
}

function expanded(nodes: readonly Node[], facts: PatternFacts): string {
  let name = ''
  /** Separators since the last text, split at each empty placeholder. */
  let since = ['']
  for (const node of nodes) {
    if (node.kind === 'between') {
      since.push(`${since.pop() ?? ''}${node.text}`)
    } else if (isHole([node], facts)) {
      since.push('')
    } else {
      name += (since.length === 1 ? since[0] : name === '' ? '' : oneOf(since)) + textOf(node, facts)
      since = ['']
    }
  }
  return since.length === 1 ? name + since[0] : name
}

function textOf(node: Exclude<Node, { readonly kind: 'between' }>, facts: PatternFacts): string {
  if (node.kind === 'part') return facts[node.part].trim()
  return 'text' in node ? node.text : `${node.open}${expanded(node.inner, facts)}${CLOSING[node.open]}`
}

/**
 * Keeps one of several separators that meet: a dash or comma over a space, either over a `#` that belonged to its
 * placeholder.
 */
function oneOf(texts: readonly string[]): string {
  const rank = (text: string) => (text === '' ? 0 : /^\s+$/u.test(text) ? 2 : /^[\s_,.;+&–—-]+$/u.test(text) ? 3 : 1)
  return texts.reduce((best, text) => (rank(text) > rank(best) ? text : best), '')
}
