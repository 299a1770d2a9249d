import { createMemory, type Access, type Desk, type Memory } from './connection-services.ts'

/** The desk that is open: the active connection's, or none. */
export interface Desks {
  /** The open desk, if it is this connection's. */
  of(id: string | null): Desk | undefined
  /** Opens a connection's desk, leaving the one that was open; undefined where it may not be opened any more. */
  open(access: Access): Desk | undefined
  /** Leaves the open desk, and ends what is under way there. */
  leave(): void
  /** Lets nothing be opened for a connection while `work` goes on; where that gives true, what is remembered of it goes (R24). */
  shutDuring(id: string, work: () => Promise<boolean>): Promise<void>
  /** Leaves the open desk and opens nothing any more. */
  close(): void
}

/** Takes what opens a desk; gives the desks. */
export function createDesks(openDesk: (access: Access, memory: Memory) => Desk): Desks {
  const memories = new Map<string, Memory>()
  const shut = new Set<string>()
  let current: Desk | undefined
  let closed = false

  function memoryOf(id: string): Memory {
    const memory = memories.get(id) ?? createMemory()
    memories.set(id, memory)
    return memory
  }

  function leave(): void {
    void current?.close()
    current = undefined
  }

  return {
    of: id => (id !== null && current?.connectionId === id ? current : undefined),
    open(access) {
      if (closed || shut.has(access.id)) return undefined
      if (current?.connectionId === access.id) return current
      leave()
      current = openDesk(access, memoryOf(access.id))
      return current
    },
    leave,
    async shutDuring(id, work) {
      shut.add(id)
      try {
        if (current?.connectionId === id) leave()
        if (await work()) memories.delete(id)
      } finally {
        // The practice connection comes back under its id; a kept one never does.
        shut.delete(id)
      }
    },
    close() {
      closed = true
      leave()
    }
  }
}
