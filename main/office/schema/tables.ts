/** No count of an honest desk comes near it, and SQLite and JavaScript both keep it exactly. */
const MOST = 1_000_000_000
/** Of a record or a draft: a sent order has some 2 kB, at most 100 kB. */
const RECORD_BYTES = 1024 * 1024
/** Of a part of the list: those of 100,000 orders have some 22 kB. */
const PART_BYTES = 4 * RECORD_BYTES

/**
 * Version 1. What people typed and what the service said is in `content`, sealed before it leaves a desk. In clear stand ids,
 * times, kinds, the names of desks, and what an index needs; what has to be compared, the account and what a record is about, is an HMAC of
 * 32 bytes. No desk fills `matches`, which was meant for HMACs of addresses and loan numbers: every desk opens all drafts anyway and compares
 * them itself, so the database need not learn which are alike (decision 295). A later version can use it without a migration.
 */
export const TABLES = `
-- What a desk writes is read by all others, who have no way around a row that their programs cannot take. So every value has limits here.
create function title_desk.are_hashes(the_values bytea[]) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $hashes$
  select cardinality(the_values) <= 16 and array_ndims(the_values) = 1 and array_lower(the_values, 1) = 1
    and (select bool_and(coalesce(octet_length(value) = 32, false)) from unnest(the_values) as value)
$hashes$;

-- One row: this office. A database that was restored from a dump gets a new incarnation (title_desk.restored).
create table title_desk.office (
  only_one boolean primary key default true check (only_one),
  incarnation uuid not null default gen_random_uuid(),
  made_at timestamptz not null default now()
);
insert into title_desk.office default values;

-- The desks, each with a role of its own to sign in with. A removed desk stays, because records name it.
create table title_desk.desks (
  id uuid primary key,
  role_name name not null unique,
  name text not null check (char_length(name) between 1 and 100 and name !~ '[\\u0001-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]'),
  is_steward boolean not null default false,
  added_at timestamptz not null default now(),
  joined_at timestamptz,
  removed_at timestamptz,
  -- What a new key is sealed for this desk with (P-256), and that it was made by somebody who has the office's key.
  public_key bytea check (octet_length(public_key) = 65),
  key_proof bytea check (octet_length(key_proof) = 32)
);

-- Who may still join. The secret is not here: it is the password of the desk's role.
create table title_desk.invitations (
  desk_id uuid primary key references title_desk.desks,
  invited_by uuid references title_desk.desks,
  expires_at timestamptz not null,
  accepted_at timestamptz
);

-- The keys that contents were sealed with, one for each generation. Only their ids and a value that recognizes each are here, never a key;
-- "older" has those before it, sealed under this one.
create table title_desk.office_keys (
  id uuid primary key,
  key_check bytea not null check (octet_length(key_check) = 32),
  desk_id uuid not null references title_desk.desks,
  made_at timestamptz not null default now(),
  generation integer not null default 1 unique check (generation >= 1),
  previous uuid unique references title_desk.office_keys,
  older bytea check (octet_length(older) between 28 and 1048576),
  check ((generation = 1) = (previous is null) and (previous is null) = (older is null))
);

-- Each newer key once for each desk that there was, sealed so that only that desk opens it. No reference to the desk: a desk may lock
-- its own row, and nobody else's renewal waits for it.
create table title_desk.office_key_copies (
  key_id uuid not null references title_desk.office_keys,
  desk_id uuid not null,
  content bytea not null check (octet_length(content) between 28 and 1024),
  primary key (key_id, desk_id)
);

-- Everything that is written once and never changed: what was sent, attempts, events, calls, notes, activity. Of values with a
-- last word (who looks after an order, a clause of the library) each version is a record that names the one it replaces.
create table title_desk.records (
  id uuid primary key,
  desk_id uuid not null references title_desk.desks,
  person_id uuid,
  kind text not null check (kind in ('sent', 'attempt', 'event', 'wire-change', 'call', 'note', 'assignment', 'waiting',
    'person', 'library', 'settings', 'activity', 'decision')),
  account bytea check (octet_length(account) = 32),
  subject bytea check (octet_length(subject) = 32),
  -- Reserved: it stays empty.
  matches bytea[] not null default '{}' check (matches = '{}' or title_desk.are_hashes(matches)),
  -- Not a reference: after a dump was restored, what it replaces may come later, from the desk that told it.
  replaces uuid,
  -- By the desk's clock, which may be wrong; "infinity" is no time.
  told_at timestamptz not null check (told_at >= '1970-01-01 00:00:00+00' and told_at < '2200-01-01 00:00:00+00'),
  key_id uuid not null references title_desk.office_keys,
  content bytea not null check (octet_length(content) between 28 and ${RECORD_BYTES}),
  recorded_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  seq bigint not null generated always as identity
);
create unique index records_in_order on title_desk.records (xid, seq);
create index records_of_subject on title_desk.records (subject, kind);
create index records_that_match on title_desk.records using gin (matches);

-- Orders being typed. One desk holds each; every change of hands raises the epoch.
create table title_desk.drafts (
  id uuid primary key,
  account bytea not null check (octet_length(account) = 32),
  holder uuid not null references title_desk.desks,
  epoch bigint not null default 1 check (epoch between 1 and ${MOST}),
  revision bigint not null check (revision between 1 and ${MOST}),
  state text not null check (state in ('draft', 'queued', 'wire', 'unknown', 'sent', 'removed')),
  -- Reserved, too.
  matches bytea[] not null default '{}' check (matches = '{}' or title_desk.are_hashes(matches)),
  key_id uuid not null references title_desk.office_keys,
  content bytea not null check (octet_length(content) between 28 and ${RECORD_BYTES}),
  changed_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index drafts_that_changed on title_desk.drafts (xid, id);
create index drafts_that_match on title_desk.drafts using gin (matches);

-- How each draft changed hands, which no desk holds up by locking its own row, hence no references. The primary key allows one holder at each epoch and no second one.
create table title_desk.handovers (
  draft_id uuid not null references title_desk.drafts,
  epoch bigint not null check (epoch >= 2),
  from_desk uuid not null,
  to_desk uuid not null,
  way text not null check (way in ('given', 'taken')),
  decision uuid unique references title_desk.records,
  recorded_at timestamptz not null default now(),
  primary key (draft_id, epoch),
  check ((way = 'taken') = (decision is not null))
);

-- Who asks for a draft that another desk holds. An answer closes it, and so does a change of hands.
create table title_desk.handover_requests (
  draft_id uuid not null references title_desk.drafts,
  epoch bigint not null,
  desk_id uuid not null references title_desk.desks,
  asked_at timestamptz not null default now(),
  declined_at timestamptz,
  primary key (draft_id, epoch, desk_id)
);

-- The right to send an order, taken before its first byte leaves. What was sent keeps its row.
create table title_desk.send_leases (
  draft_id uuid primary key references title_desk.drafts,
  desk_id uuid not null references title_desk.desks,
  epoch bigint not null,
  taken_at timestamptz not null default now(),
  outcome text check (outcome in ('sent', 'unknown'))
);

-- Decisions to send once more what was sent, or may have been. Each counts once.
create table title_desk.resend_decisions (
  decision uuid primary key references title_desk.records,
  draft_id uuid not null references title_desk.drafts,
  recorded_at timestamptz not null default now()
);

-- The desk that reads the order service for all, one for each account.
create table title_desk.readers (
  account bytea primary key check (octet_length(account) = 32),
  desk_id uuid not null references title_desk.desks,
  epoch bigint not null check (epoch between 1 and ${MOST}),
  since timestamptz not null default now()
);

-- What that desk read, in sealed parts.
create table title_desk.order_parts (
  account bytea not null references title_desk.readers,
  part integer not null check (part between 0 and 1023),
  epoch bigint not null,
  key_id uuid not null references title_desk.office_keys,
  content bytea not null check (octet_length(content) between 28 and ${PART_BYTES}),
  changed_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (account, part)
);
create index order_parts_that_changed on title_desk.order_parts (account, xid);

-- What each desk wants to have read of it, sealed.
create table title_desk.watched (
  account bytea not null references title_desk.readers,
  desk_id uuid not null references title_desk.desks,
  key_id uuid not null references title_desk.office_keys,
  content bytea not null check (octet_length(content) between 28 and ${RECORD_BYTES}),
  changed_at timestamptz not null default now(),
  primary key (account, desk_id)
);
`
