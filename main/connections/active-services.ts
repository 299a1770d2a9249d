import type { Access } from './access.ts'
import type { ConnectionServices, OrderNames } from './connection-services.ts'

/** The services that are open: the active connection's, or none. */
export interface ActiveServices {
  /** The open services, if they are this connection's. */
  of(id: string | null): ConnectionServices | undefined
  /** Opens a connection's services and closes those that were open; undefined if they may not be opened any more. */
  open(access: Access): ConnectionServices | undefined
  /** Closes the open services. */
  leave(): void
  /** Refuses to open a connection during `work`; if that resolves to true, its order names are forgotten (R24). */
  shutDuring(id: string, work: () => Promise<boolean>): Promise<void>
  /** Opens no services from now on. */
  stopOpening(): void
  /** Closes the open services and opens none from now on. */
  close(): void
}

export function createActiveServices(
  openServices: (access: Access, names: OrderNames) => ConnectionServices
): ActiveServices {
  const namesOf = new Map<string, OrderNames>()
  const shut = new Set<string>()
  let current: ConnectionServices | undefined
  let closed = false

  function leave(): void {
    void current?.close()
    current = undefined
  }

  return {
    of: id => (id !== null && current?.connectionId === id ? current : undefined),
    open(access) {
      const { id } = access
      if (closed || shut.has(id)) return undefined
      if (current?.connectionId === id) return current
      leave()
      const names = namesOf.get(id) ?? new Map()
      namesOf.set(id, names)
      current = openServices(access, names)
      return current
    },
    leave,
    async shutDuring(id, work) {
      shut.add(id)
      try {
        if (current?.connectionId === id) leave()
        if (await work()) namesOf.delete(id)
      } finally {
        // The practice connection may be opened again under the same id; a kept one never is.
        shut.delete(id)
      }
    },
    stopOpening() {
      closed = true
    },
    close() {
      closed = true
      leave()
    }
  }
}
