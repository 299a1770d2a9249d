import { formatCents, parseDollars } from '#domain/common/money.ts'
import { oneLine } from '#domain/common/one-line.ts'
import { shortZip } from '#domain/order/order-rules.ts'

/**
 * The text of a single-line field once it loses focus: as it will be sent, an email without what mail programs put
 * around it (`mailto:pat@example.com;`), five digits of a ZIP+4, and an amount as `$400,000`.
 */
export function normalizeField(field: string, text: string): string {
  const line = oneLine(text)
  switch (field) {
    case 'email':
      return line.replace(/^mailto:\s*/i, '').replace(/[\s;,]+$/, '')
    case 'zipCode':
      return shortZip(line)
    case 'loan.amount': {
      const amount = parseDollars(line)
      return amount.ok ? formatCents(amount.value) : line
    }
    default:
      return line
  }
}
