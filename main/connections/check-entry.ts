import type { ConnectionEntry } from '#domain/connection.ts'
import type { FieldMessage } from '#domain/common/failure.ts'
import { oneLine } from '#domain/common/one-line.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { parseBaseAddress, type BaseAddress } from '../service/http/base-address.ts'
import { nameTaken } from '../settings/connections.ts'
import { checkToken } from '../keychain/token.ts'

export interface CheckedEntry {
  readonly name: string
  readonly baseAddress: BaseAddress
  readonly token: string
}

interface Named {
  readonly name: string
}

/** Normalizes what the user entered, or returns every field that needs attention. */
export function checkEntry(
  entry: ConnectionEntry,
  existing: readonly Named[],
  onlyAddress?: string
): Result<CheckedEntry, readonly FieldMessage[]> {
  // A name with a control character would make the connection unreadable at the next start.
  const name = oneLine(entry.name)
  const nameProblem = checkName(name, existing)
  const baseAddress = checkAddress(entry.baseAddress, onlyAddress)
  const token = checkToken(entry.token)
  if (nameProblem === undefined && baseAddress.ok && token.ok)
    return ok({ name, baseAddress: baseAddress.value, token: token.value })
  return failed([
    ...(nameProblem === undefined ? [] : [{ path: 'name', message: nameProblem }]),
    ...(baseAddress.ok ? [] : [{ path: 'baseAddress', message: baseAddress.failure }]),
    ...(token.ok ? [] : [{ path: 'token', message: token.failure }])
  ])
}

function checkAddress(text: string, only: string | undefined): Result<BaseAddress, string> {
  const parsed = parseBaseAddress(text)
  if (!parsed.ok || only === undefined || parsed.value === only) return parsed
  return failed('Your organization allows one service only. Ask your IT team.')
}

function checkName(name: string, existing: readonly Named[]): string | undefined {
  if (name === '') return 'Enter a name for this connection, such as the client’s.'
  if (name.length > 60) return 'Enter a name of at most 60 characters.'
  const taken = existing.some(connection => connection.name.toLowerCase() === name.toLowerCase())
  return taken ? nameTaken(name) : undefined
}
