import { formatDay } from '#domain/calendar-date.ts'
import { buyersOrBorrowers, type OrderSummary } from '#domain/order-page.ts'
import { counted } from '../ui/format.ts'

/** Takes an order's properties, gives one line: the property, or how many there are and the first. */
export function propertyLine(properties: readonly string[]): string {
  const [first = ''] = properties
  return properties.length < 2 ? first : `${counted(properties.length, 'property', 'properties')} · ${first}`
}

/** Takes a row and the current year, gives its closing date for the table; a date that is none as it came. */
export function closingWords(row: OrderSummary, currentYear: number): string {
  return row.closingDate === null ? row.closingText : formatDay(row.closingDate, currentYear)
}

/** Takes rows and what was typed, gives the rows in which every word occurs: name, property, person, closing or status. */
export function matchingRows(rows: readonly OrderSummary[], typed: string): readonly OrderSummary[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(row => {
    const text = [row.name, ...row.properties, ...buyersOrBorrowers(row), ...row.sellers, row.status, row.closingText]
      .join('\n').toLowerCase()
    return words.every(word => text.includes(word))
  })
}

/** What people call the members of a row (specification 2.8, 2.9), for those that were missing. */
export const ROW_MEMBERS: Readonly<Record<string, string>> = {
  'name': 'the name',
  'order_id': 'the order number, without which a row cannot be opened',
  'estimated_closing_date': 'the closing date',
  'properties': 'the properties',
  'progress': 'commitment and policy',
  'progress.commitment_uploaded': 'the commitment',
  'progress.policy_issued': 'the policy',
  'status': 'the status',
  'buyers': 'the buyers',
  'borrowers': 'the borrowers',
  'sellers': 'the sellers',
  'data': 'whole rows',
  'meta.total': 'how many orders there are',
  'meta.last_page': 'how many pages there are'
}
