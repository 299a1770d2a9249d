import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newPassword, scramVerifier } from '../../../main/office/invitation/scram.ts'
import { openOffice, outcomeOf } from '../support/office.ts'
import type { Server } from '../support/cluster.ts'
import { addDraft, addKey, addRecord, hash, one, sealed } from '../support/rows.ts'

const DENIED = '42501'
/** A number that only the database gives out. */
const ALWAYS_GENERATED = '428C9'
/** What the grants refuse on every table, whatever the rows. */
const NEVER = [
  'delete from %',
  'truncate %',
  'drop table %',
  'alter table % add column x text',
  'alter table % disable row level security',
  'alter table % owner to current_user',
  'create trigger x before insert on % execute function suppress_redundant_updates_trigger()',
  'create policy x on % using (true)',
  'create rule x as on insert to % do instead nothing',
  'create index on % ((1))',
  'do $$ begin lock table % in exclusive mode; end $$'
]
/** The columns that an insert may name; every other column and table is refused. */
const INSERTED: Readonly<Record<string, readonly string[]>> = {
  records: [
    'id',
    'desk_id',
    'person_id',
    'kind',
    'account',
    'subject',
    'matches',
    'replaces',
    'told_at',
    'key_id',
    'content'
  ],
  office_keys: ['id', 'key_check', 'desk_id']
}
const UPDATED: Readonly<Record<string, readonly string[]>> = { desks: ['name', 'public_key', 'key_proof'] }
/** The functions that a member may call, in the order of the alphabet. */
const CALLED = [
  'accept_invitation',
  'are_hashes',
  'ask_for_draft',
  'become_reader',
  'current_desk',
  'decline_handover',
  'drafts_after',
  'end_send_lease',
  'hand_over',
  'invite',
  'is_steward',
  'key_state',
  'publish_part',
  'records_after',
  'remove_desk',
  'renew_key',
  'save_draft',
  'take_over',
  'take_send_lease',
  'watch'
]

interface Column {
  readonly table: string
  readonly column: string
}

async function newScene(server: Server) {
  const office = await openOffice(server)
  const ana = await office.desk('Ana')
  const ben = await office.desk('Ben')
  const key = await addKey(ana)
  const { rows } = await office.admin.query<Column>(
    `select relname as table, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'title_desk'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped order by 1, attnum`
  )
  return { office, ana, ben, key, columns: rows, tables: [...new Set(rows.map(({ table }) => table))] }
}
type Scene = Awaited<ReturnType<typeof newScene>>

describe.each(inject('officeServers'))('a member of an office on $title', server => {
  let scenes: Promise<Scene>
  beforeAll(() => (scenes = newScene(server)))
  afterAll(async () => (await scenes).office.close())
  const scene = () => scenes

  it('can remove, change the shape of, or give away no table (O10)', async () => {
    const { ana, tables } = await scene()
    expect(tables.length).toBeGreaterThan(10)
    for (const table of tables)
      for (const statement of NEVER) {
        const sql = statement.replace('%', `title_desk.${table}`)
        expect(await outcomeOf(ana.client, sql), sql).toBe(DENIED)
      }
  })

  it('can pass on none of its rights (O10)', async () => {
    const { office, ana, tables } = await scene()
    const rights = `select array_agg(relacl::text order by relname) from pg_class where relnamespace = 'title_desk'::regnamespace`
    const before = await one(office.admin, rights)
    // PostgreSQL warns that nothing was granted, which is no error.
    for (const table of tables) await outcomeOf(ana.client, `grant all on title_desk.${table} to public`)
    expect(await one(office.admin, rights)).toEqual(before)
  })

  it('can insert and update the columns that are listed here, and no other (O10)', async () => {
    const { ana, columns } = await scene()
    for (const { table, column } of columns) {
      const insert = `insert into title_desk.${table} (${column}) select ${column} from title_desk.${table} where false`
      const update = `update title_desk.${table} set ${column} = ${column}`
      const refusal = column === 'seq' ? ALWAYS_GENERATED : DENIED
      expect(await outcomeOf(ana.client, insert), insert).toBe(INSERTED[table]?.includes(column) ? 'done' : refusal)
      expect(await outcomeOf(ana.client, update), update).toBe(UPDATED[table]?.includes(column) ? 'done' : refusal)
    }
  })

  it('can call the functions that are listed here, and no other (O10)', async () => {
    const { ana, office } = await scene()
    const { rows } = await office.admin.query<{ name: string; call: string }>(
      `select proname as name, format('select title_desk.%I(%s)', proname, (select string_agg('null::' || format_type(type, null), ', ' order by place)
         from unnest(proargtypes) with ordinality as arguments (type, place))) as call
       from pg_proc where pronamespace = 'title_desk'::regnamespace order by 1`
    )
    const called: string[] = []
    for (const { name, call } of rows) if ((await outcomeOf(ana.client, call)) !== DENIED) called.push(name)
    expect(called).toEqual(CALLED)
    expect(rows.length).toBeGreaterThan(CALLED.length)
  })

  it('writes records under its own name only, and a steward alone adds keys (O10)', async () => {
    const { ana, ben, key } = await scene()
    await expect(addRecord({ client: ben.client, id: ana.id }, key)).rejects.toMatchObject({ code: DENIED })
    await expect(addKey(ben)).rejects.toMatchObject({ code: DENIED })
    await expect(addKey({ ...ana, id: ben.id })).rejects.toMatchObject({ code: DENIED })
  })

  it('renames itself, and no other desk (O10)', async () => {
    const { ana, ben } = await scene()
    await ben.client.query(`update title_desk.desks set name = 'Front desk'`)
    const { rows } = await ana.client.query('select id, name from title_desk.desks order by name')
    expect(rows).toEqual([
      { id: ana.id, name: 'Ana' },
      { id: ben.id, name: 'Front desk' }
    ])
  })

  it('writes nothing that is not sealed or not an HMAC by its length', async () => {
    const { ana, key } = await scene()
    const insert = `insert into title_desk.records (id, desk_id, kind, told_at, key_id, content, subject) values ($1, $2, 'note', now(), $3, $4, $5)`
    for (const [content, subject] of [
      [Buffer.from('a note'), hash()],
      [sealed(), Buffer.from('12 Elm St')]
    ])
      expect(await outcomeOf(ana.client, insert, [randomUUID(), ana.id, key, content, subject])).toBe('23514')
    expect(await outcomeOf(ana.client, insert, [randomUUID(), ana.id, key, sealed(), hash()])).toBe('done')
  })

  it('is nobody else, whatever it sets (O10)', async () => {
    const { office, ana, ben } = await scene()
    for (const sql of [
      `set role ${ana.role}`,
      `set session authorization ${ana.role}`,
      'set role title_desk_owner',
      `grant title_desk_owner to ${ben.role}`,
      `grant ${ana.role} to ${ben.role}`,
      `alter role ${ana.role} password '${scramVerifier(newPassword())}'`,
      `drop role ${ana.role}`,
      `alter role ${ben.role} createrole`,
      'create role x',
      'create database x',
      'create schema x',
      'create table public.x ()',
      'create table title_desk.x ()',
      'create temporary table x ()',
      'create extension dblink',
      `create function title_desk.current_desk() returns uuid language sql as 'select null::uuid'`,
      `drop function title_desk.current_desk()`,
      `alter function title_desk.is_steward() owner to ${ben.role}`,
      'drop schema title_desk cascade',
      `drop database ${office.database}`,
      `copy title_desk.records to program 'true'`,
      `select pg_read_file('postgresql.conf')`,
      'select passwd from pg_shadow',
      `select nextval('title_desk.records_seq_seq')`,
      'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user',
      'alter system set fsync = off'
    ])
      expect(await outcomeOf(ben.client, sql), sql).toMatch(/^42501$/)
    await ben.client.query('set role title_desk_member')
    expect((await ben.client.query('select title_desk.current_desk() as desk')).rows).toEqual([{ desk: ben.id }])
  })

  it('can put nothing of its own in the place of what the functions use (O10)', async () => {
    const { ana, ben, key } = await scene()
    const draft = await addDraft(ana, key)
    await ben.client.query(`set search_path = pg_temp, title_desk, public`)
    await ben.client.query('set row_security = off')
    expect(await outcomeOf(ben.client, 'select * from title_desk.records')).toBe(DENIED)
    expect(await outcomeOf(ben.client, 'select title_desk.hand_over($1, 1, $2)', [draft, ben.id])).toBe('TD001')
  })
})
