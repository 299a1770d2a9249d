import { csvLineOf } from '#domain/common/csv-cell.ts'
import { typedDate } from '#domain/calendar/typed-date.ts'
import type { OrderRow } from '#domain/orders/order-list.ts'
import { statusOf } from '#domain/orders/order-status.ts'

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
  'Sent from this computer',
  'Order ID'
]

/** The first line (RFC 4180). */
export function csvHeading(): string {
  return csvLineOf(HEADING)
}

/** An order's line; several names share a cell, separated by "; ". */
export function csvLine(row: OrderRow): string {
  return csvLineOf([
    row.name,
    row.properties.join('; '),
    row.closingDate === null ? row.closingText : typedDate(row.closingDate),
    row.buyers.join('; '),
    row.borrowers.join('; '),
    row.sellers.join('; '),
    statusOf(row),
    flag(row.commitmentUploaded, 'Received', 'Pending'),
    flag(row.policyIssued, 'Issued', 'Not issued'),
    row.sentHere ? 'Yes' : 'No',
    row.orderId
  ])
}

function flag(value: boolean | null, yes: string, no: string): string {
  return value === null ? 'Unknown' : value ? yes : no
}
