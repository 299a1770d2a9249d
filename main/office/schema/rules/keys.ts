import { REFUSALS } from './names.ts'

/** Functions about the office's key: each generation seals what is written while it is the newest. */
export const KEY_RULES = `
-- Nothing is written under a key that was renewed: a desk that was removed may still have it.
create or replace function title_desk.check_key(the_key uuid) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $function$
begin
  if the_key is distinct from (select id from title_desk.office_keys order by generation desc limit 1) then
    raise exception 'not the newest key of this office' using errcode = '${REFUSALS.keyRenewed}';
  end if;
end
$function$;

create or replace function title_desk.check_records_key() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
begin
  perform title_desk.check_key(new.key_id);
  return new;
end
$function$;

-- The newest key, since when it is, and whether a desk that had it was removed since. Each time is later than the one it
-- follows, even if the server's clock goes back.
create or replace function title_desk.key_state() returns table (key_id uuid, made_at timestamptz, is_due boolean, may_renew boolean)
language sql stable set search_path = pg_catalog, pg_temp as $function$
  select k.id, k.made_at, exists (select from title_desk.desks where joined_at is not null and removed_at > k.made_at), title_desk.is_steward()
    from title_desk.office_keys k order by k.generation desc limit 1
$function$;

-- A new key after the newest, with a copy for each desk there is, or null for one that can't have one; all of it or nothing. Invitations
-- that nobody accepted carry the old key, and end. Whoever has heard of another key, or of other desks, is refused, and looks again.
create or replace function title_desk.renew_key(the_key uuid, the_check bytea, the_previous uuid, the_older bytea, the_desks uuid[], the_copies bytea[])
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare host uuid := title_desk.desk_or_refuse(); invited record;
begin
  if not title_desk.is_steward() then
    raise exception 'this desk may not renew the key' using errcode = '${REFUSALS.notAllowed}';
  end if;
  -- One at a time, and not while a desk joins or is removed.
  perform 1 from title_desk.office for update;
  perform title_desk.check_key(the_previous);
  if the_desks is distinct from (select array_agg(id order by id) from title_desk.desks where joined_at is not null and removed_at is null)
      or cardinality(the_copies) is distinct from cardinality(the_desks) then
    raise exception 'not the desks of this office' using errcode = '${REFUSALS.keyRenewed}';
  end if;
  insert into title_desk.office_keys (id, key_check, desk_id, made_at, generation, previous, older)
    select the_key, the_check, host, greatest(clock_timestamp(), (select max(removed_at) from title_desk.desks)), generation + 1, id, the_older from title_desk.office_keys where id = the_previous;
  insert into title_desk.office_key_copies (key_id, desk_id, content)
    select the_key, copies.desk, copies.content from unnest(the_desks, the_copies) as copies (desk, content) where copies.content is not null;
  for invited in select id, role_name from title_desk.desks where joined_at is null and removed_at is null loop
    perform title_desk.end_role(invited.id, invited.role_name);
  end loop;
  perform pg_notify('title_desk', '');
end
$function$;
`
