import type { PatternPart } from '#domain/documents/file-pattern.ts'

/**
 * Takes a pattern, what is selected in it (from, to) and a part; gives the pattern with the part in that place, apart from one next to it, and
 * where the caret goes.
 */
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
