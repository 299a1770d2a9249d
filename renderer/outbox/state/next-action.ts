import type { RouteLocationRaw } from 'vue-router'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { groupOf } from './groups.ts'

/** The main action for an order in the list: an immediate request, or a page to open. */
export type NextAction =
  | { readonly label: string; readonly act: 'sendNow' | 'searchAgain' }
  | { readonly label: string; readonly to: RouteLocationRaw }

/** No action sends an order of unknown outcome (R39). */
export function nextActionOf(item: OutboxItem): NextAction | undefined {
  const decide = { label: 'Resolve', to: { name: 'outbox-item', params: { draftId: item.id } } }
  switch (item.state) {
    case 'queued':
      switch (item.waiting?.for) {
        case 'time':
          return { label: 'Send now', act: 'sendNow' }
        case 'look':
          return { label: item.waiting.because === 'young' ? 'Send now' : 'Check now', act: 'sendNow' }
        case 'token':
          return canRetryNow(item.waiting.failure.kind)
            ? { label: 'Try again', act: 'sendNow' }
            : { label: 'Connections', to: { name: 'connect' } }
        case 'account':
        case 'recovered':
        case 'office':
          return decide
        default:
          return undefined
      }
    case 'unknown':
      return groupOf(item) === 'decide' ? decide : { label: 'Check now', act: 'searchAgain' }
    case 'sent':
      return item.orderId === null
        ? undefined
        : { label: 'Open order', to: { name: 'order', params: { orderId: item.orderId } } }
    case 'sending':
    case 'closed':
      return undefined
  }
}

/** Whether the cause of a pause is on this computer, so that a retry may help without another token. */
export function canRetryNow(kind: string): boolean {
  return kind === 'vault' || kind === 'practice-unavailable'
}
