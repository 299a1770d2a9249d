import type pg from 'pg'
import { hasMembers, isText, listOf, orNull, type Guard } from '#domain/common/guards.ts'
import type { DeskRecords } from '../desk/desk-records.ts'
import type { SharedRecord } from '../desk/shared-record.ts'
import type { KeysInStep } from './keys-in-step.ts'
import { NotOfOffice } from './not-of-office.ts'

const AT_ONCE = 500

/** A row as pg gives it: bigint and xid8 as texts. */
interface Row {
  readonly id: string
  readonly desk_id: string
  readonly person_id: string | null
  readonly kind: string
  readonly account: Uint8Array | null
  readonly subject: Uint8Array | null
  readonly matches: Uint8Array[]
  readonly replaces: string | null
  readonly told_at: Date
  readonly key_id: string
  readonly content: Uint8Array
  readonly xid: string
  readonly seq: string
}

export const isBytes: Guard<Uint8Array> = value => value instanceof Uint8Array
const isRow = hasMembers<Row>({
  id: isText,
  desk_id: isText,
  person_id: orNull(isText),
  kind: isText,
  account: orNull(isBytes),
  subject: orNull(isBytes),
  matches: listOf(isBytes),
  replaces: orNull(isText),
  told_at: (value): value is Date => value instanceof Date && !Number.isNaN(value.getTime()),
  key_id: isText,
  content: isBytes,
  xid: isText,
  seq: isText
})

/** What came of a reading. `more`: records are there that a running transaction still holds back, so look again soon. */
export type ReadOutcome = 'all' | 'more'

/**
 * Says which life of the database this is. Where it is another one than before, as after a dump was restored, the desk starts over, before
 * it publishes by what it believed. Throws pg's error.
 */
export async function meetOffice(client: pg.ClientBase, records: DeskRecords, ownDesk: string): Promise<string> {
  const { rows } = await client.query<{ incarnation: string }>('select incarnation from title_desk.office')
  const [office] = rows
  // Whoever is not of this office sees no row.
  if (office === undefined) throw new NotOfOffice()
  if (records.place()?.incarnation !== office.incarnation) records.restart(office.incarnation, ownDesk)
  return office.incarnation
}

/**
 * Reads what the desk has not heard of, in order, and keeps each part as it comes; records of kinds that only a newer version knows, too. Throws
 * pg's error, one of its own where the rows are not those of an office, or what `apply` throws; then nothing of that part is kept.
 */
export async function readNew(
  client: pg.ClientBase,
  records: DeskRecords,
  incarnation: string,
  apply: (record: SharedRecord) => void,
  keys?: KeysInStep
): Promise<ReadOutcome> {
  await keys?.look(client)
  for (;;) {
    const { xid, seq } = records.place() ?? { xid: '0', seq: '0' }
    const { rows } = await client.query<Row>('select * from title_desk.records_after($1, $2, $3)', [xid, seq, AT_ONCE])
    const last = rows.at(-1)
    if (last !== undefined) {
      if (!rows.every(isRow)) throw new Error('the database answered with rows that are no records of an office')
      // What does not open when it is heard is not heard again.
      if (rows.some(({ key_id: keyId }) => keys?.has(keyId) === false)) await keys?.catchUp(client)
      records.take(rows.map(recordOf), { incarnation, xid: last.xid, seq: last.seq }, apply)
    }
    if (rows.length < AT_ONCE) return (await isAnyHeldBack(client, last ?? { xid, seq })) ? 'more' : 'all'
  }
}

async function isAnyHeldBack(client: pg.ClientBase, { xid, seq }: { xid: string; seq: string }): Promise<boolean> {
  const after = 'select exists (select from title_desk.records where (xid, seq) > ($1::xid8, $2::bigint)) as held'
  const { rows } = await client.query<{ held: boolean }>(after, [xid, seq])
  return rows[0]?.held === true
}

function recordOf(row: Row): SharedRecord {
  const { id, kind, account, subject, matches, replaces, content } = row
  return {
    id,
    deskId: row.desk_id,
    personId: row.person_id,
    kind,
    account,
    subject,
    matches,
    replaces,
    toldAt: row.told_at.getTime(),
    keyId: row.key_id,
    content
  }
}
