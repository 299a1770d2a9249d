import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { connectOffice } from '../../../main/office/connect/connect.ts'
import { newPassword, scramVerifier } from '../../../main/office/invitation/scram.ts'
import { officeSql } from '../../../main/office/schema/office-sql.ts'
import { campaign } from '../../campaign.ts'
import { SUPERUSER, type Server } from './cluster.ts'

/**
 * The oldest version on this computer, and all of them in the campaign. What differs between versions (the SQL itself, rights)
 * is tried on each in every run.
 */
export const oldestServers = (): readonly Server[] => inject('officeServers').slice(campaign.isLong ? 0 : -1)

/** An office in a database of its own, and the connections to it. */
export interface Office {
  readonly server: Server
  readonly database: string
  /** Owns the database and may create roles; no superuser, as with a managed service. */
  readonly admin: pg.Client
  readonly superuser: pg.Client
  /** A desk that joined, with its connection. The first is a steward. */
  desk(name?: string): Promise<Desk>
  /** Another connection of somebody. */
  connect(user: string, password: string): Promise<pg.Client>
  /** Closes all of them. */
  close(): Promise<void>
}

export interface Desk {
  readonly id: string
  readonly role: string
  readonly password: string
  readonly client: pg.Client
}

const ADMIN = 'office_admin'
const ADMINS_PASSWORD = 'for tests only'

/** For one test: it is closed when the test ends. */
export async function newOffice(server: Server, sql = officeSql()): Promise<Office> {
  const office = await openOffice(server, sql)
  onTestFinished(office.close)
  return office
}

/** For tests that can share it. */
export async function openOffice(server: Server, sql = officeSql()): Promise<Office> {
  const database = await newDatabase(server, await makerAt(server), sql)
  const clients: pg.Client[] = []
  const connect = async (user: string, password: string): Promise<pg.Client> => {
    const client = newClient(server, database, user, password)
    await client.connect()
    clients.push(client)
    return client
  }
  const admin = await connect(ADMIN, ADMINS_PASSWORD)

  let steward: Desk | undefined
  let superuser: pg.Client | undefined
  const join = async (id: string, role: string, password: string): Promise<Desk> => {
    const access = { host: server.host, port: server.port, database, role, password }
    const { client } = await connectOffice(access, () => undefined)
    clients.push(client)
    return { id, role, password, client }
  }
  return {
    server,
    database,
    admin,
    get superuser() {
      if (superuser === undefined) {
        superuser = newClient(server, database, SUPERUSER)
        clients.push(superuser)
        // What is asked waits until it is connected, and fails if it never is.
        superuser.connect().catch(() => undefined)
      }
      return superuser
    },
    connect,
    close: async () => void (await Promise.all(clients.map(client => client.end()))),
    desk: async (name = 'Desk') => {
      const password = newPassword()
      if (steward === undefined) {
        const { rows } = await admin.query<{ role: string }>('select title_desk.add_first_desk($1) as role', [name])
        const role = rows[0]?.role ?? ''
        await admin.query(`alter role ${role} password '${scramVerifier(password)}'`)
        const { rows: found } = await admin.query<{ id: string }>('select id from title_desk.desks')
        steward = await join(found[0]?.id ?? '', role, password)
        return steward
      }
      const id = randomUUID()
      const invite = 'select role_name from title_desk.invite($1, $2, false, $3)'
      const { rows } = await steward.client.query<{ role_name: string }>(invite, [id, name, scramVerifier(password)])
      const desk = await join(id, rows[0]?.role_name ?? '', password)
      await desk.client.query('select title_desk.accept_invitation($1)', [scramVerifier(password)])
      return desk
    }
  }
}

function newClient({ host, port }: Server, database: string, user: string, password?: string): pg.Client {
  const client = new pg.Client({ host, port, database, user, password })
  client.on('error', () => undefined)
  return client
}

/** By the place of a server: the connection that makes the databases of all files of this worker. */
const makers = new Map<string, pg.Client>()

async function makerAt(server: Server): Promise<pg.Client> {
  const place = `${server.host} ${server.port}`
  const known = makers.get(place)
  if (known !== undefined) return known
  const maker = newClient(server, 'postgres', SUPERUSER)
  await maker.connect()
  maker.on('end', () => void makers.delete(place))
  // It ends with its server, and holds no process until then.
  if (maker.connection.stream instanceof Socket) maker.connection.stream.unref()
  makers.set(place, maker)
  return maker
}

/** A copy of the first database that the same SQL was run in, with the rights on the database, which copying leaves behind. */
async function newDatabase(server: Server, postgres: pg.Client, sql: string): Promise<string> {
  const [database, template] = [
    `office_${randomBytes(8).toString('hex')}`,
    `like_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`
  ]
  await postgres.query('select pg_advisory_lock(1)')
  const { rowCount } = await postgres.query('select from pg_database where datname = $1', [template])
  if (rowCount === 0) await makeTemplate(server, postgres, template, sql)
  await postgres.query(`create database ${database} owner ${ADMIN} template ${template} strategy file_copy`)
  await postgres.query(
    'update pg_database set datacl = (select datacl from pg_database where datname = $1) where datname = $2',
    [template, database]
  )
  await postgres.query('select pg_advisory_unlock(1)')
  return database
}

async function makeTemplate(server: Server, postgres: pg.Client, template: string, sql: string): Promise<void> {
  const { rowCount } = await postgres.query('select from pg_roles where rolname = $1', [ADMIN])
  if (rowCount === 0)
    await postgres.query(`create role ${ADMIN} login createrole createdb password '${ADMINS_PASSWORD}'`)
  const making = `${template}_new`
  await postgres.query(`create database ${making} owner ${ADMIN}`)
  const admin = newClient(server, making, ADMIN, ADMINS_PASSWORD)
  await admin.connect()
  if (sql !== '') await admin.query(sql)
  await admin.end()
  await postgres.query(`alter database ${making} rename to ${template}`)
}

/** The SQLSTATE that a statement is refused with; "done" if it is not. */
export async function outcomeOf(client: pg.Client, sql: string, values: readonly unknown[] = []): Promise<string> {
  try {
    await client.query(sql, [...values])
    return 'done'
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code ?? 'no code'
    throw error
  }
}
