/**
 * What makes a spreadsheet treat a cell as a formula: a leading sign in any of its widths, even behind invisible
 * characters, which are more than format characters (a Hangul filler is a letter, a braille blank a symbol, a variation
 * selector a mark).
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@﹢﹣﹦﹫＝＋－＠]|^[\t\r\n]/u
const GUARDED = /^'(?=[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@﹢﹣﹦﹫＝＋－＠]|[\t\r\n])/u

/**
 * The same behind a separator other than the comma, as in a spreadsheet of another country: there, a cell's second half
 * is a cell.
 */
const FORMULA_WITHIN =
  /([;|\t\r\n][\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"']*)(?=[=+\-@﹢﹣﹦﹫＝＋－＠])/gu

const GUARDED_WITHIN =
  /([;|\t\r\n][\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"']*)'(?=[=+\-@﹢﹣﹦﹫＝＋－＠])/gu

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
