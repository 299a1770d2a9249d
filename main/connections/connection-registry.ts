import type { ConnectionState } from '#domain/connection.ts'
import type { BaseAddress } from '../service/http/base-address.ts'
import type { ConnectionStore, StoredConnection } from '../settings/connections.ts'
import type { Tokens } from '../keychain/tokens.ts'
import { keptConnection, listTrouble, practiceConnection } from './as-connection.ts'
import { PRACTICE_ID, type Practice } from './practice-connection.ts'

/** The connections of this computer, and which one is active. */
export interface ConnectionRegistry {
  activeId(): string | null
  isPracticing(): boolean
  setPracticing(on: boolean): void
  find(id: string): StoredConnection<BaseAddress> | undefined
  /** The list as the page sees it. */
  state(): ConnectionState
  /** Tells the page of a change; returns the new state. */
  changed(): ConnectionState
}

export interface RegistryParts {
  readonly store: ConnectionStore<BaseAddress>
  readonly tokens: Tokens
  readonly practice: Practice
  readonly onChange: (state: ConnectionState) => void
}

export function createConnectionRegistry({ store, tokens, practice, onChange }: RegistryParts): ConnectionRegistry {
  let isPracticing = false
  const activeId = () => (isPracticing ? PRACTICE_ID : store.activeId())

  function state(): ConnectionState {
    const running = practice.running()
    const practiceTrouble = practice.trouble()
    const kept = store.list().map(connection => keptConnection(connection, tokens))
    return {
      connections: running === undefined ? kept : [...kept, practiceConnection(running)],
      activeId: activeId(),
      keychain: tokens.knownKeychainState() ?? 'ok',
      ...listTrouble(store.found.state),
      ...(practiceTrouble === undefined ? {} : { practiceTrouble })
    }
  }

  return {
    activeId,
    isPracticing: () => isPracticing,
    setPracticing(on) {
      isPracticing = on
    },
    find: id => store.list().find(connection => connection.id === id),
    state,
    changed() {
      const changed = state()
      onChange(changed)
      return changed
    }
  }
}
