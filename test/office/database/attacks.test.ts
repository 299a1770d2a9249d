import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newPassword, scramVerifier } from '../../../main/office/invitation/scram.ts'
import type { Server } from '../support/cluster.ts'
import { openOffice, outcomeOf, type Desk } from '../support/office.ts'
import { addDraft, addKey, addRecord, hash, one, renewKey, saved, sealed } from '../support/rows.ts'

const DENIED = '42501'
const DONE = 'done'
/** How a role can stand to its office. All of them hold a connection, also the one that has left. */
const STANDINGS = ['invited', 'joined', 'steward', 'removed'] as const
type Standing = (typeof STANDINGS)[number]

/** Who sees rows of each table. A table that is not listed fails the test. */
const SEEN_BY: Readonly<Record<string, readonly Standing[]>> = {
  desks: ['joined', 'steward'],
  drafts: ['joined', 'steward'],
  handover_requests: ['joined', 'steward'],
  handovers: ['joined', 'steward'],
  invitations: ['steward'],
  migrations: ['invited', 'joined', 'steward'],
  office: ['joined', 'steward'],
  office_key_copies: ['joined', 'steward'],
  office_keys: ['joined', 'steward'],
  order_parts: ['joined', 'steward'],
  readers: ['joined', 'steward'],
  records: ['joined', 'steward'],
  resend_decisions: ['joined', 'steward'],
  send_leases: ['joined', 'steward'],
  watched: ['joined', 'steward']
}

const NOTHING_LEFT = { removed: DENIED }
const NO_DESK = { invited: 'TD004', ...NOTHING_LEFT }
const of = (joined: string, steward = joined) => ({ joined, steward })

/**
 * What each function answers to a desk that does not hold the draft it names (or has no business with it), by standing. A function
 * that is not listed fails the test; one that no member may call has no arguments.
 */
const ANSWERS: Readonly<
  Record<string, { readonly args?: (scene: Scene) => unknown[] } & Readonly<Record<Standing, string>>>
> = {
  accept_invitation: { args: () => [verifier()], invited: DONE, ...of('TD005'), ...NOTHING_LEFT },
  add_desk: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  add_first_desk: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  are_hashes: { args: () => [[]], invited: DONE, ...of(DONE), ...NOTHING_LEFT },
  ask_for_draft: { args: ({ draft }) => [draft, 1], ...NO_DESK, ...of(DONE) },
  become_reader: { args: () => [hash()], ...NO_DESK, ...of(DONE) },
  change_hands: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  check_isolation: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  check_key: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  check_records_key: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  check_verifier: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  current_desk: { args: () => [], invited: DONE, ...of(DONE), ...NOTHING_LEFT },
  decline_handover: { args: ({ draft, desks }) => [draft, 1, desks.joined.id], ...NO_DESK, ...of('TD001') },
  desk_or_refuse: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  drafts_after: { args: ({ draft }) => ['0', draft, 10], invited: DONE, ...of(DONE), ...NOTHING_LEFT },
  end_connections: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  end_role: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  end_send_lease: { args: ({ leased }) => [leased, 1, 'sent'], ...NO_DESK, ...of('TD001') },
  hand_over: { args: ({ draft, desks }) => [draft, 1, desks.joined.id], ...NO_DESK, ...of('TD001') },
  held_draft: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  invite: { args: ({ key }) => [randomUUID(), 'X', true, verifier(), key], ...NO_DESK, ...of('TD004', DONE) },
  is_decision: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  is_steward: { args: () => [], invited: DONE, ...of(DONE), ...NOTHING_LEFT },
  key_state: { args: () => [], invited: DONE, ...of(DONE), ...NOTHING_LEFT },
  limit_role: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  make_role: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  publish_part: { args: ({ account, key }) => [account, 1, 0, key, sealed()], ...NO_DESK, ...of('TD001') },
  records_after: { args: () => ['0', 0, 10], invited: DONE, ...of(DONE), ...NOTHING_LEFT },
  remove_desk: { args: ({ holder }) => [holder.id], ...NO_DESK, ...of('TD004', DONE) },
  renew_key: {
    args: ({ key }) => [randomUUID(), hash(), key, sealed(), [], []],
    ...NO_DESK,
    ...of('TD004', 'TD007')
  },
  restored: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  save_draft: { args: ({ draft, key }) => saved(draft, key, { revision: 9 }), ...NO_DESK, ...of('TD001') },
  take_over: { args: ({ draft, decision }) => [draft, 1, decision], ...NO_DESK, ...of('TD004') },
  take_send_lease: { args: ({ draft }) => [draft, 1, null], ...NO_DESK, ...of('TD001') },
  tell: { ...of(DENIED), invited: DENIED, ...NOTHING_LEFT },
  watch: { args: ({ account, key }) => [account, key, sealed()], ...NO_DESK, ...of(DONE) }
}

/** What nobody but the owner does, whatever the rows; `%` is a table. */
const OF_A_TABLE = [
  'select 1 from % for update',
  'select 1 from % for key share',
  'delete from %',
  'truncate %',
  'drop table %',
  'alter table % add column x text',
  'alter table % rename to x',
  'alter table % disable row level security',
  'alter table % no force row level security',
  'alter table % disable trigger all',
  'alter table % owner to current_user',
  'alter table % set (autovacuum_enabled = off)',
  'alter table % set schema public',
  'alter table % inherit pg_catalog.pg_class',
  'create trigger x before insert on % execute function suppress_redundant_updates_trigger()',
  'create policy x on % using (true)',
  'create rule x as on insert to % do instead nothing',
  'create index on % ((1))',
  'create statistics x on ctid, xmin from %',
  'create publication x for table %',
  `comment on table % is 'x'`,
  'cluster %',
  'reindex table %',
  'merge into % using (select 1) x on true when matched then delete',
  ...['share update exclusive', 'share', 'share row exclusive', 'exclusive', 'access exclusive'].map(
    mode => `do $$ begin lock table % in ${mode} mode; end $$`
  ),
  `copy % to '/tmp/title-desk-x'`,
  `copy % from '/etc/hostname'`,
  `copy % to program 'true'`
]

const verifier = (): string => scramVerifier(newPassword())

async function newScene(server: Server) {
  const office = await openOffice(server)
  const [steward, holder, joined, removed] = [
    await office.desk('Ana'),
    await office.desk('Holder'),
    await office.desk('Ben'),
    await office.desk('Eve')
  ]
  const key = await renewKey(steward, await addKey(steward))
  const invited = await invite(office, steward)
  const desks: Record<Standing, Desk> = { steward, joined, removed, invited }
  const [draft, given, leased] = [await addDraft(holder, key), await addDraft(holder, key), await addDraft(holder, key)]
  const [account, decision] = [hash(), await addRecord(holder, key, 'decision')]
  await addRecord(joined, key)
  await joined.client.query('select title_desk.ask_for_draft($1, 1)', [given])
  await holder.client.query('select title_desk.hand_over($1, 1, $2)', [given, joined.id])
  await holder.client.query('select title_desk.take_send_lease($1, 1)', [leased])
  await holder.client.query(`select title_desk.end_send_lease($1, 1, 'unknown')`, [leased])
  await holder.client.query('select title_desk.take_send_lease($1, 1, $2)', [leased, decision])
  await holder.client.query('select title_desk.become_reader($1)', [account])
  await holder.client.query('select title_desk.publish_part($1, 1, 0, $2, $3)', [account, key, sealed()])
  await holder.client.query('select title_desk.watch($1, $2, $3)', [account, key, sealed()])
  // By itself: another desk's removal ends its connection.
  await removed.client.query('select title_desk.remove_desk($1)', [removed.id])
  const { rows } = await office.admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'title_desk'::regnamespace and relkind not in ('i', 'S', 'c') order by 1`
  )
  return { office, desks, holder, key, draft, leased, account, decision, tables: rows.map(({ name }) => name) }
}
type Scene = Awaited<ReturnType<typeof newScene>>

/** A desk that holds its invitation, and a connection. */
async function invite(office: Awaited<ReturnType<typeof openOffice>>, steward: Desk): Promise<Desk> {
  const [id, password] = [randomUUID(), newPassword()]
  const role = String(
    await one(steward.client, 'select role_name from title_desk.invite($1, $2, false, $3)', [
      id,
      'Guest',
      scramVerifier(password)
    ])
  )
  return { id, role, password, client: await office.connect(role, password) }
}

/** Tries a statement, and takes back what it did. */
async function tried(client: pg.Client, sql: string, values: readonly unknown[] = []): Promise<string> {
  await client.query('begin')
  const outcome = await outcomeOf(client, sql, values)
  await client.query('rollback')
  await client.query('select pg_advisory_unlock_all()')
  return outcome
}

describe.each(inject('officeServers'))('whoever has a role of an office on $title', server => {
  let scenes: Promise<Scene>
  beforeAll(() => (scenes = newScene(server)))
  afterAll(async () => (await scenes).office.close())

  it('sees the rows that are listed here for each standing, and no other (O10)', async () => {
    const { office, desks, tables } = await scenes
    expect(tables).toEqual(Object.keys(SEEN_BY))
    for (const table of tables) {
      const count = `select count(*)::int as n from title_desk.${table}`
      expect(await one(office.superuser, count), `${table} has no row to see`).not.toBe(0)
      for (const standing of STANDINGS) {
        const { client } = desks[standing]
        const seen = standing === 'removed' ? await outcomeOf(client, count) : await one(client, count)
        const isSeen = SEEN_BY[table]?.includes(standing) === true
        expect(seen, `${table}, ${standing}`).toEqual(standing === 'removed' ? DENIED : isSeen ? expect.any(Number) : 0)
        if (isSeen) expect(seen, `${table}, ${standing}`).not.toBe(0)
      }
    }
  })

  it('gets the answer that is listed here from each function, by its standing (O10)', async () => {
    const scene = await scenes
    const { rows } = await scene.office.admin.query<{ name: string; count: number; types: string[] }>(
      `select proname as name, pronargs::int as count, array(select format_type(type, null) from unnest(proargtypes) type) as types
       from pg_proc where pronamespace = 'title_desk'::regnamespace order by 1`
    )
    expect(rows.map(({ name }) => name).filter(name => !Object.hasOwn(ANSWERS, name))).toEqual([])
    for (const { name, types } of rows)
      for (const standing of STANDINGS) {
        const values = ANSWERS[name]?.args?.(scene)
        const given = types.map((type, index) => (values === undefined ? `null::${type}` : `$${index + 1}::${type}`))
        const sql = `select title_desk.${name}(${given.join()})`
        expect(await tried(scene.desks[standing].client, sql, values), `${sql}, ${standing}`).toBe(
          ANSWERS[name]?.[standing]
        )
      }
  })

  it('can neither lock, change, copy nor remove a table, whatever its standing (O10)', async () => {
    const { desks, tables } = await scenes
    const statements = tables.flatMap(table => OF_A_TABLE.map(sql => sql.replace('%', `title_desk.${table}`)))
    for (const standing of STANDINGS)
      expect(await notDenied(desks[standing].client, statements), standing).toEqual(
        // Of its own row, which it may rename; an invited desk sees none.
        standing === 'removed'
          ? []
          : ['select 1 from title_desk.desks for update: done', 'select 1 from title_desk.desks for key share: done']
      )
  })

  it('can do nothing that reaches beyond its office, or into the connection of another (O10)', async () => {
    const { office, desks, holder } = await scenes
    for (const standing of STANDINGS)
      for (const sql of beyond(office.database, holder.role, desks[standing].role))
        expect(await tried(desks[standing].client, sql), `${sql}, ${standing}`).toBe(DENIED)
  })

  it('reads neither what others ask for, nor what the database notes about their rows (O10)', async () => {
    const { office, desks } = await scenes
    await office.superuser.query('analyze')
    const activity = `select coalesce(array_agg(distinct query), '{}') from pg_stat_activity
      where usename <> session_user and usename is not null and query <> ''`
    const noted = `select count(*)::int from pg_stats where schemaname = 'title_desk' and tablename <> 'migrations'`
    for (const standing of STANDINGS) {
      expect(await one(desks[standing].client, activity), standing).toEqual(['<insufficient privilege>'])
      expect(await one(desks[standing].client, noted), standing).toBe(0)
    }
  })

  it('can do what PostgreSQL gives to everybody, none of which touches the tables (O10)', async () => {
    const { desks } = await scenes
    // As the transaction sees it, which is taken back: rows written, counted from some moment before it, and rights.
    const touched = `select concat_ws(' ',
      (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_xact_user_tables where schemaname = 'title_desk'),
      (select string_agg(relname || coalesce(relacl::text, ''), ' ' order by relname)
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname = 'title_desk'))`
    for (const standing of STANDINGS)
      for (const sql of open(desks[standing].role)) {
        const { client } = desks[standing]
        await client.query('begin')
        const before = await one(client, touched)
        expect(await outcomeOf(client, sql), `${sql}, ${standing}`).toBe(DONE)
        expect(await one(client, touched), `${sql}, ${standing}`).toBe(before)
        await client.query('rollback')
      }
  })
})

/** Tries statements one by one in one round trip, and takes back what they did; gives those with another outcome than a refusal. */
async function notDenied(client: pg.Client, statements: readonly string[]): Promise<string[]> {
  const list = statements.map(sql => `$statement$${sql}$statement$`).join()
  const all = `do $all$ declare statement text; others text[] := '{}'; begin
    foreach statement in array array[${list}] loop
      begin
        execute statement;
        others := others || (statement || ': done');
      exception
        when insufficient_privilege then null;
        when others then others := others || (statement || ': ' || sqlstate);
      end;
    end loop;
    raise exception using errcode = 'P0001', message = array_to_json(others)::text;
  end $all$`
  const ended: unknown = await client.query(all).catch((error: unknown) => error)
  if (!(ended instanceof pg.DatabaseError) || ended.code !== 'P0001') throw new Error('not tried', { cause: ended })
  return JSON.parse(ended.message) as string[]
}

/** What no grant can take away: only a superuser could, of all databases' roles at once. docs/office.md names it. */
function open(own: string): readonly string[] {
  return [
    'notify title_desk',
    `select pg_notify('title_desk', repeat('x', 7000))`,
    'listen title_desk',
    'select pg_advisory_xact_lock(1)',
    'select lo_create(0)',
    'select pg_export_snapshot()',
    'select pg_current_xact_id()',
    'set local idle_in_transaction_session_timeout = 0',
    `alter role ${own} password '${verifier()}'`,
    `alter role ${own} set statement_timeout = 0`,
    'analyze',
    'select rolname from pg_roles',
    `drop owned by ${own}`
  ]
}

/** Statements that the database refuses to every desk. */
function beyond(database: string, other: string, own: string): readonly string[] {
  return [
    `set role ${other}`,
    'set role title_desk_owner',
    'set role postgres',
    `set session authorization ${other}`,
    'set session_replication_role = replica',
    'set log_statement = none',
    `grant title_desk_owner to ${own}`,
    `grant title_desk_member to ${own} with admin option`,
    `grant ${other} to ${own}`,
    `alter role ${own} superuser`,
    `alter role ${own} createrole`,
    `alter role ${own} bypassrls`,
    `alter role ${own} valid until 'infinity'`,
    `alter role ${own} connection limit 100`,
    `alter role ${other} password 'x'`,
    `alter role ${other} set role = '${own}'`,
    'alter role title_desk_member set search_path = pg_temp',
    `drop role ${other}`,
    `drop owned by ${other}`,
    `reassign owned by title_desk_owner to ${own}`,
    'create role x',
    'create schema x',
    'create table public.x ()',
    'create table title_desk.x ()',
    'create temporary table records ()',
    'create temporary view records as select 1',
    `create function pg_temp.current_desk() returns uuid language sql as 'select null::uuid'`,
    `create function title_desk.current_desk() returns uuid language sql as 'select null::uuid'`,
    `create or replace function title_desk.is_steward() returns boolean language sql as 'select true'`,
    'create operator title_desk.= (leftarg = uuid, rightarg = uuid, function = uuid_eq)',
    'create type title_desk.x as (a int)',
    'create cast (uuid as int) without function as implicit',
    'create extension dblink',
    'create extension pgcrypto',
    'create foreign data wrapper x',
    'create event trigger x on ddl_command_start execute function tell()',
    'create publication x',
    'drop function title_desk.current_desk()',
    'alter function title_desk.is_steward() owner to current_user',
    'alter function title_desk.current_desk() security invoker',
    'drop schema title_desk cascade',
    'alter schema title_desk rename to x',
    `alter database ${database} set search_path = pg_temp`,
    `alter database ${database} rename to x`,
    `comment on database ${database} is 'x'`,
    'alter default privileges for role title_desk_owner grant all on tables to public',
    `select nextval('title_desk.records_seq_seq')`,
    `select setval('title_desk.records_seq_seq', 1)`,
    `select pg_read_file('postgresql.conf')`,
    `select pg_read_binary_file('global/pg_control')`,
    `select pg_stat_file('postgresql.conf')`,
    `select pg_ls_dir('.')`,
    'select pg_ls_logdir()',
    'select pg_ls_waldir()',
    `select lo_import('/etc/hostname')`,
    `select lo_export(1, '/tmp/title-desk-x')`,
    'select * from pg_authid',
    'select passwd from pg_shadow',
    'select * from pg_hba_file_rules',
    'select * from pg_file_settings',
    'select * from pg_largeobject',
    'select * from pg_statistic',
    'select * from pg_user_mapping',
    'select subconninfo from pg_subscription',
    'select pg_reload_conf()',
    'select pg_rotate_logfile()',
    'select pg_switch_wal()',
    `select pg_create_restore_point('x')`,
    'select pg_promote()',
    'select pg_stat_reset()',
    `select pg_create_physical_replication_slot('x')`,
    `select pg_create_logical_replication_slot('x', 'pgoutput')`,
    'select pg_replication_origin_create($$x$$)',
    'select pg_log_backend_memory_contexts(1)',
    'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user',
    'select pg_cancel_backend(pid) from pg_stat_activity where usename <> current_user',
    'checkpoint',
    `load 'auto_explain'`
  ]
}
