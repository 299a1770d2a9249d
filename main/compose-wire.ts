import { lowerCased } from '#domain/common/order-id.ts'
import { MOST_OPEN_ALARMS, type OpenWireAlarm } from '#domain/wire-instructions/wire-instructions.ts'
import type { AppEnvironment } from './app-environment.ts'
import type { ConnectionDocuments } from './documents/connection-documents.ts'
import { ownOnly } from './documents/client/own-orders.ts'
import type { WireNews } from './documents/wire-instructions/wire-news.ts'
import { createWireNotifier } from './documents/wire-instructions/wire-notification.ts'
import type { OrderCaches } from './orders/order-caches.ts'

interface ActiveDocuments {
  readonly connectionId: string
  readonly wire: Pick<ConnectionDocuments['wire'], 'watch' | 'open'>
  readonly downloads: Pick<ConnectionDocuments['downloads'], 'readWatched'>
}

/** The documents of the connection on the page. */
interface Active {
  current(): ActiveDocuments | undefined
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
      const { connectionId, wire } = documents
      try {
        await early.tellEach(connectionId, async news => {
          const watched = await wire.watch(news.watch.orderId)
          if (watched.ok && watched.value.count > 0) await notifyOfOwn(connectionId, news)
          return watched.ok
        })
      } finally {
        await sendOpenAlarms()
      }
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
  function add(connectionId: string, news: WireNews): void {
    const name = JSON.stringify([connectionId, lowerCased(news.watch.orderId)])
    waiting.delete(name)
    waiting.set(name, { connectionId, news })
    const [oldest] = waiting.keys()
    if (waiting.size > MOST_OPEN_ALARMS && oldest !== undefined) waiting.delete(oldest)
  }

  /** What is not told waits on, unless there is later news of the order by now. */
  async function tellOne(name: string, tell: (news: WireNews) => Promise<boolean>): Promise<void> {
    const early = waiting.get(name)
    if (early === undefined) return
    waiting.delete(name)
    let isTold = false
    try {
      isTold = await tell(early.news)
    } finally {
      if (!isTold && !waiting.has(name)) add(early.connectionId, early.news)
    }
  }

  return {
    add,
    /** One by one; `tell` answers whether it could. One that throws holds up no other: the first such error is thrown at the end. */
    async tellEach(of: string, tell: (news: WireNews) => Promise<boolean>): Promise<void> {
      const ended: PromiseSettledResult<void>[] = []
      for (const [name, { connectionId }] of [...waiting])
        if (connectionId === of) ended.push(...(await Promise.allSettled([tellOne(name, tell)])))
      const failure = ended.find(({ status }) => status === 'rejected')
      if (failure?.status === 'rejected') throw failure.reason
    }
  }
}
