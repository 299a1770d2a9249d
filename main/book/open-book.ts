import type { KeptPage } from '#domain/bridge.ts'
import type { BookStatus } from '#domain/book.ts'
import type { OrderId } from '#domain/order-id.ts'
import type { OrderPage } from '#domain/order-page.ts'
import type { Service } from '../service/service.ts'
import type { BookParts } from './books.ts'
import type { BookCall, BookCalls, BookThread } from './contract.ts'
import type { Sync, SyncStatus } from './sync.ts'

/** The book of one connection, in its thread, and the reading that keeps it up to date. */
export interface OpenBook {
  readonly connectionId: string
  status(): BookStatus
  /** Asks the book; waits until it is open, and for most calls until it is in memory. Rejects where the thread is lost. */
  call<K extends BookCall>(name: K, args: BookCalls[K]['args']): Promise<BookCalls[K]['result']>
  /** The page of the list seen last, without waiting for the rest. */
  kept(): Promise<KeptPage | null>
  /** A page a person looks at: its rows are taken in, and the first is kept for the next start. */
  notePage(page: OrderPage, at: number): void
  readNow(): void
  lookAt(orderIds: readonly OrderId[]): void
  noteSent(): void
  networkBack(): void
  sleep(): void
  wake(): void
  close(): Promise<void>
}

export interface OpenBookParts extends Omit<BookParts, 'folder' | 'isPassing'> {
  readonly connectionId: string
  /** Null for a book that lasts until it is left. */
  readonly file: string | null
  readonly service: Service
  /** Whether a thread was lost with this file again and again: it is put aside, and a new one begun. */
  readonly isPoisoned: boolean
  /** What must have ended before the file is opened. */
  readonly before: Promise<unknown>
  readonly onLost: (book: OpenBook) => void
}

/** In milliseconds: the page is told of changes no more often. */
const TELL_EVERY = 250

const NOT_READ: SyncStatus = { asOf: null, whole: null, reading: null, pause: null, notices: [] }

/** Opens a book and, once it is in memory, begins to keep it up to date. */
export function openBook(parts: OpenBookParts): OpenBook {
  const { connectionId, onBug } = parts
  let thread: BookThread | undefined
  let sync: Sync | undefined
  let isClosed = false
  let isAsleep = false
  let telling: NodeJS.Timeout | undefined

  function status(): BookStatus {
    const { ready, orders, unread, revision, notices } = thread?.state() ?? { ready: false, orders: 0, unread: 0, revision: 0, notices: [] }
    const reading = sync?.status() ?? NOT_READ
    return { connectionId, state: ready ? 'ready' : 'opening', orders, unread, revision, ...reading, notices: [...notices, ...reading.notices] }
  }

  function tell(): void {
    if (isClosed) return
    telling ??= setTimeout(() => {
      telling = undefined
      if (!isClosed) parts.onStatus(status())
    }, TELL_EVERY).unref()
  }

  /** Rejects where the store cannot be opened, or the book was left meanwhile. */
  const opening = (async () => {
    await parts.before
    const store = await parts.store()
    if (isClosed) throw new Error('the book was left')
    thread = parts.startThread(error => {
      onBug(error)
      if (!isClosed) parts.onLost(book)
    })
    const { keyId, key } = store.deriveKey(`book ${connectionId}`)
    const opened = await thread.call('open', { file: store.lasting ? parts.file : null, key, keyId, isPoisoned: parts.isPoisoned })
    tell()
    void begin(thread, opened.sync).catch(unlessClosed)
    return { thread, kept: opened.kept }
  })()
  opening.catch(unlessClosed)

  function unlessClosed(error: unknown): void {
    if (!isClosed) onBug(error)
  }

  async function begin(started: BookThread, kept: string | null): Promise<void> {
    await started.call('loaded', null)
    await tellSent()
    if (isClosed) return
    sync = parts.startSync({ service: parts.service, book: { call }, preferences: parts.preferences, kept, onStatus: tell, onBug })
    if (isAsleep) sync.sleep()
    tell()
  }

  async function tellSent(): Promise<void> {
    await call('sentHere', { orderIds: (await parts.store()).orders.sentOrderIds(connectionId) })
  }

  async function call<K extends BookCall>(name: K, args: BookCalls[K]['args']): Promise<BookCalls[K]['result']> {
    const opened = await opening
    const before = opened.thread.state().revision
    try {
      return await opened.thread.call(name, args)
    } finally {
      if (opened.thread.state().revision !== before) tell()
    }
  }

  const book: OpenBook = {
    connectionId,
    status,
    call,
    kept: async () => (await opening).kept,
    notePage(page, at) {
      // A start opens the first page: of the others none is kept.
      if (page.page === 1) void call('keepPage', { page, at }).catch(unlessClosed)
      sync?.notePage(page, at)
    },
    readNow() { sync?.readNow() },
    lookAt(orderIds) { sync?.lookAt(orderIds) },
    noteSent() { void tellSent().catch(unlessClosed) },
    networkBack() { sync?.networkBack() },
    sleep() {
      isAsleep = true
      sync?.sleep()
    },
    wake() {
      isAsleep = false
      sync?.wake()
    },
    async close() {
      if (isClosed) return
      isClosed = true
      clearTimeout(telling)
      await sync?.close()
      // What never opened has nothing to close: why was told.
      await opening.catch(() => undefined)
      await thread?.close()
    }
  }
  return book
}
