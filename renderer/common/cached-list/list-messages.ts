import type { OrderListStatus } from '#domain/orders/order-list.ts'
import { failureMessage } from '../../ui/text/failure-messages.ts'
import { counted, grouped } from '../../ui/text/format.ts'

/** Why a page made of the cached list may be incomplete; `more` names what may appear. Empty if it is complete. */
export function cautionMessage(status: OrderListStatus | undefined, more: string): string {
  if (status === undefined) return ''
  const pause = status.pause === null ? '' : `Updates are paused. ${failureMessage(status.pause.because).title}`
  const first = status.scan?.isFirst === true ? `Still loading orders. ${more} may appear.` : ''
  return [pause, first].filter(Boolean).join(' ')
}

/** Progress of a check; empty if none is running. */
export function progressMessage({ orders, read }: { readonly orders: number; readonly read: number }): string {
  return orders === read ? '' : `Checking ${counted(orders, 'order')}… ${grouped(read)} done`
}
