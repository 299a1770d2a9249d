import { createMemory, type Access, type Desk, type Memory } from './desk.ts'

/** The desk that is open, and those that are being left. At most one is open: the active connection's. */
export interface Desks {
  /** The open desk, if it is this connection's. */
  of(id: string | null): Desk | undefined
  /** Opens a connection's desk, leaving the one that was open; undefined where it may not be opened any more. */
  open(access: Access): Desk | undefined
  /** Leaves the open desk: ends what is under way there, but lets an order that is being sent come to its outcome first. */
  leave(): Promise<void>
  /** Lets nothing be opened for a connection while `work` goes on; where that gives true, what is remembered of it goes (R24). */
  shutDuring(id: string, work: () => Promise<boolean>): Promise<void>
  /** Opens nothing any more, and ends when every desk is left. */
  close(): Promise<void>
  /** Undefined where no order is on its way anywhere; else ends when all came to an outcome, true if the service took each. */
  sending(): Promise<boolean> | undefined
}

/** Takes what opens a desk; gives the desks. What was sent is remembered by connection, so that going away and back loses nothing. */
export function createDesks(openDesk: (access: Access, memory: Memory) => Desk): Desks {
  const memories = new Map<string, Memory>()
  const shut = new Set<string>()
  const leaving = new Set<Promise<void>>()
  let current: Desk | undefined
  let closed = false

  function memoryOf(id: string): Memory {
    const memory = memories.get(id) ?? createMemory()
    memories.set(id, memory)
    return memory
  }

  function leave(): Promise<void> {
    const left = current
    current = undefined
    if (left === undefined) return Promise.resolve()
    const done = left.outbox.settled().then(() => { left.close() }).finally(() => leaving.delete(done))
    leaving.add(done)
    return done
  }

  return {
    of: id => id !== null && current?.connectionId === id ? current : undefined,
    open(access) {
      if (closed || shut.has(access.id)) return undefined
      if (current?.connectionId === access.id) return current
      void leave()
      current = openDesk(access, memoryOf(access.id))
      return current
    },
    leave,
    async shutDuring(id, work) {
      shut.add(id)
      try {
        if (current?.connectionId === id) await leave()
        if (await work()) memories.delete(id)
      } finally {
        // The practice connection comes back under its id; a kept one never does.
        shut.delete(id)
      }
    },
    async close() {
      closed = true
      void leave()
      await Promise.all(leaving)
    },
    sending() {
      const pending = [...memories.values()].flatMap(({ outbox }) => outbox.pending() ?? [])
      return pending.length === 0 ? undefined : Promise.all(pending).then(all => all.every(Boolean))
    }
  }
}
