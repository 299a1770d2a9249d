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
  'Order id'
]

/** Gives the first line (RFC 4180). */
export function csvHeading(): string {
  return lineOf(HEADING)
}

/** Takes an order, gives its line; several names stand in one cell, apart by "; ". */
export function csvLine(row: OrderRow): string {
  return lineOf([
    row.name,
    row.properties.join('; '),
    row.closingDate ?? row.closingText,
    row.buyers.join('; '),
    row.borrowers.join('; '),
    row.sellers.join('; '),
    row.status,
    flag(row.commitmentUploaded, 'in'),
    flag(row.policyIssued, 'issued'),
    row.sentHere ? 'yes' : 'no',
    row.orderId
  ])
}

function flag(value: boolean | null, yes: string): string {
  return value === null ? 'not said' : value ? yes : 'no'
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/**
 * What makes a spreadsheet take a cell for a formula: a sign in any of its widths, also behind what cannot be seen, and that is more than format characters
 * (a Hangul filler is a letter, a braille blank a symbol, a variation selector a mark).
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@﹢﹣﹦﹫＝＋－＠]|^[\t\r\n]/u

/** The same behind what parts cells where it is not the comma, as in a spreadsheet of another country: a cell's second half is a cell there. */
const FORMULA_WITHIN =
  /([;|\t\r\n][\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"']*)(?=[=+\-@﹢﹣﹦﹫＝＋－＠])/gu

/** Every cell is quoted, so that what separates within it does not take it apart. What looks like a formula has an apostrophe before it. */
function cell(text: string): string {
  const inner = text.replace(FORMULA_WITHIN, "$1'")
  const safe = FORMULA.test(inner) ? `'${inner}` : inner
  return `"${safe.replaceAll('"', '""')}"`
}
