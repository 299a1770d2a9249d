import type pg from 'pg'
import { timingSafeEqual } from 'node:crypto'
import { hasMembers, isText, orNull } from '#domain/common/guards.ts'
import { dataKey } from '../../storage/database/seal.ts'
import { openCopy, type DeskPair } from '../seal/desk-pair.ts'
import { openOlder, type KeyBytes, type Keyring, type Older } from '../seal/keyring.ts'
import { isBytes } from './read-records.ts'

/** A generation of the office's key, as the database has it for this desk. */
export interface KeyRow {
  readonly id: string
  readonly previous: string | null
  readonly key_check: Uint8Array
  readonly older: Uint8Array | null
  /** The desk that made it, with what proves its public key. */
  readonly desk_id: string
  readonly public_key: Uint8Array | null
  readonly key_proof: Uint8Array | null
  /** This desk's copy. */
  readonly content: Uint8Array | null
}

const isKeyRow = hasMembers<KeyRow>({
  id: isText,
  previous: orNull(isText),
  key_check: isBytes,
  older: orNull(isBytes),
  desk_id: isText,
  public_key: orNull(isBytes),
  key_proof: orNull(isBytes),
  content: orNull(isBytes)
})

/** From the last that this desk has on, oldest first. */
const NEWER = `select k.id, k.previous, k.key_check, k.older, k.desk_id, d.public_key, d.key_proof, c.content
  from title_desk.office_keys k join title_desk.desks d on d.id = k.desk_id
    left join title_desk.office_key_copies c on c.key_id = k.id and c.desk_id = title_desk.current_desk()
  where k.generation >= (select coalesce(max(generation), 1) from title_desk.office_keys where id = any ($1::uuid[]))
  order by k.generation`

/** Throws pg's error, or one of its own where the rows are not those of an office. */
export async function readNewerKeys(client: pg.ClientBase, ring: Keyring): Promise<readonly KeyRow[]> {
  const { rows } = await client.query(NEWER, [ring.generations().map(({ id }) => id)])
  if (!rows.every(isKeyRow)) throw new Error('the database answered with rows that are no keys of an office')
  return rows
}

/** A generation that this desk did not have, opened. */
export interface NewerKey {
  readonly newest: KeyBytes
  readonly older: Older
  readonly sealedOlder: Uint8Array
}

/**
 * Opens the copy that another desk made for this one. Undefined where there is none, or the database's administrator, or anybody without the
 * key before and a trusted pair, could have made it.
 */
export function openNewer(ring: Keyring, own: DeskPair, deskId: string, row: KeyRow): NewerKey | undefined {
  const { id, previous, older: sealedOlder, public_key: publicKey, key_proof: proof, content } = row
  const before = previous === null ? undefined : ring.generation(previous)
  if (before === undefined || sealedOlder === null || publicKey === null || proof === null || content === null)
    return undefined
  if (!ring.trusts(row.desk_id, publicKey, proof)) return undefined
  const key = openCopy(own, publicKey, before, { keyId: id, from: row.desk_id, to: deskId }, content)
  if (key === undefined) return undefined
  const made = dataKey(id, Buffer.from(key, 'base64'))
  const [check, said] = [made.check(), row.key_check]
  if (check.byteLength !== said.byteLength || !timingSafeEqual(check, said)) return undefined
  const older = openOlder(made, sealedOlder)
  return older && { newest: { id, key }, older, sealedOlder }
}
