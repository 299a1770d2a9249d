import type { OrderId } from '#domain/common/order-id.ts'
import type { Events, EventName } from '#domain/bridge.ts'
import type { DueFiles, Wiped } from '#domain/documents/stored-documents.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { Preferences } from '#domain/preferences.ts'
import { ok, type Result } from '#domain/common/result.ts'
import type { Lifecycle } from './app/lifecycle.ts'
import type { OrderCaches } from './orders/order-caches.ts'
import type { Memory } from './connections/connection-services.ts'
import { openConnectionDocuments, type ConnectionDocuments } from './documents/connection-documents.ts'
import type { OrderFacts } from './documents/order-facts.ts'
import { removeOldFiles } from './documents/kept/retention.ts'
import { createWireNotifier } from './documents/wire-instructions/wire-notification.ts'
import type { Service } from './service/service.ts'
import type { Store } from './storage/store.ts'

/** What documents are joined with. */
export interface DocumentJoints {
  readonly store: () => Promise<Store>
  readonly orderCaches: Pick<OrderCaches, 'of'>
  readonly preferences: () => Preferences
  /** The document folder, for what is fetched from now on. */
  readonly folder: () => string
  readonly earlierFolders: () => readonly string[]
  /** The folder of what this desk keeps. */
  readonly profile: string
  readonly send: <K extends EventName>(name: K, news: Events[K]) => void
  /** Shows a message of the system. */
  readonly notify: (text: string) => void
  readonly onBug: (where: string, error: unknown) => void
}

/** The documents of the connection in use, and what is done for those of all. */
export interface ServedDocuments extends Required<Omit<Lifecycle, 'sleep'>> {
  open(connectionId: string, service: Service, memory: Memory): ConnectionDocuments
  /** Another store took the place of the one before. */
  useStore(): void
  /** Removes what is kept long enough, of every connection. */
  removeOld(): void
  /** What is kept long enough, but is not removed without a person's word; as it was found last. */
  due(): DueFiles | null
  /** Removes that: a person says so. */
  removeDue(): Promise<Result<Wiped, Failure>>
  /** Ends when nothing of a connection that was left is written any more. */
  ended(): Promise<unknown>
  /** Leaves what is open, and ends when nothing is written any more. */
  close(): Promise<void>
}

/** Between two looks for files that are kept long enough, in milliseconds. */
const LOOK_EVERY = 6 * 3_600_000

/** Joins documents with the order cache, the store and what an office sets. */
export function serveDocuments({
  store,
  orderCaches,
  preferences,
  folder,
  earlierFolders,
  profile,
  send,
  notify,
  onBug
}: DocumentJoints): ServedDocuments {
  let current: ConnectionDocuments | undefined
  let due: DueFiles | null = null
  const tellOfWires = createWireNotifier({ show: notify })
  /** What ends with a desk that was left: the next one begins behind it. */
  let leaving: Promise<unknown> = Promise.resolve()
  const quietly = (work: Promise<unknown> | undefined): void => {
    work?.catch((error: unknown) => {
      onBug('documents', error)
    })
  }

  /** The order cache knows nearly every order; one that is too new for it, or all where its thread is lost, stood in the list. */
  async function factsOf(connectionId: string, orderId: OrderId, memory: Memory): Promise<OrderFacts | undefined> {
    const cached = await orderCaches
      .of(connectionId)
      ?.call('order', { orderId })
      .catch((error: unknown) => {
        onBug('orders', error)
        return null
      })
    if (cached !== null && cached !== undefined) {
      const { name, closingDate, properties } = cached.row
      return { name, closingDate, property: properties[0] ?? null, documents: cached.documents }
    }
    const name = memory.names.get(orderId)
    return name === undefined ? undefined : { name, closingDate: null, property: null }
  }

  async function removeOld(isAsked = false): Promise<Result<Wiped, Failure>> {
    const outcome = await removeOldFiles(await store(), preferences().keepDays, Date.now(), { isAsked })
    if (!outcome.ok) return outcome
    const { due: waiting, ...wiped } = outcome.value
    due = waiting
    if (wiped.files > 0) await current?.filesRemoved()
    return ok(wiped)
  }

  /** Another store may know of other alarms. */
  async function tellOpen(): Promise<void> {
    const desk = current
    const open = await desk?.wire.open()
    if (desk !== undefined && open?.ok === true)
      send('wire.openChanged', { connectionId: desk.connectionId, open: open.value })
  }

  let looking: NodeJS.Timeout | undefined
  const online = (): void => {
    quietly(current?.downloads.online())
  }

  return {
    open(connectionId, service, memory) {
      const documents = openConnectionDocuments({
        connectionId,
        service,
        store,
        folder,
        earlierFolders,
        profile,
        before: leaving,
        settings: preferences,
        facts: orderId => factsOf(connectionId, orderId, memory),
        onRead: (orderId, read) => {
          quietly(
            orderCaches
              .of(connectionId)
              ?.call('noteDetails', { orderId, stages: null, documents: read, at: Date.now() })
          )
        },
        onNews: news => {
          send('documents.changed', news)
        },
        onWire: news => {
          const { watch, open } = news
          send('wire.changed', watch)
          if (open !== undefined) send('wire.openChanged', { connectionId, open })
          tellOfWires(news)
        },
        onBug: error => {
          onBug('documents', error)
        }
      })
      const opened: ConnectionDocuments = {
        ...documents,
        async close() {
          const closed = documents.close()
          leaving = Promise.all([leaving, closed])
          if (current === opened) current = undefined
          await closed
        }
      }
      current = opened
      return opened
    },
    useStore() {
      quietly(current?.downloads.useStore())
      quietly(tellOpen())
      quietly(removeOld())
    },
    start() {
      looking = setInterval(() => {
        quietly(removeOld())
      }, LOOK_EVERY).unref()
      quietly(removeOld())
    },
    wake: online,
    online,
    removeOld() {
      quietly(removeOld())
    },
    due: () => due,
    removeDue: () => removeOld(true),
    ended: () => leaving,
    async close() {
      clearInterval(looking)
      await current?.close()
      await leaving
    }
  }
}
