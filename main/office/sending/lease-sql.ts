import pg from 'pg'
import { REFUSALS } from '../schema/rules/names.ts'
import type { LeaseHolder } from './lease-end.ts'
import type { Lease, LeaseEnd } from '../desk/lease-rows.ts'

/** Throws pg's error; `isRefusal` tells whether the office said no. */
export async function takeLease(client: pg.ClientBase, { draftId, epoch, decisionId }: Lease): Promise<void> {
  await client.query('select title_desk.take_send_lease($1, $2, $3)', [draftId, epoch, decisionId])
}

/** Throws as `takeLease` does. */
export async function endLease(client: pg.ClientBase, { draftId, epoch }: Lease, end: LeaseEnd): Promise<void> {
  await client.query('select title_desk.end_send_lease($1, $2, $3)', [draftId, epoch, end])
}

/** Whether the office answered, and its answer is no. Everything else says nothing about the order. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === REFUSALS.notHeld || error.code === REFUSALS.wrongState || error.code === REFUSALS.leased)
  )
}

/** Undefined for a draft that the office doesn't have. */
export async function leaseHolder(client: pg.ClientBase, draftId: string): Promise<LeaseHolder | undefined> {
  const { rows } = await client.query<LeaseHolder>(
    `select d.state, d.holder, h.name as "holderName", l.desk_id as sender, s.name as "senderName", l.outcome
     from title_desk.drafts d join title_desk.desks h on h.id = d.holder
     left join title_desk.send_leases l on l.draft_id = d.id left join title_desk.desks s on s.id = l.desk_id
     where d.id = $1`,
    [draftId]
  )
  return rows[0]
}
