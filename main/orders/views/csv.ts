import { typedDate } from '#domain/calendar/typed-date.ts'
import type { OrderRow } from '#domain/orders/order-list.ts'

const HEADING = [
  'Name',
  'Property',
  'Closing date',
  'Buyers',
  'Borrowers',
  'Sellers',
  'Status',
  'Commitment',
  'Policy',
  'Sent from this desk',
  'Order ID'
]

/** The first line (RFC 4180). */
export function csvHeading(): string {
  return lineOf(HEADING)
}

/** An order's line; several names share a cell, separated by "; ". */
export function csvLine(row: OrderRow): string {
  return lineOf([
    row.name,
    row.properties.join('; '),
    row.closingDate === null ? row.closingText : typedDate(row.closingDate),
    row.buyers.join('; '),
    row.borrowers.join('; '),
    row.sellers.join('; '),
    row.status,
    flag(row.commitmentUploaded, 'Received', 'Pending'),
    flag(row.policyIssued, 'Issued', 'Not issued'),
    row.sentHere ? 'Yes' : 'No',
    row.orderId
  ])
}

function flag(value: boolean | null, yes: string, no: string): string {
  return value === null ? 'Unknown' : value ? yes : no
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/**
 * What makes a spreadsheet treat a cell as a formula: a leading sign in any of its widths, even behind invisible
 * characters, which are more than format characters (a Hangul filler is a letter, a braille blank a symbol, a variation
 * selector a mark).
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@﹢﹣﹦﹫＝＋－＠]|^[\t\r\n]/u

/**
 * The same behind a separator other than the comma, as in a spreadsheet of another country: there, a cell's second half
 * is a cell.
 */
const FORMULA_WITHIN =
  /([;|\t\r\n][\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"']*)(?=[=+\-@﹢﹣﹦﹫＝＋－＠])/gu

/**
 * Every cell is quoted, so that separators inside do not split it. What looks like a formula is preceded by an
 * apostrophe.
 */
function cell(text: string): string {
  const inner = text.replace(FORMULA_WITHIN, "$1'")
  const safe = FORMULA.test(inner) ? `'${inner}` : inner
  return `"${safe.replaceAll('"', '""')}"`
}
