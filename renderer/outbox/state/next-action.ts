import type { RouteLocationRaw } from 'vue-router'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { groupOf } from './groups.ts'

/** The first thing to do about an order in the list: a request made at once, or a place to go to. */
export type NextAction =
  | { readonly label: string; readonly act: 'sendNow' | 'searchAgain' }
  | { readonly label: string; readonly to: RouteLocationRaw }

/** Takes an order on its way, gives the first thing to do about it, or undefined where nothing is. None of them sends an order of unknown outcome (R39). */
export function nextActionOf(item: OutboxItem): NextAction | undefined {
  const decide = { label: 'Decide', to: { name: 'outbox-item', params: { draftId: item.id } } }
  switch (item.state) {
    case 'queued':
      switch (item.waiting?.for) {
        case 'time':
          return { label: 'Send now', act: 'sendNow' }
        case 'look':
          return { label: item.waiting.because === 'young' ? 'Send now' : 'Look now', act: 'sendNow' }
        case 'token':
          return canRetryNow(item.waiting.failure.kind)
            ? { label: 'Try now', act: 'sendNow' }
            : { label: 'Connections', to: { name: 'connect' } }
        case 'account':
        case 'recovered':
          return decide
        default:
          return undefined
      }
    case 'unknown':
      return groupOf(item) === 'decide' ? decide : { label: 'Look again now', act: 'searchAgain' }
    case 'sent':
      return item.orderId === null
        ? undefined
        : { label: 'Open the order', to: { name: 'order', params: { orderId: item.orderId } } }
    case 'sending':
    case 'closed':
      return undefined
  }
}

/** What ends such a pause lies on this computer, not in another token. */
export function canRetryNow(kind: string): boolean {
  return kind === 'vault' || kind === 'practice-unavailable'
}
