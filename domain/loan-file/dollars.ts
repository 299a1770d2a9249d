import { formatCents, parseDollars } from '../common/money.ts'

/**
 * An amount of a loan file as the form writes it; what is none stays as it is. MISMO's decimals may end in any number
 * of zeros.
 */
export function dollarsOf(text: string): string {
  const amount = parseDollars(text.replace(/(\.\d{2})0+$/, '$1'))
  return amount.ok ? formatCents(amount.value) : text
}
