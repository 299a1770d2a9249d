import { PAGE_BYTES, REFUSALS } from './names.ts'

/** What of a table comes after a place, in order; `by` orders what one transaction wrote. */
function page(table: string, by: string): string {
  const after = `from title_desk.${table}
    where (xid, ${by}) > (after_xid, after_${by}) and xid < pg_snapshot_xmin(pg_current_snapshot())`
  return `  select * ${after} and (xid, ${by}) <= (
      select xid, ${by} from (
        select xid, ${by}, sum(octet_length(content)) over (order by xid, ${by}) - octet_length(content) as bytes_before
          from (select xid, ${by}, content ${after} order by xid, ${by} limit at_most) at_most_rows
      ) sized where bytes_before < ${PAGE_BYTES} order by xid desc, ${by} desc limit 1
    )
    order by xid, ${by}
`
}

/** Functions of the one desk that reads the order service, and of all that follow. */
export const FOLLOWING_RULES = `
-- Records after a place, in order. A sequence's numbers become visible out of order when transactions overlap, and whoever read past
-- a gap would never come back to it. So records wait until no transaction that could still write before them is running. A page ends
-- with the record that brings it to ${PAGE_BYTES} bytes, whatever a desk wrote: its reader has to hold all of it.
create or replace function title_desk.records_after(after_xid xid8, after_seq bigint, at_most integer)
returns setof title_desk.records
language sql stable set search_path = pg_catalog, pg_temp as $function$
${page('records', 'seq')}$function$;

-- Drafts that changed after a place, in the same way: one that changes again moves to its end, so each comes as it is last.
create or replace function title_desk.drafts_after(after_xid xid8, after_id uuid, at_most integer)
returns setof title_desk.drafts
language sql stable set search_path = pg_catalog, pg_temp as $function$
${page('drafts', 'id')}$function$;

-- Tells whoever listens that there is something to read. The notification comes with the commit, and says nothing.
create or replace function title_desk.tell() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $function$
begin
  perform pg_notify('title_desk', '');
  return null;
end
$function$;
create or replace trigger tell after insert on title_desk.records for each statement execute function title_desk.tell();
create or replace trigger tell after insert or update on title_desk.drafts for each statement execute function title_desk.tell();
create or replace trigger tell after insert or update on title_desk.desks for each statement execute function title_desk.tell();
create or replace trigger check_key before insert on title_desk.records for each row execute function title_desk.check_records_key();

-- Becomes the reader of an account while the session lasts; null while another session is.
create or replace function title_desk.become_reader(the_account bytea) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare the_desk uuid := title_desk.desk_or_refuse(); the_epoch bigint;
begin
  if not pg_try_advisory_lock(('x' || encode(substr(sha256(the_account), 1, 8), 'hex'))::bit(64)::bigint) then return null; end if;
  insert into title_desk.readers as known (account, desk_id, epoch) values (the_account, the_desk, 1)
    on conflict (account) do update set desk_id = the_desk, epoch = known.epoch + 1, since = now()
    returning epoch into the_epoch;
  return the_epoch;
end
$function$;

-- Publishes a part of what was read. A reader that was replaced is refused.
create or replace function title_desk.publish_part(the_account bytea, the_epoch bigint, the_part integer, the_key uuid, the_content bytea)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare the_desk uuid := title_desk.desk_or_refuse();
begin
  perform title_desk.check_key(the_key);
  perform 1 from title_desk.readers where account = the_account and desk_id = the_desk and epoch = the_epoch for share;
  if not found then raise exception 'another desk reads this account' using errcode = '${REFUSALS.notHeld}'; end if;
  insert into title_desk.order_parts (account, part, epoch, key_id, content)
    values (the_account, the_part, the_epoch, the_key, the_content)
    on conflict (account, part) do update set epoch = the_epoch, key_id = the_key, content = the_content,
      changed_at = now(), xid = pg_current_xact_id();
  -- Once for each transaction, with its commit.
  perform pg_notify('title_desk_orders', encode(the_account, 'hex'));
end
$function$;

-- Says which orders the reader is to read for this desk.
create or replace function title_desk.watch(the_account bytea, the_key uuid, the_content bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare the_desk uuid := title_desk.desk_or_refuse();
begin
  perform title_desk.check_key(the_key);
  insert into title_desk.watched (account, desk_id, key_id, content) values (the_account, the_desk, the_key, the_content)
    on conflict (account, desk_id) do update set key_id = the_key, content = the_content, changed_at = now();
  perform pg_notify('title_desk_orders', encode(the_account, 'hex') || ' watch');
end
$function$;

-- After a dump was restored: another server counts its transactions from the start, so places in the old count mean nothing. Desks
-- see the new incarnation and read from the beginning; what they have, they recognize by its id.
create or replace function title_desk.restored() returns void
language plpgsql set search_path = pg_catalog, pg_temp as $function$
begin
  update title_desk.office set incarnation = gen_random_uuid();
  update title_desk.records set xid = '1';
  update title_desk.drafts set xid = '1';
  update title_desk.order_parts set xid = '1';
end
$function$;
`
