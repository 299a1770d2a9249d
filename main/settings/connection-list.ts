import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Partly } from './json-file.ts'

/** An office has a handful of clients; more than this is a mistake. */
export const MOST_CONNECTIONS = 50

/** As spelled in the file since its first version. */
export const STORED_COLOURS = ['green', 'blue', 'violet', 'amber', 'red', 'grey'] as const
export type StoredColour = (typeof STORED_COLOURS)[number]

/** A connection as stored on disk: without the token, but with where the token was saved. */
export interface StoredConnection<Address extends string = string> {
  readonly id: string
  readonly name: string
  readonly colour: StoredColour
  readonly baseAddress: Address
  readonly tokenIn: 'keychain' | 'until-quit'
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** The connections in the order in which they were made, and the one that is active. */
export interface ConnectionList<Address extends string = string> {
  readonly connections: readonly StoredConnection<Address>[]
  readonly activeId: string | null
}

/** What may be changed of a connection; another address is another connection, with its own token (R27). */
export type ConnectionChange = Partial<Pick<StoredConnection, 'name' | 'colour' | 'tokenIn'>>

export const NO_CONNECTIONS: ConnectionList<never> = { connections: [], activeId: null }

/** Appends a connection whose id is new. Names must differ in more than case. */
export function withConnection<A extends string>(
  list: ConnectionList<A>,
  connection: StoredConnection<A>
): Result<ConnectionList<A>, 'full' | 'name-taken'> {
  if (has(list, connection.id)) throw new Error('a connection with this id already exists')
  if (list.connections.length >= MOST_CONNECTIONS) return failed('full')
  const name = connection.name.toLowerCase()
  if (list.connections.some(other => other.name.toLowerCase() === name)) return failed('name-taken')
  return ok({ activeId: list.activeId, connections: [...list.connections, connection] })
}

/** If it was active, none is: the user decides whose orders come next. */
export function withoutConnection<A extends string>(list: ConnectionList<A>, id: string): ConnectionList<A> {
  return {
    connections: list.connections.filter(connection => connection.id !== id),
    activeId: list.activeId === id ? null : list.activeId
  }
}

export function withActive<A extends string>(
  list: ConnectionList<A>,
  id: string
): Result<ConnectionList<A>, 'unknown'> {
  return has(list, id) ? ok({ connections: list.connections, activeId: id }) : failed('unknown')
}

export function withChange<A extends string>(
  list: ConnectionList<A>,
  id: string,
  change: ConnectionChange
): Result<ConnectionList<A>, 'unknown'> {
  if (!has(list, id)) return failed('unknown')
  const connections = list.connections.map(connection =>
    connection.id === id ? { ...connection, ...change } : connection
  )
  return ok({ connections, activeId: list.activeId })
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const NAME = /^[^\p{Cc}]{1,200}$/u

/**
 * Parses the file's content. If members are invalid, the failure holds the first one's path (`connections.2.colour`)
 * and the list of valid connections, whose tokens must not be lost. Ignores unknown members, and an active id that is
 * not in the list.
 */
export function parseConnectionList<A extends string>(
  content: unknown,
  parseAddress: (text: string) => Result<A, unknown>
): Result<ConnectionList<A>, string | Partly<ConnectionList<A>>> {
  const entries = member(content, 'connections')
  if (!Array.isArray(entries) || entries.length > MOST_CONNECTIONS) return failed('connections')
  const connections: StoredConnection<A>[] = []
  let because: string | undefined
  for (const [index, entry] of entries.entries()) {
    const parsed = parseConnection(entry, parseAddress)
    const wrong = !parsed.ok ? parsed.failure : connections.some(({ id }) => id === parsed.value.id) ? 'id' : undefined
    if (parsed.ok && wrong === undefined) connections.push(parsed.value)
    else because ??= `connections.${index}.${wrong}`
  }
  const activeId = member(content, 'activeId')
  const value = { connections, activeId: connections.find(({ id }) => id === activeId)?.id ?? null }
  return because === undefined ? ok(value) : failed({ because, value })
}

function parseConnection<A extends string>(
  entry: unknown,
  parseAddress: (text: string) => Result<A, unknown>
): Result<StoredConnection<A>, string> {
  const [id, name, tokenIn, createdAt] = [
    member(entry, 'id'),
    member(entry, 'name'),
    member(entry, 'tokenIn'),
    member(entry, 'createdAt')
  ]
  const colour = STORED_COLOURS.find(known => known === member(entry, 'colour'))
  const address = member(entry, 'baseAddress')
  if (typeof id !== 'string' || !UUID.test(id)) return failed('id')
  if (typeof name !== 'string' || !NAME.test(name)) return failed('name')
  if (colour === undefined) return failed('colour')
  const baseAddress = typeof address === 'string' ? parseAddress(address) : failed('no text')
  if (!baseAddress.ok || baseAddress.value !== address) return failed('baseAddress')
  if (tokenIn !== 'keychain' && tokenIn !== 'until-quit') return failed('tokenIn')
  if (typeof createdAt !== 'number' || !Number.isFinite(createdAt)) return failed('createdAt')
  return ok({ id, name, colour, baseAddress: baseAddress.value, tokenIn, createdAt })
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function has(list: ConnectionList, id: string): boolean {
  return list.connections.some(connection => connection.id === id)
}
