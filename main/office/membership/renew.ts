import type pg from 'pg'
import { freshKey } from '../../storage/unlock/new-data-key.ts'
import { sealCopy, type DeskPair } from '../seal/desk-pair.ts'
import { openOlder, sealOlder, type KeyBytes, type Keyring } from '../seal/keyring.ts'

export interface RenewalParts {
  readonly ring: Keyring
  readonly own: DeskPair
  readonly deskId: string
  /** The newest that the office has: that of this desk, unless its database was restored. */
  readonly previous: string
  /** The newest that this desk has, which the ring does not give away. */
  readonly newest: KeyBytes
  /** What it has of those before it, sealed; undefined for the first. */
  readonly older: Uint8Array | undefined
}

interface DeskRow {
  readonly id: string
  readonly public_key: Uint8Array | null
  readonly key_proof: Uint8Array | null
}

const DESKS = `select id, public_key, key_proof from title_desk.desks
  where joined_at is not null and removed_at is null order by id`

/**
 * Makes the next generation known, in one statement: all of it or nothing. This desk takes its own copy afterward like every other, so there is
 * nothing to save before. Throws pg's error; `TD007` where the key, or the desks, are others by now.
 */
export async function renewOnce(
  client: pg.ClientBase,
  { ring, own, deskId, previous, newest, older }: RenewalParts
): Promise<void> {
  const { rows: desks } = await client.query<DeskRow>(DESKS)
  const { key: next, reveal } = freshKey()
  const key = Buffer.from(reveal()).toString('base64')
  const latest = ring.generation(previous) ?? ring
  const before = older && openOlder(ring.generation(newest.id) ?? ring, older)
  const trusted = desks.filter(
    ({ id, public_key: theirs, key_proof: proof }) =>
      theirs !== null && proof !== null && ring.trusts(id, theirs, proof)
  )
  const pins = trusted.map(({ id, public_key: theirs }) => [id, Buffer.from(theirs ?? []).toString('base64')] as const)
  const sealedOlder = sealOlder(next, {
    keys: [...(before?.keys ?? []), newest],
    desks: Object.fromEntries(pins)
  })
  const copies = desks.map(desk => {
    const { id: to, public_key: theirs } = desk
    const of = { keyId: next.id, from: deskId, to }
    return theirs !== null && trusted.includes(desk) ? (sealCopy(own, theirs, latest, of, key) ?? null) : null
  })
  await client.query('select title_desk.renew_key($1, $2, $3, $4, $5, $6)', [
    next.id,
    next.check(),
    previous,
    sealedOlder,
    desks.map(({ id }) => id),
    copies
  ])
}
