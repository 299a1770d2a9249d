import { MIGRATIONS } from './migrations.ts'
import { checkedRoles, REFUSALS, USUAL_ROLES, type OfficeRoles } from './rules/names.ts'
import { deskRules } from './rules/desks.ts'
import { DRAFT_RULES } from './rules/drafts.ts'
import { FOLLOWING_RULES } from './rules/following.ts'
import { KEY_RULES } from './rules/keys.ts'
import { rights } from './rules/rights.ts'

/** A number of our own, so that two who run this at once wait for each other. */
const LOCK = 0x5444736b

/**
 * The SQL that makes an office of an empty database, or brings an older one up to date. One transaction; it can be run again at any
 * time. Whoever runs it owns the database and may create roles.
 */
export function officeSql(roles: OfficeRoles = USUAL_ROLES, migrations: readonly string[] = MIGRATIONS): string {
  const { owner, member } = checkedRoles(roles)
  return `${HEAD}
begin;
select pg_advisory_xact_lock(${LOCK});

-- 1. Roles. The owner cannot sign in; it creates the roles of desks. Members have nothing but what part 4 gives them.
do $roles$
begin
  if not exists (select from pg_roles where rolname = '${owner}') then
    create role ${owner} nologin createrole;
  end if;
  execute format('grant ${owner} to %I', current_user);
  execute format('grant create, connect on database %I to ${owner}', current_database());
end
$roles$;
set local role ${owner};
do $roles$
begin
  if not exists (select from pg_roles where rolname = '${member}') then
    create role ${member} nologin;
  end if;
end
$roles$;
reset role;
do $database$
begin
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to ${member}', current_database());
end
$database$;
revoke create on schema public from public;
set local role ${owner};

-- 2. Tables, as far as they are missing.
create schema if not exists title_desk;
create table if not exists title_desk.migrations (
  version integer primary key check (version >= 1),
  applied_at timestamptz not null default now()
);
do $newer$
begin
  if exists (select from title_desk.migrations where version > ${migrations.length}) then
    raise exception 'A newer version of Title Desk made this office. Run the SQL of that version.' using errcode = '${REFUSALS.newerOffice}';
  end if;
end
$newer$;
${migrations.map((step, index) => migration(index + 1, step)).join('\n')}

-- 3. Functions: what desks do with drafts, leases and invitations goes through these.
${deskRules(roles)}${KEY_RULES}${DRAFT_RULES}${FOLLOWING_RULES}
-- 4. Rights. Taken away first, so that nothing granted by an earlier version or by hand stays.
${rights(roles)}
-- 5. What a restored dump has not got of its desks: roles that were not kept, and what each has in this database only.
do $desks$
declare the_role name;
begin
  for the_role in select role_name from title_desk.desks where removed_at is null loop
    if not exists (select from pg_roles where rolname = the_role) then perform title_desk.make_role(the_role); end if;
    perform title_desk.limit_role(the_role);
  end loop;
end
$desks$;
reset role;
commit;
`
}

function migration(version: number, step: string): string {
  return `do $migration_${version}$
begin
if exists (select from title_desk.migrations where version >= ${version}) then return; end if;
${step}
insert into title_desk.migrations (version) values (${version});
end
$migration_${version}$;`
}

const HEAD = `-- Makes a Title Desk office of this database, or brings it up to date. PostgreSQL 15 or newer.
-- Run it in a database of its own, as the owner of that database with the right to create roles:
--   psql --set ON_ERROR_STOP=1 --dbname DATABASE --file office.sql
-- It is one transaction, and running it again changes nothing. It contains no password.`
