import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { parseBaseAddress, type BaseAddress } from '../service/http/base-address.ts'
import type { Tokens } from '../keychain/tokens.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import { PRACTICE_ID, type Practice } from './practice-connection.ts'

/** The address and token of a connection. Only the service's client receives the token. */
export interface Access {
  readonly id: string
  readonly baseAddress: BaseAddress
  readonly token: string
  /** Of practice orders, whose address and token are new with each start. */
  readonly dataSet?: string
}

/** Address and token of a connection, active or not; `not-connected` if it or its token is not on this computer. */
export type AccessTo = (id: string) => Promise<Result<Access, Failure>>

export interface AccessParts {
  readonly registry: Pick<ConnectionRegistry, 'find' | 'changed'>
  readonly tokens: Tokens
  readonly practice: Practice
}

export function createAccess({ registry, tokens, practice }: AccessParts): AccessTo {
  function practiceAccess(): Result<Access, Failure> {
    const running = practice.running()
    if (running === undefined) return failed({ kind: 'practice-unavailable' })
    const baseAddress = parseBaseAddress(running.baseUrl)
    if (!baseAddress.ok) return failed({ kind: 'practice-unavailable' })
    return ok({ id: PRACTICE_ID, baseAddress: baseAddress.value, token: running.token, dataSet: running.dataSet() })
  }

  return async id => {
    if (id === PRACTICE_ID) return practiceAccess()
    const connection = registry.find(id)
    const place = connection === undefined ? 'missing' : tokens.whereIs(id, connection.tokenIn)
    if (connection === undefined || place === 'missing') return failed({ kind: 'not-connected' })
    if (place === 'other-address') return failed({ kind: 'not-connected', because: place })
    const told = tokens.knownKeychainState() ?? 'ok'
    const token = await tokens.read(id, connection.baseAddress)
    // The page says what becomes of a token that is entered now.
    if ((tokens.knownKeychainState() ?? 'ok') !== told) registry.changed()
    if (!token.ok) {
      if (token.failure !== 'other-address') return failed({ kind: 'vault', trouble: token.failure })
      // The page learns only now why the token must be entered again.
      registry.changed()
      return failed({ kind: 'not-connected', because: token.failure })
    }
    if (token.value === null) {
      // Until now the page said that the keychain has it.
      registry.changed()
      return failed({ kind: 'not-connected' })
    }
    return ok({ id, baseAddress: connection.baseAddress, token: token.value })
  }
}
