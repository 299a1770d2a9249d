import type { DataKey } from '../../storage/database/seal.ts'
import { openJson, whereItOpens } from '../../storage/database/sealed-json.ts'
import type { ListReading, SharedList } from '../../orders/sync/shared-list.ts'
import type { PartsOf, SealedPart } from '../../orders/file/shared-part.ts'
import type { PartsMode } from '../../orders/thread/contract.ts'
import { generationsOf } from '../seal/keyring.ts'
import { compared, partPlace } from '../seal/places.ts'
import { STALE_AFTER, type Found } from './decide.ts'
import { isListHead, readingOf } from './list-head.ts'
import { AT_ONCE, HEAD, type AccountParts, type PartsIndex } from './order-parts.ts'
import { createDetailsTaker } from './take-details.ts'

/** Parts that are looked at to find out whose list they are. */
const TRIED = 8

/** What a desk has taken of the list that an account's reader publishes. */
export interface ListTaker {
  /** Whose list it is, once that is known. */
  readonly account: Uint8Array
  readonly of: PartsOf
  /** The desk that reads it, as of the last time. */
  reader(): PartsIndex['reader']
  /**
   * Takes what is new, unless the desk that published it has fallen silent and `evenStale` is not set. Throws pg's error.
   */
  take(parts: AccountParts, now: () => number, evenStale: boolean): Promise<Found | 'other-client'>
  /** It is not known what of this desk's own the office has: all is compared again. */
  forget(): Promise<void>
}

/**
 * Whose list these parts are of, by the orders that this desk knows: tokens differ by desk, and tell nothing (R47). `unknown` where one does not
 * open: it is sealed with a key that was renewed and is yet to come.
 */
async function ownerOf(
  { cache }: SharedList,
  of: PartsOf,
  parts: readonly SealedPart[]
): Promise<'this-client' | 'other-client' | 'unknown'> {
  const { known, unread } = await cache.call('knownIn', { parts, of })
  if (known > 0) return 'this-client'
  return unread > 0 ? 'unknown' : 'other-client'
}

/** Whether it fails is of interest only to who awaits it. */
function readSome(parts: AccountParts, wanted: readonly number[], from: number): Promise<readonly SealedPart[]> {
  if (from >= wanted.length) return Promise.resolve([])
  const reading = parts.read(wanted.slice(from, from + AT_ONCE))
  reading.catch(() => undefined)
  return reading
}

/** Parts are sealed with the newest generation of the key, and open with the one they were sealed with. */
function partsOf(key: DataKey, account: Uint8Array): PartsOf {
  const [newest = key, ...others] = generationsOf(key)
  const ofParts = (one: DataKey) => ({ key: one.derive('order parts'), keyId: one.id })
  return { ...ofParts(newest), older: others.map(ofParts), account: Buffer.from(account).toString('hex') }
}

/** @param account what all desks of the client know the list by; `desk`: the id of this one */
export function createListTaker(key: DataKey, account: string, desk: string, list: SharedList): ListTaker {
  const { cache } = list
  const hash = compared(key, 'account', account)
  const of = partsOf(key, hash)
  const details = createDetailsTaker(of, desk, list)
  const have = new Map<number, string>()
  /** Parts to be taken as a whole. */
  const again = new Set<number>()
  let [isOurs, reading] = [false, '']
  let reader: PartsIndex['reader']

  /** False if some do not open. */
  async function takeParts(
    parts: AccountParts,
    { versions }: PartsIndex,
    at: number,
    usual: PartsMode
  ): Promise<boolean> {
    const wanted = [...versions.keys()].filter(part => part < HEAD && have.get(part) !== versions.get(part))
    let areAllRead = true
    let next = readSome(parts, wanted, 0)
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const some = await next
      // On their way while these are taken (P21).
      next = readSome(parts, wanted, from + AT_ONCE)
      for (const mode of [usual, 'all'] as const) {
        const taken = some.filter(({ part }) => again.has(part) === (mode === 'all'))
        if (taken.length === 0) continue
        const { unread } = await cache.call('takeParts', { parts: taken, of, at, mode })
        if (unread > 0) areAllRead = false
        else for (const { part } of taken) have.set(part, versions.get(part) ?? '')
      }
    }
    for (const part of have.keys()) again.delete(part)
    return areAllRead
  }

  async function takeHead(read: ListReading, id: string): Promise<void> {
    for (const part of await list.taken(read, id !== reading)) {
      have.delete(part)
      again.add(part)
    }
    reading = id
  }

  return {
    account: hash,
    of,
    reader: () => reader,
    take: (parts, now, evenStale) =>
      parts.atOnce(async () => {
        const index = await parts.index()
        reader = index.reader
        const own = await cache.call('partsOfSome', { most: TRIED })
        if (own.length === 0) return 'unknown'
        const isKnown = isOurs || index.versions.size === 0
        const owner = isKnown ? 'this-client' : await ownerOf(list, of, await parts.read(own))
        if (owner !== 'this-client') return owner
        isOurs = index.versions.size > 0
        const { head, versions } = index
        if (head === undefined) return 'none'
        const found = head.age > STALE_AFTER ? 'stale' : 'fresh'
        const said = whereItOpens(() => openJson(key, partPlace(hash, HEAD), head.content, isListHead))
        if (said === undefined || (found === 'stale' && !evenStale)) return 'stale'
        // A desk that read for itself until now stops, or its own scan would mix with what it takes.
        list.setReads(false)
        const read = readingOf(said, head.age, now())
        const isOlder = have.size === 0 && (list.reading().whole?.at ?? 0) > (read.whole?.at ?? 0)
        if (!(await takeParts(parts, index, now(), isOlder ? 'note' : 'news'))) return 'stale'
        if (have.get(HEAD) !== versions.get(HEAD)) await takeHead(read, said.reading)
        have.set(HEAD, versions.get(HEAD) ?? '')
        return (await details.take(parts, index, now)) ? found : 'stale'
      }),
    async forget() {
      have.clear()
      details.forget()
      await cache.call('forgetParts', null)
    }
  }
}
