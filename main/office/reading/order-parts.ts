import pg from 'pg'
import type { AgedPart, SealedPart } from '../../orders/file/shared-part.ts'
import { REFUSALS } from '../schema/rules/names.ts'

/** The channel on which the database tells of new parts and of what is to be watched, and desks ask for a reading. */
export const CHANNEL = 'title_desk_orders'
/** The part that says how far the reader is, beside those with orders (0 to 255). */
export const HEAD = 256

/** Parts in one statement: some 350 kB of a list of 100,000 orders. */
export const AT_ONCE = 16

/** What the database has of an account, without the parts' contents. */
export interface PartsIndex {
  /** By part: changes with each publication. */
  readonly versions: ReadonlyMap<number, string>
  readonly reader: { readonly deskId: string; readonly deskName: string } | undefined
  /** `age`: milliseconds since it was published. */
  readonly head: { readonly content: Uint8Array; readonly age: number } | undefined
}

/** Statements about the parts of one account; each throws pg's error. */
export interface AccountParts {
  /** What `work` reads is one state of the database. */
  atOnce<T>(work: () => Promise<T>): Promise<T>
  /** What `work` publishes, others read together, or not at all. */
  inOne(work: () => Promise<void>): Promise<void>
  index(): Promise<PartsIndex>
  read(parts: readonly number[]): Promise<readonly AgedPart[]>
  /** The epoch; null while another desk reads. */
  becomeReader(): Promise<string | null>
  publish(epoch: string, keyId: string, part: SealedPart): Promise<void>
  watch(keyId: string, content: Uint8Array): Promise<void>
  /** What desks want to have read that were there within the last hour. */
  watched(): Promise<readonly { readonly deskId: string; readonly content: Uint8Array }[]>
}

/** The session, and with it the right to read, ends by itself when nothing is heard of the desk for so long, in milliseconds. */
export const SILENT_AFTER = 5000

export async function prepareSession(client: pg.ClientBase, silentAfter: number): Promise<void> {
  await client.query(`set idle_session_timeout = ${silentAfter}`)
  await client.query(`set idle_in_transaction_session_timeout = ${silentAfter}`)
  await client.query(`listen ${CHANNEL}`)
}

export function accountParts(client: pg.ClientBase, account: Uint8Array): AccountParts {
  const all = async <T extends pg.QueryResultRow>(sql: string, ...values: unknown[]): Promise<readonly T[]> =>
    (await client.query<T>(sql, [account, ...values])).rows

  // Where it throws, the caller gives up the connection.
  const within = async <T>(kind: string, work: () => Promise<T>): Promise<T> => {
    await client.query(`begin ${kind}`)
    const done = await work()
    await client.query('commit')
    return done
  }

  return {
    atOnce: work => within('isolation level repeatable read read only', work),
    inOne: work => within('', work),
    async index() {
      const versions = await all<{ part: number; version: string }>(
        `select part, epoch || ' ' || xid as version from title_desk.order_parts where account = $1`
      )
      const [reader] = await all<{ id: string; name: string }>(
        'select d.id, d.name from title_desk.readers r join title_desk.desks d on d.id = r.desk_id where r.account = $1'
      )
      const [head] = await all<{ content: Uint8Array; age: number }>(
        `select content, (extract(epoch from now() - changed_at) * 1000)::float8 as age
         from title_desk.order_parts where account = $1 and part = $2`,
        HEAD
      )
      return {
        versions: new Map(versions.map(({ part, version }) => [part, version])),
        reader: reader && { deskId: reader.id, deskName: reader.name },
        head
      }
    },
    read: parts =>
      all(
        `select part, content, (extract(epoch from now() - changed_at) * 1000)::float8 as age
         from title_desk.order_parts where account = $1 and part = any ($2)`,
        parts
      ),
    async becomeReader() {
      const [row] = await all<{ epoch: string | null }>('select title_desk.become_reader($1) as epoch')
      return row?.epoch ?? null
    },
    async publish(epoch, keyId, { part, content }) {
      await all('select title_desk.publish_part($1, $2, $3, $4, $5)', epoch, part, keyId, content)
    },
    async watch(keyId, content) {
      await all('select title_desk.watch($1, $2, $3)', keyId, content)
    },
    watched: () =>
      all(
        `select w.desk_id as "deskId", w.content from title_desk.watched w join title_desk.desks d on d.id = w.desk_id
         where w.account = $1 and d.removed_at is null and w.changed_at > now() - interval '1 hour'`
      )
  }
}

/** The database says that another desk is the reader now. */
export function isDeposed(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === REFUSALS.notHeld
}
