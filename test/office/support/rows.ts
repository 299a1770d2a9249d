import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Desk } from './office.ts'

/** 32 bytes as an HMAC would be. */
export const hash = (): Buffer => randomBytes(32)
export const sealed = (): Buffer => randomBytes(64)

/** A key of the office, made known by a steward. */
export async function addKey({ client, id }: Desk): Promise<string> {
  const key = randomUUID()
  await client.query('insert into title_desk.office_keys (id, key_check, desk_id) values ($1, $2, $3)', [
    key,
    hash(),
    id
  ])
  return key
}

/** The id of the office's desk of that name. @param client may read the desks */
export async function deskNamed(client: pg.Client, name: string): Promise<string> {
  return String(await one(client, 'select id from title_desk.desks where name = $1', [name]))
}

/** A key is renewed after a desk left, which ends the invitations that carry the one before: waits until the office has had so many. */
export async function keysMade(client: pg.Client, count: number): Promise<void> {
  await expect.poll(() => one(client, 'select count(*)::int from title_desk.office_keys')).toBe(count)
}

const JOINED =
  'select array_agg(id::text order by id) from title_desk.desks where joined_at is not null and removed_at is null'
export const RENEW_KEY = 'select title_desk.renew_key($1, $2, $3, $4, $5, $6)'

/** The arguments of `renew_key`, with a copy for each desk there is. */
export async function renewal({ client }: Desk, previous: string): Promise<[key: string, ...others: unknown[]]> {
  const desks = (await one(client, JOINED)) as string[]
  return [randomUUID(), hash(), previous, sealed(), desks, desks.map(sealed)]
}

/** The next key, made known by a steward. */
export async function renewKey(desk: Desk, previous: string): Promise<string> {
  const values = await renewal(desk, previous)
  await desk.client.query(RENEW_KEY, values)
  return values[0]
}

export const ADD_RECORD = `insert into title_desk.records (id, desk_id, kind, told_at, key_id, content)
  values ($1, $2, $3, now(), $4, $5) on conflict (id) do nothing`

export async function addRecord(
  { client, id }: Pick<Desk, 'client' | 'id'>,
  key: string,
  kind = 'note',
  record: string = randomUUID()
): Promise<string> {
  await client.query(ADD_RECORD, [record, id, kind, key, sealed()])
  return record
}

export const SAVE_DRAFT = 'select title_desk.save_draft($1, $2, $3, $4, $5, $6, $7, $8)'

/** The arguments of `save_draft`, for a draft that is being typed unless told otherwise. */
export function saved(draft: string, key: string, { epoch = 1, revision = 1, state = 'draft' } = {}): unknown[] {
  return [draft, epoch, Buffer.alloc(32, 1), revision, state, [], key, sealed()]
}

export async function addDraft({ client }: Desk, key: string): Promise<string> {
  const draft = randomUUID()
  await client.query(SAVE_DRAFT, saved(draft, key))
  return draft
}

/** The first column of the first row. */
export async function one(client: pg.Client, sql: string, values: readonly unknown[] = []): Promise<unknown> {
  const { rows } = await client.query<Record<string, unknown>>(sql, [...values])
  return Object.values(rows[0] ?? {})[0]
}
