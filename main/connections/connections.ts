import { randomUUID } from 'node:crypto'
import type { ConnectionEntry, ConnectionState } from '#domain/connection.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { BaseAddress } from '../service/http/base-address.ts'
import type { Service } from '../service/service.ts'
import type { ConnectionStore } from '../settings/connections.ts'
import { checkToken } from '../keychain/token.ts'
import type { Tokens } from '../keychain/tokens.ts'
import { keptConnection, listTrouble, practiceConnection } from './as-connection.ts'
import { checkEntry } from './check-entry.ts'
import type { Access, Desk, Memory } from './connection-services.ts'
import { createDesks } from './active-services.ts'
import { PRACTICE_ID, type Practice } from './practice-connection.ts'

type State = Promise<Result<ConnectionState, Failure>>

/** Which client's service this program talks to. Every change is told through `onChange`, and ends what the old connection had under way. */
export interface Connections {
  state(): State
  connect(entry: ConnectionEntry): State
  practise(): State
  activate(id: string): State
  replaceToken(id: string, text: string): State
  remove(id: string): State
  /** Runs a request against the active connection; `not-connected` or the keychain's trouble where there is none. */
  withService<T>(run: (service: Service, desk: Desk) => Promise<Result<T, Failure>>): Promise<Result<T, Failure>>
  /** The active connection's desk, if it has been used since it became active. */
  activeDesk(): Desk | undefined
  /** What a kept connection, active or not, is reached with; `not-connected` where it or its token is not here. */
  access(id: string): Promise<Result<Access, Failure>>
  /** Removes from the keychain the tokens that no connection uses any more, where it is certain which connections there are. */
  tidyKeychain(): Promise<void>
  /** Ends everything under way and takes no more requests. */
  close(): Promise<void>
}

export interface ConnectionParts {
  readonly store: ConnectionStore<BaseAddress>
  readonly tokens: Tokens
  readonly practice: Practice
  readonly createService: (baseAddress: BaseAddress, token: string) => Service
  readonly openDesk: (access: Access, memory: Memory) => Desk
  readonly onChange: (state: ConnectionState) => void
  /** Told of a connection that was opened, or got another token. */
  readonly onAccount: (connectionId: string) => void
  /** Takes away what is kept of a connection's work, once its token is gone; where that fails, the connection stays (R24). */
  readonly beforeRemove: (connectionId: string) => Promise<Result<null, Failure>>
}

/** Gives the connections of this computer. Nothing is read, started or connected before it is asked for. */
export function createConnections(parts: ConnectionParts): Connections {
  const { store, tokens, practice } = parts
  const desks = createDesks(parts.openDesk)
  let practising = false
  const activeId = () => (practising ? PRACTICE_ID : store.activeId())
  const find = (id: string) => store.list().find(connection => connection.id === id)

  function currentState(): ConnectionState {
    const running = practice.running()
    const kept = store.list().map(connection => keptConnection(connection, tokens))
    return {
      connections: running === undefined ? kept : [...kept, practiceConnection(running.baseUrl)],
      activeId: activeId(),
      keychain: tokens.knownKeychainState() ?? 'ok',
      ...listTrouble(store.found.state)
    }
  }

  /** A keychain that asks a person, or hangs, holds up no page: what is wrong with it follows as news (R20). */
  async function learnKeychainState(): Promise<void> {
    if (tokens.knownKeychainState() === undefined && (await tokens.keychainState()) !== 'ok') await changed()
  }

  async function changed() {
    const state = currentState()
    parts.onChange(state)
    return ok(state)
  }

  async function accessTo(id: string): Promise<Result<Access, Failure>> {
    if (id === PRACTICE_ID) {
      const running = practice.running()
      if (running === undefined) return failed({ kind: 'practice-unavailable' })
      return ok({ id, baseAddress: running.baseUrl as BaseAddress, token: running.token })
    }
    const connection = find(id)
    const place = connection === undefined ? 'missing' : tokens.whereIs(id, connection.tokenIn)
    if (connection === undefined || place === 'missing') return failed({ kind: 'not-connected' })
    if (place === 'other-address') return failed({ kind: 'not-connected', because: place })
    const token = await tokens.read(id, connection.baseAddress)
    if (!token.ok) {
      if (token.failure !== 'other-address') return failed({ kind: 'vault', trouble: token.failure })
      // The list of connections said otherwise: now it says why the token must be entered again.
      await changed()
      return failed({ kind: 'not-connected', because: token.failure })
    }
    if (token.value === null) return failed({ kind: 'not-connected' })
    return ok({ id, baseAddress: connection.baseAddress, token: token.value })
  }

  async function openActive(): Promise<Result<Desk, Failure>> {
    const id = activeId()
    if (id === null) return failed({ kind: 'not-connected' })
    const open = desks.of(id)
    if (open !== undefined) return ok(open)
    const access = await accessTo(id)
    if (!access.ok) return access
    // While the keychain was asked, a person may have changed to another connection, or removed this one.
    const opened = activeId() === id ? desks.open(access.value) : undefined
    return opened === undefined ? failed({ kind: 'canceled' }) : ok(opened)
  }

  async function practise() {
    if (practising) return changed()
    const started = await practice.start()
    if (!started.ok) return started
    practising = true
    desks.leave()
    parts.onAccount(PRACTICE_ID)
    return changed()
  }

  /** Makes a kept connection the active one. */
  async function enter(id: string): Promise<Result<ConnectionState, Failure>> {
    if (id === activeId()) return changed()
    const activated = await store.activate(id)
    if (!activated.ok) return activated
    practising = false
    desks.leave()
    parts.onAccount(id)
    return changed()
  }

  async function stopPractising(): Promise<Result<null, Failure>> {
    practising = false
    const taken = await parts.beforeRemove(PRACTICE_ID)
    await practice.stop()
    return taken
  }

  /** The token goes first: where the keychain cannot be asked, the connection stays, so that the token can still be removed. */
  async function removeKept(id: string): Promise<Result<null, Failure>> {
    const forgotten = await tokens.forget(id)
    if (!forgotten.ok && find(id)?.tokenIn === 'keychain') return failed({ kind: 'vault', trouble: forgotten.failure })
    const taken = await parts.beforeRemove(id)
    return taken.ok ? store.remove(id) : taken
  }

  /** Tries the token on the first page of the order list: the one request that every token may make. */
  async function tryToken(baseAddress: BaseAddress, token: string): Promise<Result<null, Failure>> {
    const service = parts.createService(baseAddress, token)
    try {
      const page = await service.listOrders(1)
      return page.ok ? ok(null) : page
    } finally {
      service.close()
    }
  }

  return {
    async state() {
      void learnKeychainState()
      return ok(currentState())
    },
    practise,

    async connect(entry) {
      const checked = checkEntry(entry, store.list())
      if (!checked.ok) return failed({ kind: 'invalid', fields: checked.failure })
      const { name, baseAddress, token } = checked.value
      const tried = await tryToken(baseAddress, token)
      if (!tried.ok) return tried
      const id = randomUUID()
      const kept = await tokens.keep(id, baseAddress, token)
      const added = await store.add({ id, name, colour: entry.colour, baseAddress, tokenIn: kept.where })
      if (!added.ok) {
        await tokens.forget(id)
        return added
      }
      return enter(id)
    },

    async activate(id) {
      if (id === PRACTICE_ID) return practise()
      return enter(id)
    },

    async replaceToken(id, text) {
      const connection = find(id)
      if (connection === undefined) return failed({ kind: 'not-connected' })
      const token = checkToken(text)
      if (!token.ok) return failed({ kind: 'invalid', fields: [{ path: 'token', message: token.failure }] })
      const tried = await tryToken(connection.baseAddress, token.value)
      if (!tried.ok) return tried
      const kept = await tokens.keep(id, connection.baseAddress, token.value)
      const updated = await store.update(id, { tokenIn: kept.where })
      if (!updated.ok) return updated
      if (activeId() === id) desks.leave()
      parts.onAccount(id)
      return changed()
    },

    async remove(id) {
      let outcome: Result<null, Failure> = ok(null)
      await desks.shutDuring(id, async () => {
        outcome = await (id === PRACTICE_ID ? stopPractising() : removeKept(id))
        return outcome.ok
      })
      return outcome.ok ? changed() : outcome
    },

    async withService(run) {
      const opened = await openActive()
      return opened.ok ? run(opened.value.service, opened.value) : opened
    },

    activeDesk: () => desks.of(activeId()),
    access: accessTo,

    async tidyKeychain() {
      // A keychain that is not at hand is not asked again for this: the next start does it.
      if (!store.isWhole || (await tokens.keychainState()) !== 'ok') return
      await tokens.removeStrays(
        new Set(
          store
            .list()
            .filter(({ tokenIn }) => tokenIn === 'keychain')
            .map(({ id }) => id)
        )
      )
    },

    async close() {
      desks.close()
      await practice.stop()
    }
  }
}
