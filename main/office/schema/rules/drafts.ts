import { ANSWER_WITHIN, REFUSALS } from './names.ts'

/**
 * Functions about drafts: the only way to change one. Each names the epoch at which the desk believes it holds the draft, and
 * locks its row, so that a desk that was overtaken is refused whatever its program believes.
 */
export const DRAFT_RULES = `
-- The draft, locked, if the desk that asks holds it at this epoch.
create or replace function title_desk.held_draft(the_draft uuid, the_epoch bigint) returns title_desk.drafts
language plpgsql set search_path = pg_catalog, pg_temp as $function$
declare held title_desk.drafts; the_desk uuid := title_desk.desk_or_refuse();
begin
  select * into held from title_desk.drafts where id = the_draft for update;
  if not found or held.holder <> the_desk or held.epoch is distinct from the_epoch then
    raise exception 'another desk holds this draft' using errcode = '${REFUSALS.notHeld}';
  end if;
  return held;
end
$function$;

-- Begins a draft, or saves what its holder changed. Said twice, or late, it changes nothing. A desk that has its draft back tells what came of its
-- sending before; that gives no right to send again.
create or replace function title_desk.save_draft(the_draft uuid, the_epoch bigint, the_account bytea, the_revision bigint,
  the_state text, the_matches bytea[], the_key uuid, the_content bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare held title_desk.drafts; the_desk uuid := title_desk.desk_or_refuse();
begin
  perform title_desk.check_key(the_key);
  if the_epoch = 1 and the_state in ('draft', 'queued') then
    insert into title_desk.drafts (id, account, holder, revision, state, matches, key_id, content)
      values (the_draft, the_account, the_desk, the_revision, the_state, the_matches, the_key, the_content)
      on conflict (id) do nothing;
    if found then return; end if;
  end if;
  held := title_desk.held_draft(the_draft, the_epoch);
  if the_revision <= held.revision then return; end if;
  if held.state in ('sent', 'removed') then
    raise exception 'this draft is closed' using errcode = '${REFUSALS.wrongState}';
  end if;
  if the_state in ('wire', 'unknown', 'sent')
      and not exists (select from title_desk.send_leases where draft_id = the_draft and desk_id = the_desk
        and (epoch = the_epoch or (outcome is not null and the_state <> 'wire'))) then
    raise exception 'nothing is sent without the lease' using errcode = '${REFUSALS.leased}';
  end if;
  update title_desk.drafts set revision = the_revision, state = the_state, matches = the_matches, key_id = the_key,
    content = the_content, changed_at = now(), xid = pg_current_xact_id() where id = the_draft;
end
$function$;

-- The right to send. Asked twice by the same holder it is the same right; after an order was sent, only a person's decision opens it.
create or replace function title_desk.take_send_lease(the_draft uuid, the_epoch bigint, the_decision uuid default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare held title_desk.drafts := title_desk.held_draft(the_draft, the_epoch); lease title_desk.send_leases;
begin
  if held.state = 'removed' then
    raise exception 'this draft is closed' using errcode = '${REFUSALS.wrongState}';
  end if;
  insert into title_desk.send_leases (draft_id, desk_id, epoch) values (the_draft, held.holder, the_epoch)
    on conflict (draft_id) do nothing;
  if found then return; end if;
  select * into lease from title_desk.send_leases where draft_id = the_draft for update;
  if lease.outcome is null and lease.desk_id = held.holder and lease.epoch = the_epoch then return; end if;
  if lease.outcome is null or not title_desk.is_decision(the_decision) then
    raise exception 'this order was sent, or may have been' using errcode = '${REFUSALS.leased}';
  end if;
  insert into title_desk.resend_decisions (decision, draft_id) values (the_decision, the_draft) on conflict (decision) do nothing;
  if not found then raise exception 'this decision counted before' using errcode = '${REFUSALS.leased}'; end if;
  update title_desk.send_leases set desk_id = held.holder, epoch = the_epoch, taken_at = now(), outcome = null
    where draft_id = the_draft;
end
$function$;

-- Whether this record is a decision that the desk which asks has published.
create or replace function title_desk.is_decision(the_decision uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $function$
  select exists (select from title_desk.records
    where id = the_decision and kind = 'decision' and desk_id = title_desk.current_desk())
$function$;

-- What became of a sending: 'not-sent' gives the lease back, everything else keeps it. A restored dump may have the draft at an earlier holder: the
-- desk that sent it since says so all the same, so that only a decision sends it again.
create or replace function title_desk.end_send_lease(the_draft uuid, the_epoch bigint, the_outcome text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare held title_desk.drafts; the_lease title_desk.send_leases; the_desk uuid := title_desk.desk_or_refuse();
begin
  select * into held from title_desk.drafts where id = the_draft for update;
  if held.holder <> the_desk and the_outcome in ('sent', 'unknown') then
    insert into title_desk.send_leases (draft_id, desk_id, epoch, outcome) values (the_draft, the_desk, held.epoch, the_outcome)
      on conflict (draft_id) do nothing;
    if found then return; end if;
  end if;
  select * into the_lease from title_desk.send_leases where draft_id = the_draft and desk_id = the_desk for update;
  if not found or the_lease.outcome is null
      or (held.holder = the_desk and (the_lease.epoch = held.epoch or the_outcome = 'not-sent')) then
    held := title_desk.held_draft(the_draft, the_epoch);
    if the_lease.epoch is distinct from the_epoch then raise exception 'this desk has no lease' using errcode = '${REFUSALS.leased}'; end if;
  end if;
  if the_lease.outcome = 'sent' and the_outcome is distinct from 'sent' then
    raise exception 'this order was sent' using errcode = '${REFUSALS.wrongState}';
  end if;
  if the_outcome = 'not-sent' then
    delete from title_desk.send_leases where draft_id = the_draft;
  elsif the_outcome in ('sent', 'unknown') then
    update title_desk.send_leases set outcome = the_outcome where draft_id = the_draft;
  else
    raise exception 'no outcome of a sending' using errcode = '22023';
  end if;
end
$function$;

-- A draft that may change hands: nothing of it is queued, on its way, or of unknown outcome. What a desk that doesn't hold it says of it, or held it
-- before, keeps it from being sent again, and from nothing else.
create or replace function title_desk.change_hands(held title_desk.drafts, to_desk uuid, the_way text, the_decision uuid) returns bigint
language plpgsql set search_path = pg_catalog, pg_temp as $function$
begin
  if held.state <> 'draft' or exists (select from title_desk.send_leases
      where draft_id = held.id and desk_id = held.holder and (outcome is null or epoch = held.epoch)) then
    raise exception 'this order is on its way' using errcode = '${REFUSALS.wrongState}';
  end if;
  if not exists (select from title_desk.desks where id = to_desk and joined_at is not null and removed_at is null) then
    raise exception 'no desk of this office' using errcode = '${REFUSALS.notAllowed}';
  end if;
  if to_desk = held.holder then raise exception 'this desk holds it' using errcode = '${REFUSALS.wrongState}'; end if;
  insert into title_desk.handovers (draft_id, epoch, from_desk, to_desk, way, decision)
    values (held.id, held.epoch + 1, held.holder, to_desk, the_way, the_decision);
  update title_desk.drafts set holder = to_desk, epoch = held.epoch + 1, xid = pg_current_xact_id() where id = held.id;
  return held.epoch + 1;
end
$function$;

-- The holder gives a draft to another desk. Answers with the new epoch.
create or replace function title_desk.hand_over(the_draft uuid, the_epoch bigint, to_desk uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
begin
  return title_desk.change_hands(title_desk.held_draft(the_draft, the_epoch), to_desk, 'given', null);
end
$function$;

-- Another desk asks for it, again if it was declined.
create or replace function title_desk.ask_for_draft(the_draft uuid, the_epoch bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare the_desk uuid := title_desk.desk_or_refuse();
begin
  -- A new transaction, so that whoever follows drafts hears of it.
  update title_desk.drafts set xid = pg_current_xact_id() where id = the_draft and epoch = the_epoch and holder <> the_desk;
  if not found then raise exception 'it has changed hands' using errcode = '${REFUSALS.notHeld}'; end if;
  insert into title_desk.handover_requests as asked (draft_id, epoch, desk_id) values (the_draft, the_epoch, the_desk)
    on conflict (draft_id, epoch, desk_id) do update set asked_at = now(), declined_at = null where asked.declined_at is not null;
end
$function$;

-- The holder says no.
create or replace function title_desk.decline_handover(the_draft uuid, the_epoch bigint, the_desk uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
begin
  perform title_desk.held_draft(the_draft, the_epoch);
  update title_desk.handover_requests set declined_at = now()
    where draft_id = the_draft and epoch = the_epoch and desk_id = the_desk and declined_at is null;
  update title_desk.drafts set xid = pg_current_xact_id() where id = the_draft;
end
$function$;

-- Takes a draft whose holder does not answer, or was removed. The person's decision is published first, and named here. Whether a desk
-- that was removed sent what it had queued, it can't say any more: the decision accepts that it may have, and its lease is over.
create or replace function title_desk.take_over(the_draft uuid, the_epoch bigint, the_decision uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare found_draft title_desk.drafts; the_desk uuid := title_desk.desk_or_refuse(); is_abandoned boolean;
begin
  select * into found_draft from title_desk.drafts where id = the_draft and epoch = the_epoch for update;
  if not found then raise exception 'it has changed hands' using errcode = '${REFUSALS.notHeld}'; end if;
  if not title_desk.is_decision(the_decision) then
    raise exception 'nothing is taken over without a decision' using errcode = '${REFUSALS.notAllowed}';
  end if;
  select removed_at is not null into is_abandoned from title_desk.desks where id = found_draft.holder;
  if not is_abandoned and not exists (select from title_desk.handover_requests where draft_id = the_draft and epoch = the_epoch
        and desk_id = the_desk and declined_at is null and asked_at <= now() - interval '${ANSWER_WITHIN}') then
    raise exception 'its holder has not been asked, or has time to answer' using errcode = '${REFUSALS.wrongState}';
  end if;
  if is_abandoned and found_draft.state in ('draft', 'queued', 'wire', 'unknown') then
    delete from title_desk.send_leases
      where draft_id = the_draft and desk_id = found_draft.holder and outcome is distinct from 'sent';
    update title_desk.drafts set state = 'draft' where id = the_draft;
    found_draft.state := 'draft';
  end if;
  return title_desk.change_hands(found_draft, the_desk, 'taken', the_decision);
end
$function$;
`
