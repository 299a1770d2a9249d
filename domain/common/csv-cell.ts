/** Signs that a formula begins with, in any of their widths. */
const SIGN = '[=+\\-@﹢﹣﹦﹫＝＋－＠]'
/**
 * Characters that are not seen, which are more than format characters (a Hangul filler is a letter, a braille blank a symbol, a variation
 * selector a mark).
 */
const UNSEEN = '\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800'
/** What makes a spreadsheet treat a cell as a formula: a leading sign, even behind unseen characters. */
const LEADING = `[${UNSEEN}]*${SIGN}|[\\t\\r\\n]`
/**
 * What precedes a sign behind a separator other than the comma, as in a spreadsheet of another country: there, a cell's second half
 * is a cell.
 */
const SEPARATED = `([;|\\t\\r\\n][${UNSEEN}"']*)`

const FORMULA = new RegExp(`^(?:${LEADING})`, 'u')
const FORMULA_WITHIN = new RegExp(`${SEPARATED}(?=${SIGN})`, 'gu')
/** The same with the apostrophe that protects it. */
const GUARDED = new RegExp(`^'(?=${LEADING})`, 'u')
const GUARDED_WITHIN = new RegExp(`${SEPARATED}'(?=${SIGN})`, 'gu')

/** Marks the text as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A line of a CSV file (RFC 4180). Every cell is quoted, so that separators inside do not split it; what looks like a
 * formula is preceded by an apostrophe (W9).
 */
export function csvLineOf(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** A cell that is read, without the apostrophes that this program, or another, put before what looks like a formula. */
export function unguarded(text: string): string {
  return text.replace(GUARDED, '').replace(GUARDED_WITHIN, '$1')
}

function cell(text: string): string {
  const inner = text.replace(FORMULA_WITHIN, "$1'")
  const safe = FORMULA.test(inner) ? `'${inner}` : inner
  return `"${safe.replaceAll('"', '""')}"`
}
