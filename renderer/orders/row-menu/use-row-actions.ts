import type { OrderRow } from '#domain/orders/order-list.ts'
import { statusText } from '#domain/orders/status-text.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from '../../common/bridge.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import { copyText } from '../../common/clipboard.ts'
import { useOrderLike } from '../../common/order-like.ts'
import { useOrderListStatus } from '../../common/order-list-status.ts'
import { useDownloads } from '../../downloads/store.ts'
import { fetchedMessage } from '../../ui/text/fetched-messages.ts'
import { fullMomentText } from '../../ui/text/moments.ts'

/** The addresses of an order, one a line; '' if it has none. */
const addressOf = ({ properties }: OrderRow) => properties.filter(line => line.trim() !== '').join('\n')

/** What can be done with an order from the list. Each announces its result and returns the failure, if any. */
export function useRowActions() {
  const { announce } = useAnnouncer()
  const downloads = useDownloads()
  const list = useOrderListStatus()
  const orderLike = useOrderLike()

  async function copy(text: string, what: string): Promise<undefined> {
    announce((await copyText(text)) ? `${what} copied.` : `Couldn’t copy. Try again.`)
  }

  /** The status as last read; what was never read is left out. */
  async function copyStatus({ orderId }: OrderRow): Promise<Failure | undefined> {
    const found = await bridge.call('orderList.order', { orderId })
    if (!found.ok) return found.failure
    if (found.value === null) return undefined
    const { row, stages, documents, stagesAt, documentsAt } = found.value
    const at = Math.min(...[stagesAt, documentsAt, list.status?.asOf].filter(one => typeof one === 'number'))
    return copy(
      statusText({ row, stages, documents, asOf: fullMomentText(Number.isFinite(at) ? at : Date.now()) }),
      'Status'
    )
  }

  async function fetch({ orderId }: OrderRow): Promise<Failure | undefined> {
    const fetched = await downloads.fetchOrders([orderId])
    if (fetched !== undefined) announce(fetchedMessage(fetched))
    return fetched === undefined ? downloads.failure : undefined
  }

  return {
    addressOf,
    copyAddress: (row: OrderRow) => copy(addressOf(row), 'Address'),
    copyOrderId: (row: OrderRow) => copy(row.orderId, 'Order ID'),
    copyStatus,
    fetch,
    duplicate: (row: OrderRow) => orderLike(row.orderId, row)
  }
}
