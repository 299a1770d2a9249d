import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BookStatus } from '#domain/book.ts'
import type { Preferences } from '#domain/preferences.ts'
import type { Service } from '../service/service.ts'
import type { Store } from '../store/store.ts'
import { damagedFiles } from './book-files.ts'
import type { BookThread } from './contract.ts'
import { openBook, type OpenBook } from './open-book.ts'
import type { startSync } from './sync.ts'

export interface BookParts {
  /** Where the files of the books lie. */
  readonly folder: string
  readonly store: () => Promise<Store>
  readonly startThread: (onLost: (error: Error) => void) => BookThread
  readonly startSync: typeof startSync
  readonly preferences: () => Preferences
  /** Whether a connection's book lasts until the program quits only. */
  readonly isPassing: (connectionId: string) => boolean
  /** Told of every change, at most some four times a second. */
  readonly onStatus: (status: BookStatus) => void
  readonly onBug: (error: unknown) => void
}

/** The books of the connections: the active one's is open and kept up to date, the others lie on the disk. */
export interface Books {
  /** Opens a connection's book, with the service its list is read from; the one that was open is left. */
  open(connectionId: string, service: Service): void
  /** The open book, if it is this connection's. */
  of(connectionId: string): OpenBook | undefined
  /** Ends the reading and the thread of a connection's book, if it is the open one. */
  leave(connectionId: string): void
  /** The store was opened, or another took its place: the book goes on with its key. */
  useStore(): void
  /** An order was sent from this desk, or one is known to be. */
  noteSent(connectionId: string): void
  /** Takes away everything kept of a connection's orders (R24). Throws Node's error where the disk does not let go of it. */
  forget(connectionId: string): Promise<void>
  networkBack(): void
  sleep(): void
  wake(): void
  /** Leaves the open book; ends when everything is written. */
  close(): Promise<void>
}

/** Between one loss of a thread and the next beginning, but for the first; in milliseconds. */
const REST = 60_000
/** So often a book is opened from its file as it is; then the file is put aside. */
const MOST_LOST_OPENING = 3

/** Gives the books of a folder. Nothing is read before one is opened. */
export function createBooks(parts: BookParts): Books {
  let current: { readonly service: Service; readonly book: OpenBook } | undefined
  let isAsleep = false
  let losses = 0
  /** Threads lost in a row before their book was in memory: what lies in its file may be the cause. */
  let lostOpening = 0
  let resting: NodeJS.Timeout | undefined
  /** Books that are being closed: a file is opened again only when it was left. */
  let leaving: Promise<unknown> = Promise.resolve()

  function begin(connectionId: string, service: Service): void {
    const file = parts.isPassing(connectionId) ? null : fileOf(connectionId)
    const book = openBook({ ...parts, connectionId, file, service, before: leaving, onLost, isPoisoned: lostOpening >= MOST_LOST_OPENING })
    if (isAsleep) book.sleep()
    current = { service, book }
  }

  function end(): void {
    const ended = current?.book.close().catch(parts.onBug)
    current = undefined
    leaving = Promise.all([leaving, ended])
  }

  /** A thread that died is a bug, and no reason to be without the book; one that dies each time is begun anew after a rest only. */
  function onLost(book: OpenBook): void {
    if (current?.book !== book) return
    const { service } = current
    lostOpening = book.status().state === 'opening' && lostOpening < MOST_LOST_OPENING ? lostOpening + 1 : 0
    end()
    clearTimeout(resting)
    resting = setTimeout(() => {
      if (current === undefined) begin(book.connectionId, service)
    }, losses === 0 ? 0 : REST).unref()
    losses += 1
  }

  function leave(connectionId: string): void {
    clearTimeout(resting)
    if (current?.book.connectionId === connectionId) end()
  }

  const fileOf = (connectionId: string): string => join(parts.folder, `${connectionId}.db`)

  return {
    open(connectionId, service) {
      clearTimeout(resting)
      lostOpening = 0
      end()
      begin(connectionId, service)
    },
    of: connectionId => current?.book.connectionId === connectionId ? current.book : undefined,
    leave,
    useStore() {
      if (current === undefined) return
      const { service, book } = current
      end()
      begin(book.connectionId, service)
    },
    noteSent(connectionId) {
      if (current?.book.connectionId === connectionId) current.book.noteSent()
    },
    async forget(connectionId) {
      leave(connectionId)
      await leaving
      const file = fileOf(connectionId)
      for (const path of [file, `${file}-wal`, `${file}-shm`, ...await damagedFiles(file)]) await rm(path, { force: true })
    },
    networkBack() { current?.book.networkBack() },
    sleep() {
      isAsleep = true
      current?.book.sleep()
    },
    wake() {
      isAsleep = false
      current?.book.wake()
    },
    async close() {
      clearTimeout(resting)
      end()
      await leaving
    }
  }
}
