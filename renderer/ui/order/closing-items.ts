import type { ClosingItem } from '#domain/orders/closings.ts'

/** What a closing needs, in the words of a title office. */
export const ITEM_NAMES: Readonly<Record<ClosingItem, string>> = {
  payoff: 'Payoff',
  'protection-letter': 'CPL',
  commitment: 'Commitment',
  'closing-documents': 'Lender docs'
}
