import { formatDay } from '#domain/calendar/format-day.ts'
import { centsInWords, formatCents } from '#domain/common/money.ts'
import { propertiesOf, type Order } from '#domain/order/order.ts'
import { CLOSING_DATE_LABEL, LOAN_LABELS, PROPERTY_LABELS } from '../../ui/order/field-names.ts'

export interface StripFact {
  readonly label: string
  readonly value: string
  readonly note?: string
}

/** What costs most when it is wrong, first: closing date, amount, county and lender. */
export function stripFacts(order: Order, currentYear: number): readonly StripFact[] {
  const counties = [...new Set(propertiesOf(order).map(({ county }) => county))]
  const lender = lenderOf(order)
  return [
    { label: CLOSING_DATE_LABEL, value: formatDay(order.closingDate, currentYear) },
    ...(order.kind === 'refinance' ? [amountFact(order.loanDetails.amount)] : []),
    { label: PROPERTY_LABELS.county, value: counties.join(', ') },
    ...(order.kind === 'refinance' || lender !== undefined ? [{ label: 'Lender', value: lender ?? 'Not given' }] : [])
  ]
}

function amountFact(amount: Parameters<typeof formatCents>[0] | undefined): StripFact {
  return amount === undefined
    ? { label: LOAN_LABELS.amount, value: 'Not given' }
    : { label: LOAN_LABELS.amount, value: formatCents(amount), note: centsInWords(amount) }
}

/** The contact, or the first line of the mortgagee clause, which is the lender's name. */
function lenderOf(order: Order): string | undefined {
  const [line] = (order.kind === 'refinance' ? order.loanDetails.mortgage : undefined)?.split('\n') ?? []
  return order.contacts.find(({ role }) => role === 'Lender')?.name ?? line
}
