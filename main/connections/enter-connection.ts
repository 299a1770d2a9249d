import { randomUUID } from 'node:crypto'
import type { ConnectionEntry } from '#domain/connection.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { BaseAddress } from '../service/http/base-address.ts'
import type { Service } from '../service/service.ts'
import type { ConnectionStore } from '../settings/connections.ts'
import { checkToken } from '../keychain/token.ts'
import type { Tokens } from '../keychain/tokens.ts'
import { storedColor } from './as-connection.ts'
import { checkEntry } from './check-entry.ts'

export interface EntryParts {
  readonly store: ConnectionStore<BaseAddress>
  readonly tokens: Tokens
  readonly createService: (baseAddress: BaseAddress, token: string) => Service
  /** The organization's: no other service may be entered. */
  readonly onlyAddress?: string | undefined
}

/** Stores what the user entered of a connection, once its token works. */
export function createEntry({ store, tokens, createService, onlyAddress }: EntryParts) {
  /** What cancels the new token that is tried for a connection, by its id. */
  const replacing = new Map<string, AbortController>()

  /** Tries the token on the first page of the order list: the one request that every token may make. */
  async function tryToken(
    baseAddress: BaseAddress,
    token: string,
    signal?: AbortSignal
  ): Promise<Result<null, Failure>> {
    const service = createService(baseAddress, token)
    signal?.addEventListener('abort', () => service.close())
    try {
      const page = await service.listOrders(1)
      return page.ok ? ok(null) : page
    } finally {
      service.close()
    }
  }

  return {
    /** Adds a connection; returns its new id. */
    async add(entry: ConnectionEntry): Promise<Result<string, Failure>> {
      const checked = checkEntry(entry, store.list(), onlyAddress)
      if (!checked.ok) return failed({ kind: 'invalid', fields: checked.failure })
      const { name, baseAddress, token } = checked.value
      const tried = await tryToken(baseAddress, token)
      if (!tried.ok) return tried
      const id = randomUUID()
      const kept = await tokens.keep(id, baseAddress, token)
      const added = await store.add({ id, name, colour: storedColor(entry.color), baseAddress, tokenIn: kept.where })
      if (added.ok) return ok(id)
      await tokens.forget(id)
      return added
    },

    async replaceToken(id: string, baseAddress: BaseAddress, text: string): Promise<Result<null, Failure>> {
      const token = checkToken(text)
      if (!token.ok) return failed({ kind: 'invalid', fields: [{ path: 'token', message: token.failure }] })
      const canceling = new AbortController()
      replacing.set(id, canceling)
      const tried = await tryToken(baseAddress, token.value, canceling.signal).finally(() => {
        // It holds the token that was tried (R24).
        if (replacing.get(id) === canceling) replacing.delete(id)
      })
      if (canceling.signal.aborted) return failed({ kind: 'canceled' })
      if (!tried.ok) return tried
      const kept = await tokens.keep(id, baseAddress, token.value)
      // The list says only where the token is: a full disk keeps no good one from being used.
      if (store.list().find(connection => connection.id === id)?.tokenIn === kept.where) return ok(null)
      const updated = await store.update(id, { tokenIn: kept.where })
      // It was removed while the token was tried (R24).
      if (!updated.ok && !store.list().some(connection => connection.id === id)) await tokens.forget(id)
      return updated
    },

    /** The old token stays, unless the new one was accepted by then. */
    cancelReplace(id: string): void {
      replacing.get(id)?.abort()
    }
  }
}
