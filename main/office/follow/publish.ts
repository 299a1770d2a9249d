import pg from 'pg'
import type { DeskRecords } from '../desk/desk-records.ts'
import type { SharedRecord } from '../desk/shared-record.ts'
import { whereDiskLets } from './own-fault.ts'

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
    const { refusal, taken } = await insert(client, batch)
    if (refusal === undefined) settle(records, batch, taken)
    else await publishEach(client, records, batch)
  }
}

/** One by one, because one of them is refused: that one is put aside. */
async function publishEach(client: pg.ClientBase, records: DeskRecords, batch: readonly SharedRecord[]): Promise<void> {
  for (const record of batch) {
    const { refusal, taken } = await insert(client, [record])
    if (refusal === undefined) settle(records, [record], taken)
    else records.refuse(record.id, refusal)
  }
}

/** The office has them, but for those whose id another desk has: it would be taken for this desk's word. They are put aside. */
function settle(records: DeskRecords, batch: readonly SharedRecord[], taken: readonly string[]): void {
  records.published(batch.flatMap(({ id }) => (taken.includes(id) ? [] : [id])))
  records.taken(taken)
}

/** All of it, for `publishWaiting` comes first. */
const MOST_HELD_UP = 1000

/**
 * Publishes a record of this desk with what is done by it, and with what the desk told before it, which all are to hear of first (O5). Where
 * that is refused, neither the office nor this desk has the record. Where the answer to the commit was lost, this desk reads whether it
 * happened. One at a time. Throws pg's error.
 */
export async function publishWith(
  client: pg.ClientBase,
  records: DeskRecords,
  record: Parameters<DeskRecords['hold']>[0],
  work: () => Promise<unknown>
): Promise<void> {
  const before = records.waiting(MOST_HELD_UP)
  records.hold(record)
  let isCommitting = false
  try {
    await client.query('begin')
    const taken = await insertAll(client, [...before, record])
    await work()
    isCommitting = true
    await client.query('commit')
    settle(records, [...before, record], taken)
  } catch (error) {
    // What can't be taken back holds up nothing any more, and goes once all was read.
    whereDiskLets(() => {
      if (isCommitting) records.doubt(record.id)
      else records.letGo(record.id)
    })
    // What went wrong first says why; where the connection was lost, the database undoes it by itself.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** `refusal`: the SQLSTATE that this very content would always get; undefined when it was inserted, or known, or its id is taken. */
async function insert(
  client: pg.ClientBase,
  batch: readonly SharedRecord[]
): Promise<{ readonly refusal?: string; readonly taken: readonly string[] }> {
  try {
    return { taken: await insertAll(client, batch) }
  } catch (error) {
    if (isAboutContent(error)) return { refusal: error.code, taken: [] }
    throw error
  }
}

/**
 * Answers with the ids that other desks have. Who told a record is what counts: only this desk writes in its own name, and its content may be
 * sealed otherwise than when it was published before.
 */
async function insertAll(client: pg.ClientBase, batch: readonly SharedRecord[]): Promise<readonly string[]> {
  const values = batch.flatMap(valuesOf)
  const width = values.length / batch.length
  const rows = batch.map(
    (_, row) => `(${Array.from({ length: width }, (_, column) => `$${row * width + column + 1}`).join()})`
  )
  const inserted = await client.query(
    `insert into title_desk.records (${COLUMNS}) values ${rows.join()} on conflict (id) do nothing`,
    values
  )
  if (inserted.rowCount === batch.length) return []
  const there = await client.query<{ id: string; desk_id: string }>(
    'select id, desk_id from title_desk.records where id = any($1::uuid[])',
    [batch.map(({ id }) => id)]
  )
  const deskOf = new Map(there.rows.map(({ id, desk_id: deskId }) => [id, deskId]))
  return batch.flatMap(({ id, deskId }) => ((deskOf.get(id) ?? deskId) === deskId ? [] : [id]))
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
