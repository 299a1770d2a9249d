import type pg from 'pg'
import { hasMembers, isText, listOf, orNull, type Guard } from '#domain/common/guards.ts'
import type { DeskRecords } from '../desk/desk-records.ts'
import type { SharedRecord } from '../desk/shared-record.ts'
import { PAGE_BYTES } from '../schema/rules/names.ts'
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
const isHash: Guard<Uint8Array> = (value): value is Uint8Array => isBytes(value) && value.byteLength === 32
const isRow = hasMembers<Row>({
  id: isText,
  desk_id: isText,
  person_id: orNull(isText),
  kind: isText,
  account: orNull(isHash),
  subject: orNull(isHash),
  matches: listOf(isHash),
  replaces: orNull(isText),
  told_at: (value): value is Date => value instanceof Date && !Number.isNaN(value.getTime()),
  key_id: isText,
  content: isBytes,
  xid: isText,
  seq: isText
})

const hasPlace = hasMembers<Pick<Row, 'xid' | 'seq'>>({ xid: isText, seq: isText })

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
 * Reads what the desk has not heard of, in order, and keeps each part as it comes; records of kinds that only a newer version knows, too. What no
 * desk can take is passed over: it never changes, and would hold up all that comes after it. Throws pg's error, one of its own where the
 * rows have no place, or what `apply` throws; then nothing of that part is kept.
 * @param onSkipped told how many rows were passed over
 */
export async function readNew(
  client: pg.ClientBase,
  records: DeskRecords,
  incarnation: string,
  apply: (record: SharedRecord) => void,
  keys?: KeysInStep,
  onSkipped?: OnSkipped
): Promise<ReadOutcome> {
  await keys?.look(client)
  for (;;) {
    const { xid, seq } = records.place() ?? { xid: '0', seq: '0' }
    const { rows } = await client.query<Readonly<Record<string, unknown>>>(
      'select * from title_desk.records_after($1, $2, $3)',
      [xid, seq, AT_ONCE]
    )
    const last = rows.at(-1)
    if (last !== undefined) {
      if (!hasPlace(last)) throw new Error('the database answered with rows that are no records of an office')
      const sound = soundRows(rows, isRow, onSkipped)
      // What does not open when it is heard is not heard again.
      if (sound.some(({ key_id: keyId }) => keys?.has(keyId) === false)) await keys?.catchUp(client)
      records.take(sound.map(recordOf), { incarnation, xid: last.xid, seq: last.seq }, apply)
    }
    if (!isFull(rows, AT_ONCE)) return (await isAnyHeldBack(client, last ?? { xid, seq })) ? 'more' : 'all'
  }
}

const UNDER_WAY = `select exists (select from pg_stat_activity where usename = session_user and pid <> pg_backend_pid()
  and state is distinct from 'idle') as others`

/** Whether no other connection of this desk does anything: what one of them was asked to commit is committed by now, or never will be. */
export async function hasNothingUnderWay(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ others: boolean }>(UNDER_WAY)
  return rows[0]?.others === false
}

/** Is told how many rows of an office no desk can take. */
export type OnSkipped = (rows: number) => void

export function soundRows<T>(rows: readonly unknown[], isRow: Guard<T>, onSkipped: OnSkipped | undefined): T[] {
  const sound = rows.filter(isRow)
  if (sound.length < rows.length) onSkipped?.(rows.length - sound.length)
  return sound
}

/** Whether the database ended a page for its size, of rows or of bytes: there may be more. */
export function isFull(rows: readonly Readonly<Record<string, unknown>>[], most: number): boolean {
  const bytes = rows.reduce((sum, { content }) => sum + (isBytes(content) ? content.byteLength : 0), 0)
  return rows.length === most || bytes >= PAGE_BYTES
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
