import type { ConnectionEntry, ConnectionState } from '#domain/connection.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Service } from '../service/service.ts'
import type { Access, AccessTo } from './access.ts'
import { createActiveServices } from './active-services.ts'
import { createAdding } from './add-connection.ts'
import { checkKeychain } from './check-keychain.ts'
import type { ConnectionServices, OrderNames } from './connection-services.ts'
import { createEntry, type EntryParts } from './enter-connection.ts'
import { PRACTICE_ID } from './practice-connection.ts'
import { createRemoval, createRemovalOfWorkLeft, type RemovalParts } from './remove-connection.ts'
import { createStartOver } from './start-over.ts'
import { createSwitch, type SwitchParts } from './switch-connection.ts'

type State = Promise<Result<ConnectionState, Failure>>

/**
 * The connections to clients' services. Every change is reported through `onChange`, and stops the old connection's
 * work in progress.
 */
export interface Connections {
  state(): State
  /** Adds a connection, and activates it unless the user switched to another, or left, while its token was tried. */
  connect(entry: ConnectionEntry): State
  /** The user left the connection that is being added, or practice that starts: it takes them from no other one. */
  stay(): void
  /** Starts practice, and activates it as `connect` does. */
  practice(): State
  /** Deletes every practice order and makes new sample orders; drafts stay. */
  startOver(): State
  activate(id: string): State
  replaceToken(id: string, text: string): State
  /** Ends the try of a new token: `replaceToken` answers `canceled`, unless that came too late. */
  cancelReplace(id: string): void
  remove(id: string): State
  /** The store on the disk has opened: removes what that has of connections that were removed before (R24). */
  removeWorkLeft(): Promise<void>
  /** Runs a request against the active connection; `not-connected` or the keychain's trouble if there is none. */
  withService<T>(
    run: (service: Service, services: ConnectionServices) => Promise<Result<T, Failure>>
  ): Promise<Result<T, Failure>>
  /** The active connection's services, if it has been used since it became active. */
  activeServices(): ConnectionServices | undefined
  /**
   * Opens the active connection, as the page is about to ask for it (P27), then removes the tokens that no connection uses
   * any more from the keychain, if all connections are known, and the work that is left of removed ones.
   */
  start(): Promise<void>
  /** Opens no services from now on; those that are open go on. */
  stopOpening(): Promise<void>
  /** Stops everything in progress and takes no more requests. */
  close(): Promise<void>
}

export interface ConnectionParts extends EntryParts, RemovalParts, Omit<SwitchParts, 'active'> {
  readonly access: AccessTo
  readonly openServices: (access: Access, names: OrderNames) => ConnectionServices
}

/** Connects nothing before the first call. */
export function createConnections(parts: ConnectionParts): Connections {
  const { store, tokens, practice, registry, access } = parts
  const active = createActiveServices(parts.openServices)
  const entry = createEntry(parts)
  const removeConnection = createRemoval(parts)
  const removeWorkLeft = createRemovalOfWorkLeft(parts)
  const { activateKept, activatePractice } = createSwitch({ ...parts, active })
  const adding = createAdding({ registry, add: entry.add, activate: activateKept, activatePractice })

  async function openActive(): Promise<Result<ConnectionServices, Failure>> {
    const id = registry.activeId()
    if (id === null) return failed({ kind: 'not-connected' })
    const open = active.of(id)
    if (open !== undefined) return ok(open)
    const reached = await access(id)
    if (!reached.ok) return reached
    // Meanwhile the user may have switched to another connection, or removed this one.
    const opened = registry.activeId() === id ? active.open(reached.value) : undefined
    return opened === undefined ? failed({ kind: 'canceled' }) : ok(opened)
  }

  async function tidyKeychain(): Promise<void> {
    // An unavailable keychain is left alone: the next start removes the tokens.
    if (!store.isWhole || (await tokens.keychainState()) !== 'ok') return
    const inKeychain = store.list().filter(({ tokenIn }) => tokenIn === 'keychain')
    await tokens.removeStrays(new Set(inKeychain.map(({ id }) => id)))
  }

  return {
    async state() {
      void checkKeychain(tokens, registry)
      return ok(registry.state())
    },
    ...adding,
    startOver: createStartOver({ ...parts, active }),
    activate: id => (id === PRACTICE_ID ? activatePractice() : activateKept(id)),
    async replaceToken(id, text) {
      const connection = registry.find(id)
      if (connection === undefined) return failed({ kind: 'not-connected' })
      const replaced = await entry.replaceToken(id, connection.baseAddress, text)
      if (!replaced.ok) return replaced
      if (registry.activeId() === id) active.leave()
      parts.onAccount(id)
      return ok(registry.changed())
    },
    cancelReplace: entry.cancelReplace,
    async remove(id) {
      let outcome: Result<null, Failure> = ok(null)
      await active.shutDuring(id, async () => {
        outcome = await removeConnection(id)
        return outcome.ok
      })
      // One that failed may have forgotten the token all the same, or stopped practice.
      const state = registry.changed()
      return outcome.ok ? ok(state) : outcome
    },
    removeWorkLeft,
    async withService(run) {
      const opened = await openActive()
      return opened.ok ? run(opened.value.service, opened.value) : opened
    },
    activeServices: () => active.of(registry.activeId()),
    async start() {
      // Why it cannot be opened, whoever asks for it is told. The keychain answers one call at a time: the token comes first.
      try {
        await openActive()
      } finally {
        await tidyKeychain()
        await removeWorkLeft()
      }
    },
    stopOpening: async () => active.stopOpening(),
    async close() {
      active.close()
      await practice.stop()
    }
  }
}
