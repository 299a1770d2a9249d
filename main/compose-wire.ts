import { lowerCased } from '#domain/common/order-id.ts'
import { MOST_OPEN_ALARMS, type OpenWireAlarm } from '#domain/wire-instructions/wire-instructions.ts'
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
  const early = createEarlyNews()
  const lists = createLists((connectionId, open) => {
    send('wire.openChanged', { connectionId, open })
  })
  /** How often it became known whose orders there are. */
  let timesKnown = 0

  /** Asks again where the answer is from before it was known: nothing would come after it. */
  async function ownOf<T>(ask: () => Promise<T>): Promise<T> {
    const asked = timesKnown
    const own = await ask()
    return asked === timesKnown ? own : ownOf(ask)
  }

  async function sendOpen(connectionId: string, { open }: WireNews): Promise<void> {
    if (open === undefined) return
    const sendList = lists.begin(connectionId)
    sendList(await ownOf(() => ownOnly(open, orderIds => orderCaches.ownOrders(connectionId, orderIds))))
  }

  async function notifyOfOwn(connectionId: string, news: WireNews): Promise<void> {
    if (news.raised.length === 0) return
    const own = await ownOf(() => orderCaches.ownOrders(connectionId, [news.watch.orderId]))
    if (own === null) early.add(connectionId, news)
    else if (own.length > 0) notifyOfWire(news)
  }

  async function sendOpenAlarms(): Promise<void> {
    const documents = active.current()
    if (documents === undefined) return
    const sendList = lists.begin(documents.connectionId)
    const open = await documents.wire.open()
    if (open.ok) sendList(open.value)
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
      timesKnown += 1
      const documents = active.current()
      if (documents === undefined) return
      const { connectionId } = documents
      for (const news of early.take(connectionId)) {
        const watched = await documents.wire.watch(news.watch.orderId)
        if (!watched.ok) early.add(connectionId, news)
        else if (watched.value.count > 0) await notifyOfOwn(connectionId, news)
      }
      await sendOpenAlarms()
    },
    sendOpenAlarms
  }
}

/** Lists of open alarms, as of when each is begun: whose orders they are takes its time, and no list is sent after a later one. */
function createLists(send: (connectionId: string, open: readonly OpenWireAlarm[]) => void) {
  let begun = 0
  const sent = new Map<string, number>()
  return {
    begin(connectionId: string): (open: readonly OpenWireAlarm[]) => void {
      const mine = (begun += 1)
      return open => {
        if (mine < (sent.get(connectionId) ?? 0)) return
        sent.set(connectionId, mine)
        send(connectionId, open)
      }
    }
  }
}

/** News of other desks that came before it was known whose orders they are about: the latest of each order, and of as many as can be open. */
function createEarlyNews() {
  const waiting = new Map<string, { readonly connectionId: string; readonly news: WireNews }>()
  return {
    add(connectionId: string, news: WireNews): void {
      const name = JSON.stringify([connectionId, lowerCased(news.watch.orderId)])
      waiting.delete(name)
      waiting.set(name, { connectionId, news })
      const [oldest] = waiting.keys()
      if (waiting.size > MOST_OPEN_ALARMS && oldest !== undefined) waiting.delete(oldest)
    },
    take(of: string): readonly WireNews[] {
      const due = [...waiting].filter(([, { connectionId }]) => connectionId === of)
      for (const [name] of due) waiting.delete(name)
      return due.map(([, { news }]) => news)
    }
  }
}
