import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { OfficeTrouble } from '#domain/office/office.ts'
import { connectOffice, type OfficeAccess } from '../connect/connect.ts'
import { scramVerifier } from '../invitation/scram.ts'
import { troubleOf, troubleOfStanding } from './trouble.ts'

/**
 * Accepts an invitation: from then on the role has `password`, and the desk this name. Where an answer was lost, it can be said again
 * with the same password.
 * @param invited how the invitation says to sign in
 * @param save keeps what the desk enters with, and says whether it did; called once the database let the desk in, before it changes anything
 */
export async function acceptInvitation(
  invited: OfficeAccess,
  password: string,
  desk: DeskEntering,
  save: () => Promise<boolean>
): Promise<OfficeTrouble | undefined> {
  const saved = async (access: OfficeAccess, work: (client: pg.Client) => Promise<void>) => {
    let isSaved = true
    const trouble = await visit(access, async client => {
      isSaved = await save()
      if (isSaved) await work(client)
    })
    return isSaved ? trouble : 'keychain'
  }
  const first = await saved(invited, async client => {
    // In one: a desk that has joined without its public key would miss a key that is renewed just then.
    await client.query('begin')
    await client.query('select title_desk.accept_invitation($1)', [scramVerifier(password)])
    await present(client, desk)
    await client.query('commit')
  })
  if (first !== 'refused' && first !== 'invitation-over') return first
  // Its answer was lost the last time: the role has our password already.
  const second = await saved({ ...invited, password }, client => present(client, desk))
  return second === 'refused' ? 'invitation-over' : second
}

/** What the others know a desk by. */
export interface DeskEntering {
  readonly name: string
  readonly publicKey: Uint8Array
  /** That it has the office's key. */
  readonly proof: Uint8Array
}

async function present(client: pg.ClientBase, { name, publicKey, proof }: DeskEntering): Promise<void> {
  await client.query(
    'update title_desk.desks set name = $1, public_key = $2, key_proof = $3 where id = title_desk.current_desk()',
    [name, publicKey, proof]
  )
}

/** What the first desk of an office makes known, once: a key that all contents are sealed with. */
export interface FirstKey {
  readonly id: string
  readonly check: Uint8Array
}

/**
 * Begins an office as its first desk, which its administrator added. It can be said again with the same key.
 * @param first gives the key for this desk, or says why not; called once the database let the desk in, with the ids of the keys it has
 */
export async function beginOffice(
  access: OfficeAccess,
  deskName: string,
  first: (deskId: string, known: readonly string[]) => Promise<FirstKey | OfficeTrouble>
): Promise<OfficeTrouble | undefined> {
  let trouble: OfficeTrouble | undefined
  const visited = await visit(access, async client => {
    const asked = 'select title_desk.current_desk() as id, title_desk.is_steward() as steward'
    const { rows } = await client.query<{ id: string | null; steward: boolean }>(asked)
    const desk = rows[0]
    if (desk?.id === undefined || desk.id === null) return void (trouble = 'refused')
    if (!desk.steward) return void (trouble = 'not-steward')
    const { rows: keys } = await client.query<{ id: string }>('select id from title_desk.office_keys')
    const key = await first(
      desk.id,
      keys.map(({ id }) => id)
    )
    if (typeof key === 'string') return void (trouble = key)
    // In one: what the database refuses then, it has heard nothing of.
    await client.query('begin')
    if (keys.length === 0) await makeKnown(client, key, desk.id)
    await rename(client, deskName)
    await client.query('commit')
  })
  return visited ?? trouble
}

async function makeKnown(client: pg.ClientBase, { id, check }: FirstKey, deskId: string): Promise<void> {
  await client.query('insert into title_desk.office_keys (id, key_check, desk_id) values ($1, $2, $3)', [
    id,
    check,
    deskId
  ])
}

async function rename(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('update title_desk.desks set name = $1 where id = title_desk.current_desk()', [name])
}

/**
 * Connects, does what changes the office, and leaves; what stood in the way if something did.
 * @param signal ends the visit at once
 */
export async function visit(
  access: OfficeAccess,
  work: (client: pg.Client) => Promise<void>,
  signal?: AbortSignal
): Promise<OfficeTrouble | undefined> {
  try {
    const { client, standing } = await connectOffice(access, () => undefined, undefined, signal)
    try {
      const trouble = troubleOfStanding(standing)
      if (trouble !== undefined) return trouble
      await work(client)
      return undefined
    } finally {
      // Saying goodbye could wait forever.
      client.connection.stream.destroy()
    }
  } catch (error) {
    return troubleOf(error)
  }
}

/** An id for a desk that is invited. */
export const newDeskId = (): string => randomUUID()
