import type { ConnectionDocuments } from './connection-documents.ts'

/** The documents that are open: the active connection's, or none. */
export interface ActiveDocuments {
  current(): ConnectionDocuments | undefined
  /** @param start opens the documents, but starts no work before its argument has resolved */
  open(start: (before: Promise<unknown>) => ConnectionDocuments): ConnectionDocuments
  /** Closes a connection's documents, if open; resolves once nothing of them is being written. */
  leave(connectionId: string): Promise<void>
  /** Resolves once nothing of any closed connection is being written. */
  ended(): Promise<unknown>
  close(): Promise<void>
}

export function createActiveDocuments(): ActiveDocuments {
  let current: ConnectionDocuments | undefined
  let leaving: Promise<unknown> = Promise.resolve()

  async function closeCurrent(): Promise<void> {
    const closed = current?.close()
    current = undefined
    leaving = Promise.all([leaving, closed])
    await closed
  }

  return {
    current: () => current,
    open(start) {
      current = start(leaving)
      return current
    },
    async leave(connectionId) {
      if (current?.connectionId === connectionId) await closeCurrent()
    },
    ended: () => leaving,
    async close() {
      await closeCurrent()
      await leaving
    }
  }
}
