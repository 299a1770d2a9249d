import type { PatternPart } from '#domain/documents/file-pattern.ts'

/** Replaces the selection of a pattern by a part, separated from parts next to it. Also returns the caret position. */
export function insertPart(
  pattern: string,
  from: number,
  to: number,
  part: PatternPart
): { readonly pattern: string; readonly caret: number } {
  const [before, after] = [pattern.slice(0, from), pattern.slice(to)]
  const start = `${before}${before.endsWith('}') ? ' ' : ''}{${part}}`
  return { pattern: `${start}${after.startsWith('{') ? ' ' : ''}${after}`, caret: start.length }
}
