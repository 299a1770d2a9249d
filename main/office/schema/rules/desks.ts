import { INVITATION_LASTS, REFUSALS, type OfficeRoles } from './names.ts'

/** Functions about desks. They run with the owner's rights, and go by the role that signed in, which nobody can pretend to be. */
export function deskRules(roles: OfficeRoles): string {
  return WHO_ASKS + desksRole(roles) + joining() + leaving(roles)
}

const WHO_ASKS = `
-- The desk that signed in; null for a role that is none, did not join yet, or was removed.
create or replace function title_desk.current_desk() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $function$
  select id from title_desk.desks where role_name = session_user and joined_at is not null and removed_at is null
$function$;

-- Behind a lock, each change looks at what others did before: with the snapshot of an earlier moment, the last two stewards could both leave.
create or replace function title_desk.check_isolation() returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $function$
begin
  if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
    raise exception 'changes are made in transactions that are read committed' using errcode = '${REFUSALS.notAllowed}';
  end if;
end
$function$;

create or replace function title_desk.is_steward() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $function$
  select exists (select from title_desk.desks where id = title_desk.current_desk() and is_steward)
$function$;

create or replace function title_desk.desk_or_refuse() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $function$
declare the_desk uuid := title_desk.current_desk();
begin
  if the_desk is null then raise exception 'not a desk of this office' using errcode = '${REFUSALS.notAllowed}'; end if;
  perform title_desk.check_isolation();
  return the_desk;
end
$function$;

-- A password comes as its SCRAM verifier only, so that none is ever in a statement or a log.
create or replace function title_desk.check_verifier(the_verifier text) returns void
language plpgsql immutable set search_path = pg_catalog, pg_temp as $function$
begin
  if the_verifier is null or the_verifier !~ '^SCRAM-SHA-256\\$[0-9]{4,6}:[A-Za-z0-9+/]+=*\\$[A-Za-z0-9+/]{43}=:[A-Za-z0-9+/]{43}=$' then
    raise exception 'not a SCRAM verifier' using errcode = '22023';
  end if;
end
$function$;
`

function desksRole({ member }: OfficeRoles): string {
  return `
-- The role of a desk. It has no password yet, so nobody signs in as it.
create or replace function title_desk.make_role(the_role name) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $function$
begin
  execute format('create role %I login nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit 8', the_role);
  execute format('grant ${member} to %I', the_role);
end
$function$;

-- What a role has in this database only. A desk that froze in the middle of a change must not hold up what the others read.
create or replace function title_desk.limit_role(the_role name) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $function$
begin
  execute format('alter role %I in database %I set idle_in_transaction_session_timeout = %L', the_role, current_database(), '10s');
end
$function$;
`
}

function joining(): string {
  return `
-- A new desk and its role. Members cannot call it.
create or replace function title_desk.add_desk(the_desk uuid, the_name text, steward boolean) returns name
language plpgsql set search_path = pg_catalog, pg_temp as $function$
declare the_role name := 'title_desk_' || replace(the_desk::text, '-', '');
begin
  insert into title_desk.desks (id, role_name, name, is_steward) values (the_desk, the_role, the_name, steward);
  perform title_desk.make_role(the_role);
  perform title_desk.limit_role(the_role);
  return the_role;
end
$function$;

-- The office's first desk, a steward, which the administrator adds: it answers with the role, which then gets its password.
create or replace function title_desk.add_first_desk(the_name text) returns name
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare the_desk uuid := gen_random_uuid(); the_role name;
begin
  perform 1 from title_desk.office for update;
  if exists (select from title_desk.desks where is_steward and removed_at is null) then
    raise exception 'a desk of this office can invite the others' using errcode = '${REFUSALS.wrongState}';
  end if;
  the_role := title_desk.add_desk(the_desk, the_name, true);
  update title_desk.desks set joined_at = now() where id = the_desk;
  return the_role;
end
$function$;

-- Invites a desk: its role signs in for a day, and can do nothing but accept.
create or replace function title_desk.invite(the_desk uuid, the_name text, steward boolean, the_verifier text, the_key uuid default null)
returns table (role_name name, expires_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare host uuid := title_desk.desk_or_refuse(); the_role name; the_end timestamptz := now() + interval '${INVITATION_LASTS}';
begin
  if not title_desk.is_steward() then
    raise exception 'this desk may not invite others' using errcode = '${REFUSALS.notAllowed}';
  end if;
  perform title_desk.check_verifier(the_verifier);
  -- Not while the key is renewed, which ends the invitations that carry the old one.
  perform 1 from title_desk.office for update;
  if the_key is not null then perform title_desk.check_key(the_key); end if;
  the_role := title_desk.add_desk(the_desk, the_name, steward);
  execute format('alter role %I password %L valid until %L', the_role, the_verifier, the_end);
  insert into title_desk.invitations (desk_id, invited_by, expires_at) values (the_desk, host, the_end);
  return query select the_role, the_end;
end
$function$;

-- Joins, once: from now on the role has a password that only this desk knows, and what the invitation said is worth nothing.
create or replace function title_desk.accept_invitation(the_verifier text) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare the_desk uuid;
begin
  perform title_desk.check_isolation();
  perform title_desk.check_verifier(the_verifier);
  perform 1 from title_desk.office for update;
  select id into the_desk from title_desk.desks where role_name = session_user and removed_at is null;
  -- Not the time at which a transaction began that may have been kept open since.
  update title_desk.invitations set accepted_at = now()
    where desk_id = the_desk and accepted_at is null and expires_at > clock_timestamp();
  if not found then raise exception 'the invitation is over' using errcode = '${REFUSALS.invitationOver}'; end if;
  update title_desk.desks set joined_at = now() where id = the_desk;
  execute format('alter role %I password %L valid until %L', session_user, the_verifier, 'infinity');
  return the_desk;
end
$function$;
`
}

function leaving({ owner, member }: OfficeRoles): string {
  return `
-- The time is that of the change itself: its transaction may have waited for a renewal of the key.
create or replace function title_desk.end_role(the_desk uuid, the_role name) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $function$
begin
  update title_desk.desks set removed_at =
    greatest(clock_timestamp(), (select max(made_at) from title_desk.office_keys) + interval '1 microsecond') where id = the_desk;
  execute format('alter role %I nologin password null', the_role);
  execute format('revoke ${member} from %I', the_role);
end
$function$;

-- Ends what a role has open: it could hold a row or a lock that a change needs, or a transaction, and so what all others read. Whoever
-- ends a connection of a role must be a member of it.
create or replace function title_desk.end_connections(the_role name) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $function$
begin
  execute format('grant %I to ${owner}', the_role);
  -- A transaction looks once otherwise.
  perform pg_stat_clear_snapshot();
  perform pg_terminate_backend(pid) from pg_stat_activity where usename = the_role;
  execute format('revoke %I from ${owner}', the_role);
end
$function$;

-- Removes a desk, or an invitation nobody accepted. A steward removes any, everyone their own; the last steward stays.
create or replace function title_desk.remove_desk(the_desk uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare host uuid := title_desk.desk_or_refuse(); the_role name;
begin
  if host <> the_desk and not title_desk.is_steward() then
    raise exception 'this desk may not remove others' using errcode = '${REFUSALS.notAllowed}';
  end if;
  -- Before any lock: everybody may take this one, with a removal of their own that is never finished.
  if host <> the_desk then
    perform title_desk.end_connections(role_name) from title_desk.desks where id = the_desk and removed_at is null;
  end if;
  -- One at a time: two stewards that remove each other would leave none.
  perform 1 from title_desk.office for update;
  if not exists (select from title_desk.desks
      where is_steward and joined_at is not null and removed_at is null and id <> the_desk) then
    raise exception 'the last desk that can invite others stays' using errcode = '${REFUSALS.wrongState}';
  end if;
  select role_name into the_role from title_desk.desks where id = the_desk and removed_at is null;
  if the_role is null then return; end if;
  -- Those that came while this waited for the lock.
  if host <> the_desk then perform title_desk.end_connections(the_role); end if;
  perform title_desk.end_role(the_desk, the_role);
end
$function$;
`
}
