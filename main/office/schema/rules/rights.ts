import type { OfficeRoles } from './names.ts'

/** What every desk may read once it has joined. */
const READABLE = [
  'office',
  'desks',
  'office_keys',
  'records',
  'drafts',
  'handovers',
  'handover_requests',
  'send_leases',
  'resend_decisions',
  'readers',
  'order_parts',
  'watched'
]

/** What a member may call. The others are called by these, or by the owner. */
const CALLABLE = [
  // A check of a table asks it with the rights of whoever inserts.
  'are_hashes(bytea[])',
  'current_desk()',
  'is_steward()',
  'invite(uuid, text, boolean, text, uuid)',
  'key_state()',
  'renew_key(uuid, bytea, uuid, bytea, uuid[], bytea[])',
  'accept_invitation(text)',
  'remove_desk(uuid)',
  'save_draft(uuid, bigint, bytea, bigint, text, bytea[], uuid, bytea)',
  'take_send_lease(uuid, bigint, uuid)',
  'end_send_lease(uuid, bigint, text)',
  'hand_over(uuid, bigint, uuid)',
  'ask_for_draft(uuid, bigint)',
  'decline_handover(uuid, bigint, uuid)',
  'take_over(uuid, bigint, uuid)',
  'records_after(xid8, bigint, integer)',
  'drafts_after(xid8, uuid, integer)',
  'become_reader(bytea)',
  'publish_part(bytea, bigint, integer, uuid, bytea)',
  'watch(bytea, uuid, bytea)'
]

/** Who may read and write which rows. Everything that is not granted here is refused by the database. */
export function rights({ member }: OfficeRoles): string {
  const reads = READABLE.map(table =>
    policy(table, 'joined_desks_read', `for select to ${member} using ((select title_desk.current_desk()) is not null)`)
  )
  return `
revoke all on all tables in schema title_desk from public, ${member};
revoke all on all sequences in schema title_desk from public, ${member};
revoke all on all functions in schema title_desk from public, ${member};
grant usage on schema title_desk to ${member};

-- Rows: a role that has not joined, or was removed, sees none.
${reads.join('\n')}
${policy('migrations', 'members_read', `for select to ${member} using (true)`)}
${policy('invitations', 'stewards_read', `for select to ${member} using ((select title_desk.is_steward()))`)}

-- A record is written under the name of the desk that signed in. There is no way to change or remove one.
${policy('records', 'desks_add_their_own', `for insert to ${member} with check (desk_id = (select title_desk.current_desk()))`)}
-- Each desk sees its own copy of a key.
${policy('office_key_copies', 'desks_read_their_own', `for select to ${member} using (desk_id = (select title_desk.current_desk()))`)}
-- The first key; each later one comes with a renewal.
${policy(
  'office_keys',
  'stewards_add',
  `for insert to ${member}
  with check ((select title_desk.is_steward()) and desk_id = (select title_desk.current_desk()))`
)}
${policy(
  'desks',
  'desks_rename_themselves',
  `for update to ${member}
  using (id = (select title_desk.current_desk())) with check (id = (select title_desk.current_desk()))`
)}

-- Columns: what the database sets itself (times, transaction, number) cannot be written.
grant select on ${[...READABLE, 'office_key_copies', 'migrations', 'invitations'].map(table => `title_desk.${table}`).join(', ')} to ${member};
grant insert (id, desk_id, person_id, kind, account, subject, matches, replaces, told_at, key_id, content)
  on title_desk.records to ${member};
grant insert (id, key_check, desk_id) on title_desk.office_keys to ${member};
grant update (name, public_key, key_proof) on title_desk.desks to ${member};

${CALLABLE.map(name => `grant execute on function title_desk.${name} to ${member};`).join('\n')}
`
}

function policy(table: string, name: string, rule: string): string {
  return `alter table title_desk.${table} enable row level security;
drop policy if exists ${name} on title_desk.${table};
create policy ${name} on title_desk.${table} ${rule};`
}
