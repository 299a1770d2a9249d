import type { AppEnvironment } from './app-environment.ts'
import type { ConnectionDocuments } from './documents/connection-documents.ts'
import { ownOnly } from './documents/client/own-orders.ts'
import type { WireNews } from './documents/wire-instructions/wire-news.ts'
import { createWireNotifier } from './documents/wire-instructions/wire-notification.ts'
import type { OrderCaches } from './orders/order-caches.ts'

/** The documents of the connection on the page. */
interface Active {
  current():
    | {
        readonly connectionId: string
        readonly wire: Pick<ConnectionDocuments['wire'], 'watch' | 'open'>
        readonly downloads: Pick<ConnectionDocuments['downloads'], 'readWatched'>
      }
    | undefined
}

/** Tells the page, and the system, of wire instructions. */
export interface WireSender {
  /** What this desk noticed, or a call recorded here. */
  sendNews(connectionId: string, news: WireNews): Promise<void>
  /** What another desk noticed or recorded. It may be about an order that isn't the client's whose token is in use. */
  sendNewsElsewhere(connectionId: string, news: WireNews): Promise<void>
  /** It may be known now whose orders those are. */
  ownOrdersKnown(): Promise<void>
  /** Another store may know of other alarms. */
  sendOpenAlarms(): Promise<void>
}

export function createWireSender(
  active: Active,
  { send, notify }: Pick<AppEnvironment, 'send' | 'notify'>,
  orderCaches: Pick<OrderCaches, 'ownOrders'>
): WireSender {
  const notifyOfWire = createWireNotifier({ show: notify })
  /** News of other desks that came before it was known whose orders they are about. */
  let early: { readonly connectionId: string; readonly news: WireNews }[] = []

  async function sendOpen(connectionId: string, { open }: WireNews): Promise<void> {
    if (open === undefined) return
    const own = await ownOnly(open, orderIds => orderCaches.ownOrders(connectionId, orderIds))
    send('wire.openChanged', { connectionId, open: own })
  }

  async function notifyOfOwn(connectionId: string, news: WireNews): Promise<void> {
    if (news.raised.length === 0) return
    const { orderId } = news.watch
    const own = await orderCaches.ownOrders(connectionId, [orderId])
    if (own === null) early.push({ connectionId, news })
    else if (own.length > 0) notifyOfWire(news)
  }

  async function sendOpenAlarms(): Promise<void> {
    const documents = active.current()
    const open = await documents?.wire.open()
    if (documents !== undefined && open?.ok === true)
      send('wire.openChanged', { connectionId: documents.connectionId, open: open.value })
  }

  return {
    async sendNews(connectionId, news) {
      send('wire.changed', news.watch)
      notifyOfWire(news)
      await sendOpen(connectionId, news)
    },
    async sendNewsElsewhere(connectionId, news) {
      const documents = active.current()
      // Of another client, the page only counts the orders, and its notification would name none either.
      if (documents?.connectionId !== connectionId) return sendOpen(connectionId, news)
      send('wire.changed', news.watch)
      await Promise.all([
        sendOpen(connectionId, news),
        notifyOfOwn(connectionId, news),
        documents.downloads.readWatched(news.watch.orderId)
      ])
    },
    async ownOrdersKnown() {
      const documents = active.current()
      const due = early.filter(({ connectionId }) => connectionId === documents?.connectionId)
      early = early.filter(one => !due.includes(one))
      for (const { connectionId, news } of due) {
        const watched = await documents?.wire.watch(news.watch.orderId)
        if (watched?.ok === true && watched.value.count > 0) await notifyOfOwn(connectionId, news)
      }
      await sendOpenAlarms()
    },
    sendOpenAlarms
  }
}
