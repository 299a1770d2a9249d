import { hasMembers, isRecord, isText, listOf, type Guard } from '#domain/common/guards.ts'
import { dataKey, type DataKey, type SealedPlace } from '../../storage/database/seal.ts'
import { openJson, sealJson, whereItOpens } from '../../storage/database/sealed-json.ts'

/** One generation of the office's key: 32 bytes in base64. */
export interface KeyBytes {
  readonly id: string
  readonly key: string
}

/** What is sealed under a newer key: those before it, and which desks it was made for, by their public keys (base64). */
export interface Older {
  readonly keys: readonly KeyBytes[]
  readonly desks: Readonly<Record<string, string>>
}

/**
 * The office's key in all its generations. What is new is sealed under the newest; what is there opens under the one it was sealed with.
 * Fingerprints are made with the first for good: what they are compared with is older than any renewal.
 */
export interface Keyring extends DataKey {
  /** Undefined for a generation that this desk does not have. */
  generation(id: string): DataKey | undefined
  /** Newest first. */
  generations(): readonly DataKey[]
  /** Whether nothing of what the newest brought is missing. */
  isWhole(): boolean
  /** A newer generation, or what is older than the newest one. */
  take(newest: KeyBytes, older: Older): void
  /** What a desk's public key is vouched for with, by whoever has the newest generation. */
  proof(deskId: string, publicKey: Uint8Array): Uint8Array
  /** Whether this public key is a desk's: the newest key was made for it, or its desk has had the newest key. */
  trusts(deskId: string, publicKey: Uint8Array, proof: Uint8Array): boolean
}

const isOlder: Guard<Older> = hasMembers<Older>({
  keys: listOf(hasMembers<KeyBytes>({ id: isText, key: isText })),
  desks: (value): value is Older['desks'] => isRecord(value) && Object.values(value).every(isText)
})

const keyOf = ({ id, key }: KeyBytes): DataKey => dataKey(id, Buffer.from(key, 'base64'))

/** @param first the first generation, where that is another one */
export function createKeyring(newest: KeyBytes, first?: KeyBytes): Keyring {
  const start = keyOf(newest)
  const marking = first === undefined ? start : keyOf(first)
  /** Oldest first. */
  const keys = new Map([marking, start].map(key => [key.id, key]))
  let current = start
  let desks: Older['desks'] = {}
  let isWhole = first === undefined

  function open(sealed: Uint8Array, place: SealedPlace): string | undefined {
    for (const key of [...keys.values()].toReversed()) {
      const text = key.open(sealed, place)
      if (text !== undefined) return text
    }
    return undefined
  }
  const proofOf = (key: DataKey, deskId: string, publicKey: Uint8Array): Buffer =>
    Buffer.from(
      key.fingerprint(JSON.stringify(['office', 'desk', deskId, Buffer.from(publicKey).toString('base64')])),
      'hex'
    )

  return {
    get id() {
      return current.id
    },
    seal: (text, place) => current.seal(text, place),
    open,
    fingerprint: marking.fingerprint,
    derive: purpose => current.derive(purpose),
    check: () => current.check(),
    generation: id => keys.get(id),
    generations: () => [...keys.values()].toReversed(),
    isWhole: () => isWhole,
    take(newer, older) {
      for (const key of [...older.keys, newer]) if (!keys.has(key.id)) keys.set(key.id, keyOf(key))
      current = keys.get(newer.id) ?? current
      // The newest is the last.
      keys.delete(current.id)
      keys.set(current.id, current)
      desks = { ...desks, ...older.desks }
      isWhole = true
    },
    proof: (deskId, publicKey) => proofOf(current, deskId, publicKey),
    trusts(deskId, publicKey, proof) {
      const known = Object.hasOwn(desks, deskId) ? desks[deskId] : undefined
      if (known !== undefined) return known === Buffer.from(publicKey).toString('base64')
      return proofOf(current, deskId, publicKey).equals(proof)
    }
  }
}

/** The generations of the office's key, newest first; of a key that has none, itself. */
export function generationsOf(key: DataKey | Keyring): readonly DataKey[] {
  return 'generations' in key ? key.generations() : [key]
}

/** What opens something that says which key it was sealed with, without trying the others. */
export function generationOf(key: DataKey | Keyring, id: string): DataKey {
  return ('generation' in key ? key.generation(id) : undefined) ?? key
}

const olderPlace = (keyId: string): SealedPlace => ({ table: 'office keys', row: keyId, column: 'older' })

export function sealOlder(newest: DataKey, older: Older): Uint8Array {
  return sealJson(newest, olderPlace(newest.id), older)
}

/** Undefined where it was sealed under another key, or changed since. */
export function openOlder(newest: DataKey, content: Uint8Array): Older | undefined {
  return whereItOpens(() => openJson(newest, olderPlace(newest.id), content, isOlder))
}
