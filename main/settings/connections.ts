import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { createSerial } from '../async/serial.ts'
import {
  MOST_CONNECTIONS,
  NO_CONNECTIONS,
  parseConnectionList,
  withActive,
  withChange,
  withConnection,
  withoutConnection,
  withoutWork,
  type ConnectionChange,
  type ConnectionList,
  type StoredConnection
} from './connection-list.ts'
import { openJsonFile, type Reading, type WriteTrouble } from './json-file.ts'

export type { ConnectionChange, StoredConnection } from './connection-list.ts'

const CONNECTIONS_FILE = 'connections.json'

/** The connections of this computer. A change that cannot be written is not made. */
export interface ConnectionStore<Address extends string = string> {
  /** As found on disk; the user must be told of states other than `read` and `new`. */
  readonly found: Reading<ConnectionList<Address>>
  /** Whether these are all connections of the profile: false if a file of them could not be read or was set aside. */
  readonly isWhole: boolean
  list(): readonly StoredConnection<Address>[]
  activeId(): string | null
  /** Adds a connection whose id is a new UUID; fails with `invalid` if its name is taken, or there are too many. */
  add(connection: Omit<StoredConnection<Address>, 'createdAt'>): Promise<Result<null, Failure>>
  /** @param isWorkLeft whether the store on the disk was closed, so that its work may still be there */
  remove(id: string, isWorkLeft?: boolean): Promise<Result<null, Failure>>
  /** Those that were removed so. */
  workLeft(): readonly string[]
  /** Nothing of it is left. */
  noWorkLeft(id: string): Promise<Result<null, Failure>>
  /** Fails with `not-connected` if there is no such connection. */
  activate(id: string): Promise<Result<null, Failure>>
  update(id: string, change: ConnectionChange): Promise<Result<null, Failure>>
}

export interface ConnectionStoreOptions<Address extends string> {
  /** The data folder; made when something is first written. */
  readonly folder: string
  /** Checks an address read back from the disk; it must come out as it went in. */
  readonly parseAddress: (text: string) => Result<Address, unknown>
  readonly now?: () => number
}

/** Reads `connections.json` in the data folder. It contains no token (R21). */
export async function openConnections<Address extends string>(
  options: ConnectionStoreOptions<Address>
): Promise<ConnectionStore<Address>> {
  const { folder, parseAddress, now = Date.now } = options
  const file = openJsonFile<ConnectionList<Address>>({
    path: join(folder, CONNECTIONS_FILE),
    version: 1,
    parse: content => parseConnectionList(content, parseAddress),
    empty: NO_CONNECTIONS
  })
  const found = await file.read()
  const isWhole = (found.state === 'read' || found.state === 'new') && !(await hasOneAside(folder))
  let list = found.value
  const changes = createSerial()

  /** One change at a time, each based on the result of the one before it. */
  function change(make: () => Result<ConnectionList<Address>, Failure>): Promise<Result<null, Failure>> {
    return changes.run(async () => {
      const made = make()
      if (!made.ok) return made
      const written = await file.write(made.value)
      if (!written.ok) return failed(asFailure(written.failure))
      list = made.value
      return ok(null)
    })
  }

  return {
    found,
    isWhole,
    list: () => list.connections,
    activeId: () => list.activeId,
    add: connection =>
      change(() => {
        const added = withConnection(list, { ...connection, createdAt: now() })
        return added.ok ? added : failed(notAdded(added.failure, connection.name))
      }),
    remove: (id, isWorkLeft = false) => change(() => ok(withoutConnection(list, id, isWorkLeft))),
    workLeft: () => list.workLeft ?? [],
    noWorkLeft: id => change(() => ok(withoutWork(list, id))),
    activate: id => change(() => orFailure(withActive(list, id), { kind: 'not-connected' })),
    update: (id, what) => change(() => orFailure(withChange(list, id, what), { kind: 'not-connected' }))
  }
}

/** Whether an earlier start set a list aside that the user may still restore. */
async function hasOneAside(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [])
  return names.some(name => name.startsWith(`${CONNECTIONS_FILE}.unreadable-`))
}

export function nameTaken(name: string): string {
  return `There’s already a connection named ${name}. Enter another name, or remove the old one first.`
}

function notAdded(why: 'full' | 'name-taken', name: string): Failure {
  const message =
    why === 'full'
      ? `There are already ${MOST_CONNECTIONS} connections. Remove one you no longer use first.`
      : nameTaken(name)
  return { kind: 'invalid', fields: [{ path: 'name', message }] }
}

function orFailure<T>(result: Result<T, unknown>, failure: Failure): Result<T, Failure> {
  return result.ok ? result : failed(failure)
}

function asFailure(trouble: WriteTrouble): Failure {
  return { kind: 'file', trouble: trouble === 'disk-full' ? 'disk-full' : 'cannot-write', fileName: CONNECTIONS_FILE }
}
