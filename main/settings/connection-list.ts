import { array, mixed, number, object, string } from 'yup'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Partly } from './json-file.ts'
import { parseStored } from './parse-stored.ts'

/** An office has a handful of clients; more than this is a mistake. */
export const MOST_CONNECTIONS = 50

/** As spelled in the file since its first version. */
export const STORED_COLORS = ['green', 'blue', 'violet', 'amber', 'red', 'grey'] as const
export type StoredColor = (typeof STORED_COLORS)[number]

const TOKEN_PLACES = ['keychain', 'until-quit'] as const

/** A connection as stored on disk: without the token, but with where the token was saved. */
export interface StoredConnection<Address extends string = string> {
  readonly id: string
  readonly name: string
  readonly colour: StoredColor
  readonly baseAddress: Address
  readonly tokenIn: (typeof TOKEN_PLACES)[number]
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** The connections in the order in which they were made, and the one that is active. */
export interface ConnectionList<Address extends string = string> {
  readonly connections: readonly StoredConnection<Address>[]
  readonly activeId: string | null
  /** Removed connections whose work may still be in the store on the disk, which was closed then (R24). */
  readonly workLeft?: readonly string[]
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
  return ok({ ...list, connections: [...list.connections, connection] })
}

/** If it was active, none is: the user decides whose orders come next. */
export function withoutConnection<A extends string>(
  list: ConnectionList<A>,
  id: string,
  isWorkLeft: boolean
): ConnectionList<A> {
  if (!has(list, id)) return list
  return {
    ...list,
    connections: list.connections.filter(connection => connection.id !== id),
    activeId: list.activeId === id ? null : list.activeId,
    ...(isWorkLeft && { workLeft: [...(list.workLeft ?? []), id] })
  }
}

/** Nothing of this connection, which was removed before, is left. */
export function withoutWork<A extends string>(list: ConnectionList<A>, id: string): ConnectionList<A> {
  const { workLeft = [], ...others } = list
  const left = workLeft.filter(other => other !== id)
  return left.length === 0 ? others : { ...others, workLeft: left }
}

export function withActive<A extends string>(
  list: ConnectionList<A>,
  id: string
): Result<ConnectionList<A>, 'unknown'> {
  return has(list, id) ? ok({ ...list, activeId: id }) : failed('unknown')
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
  return ok({ ...list, connections })
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const NAME = /^[^\p{Cc}]{1,200}$/u

const connectionSchema = object({
  id: string().matches(ID).required(),
  name: string().matches(NAME).required(),
  colour: string().oneOf(STORED_COLORS).required(),
  baseAddress: string().required(),
  tokenIn: string().oneOf(TOKEN_PLACES).required(),
  createdAt: number().required()
}).required()

const listSchema = object({
  connections: array().max(MOST_CONNECTIONS).required(),
  activeId: mixed().nullable(),
  workLeft: mixed().nullable()
}).required()

/**
 * Parses the file's content. If members are invalid, the failure holds the first one's path (`connections.2.colour`)
 * and the list of valid connections, whose tokens must not be lost. Ignores unknown members, and an active id that is
 * not in the list.
 */
export function parseConnectionList<A extends string>(
  content: unknown,
  parseAddress: (text: string) => Result<A, unknown>
): Result<ConnectionList<A>, string | Partly<ConnectionList<A>>> {
  const list = parseStored(listSchema, content)
  if (!list.ok) return list
  const connections: StoredConnection<A>[] = []
  let because: string | undefined
  for (const [index, entry] of list.value.connections.entries()) {
    const parsed = parseConnection(entry, parseAddress)
    const wrong = !parsed.ok ? parsed.failure : connections.some(({ id }) => id === parsed.value.id) ? 'id' : undefined
    if (parsed.ok && wrong === undefined) connections.push(parsed.value)
    else because ??= `connections.${index}.${wrong}`
  }
  const activeId = connections.find(({ id }) => id === list.value.activeId)?.id ?? null
  const workLeft = removedIn(list.value.workLeft, connections)
  const value = { connections, activeId, ...(workLeft.length > 0 && { workLeft }) }
  return because === undefined ? ok(value) : failed({ because, value })
}

function parseConnection<A extends string>(
  entry: unknown,
  parseAddress: (text: string) => Result<A, unknown>
): Result<StoredConnection<A>, string> {
  const parsed = parseStored(connectionSchema, entry)
  if (!parsed.ok) return parsed
  const baseAddress = parseAddress(parsed.value.baseAddress)
  if (!baseAddress.ok || baseAddress.value !== parsed.value.baseAddress) return failed('baseAddress')
  return ok({ ...parsed.value, baseAddress: baseAddress.value })
}

/** Nothing is deleted for what is no id, or is still a connection. */
function removedIn(ids: unknown, connections: readonly StoredConnection[]): readonly string[] {
  if (!Array.isArray(ids)) return []
  return ids.filter(
    (id: unknown): id is string =>
      typeof id === 'string' && ID.test(id) && !connections.some(connection => connection.id === id)
  )
}

function has(list: ConnectionList, id: string): boolean {
  return list.connections.some(connection => connection.id === id)
}
