import pg from 'pg'
import { standing, type Standing } from '../schema/migrations.ts'
import { endOnNonsense } from './nonsense.ts'
import { tlsFor } from './tls.ts'

/** Where an office is, and as whom a desk signs in. */
export interface OfficeAccess {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly role: string
  readonly password: string
  /** The office's own certificate authority (PEM). */
  readonly authority?: string
}

export interface OfficeConnection {
  readonly client: pg.Client
  /** With all but `write`, the session refuses every change. */
  readonly standing: Standing
}

/** How long to wait for a connection, and for an answer on it: a network that froze says nothing. */
const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000

/**
 * Connects, and finds out what this version of the program may do there. Throws pg's error.
 * @param onLost called with pg's error when an established connection dies; without a listener, that would end the process
 * @param answerWithin how long to wait for each answer, in milliseconds
 * @param signal ends the connection, also while it is made
 */
export async function connectOffice(
  access: OfficeAccess,
  onLost: (error: Error) => void,
  answerWithin = ANSWER_WITHIN_MS,
  signal?: AbortSignal
): Promise<OfficeConnection> {
  signal?.throwIfAborted()
  const { host, port, database, role, password, authority } = access
  const ssl = tlsFor(host, authority)
  const client = new pg.Client({
    host,
    port,
    database,
    user: role,
    password,
    ssl,
    enableChannelBinding: ssl !== false,
    application_name: 'Title Desk',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: answerWithin,
    keepAlive: true
  })
  client.on('error', onLost)
  signal?.addEventListener('abort', () => void client.connection.stream.destroy())
  try {
    const connecting = client.connect()
    endOnNonsense(client, ssl !== false)
    await connecting
    return { client, standing: await takeStanding(client) }
  } catch (error) {
    // Saying goodbye could wait forever.
    client.connection.stream.destroy()
    throw error
  }
}

/** What may be done now, for the office may be upgraded while a desk is connected; the session is made to keep to it. Throws pg's error. */
export async function takeStanding(client: pg.ClientBase): Promise<Standing> {
  const found = standing(await versionOf(client))
  if (found !== 'write') await client.query('set default_transaction_read_only = on')
  return found
}

/** The office's version; undefined where there is no office, or none that this role may see. */
async function versionOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows: known } = await client.query<{ there: boolean }>(
    `select to_regclass('title_desk.migrations') is not null as there`
  )
  if (known[0]?.there !== true) return undefined
  const { rows } = await client.query<{ version: number }>('select max(version) as version from title_desk.migrations')
  return rows[0]?.version
}
