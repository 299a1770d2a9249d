import type pg from 'pg'
import { hasMembers, isBoolean, isText, listOf, type Guard } from '#domain/common/guards.ts'
import type { DeskDrafts } from '../drafts/desk-drafts.ts'
import type { DeskName } from '../drafts/desk-list.ts'
import { isOfficeDraftState, type Ask, type OfficeDraft, type OfficeDraftState } from '../drafts/office-draft.ts'
import type { KeysInStep } from './keys-in-step.ts'
import { isBytes, isFull, soundRows, type OnSkipped, type ReadOutcome } from './read-records.ts'

const AT_ONCE = 200

/** A row as pg gives it: bigint and xid8 as texts. */
interface Row {
  readonly id: string
  readonly account: Uint8Array
  readonly holder: string
  readonly epoch: string
  readonly revision: string
  readonly state: OfficeDraftState
  readonly key_id: string
  readonly content: Uint8Array
  readonly xid: string
  /** How long ago its holder changed it, in milliseconds. */
  readonly age: number
  readonly asks: Ask[]
}

/** A bigint that a number holds exactly. */
const isExactBigint: Guard<string> = (value): value is string => isText(value) && /^[0-9]{1,15}$/.test(value)
const hasPlace = hasMembers<Pick<Row, 'xid' | 'id'>>({ xid: isText, id: isText })
const isRow = hasMembers<Row>({
  id: isText,
  account: isBytes,
  holder: isText,
  epoch: isExactBigint,
  revision: isExactBigint,
  state: isOfficeDraftState,
  key_id: isText,
  content: isBytes,
  xid: isText,
  age: (value): value is number => Number.isFinite(value),
  asks: listOf(hasMembers<Ask>({ deskId: isText, declined: isBoolean }))
})

const COLUMNS = `d.id, d.account, d.holder, d.epoch, d.revision, d.state, d.key_id, d.content, d.xid,
  (extract(epoch from now() - d.changed_at) * 1000)::float8 as age,
  (select coalesce(json_agg(json_build_object('deskId', r.desk_id, 'declined', r.declined_at is not null) order by r.asked_at), '[]')
     from title_desk.handover_requests r where r.draft_id = d.id and r.epoch = d.epoch) as asks`
const NONE = { xid: '0', id: '00000000-0000-0000-0000-000000000000' }

/**
 * Reads what changed of the office's drafts, and keeps each part as it comes; what no desk can take is passed over. Throws pg's error, or one
 * of its own where the rows have no place; then nothing of that part is kept.
 * @param onSkipped told how many rows were passed over
 */
export async function readDrafts(
  client: pg.ClientBase,
  drafts: DeskDrafts,
  incarnation: string,
  keys?: KeysInStep,
  onSkipped?: OnSkipped
): Promise<ReadOutcome> {
  for (;;) {
    const { xid, id } = drafts.place() ?? NONE
    const page = `select ${COLUMNS} from title_desk.drafts_after($1, $2, $3) d`
    const { rows } = await client.query<Readonly<Record<string, unknown>>>(page, [xid, id, AT_ONCE])
    const last = rows.at(-1)
    if (last !== undefined && !hasPlace(last))
      throw new Error('the database answered with rows that are no drafts of an office')
    const found = soundRows(rows, isRow, onSkipped)
    if (found.some(({ key_id: keyId }) => keys?.has(keyId) === false)) await keys?.catchUp(client)
    if (last !== undefined)
      drafts.take(found.map(draftOf), { incarnation, xid: last.xid, id: last.id }, await desksOf(client))
    if (!isFull(rows, AT_ONCE)) return (await isAnyHeldBack(client, last ?? { xid, id })) ? 'more' : 'all'
  }
}

/** One draft as it is now; undefined if the office doesn't know of it. */
export async function readDraft(client: pg.ClientBase, id: string): Promise<OfficeDraft | undefined> {
  return (await draftsNow(client, [id]))[0]
}

/** Takes in what the office has of those of these drafts that it has said nothing of yet. Throws as `readDrafts` does. */
export async function hearUnheard(client: pg.ClientBase, drafts: DeskDrafts, ids: readonly string[]): Promise<void> {
  const unheard = drafts.unheard(ids)
  for (let from = 0; from < unheard.length; from += AT_ONCE) {
    const some = unheard.slice(from, from + AT_ONCE)
    drafts.hear(some, await draftsNow(client, some))
  }
}

async function draftsNow(client: pg.ClientBase, ids: readonly string[]): Promise<readonly OfficeDraft[]> {
  const { rows } = await client.query(`select ${COLUMNS} from title_desk.drafts d where d.id = any($1::uuid[])`, [ids])
  return rows.filter(isRow).map(draftOf)
}

/** Without those that are only invited: they can't hold a draft. */
async function desksOf(client: pg.ClientBase): Promise<readonly DeskName[]> {
  const had = `select id, name, removed_at is not null as removed from title_desk.desks
    where joined_at is not null or removed_at is not null`
  return (await client.query<DeskName>(had)).rows
}

async function isAnyHeldBack(client: pg.ClientBase, { xid, id }: { xid: string; id: string }): Promise<boolean> {
  const after = 'select exists (select from title_desk.drafts where (xid, id) > ($1::xid8, $2::uuid)) as held'
  const { rows } = await client.query<{ held: boolean }>(after, [xid, id])
  return rows[0]?.held === true
}

function draftOf(row: Row): OfficeDraft {
  const { id, account, holder, state, content, asks, age } = row
  const [epoch, revision] = [Number(row.epoch), Number(row.revision)]
  const changedAt = Date.now() - Math.max(0, age)
  return {
    id,
    account,
    holder,
    epoch,
    revision,
    state,
    keyId: row.key_id,
    content,
    changedAt: Math.round(changedAt),
    asks
  }
}
