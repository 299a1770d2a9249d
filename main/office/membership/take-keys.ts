import type pg from 'pg'
import type { KeptOfficeSecret, OfficeSecret } from '../../keychain/office-secret.ts'
import type { Store } from '../../storage/store.ts'
import type { DeskRecords } from '../desk/desk-records.ts'
import { olderKeys } from '../desk/older-keys.ts'
import { resealed } from '../desk/told.ts'
import { KeychainShut, KeyMissing } from '../follow/keys-in-step.ts'
import { openNewer, readNewerKeys, type KeyRow } from '../follow/newer-keys.ts'
import { REFUSALS } from '../schema/rules/names.ts'
import { deskPair, type DeskPair } from '../seal/desk-pair.ts'
import { createKeyring, openOlder, type Keyring } from '../seal/keyring.ts'

/** The office's key, as far as this computer has it: the newest and the first from the keychain, those between from the desk's file. */
export function ringOf({ keyId, key, first }: OfficeSecret, { sql }: ReturnType<Store['database']>): Keyring {
  const newest = { id: keyId, key }
  const ring = createKeyring(newest, first)
  const sealed = olderKeys({ sql }).get(keyId)
  const older = sealed && openOlder(ring, sealed)
  if (older !== undefined) ring.take(newest, older)
  return ring
}

export interface KeyTakingParts {
  readonly store: Store
  readonly deskId: string
  readonly key: Keyring
  readonly secret: Pick<KeptOfficeSecret, 'read' | 'replace'>
  readonly records: Pick<DeskRecords, 'resealWaiting'>
  /** This desk's own, as the keychain has it. */
  readonly deskKey: string
}

/** Takes newer generations into keychain, file and ring. What it does must not be done twice at once. */
export interface KeyTaking {
  has(keyId: string): boolean
  /** What the keychain has. Throws `KeychainShut`. */
  saved(): Promise<OfficeSecret>
  /** What the file has of those before the newest, sealed under it. */
  older(keyId: string): Uint8Array | undefined
  /** This desk's pair. */
  readonly own: DeskPair
  /** Takes all it can: the id of the office's newest then, or undefined where it has none. Throws pg's error, or `KeychainShut`. */
  takeAll(client: pg.ClientBase): Promise<string | undefined>
  /** The same; then seals again what waits. Throws `KeyMissing` where the newest was not for this desk. */
  catchUp(client: pg.ClientBase): Promise<void>
  /** The keychain is changed no more. */
  stop(): void
}

export function createKeyTaking(parts: KeyTakingParts): KeyTaking {
  const { store, deskId, key: ring, secret, records } = parts
  const rows = olderKeys(store.database())
  /** Generations that no copy is there of: asking again would change nothing, until the newest is another. */
  const lost = new Set<string>()
  const own = deskPair(parts.deskKey)
  let isStopped = false

  async function saved(): Promise<OfficeSecret> {
    const found = await secret.read()
    if (!found.ok || found.value?.deskId !== deskId) throw new KeychainShut('the keychain has no key of this office')
    return found.value
  }

  async function replace(changed: OfficeSecret): Promise<void> {
    if (isStopped) throw new KeychainShut('the desk is leaving its office')
    if (!(await secret.replace(changed)).ok) throw new KeychainShut('the keychain does not take the key')
  }

  async function take(row: KeyRow): Promise<void> {
    if (ring.generation(row.id) !== undefined) return takeOlder(row)
    const newer = openNewer(ring, own, deskId, row)
    if (newer === undefined) return void lost.add(row.id)
    const { newest, older, sealedOlder } = newer
    // Before the keychain has it: with what is there at any moment, everything opens.
    rows.put(newest.id, sealedOlder)
    const found = await saved()
    const first = found.first ?? { id: found.keyId, key: found.key }
    await replace({ ...found, keyId: newest.id, key: newest.key, first })
    ring.take(newest, older)
    rows.keepOnly(newest.id)
  }

  /** The desk has just joined, or its file was restored from a backup. */
  async function takeOlder({ id, older: sealed }: KeyRow): Promise<void> {
    const older = id === ring.id && !ring.isWhole() && sealed !== null ? openOlder(ring, sealed) : undefined
    if (older === undefined || sealed === null) return
    const { keyId, key } = await saved()
    if (keyId !== id) return
    rows.put(id, sealed)
    ring.take({ id, key }, older)
  }

  async function takeAll(client: pg.ClientBase): Promise<string | undefined> {
    const found = await readNewerKeys(client, ring)
    lost.clear()
    for (const row of found) await take(row)
    return found.at(-1)?.id
  }

  async function catchUp(client: pg.ClientBase): Promise<void> {
    if (((await takeAll(client)) ?? ring.id) !== ring.id) throw new KeyMissing()
    records.resealWaiting(ring.id, record => resealed(ring, record), REFUSALS.keyRenewed)
  }

  return {
    has: keyId => lost.has(keyId) || ring.generation(keyId) !== undefined,
    saved,
    older: rows.get,
    own,
    takeAll,
    catchUp,
    stop: () => void (isStopped = true)
  }
}
