import type { OfficeHold } from '#domain/order/office-hold.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Decision, OutboxItem } from '#domain/order/outbox.ts'

/**
 * A question that must be confirmed first. `release`: send an order that is held (`isOfOffice`: since the desk left its office); `none-of-these`: none of the rows
 * found; `dismiss`: close one that is lost.
 */
export type Question =
  | { readonly kind: 'link'; readonly orderId: OrderId; readonly name: string }
  | { readonly kind: 'none-of-these'; readonly orderIds: readonly OrderId[] }
  | { readonly kind: 'not-this'; readonly orderId: OrderId }
  | { readonly kind: 'send-again' | 'close' | 'dismiss' | 'same-client' }
  | { readonly kind: 'release'; readonly isOfOffice: boolean }
  | { readonly kind: 'same-account'; readonly count: number }
  | { readonly kind: 'without-office'; readonly hold: OfficeHold & { readonly kind: 'out' } }

/** The decision that confirming a question makes; null if it only sends the order. */
export function decisionOf(question: Question): Decision | null {
  switch (question.kind) {
    case 'link':
      return { kind: 'link', orderId: question.orderId }
    case 'none-of-these':
      return { kind: 'not-this', orderIds: question.orderIds }
    case 'not-this':
      return { kind: 'not-this', orderIds: [question.orderId] }
    case 'same-client':
    case 'same-account':
      return { kind: 'same-account' }
    case 'send-again':
    case 'close':
    case 'without-office':
      return { kind: question.kind }
    case 'dismiss':
      return { kind: 'close' }
    case 'release':
      return null
  }
}

/**
 * A key of the facts that a question about an order depends on. An open question is void once they change: "none of
 * these" would apply to rows nobody saw, and "send again" to an order that was found in the meantime (R39, R40).
 */
export function groundsOf({ state, waiting, search }: OutboxItem): string {
  const rows = search?.candidates.map(({ row }) => row.orderId).sort() ?? []
  const hold = waiting?.for === 'office' ? waiting.hold.kind : ''
  return [state, waiting?.for, hold, search?.verdict === 'other-account', search?.maySendAgain, ...rows].join(' ')
}
