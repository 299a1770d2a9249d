import pg from 'pg'
import type { DeskRecords } from '../desk/desk-records.ts'
import type { SharedRecord } from '../desk/shared-record.ts'

/** Records in one statement: a few packets, and far from PostgreSQL's limit of parameters. */
const AT_ONCE = 100
const COLUMNS = 'id, desk_id, person_id, kind, account, subject, matches, replaces, told_at, key_id, content'

/**
 * Publishes everything that waits, oldest first. Whatever is cut off in between is published again the next time, and arrives once: the
 * office knows a record by its id. Throws pg's error when the connection fails.
 */
export async function publishWaiting(client: pg.ClientBase, records: DeskRecords): Promise<void> {
  for (;;) {
    const batch = records.waiting(AT_ONCE)
    if (batch.length === 0) return
    const refusal = await insert(client, batch)
    if (refusal === undefined) records.published(batch.map(({ id }) => id))
    else await publishEach(client, records, batch)
  }
}

/** One by one, because one of them is refused: that one is put aside. */
async function publishEach(client: pg.ClientBase, records: DeskRecords, batch: readonly SharedRecord[]): Promise<void> {
  for (const record of batch) {
    const refusal = await insert(client, [record])
    if (refusal === undefined) records.published([record.id])
    else records.refuse(record.id, refusal)
  }
}

/** All of it, for `publishWaiting` comes first. */
const MOST_HELD_UP = 1000

/**
 * Publishes a record of this desk with what is done by it, and with what the desk told before it, which all are to hear of first (O5). Where
 * that is refused, the office has none of it; nor has this desk where no answer came, unless it reads there that it happened. One at a
 * time. Throws pg's error.
 */
export async function publishWith(
  client: pg.ClientBase,
  records: DeskRecords,
  record: Parameters<DeskRecords['hold']>[0],
  work: () => Promise<unknown>
): Promise<void> {
  const before = records.waiting(MOST_HELD_UP)
  records.hold(record)
  try {
    await client.query('begin')
    await insertAll(client, [...before, record])
    await work()
    await client.query('commit')
    records.published([...before, record].map(({ id }) => id))
  } catch (error) {
    records.letGo()
    // What went wrong first says why; where the connection was lost, the database undoes it by itself.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** The SQLSTATE of a refusal that this very content would always get; undefined when it was inserted, or known. */
async function insert(client: pg.ClientBase, batch: readonly SharedRecord[]): Promise<string | undefined> {
  try {
    await insertAll(client, batch)
    return undefined
  } catch (error) {
    if (isAboutContent(error)) return error.code
    throw error
  }
}

async function insertAll(client: pg.ClientBase, batch: readonly SharedRecord[]): Promise<void> {
  const values = batch.flatMap(valuesOf)
  const width = values.length / batch.length
  const rows = batch.map(
    (_, row) => `(${Array.from({ length: width }, (_, column) => `$${row * width + column + 1}`).join()})`
  )
  await client.query(
    `insert into title_desk.records (${COLUMNS}) values ${rows.join()} on conflict (id) do nothing`,
    values
  )
}

/** Data (22) and constraints (23) are about what is written. Rights, resources and the network are not: those pass. */
export function isAboutContent(error: unknown): error is pg.DatabaseError & { readonly code: string } {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}

function valuesOf(record: SharedRecord): unknown[] {
  const { id, deskId, personId, kind, account, subject, matches, replaces, toldAt, keyId, content } = record
  const told = new Date(toldAt).toISOString()
  return [id, deskId, personId, kind, account, subject, matches, replaces, told, keyId, content]
}
