import type { Connection } from '#domain/connection.ts'

/** Where a token was saved. */
export type SavedIn = 'keychain' | 'until-quit'

export interface HeldToken {
  readonly token: string
  readonly baseAddress: string
  readonly where: SavedIn
}

/** What this run of the program knows of each connection's token, by the connection's id. */
export interface TokenMemory {
  get(connectionId: string): HeldToken | undefined
  /** Replaces what was known. */
  set(connectionId: string, held: HeldToken): void
  /** Forgets the token; from now on the connection has none. */
  clear(connectionId: string): void
  /** Rises with each `set` and `clear`: an answer to a question asked before no longer counts. */
  version(): number
  /** What was read from the keychain, without raising the version. */
  learn(connectionId: string, found: HeldToken | 'missing' | 'other-address'): void
  isMissing(connectionId: string): boolean
  /** Where the token is, given where it was saved in an earlier run. */
  whereIs(connectionId: string, savedIn: SavedIn): Connection['token']
}

export function createTokenMemory(): TokenMemory {
  const known = new Map<string, HeldToken | 'missing' | 'other-address'>()
  let version = 0

  function get(connectionId: string): HeldToken | undefined {
    const found = known.get(connectionId)
    return typeof found === 'object' ? found : undefined
  }

  return {
    get,
    set(connectionId, held) {
      version += 1
      known.set(connectionId, held)
    },
    clear(connectionId) {
      version += 1
      known.set(connectionId, 'missing')
    },
    version: () => version,
    learn(connectionId, found) {
      known.set(connectionId, found)
    },
    isMissing: connectionId => known.get(connectionId) === 'missing',
    whereIs(connectionId, savedIn) {
      const found = known.get(connectionId)
      if (typeof found === 'object') return found.where
      if (found !== undefined) return found
      return savedIn === 'keychain' ? 'keychain' : 'missing'
    }
  }
}
