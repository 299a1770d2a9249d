import { formatDay } from '#domain/calendar/format-day.ts'
import { addressLine, propertiesOf, type Order } from '#domain/order/order.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { counted } from '../../ui/text/format.ts'
import { nameLine, UNNAMED_ORDER } from '../../ui/order/row-messages.ts'

/** One fact of an order; `whole` is the full text if `value` is shortened. */
export interface Fact {
  readonly label: string
  readonly value: string
  readonly whole?: string
}

export interface OrderHead {
  readonly name: string
  readonly status: string
  readonly facts: readonly Fact[]
}

/** Facts of an order from its row, or else from what this computer sent; by its ID alone if neither is known. */
export function orderHead(
  orderId: OrderId,
  summary: OrderSummary | undefined,
  sent: Order | undefined,
  currentYear: number
): OrderHead {
  if (summary !== undefined) return fromSummary(summary, currentYear)
  if (sent !== undefined) return fromSent(sent, currentYear)
  return { name: `Order ${orderId.slice(0, 8)}…${orderId.slice(-4)}`, status: '', facts: [] }
}

function fromSummary(row: OrderSummary, currentYear: number): OrderHead {
  return {
    name: row.name || UNNAMED_ORDER,
    status: row.status,
    facts: [
      properties(row.properties),
      fact('Closing', row.closingDate === null ? row.closingText : formatDay(row.closingDate, currentYear)),
      people('Buyer', row.buyers),
      people('Borrower', row.borrowers),
      people('Seller', row.sellers),
      fact('Commitment', flag(row.commitmentUploaded, 'Received', 'Pending')),
      fact('Policy', flag(row.policyIssued, 'Issued', 'Not issued'))
    ].filter(given)
  }
}

function fromSent(order: Order, currentYear: number): OrderHead {
  const [first] = propertiesOf(order)
  const named = (role: string) => order.contacts.filter(contact => contact.role === role).map(contact => contact.name)
  return {
    name: `${order.kind === 'refinance' ? 'Refinance' : 'Purchase'} of ${first?.address1 ?? 'a property'}`,
    status: '',
    facts: [
      properties(propertiesOf(order).map(addressLine)),
      fact('Closing', formatDay(order.closingDate, currentYear)),
      people(order.kind === 'refinance' ? 'Borrower' : 'Buyer', named('Buyer')),
      people('Seller', named('Seller'))
    ].filter(given)
  }
}

const given = ({ value }: Fact) => value !== ''

const fact = (label: string, value: string): Fact => ({ label, value })

const flag = (value: boolean | null, yes: string, no: string) => (value === null ? 'Unknown' : value ? yes : no)

function people(label: string, names: readonly string[]): Fact {
  return fact(names.length > 1 ? `${label}s` : label, nameLine(names))
}

function properties(lines: readonly string[]): Fact {
  const [first = ''] = lines
  if (lines.length < 2) return fact('Property', first)
  return { label: counted(lines.length, 'property', 'properties'), value: `${first} …`, whole: lines.join('\n') }
}
