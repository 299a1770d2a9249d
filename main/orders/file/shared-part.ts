import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { KeyObject } from 'node:crypto'
import type { Guard } from '#domain/common/guards.ts'
import type { CacheRows } from './cache-rows.ts'
import { readRows, type ReadRow } from './read-chunk.ts'
import { createSealer, type Sealer } from './seal-bytes.ts'

/*
 * The list in parts that an office's desks share. Which part an order is in depends on its id alone, so that every desk cuts the list the
 * same way, and whoever reads next publishes only what differs.
 */

/** 100,000 orders make parts of some 400 rows: 130 kB, and a sixth of that compressed. */
export const LIST_PARTS = 256
/** Progress and documents of watched orders are in parts of their own, cut like the list's, from this number on. */
export const DETAIL_PARTS = 512

/** The quickest: the link to an office's database is faster than better ones. */
const LEVEL = { level: 1 }
/** The largest size of a part once inflated: another desk sealed it, and few bytes can inflate to very many. */
const MOST_BYTES = 64 * 1024 * 1024
const NEW_LINE = Buffer.from('\n')
const LISTED = crc32('0')

/** Whose list is shared in parts, and what seals them. */
export interface PartsOf {
  readonly key: KeyObject
  readonly keyId: string
  /** What parts of earlier may be sealed with. */
  readonly older?: readonly { readonly key: KeyObject; readonly keyId: string }[]
  readonly account: string
}

/** Some orders of the list, sealed. */
export interface SealedPart {
  readonly part: number
  readonly content: Uint8Array
}

/** `age`: milliseconds since it was published. */
export interface AgedPart extends SealedPart {
  readonly age: number
}

/** Milliseconds that still give a date when they are counted back from today. */
export const isSpan: Guard<number> = (value): value is number =>
  typeof value === 'number' && value >= 0 && value <= 8.64e14

export interface OpenedPart {
  readonly part: number
  readonly rows: readonly ReadRow[]
}

export function partOf(orderId: string): number {
  return crc32(orderId.toLowerCase()) % LIST_PARTS
}

/** Tells two states of a row apart; never 0. `goneAt` is 0 for one that is listed. */
export function stampOf(text: Uint8Array, goneAt: number): number {
  return crc32(text, goneAt === 0 ? LISTED : crc32(String(goneAt))) || 1
}

/** These rows as a part, in the form of a chunk of the cache's file. */
export function sealPart(of: PartsOf, part: number, members: readonly number[], rows: CacheRows): SealedPart {
  const known = members.map(row => `0 ${rows.goneAt(row) ?? 0}`).join(',')
  const text = Buffer.concat([Buffer.from(known), ...members.flatMap(row => [NEW_LINE, rows.textOf(row)])])
  return sealText(of, part, text)
}

export function sealText(of: PartsOf, part: number, text: Uint8Array): SealedPart {
  return { part, content: createSealer(of.key, of.keyId).seal(deflateRawSync(text, LEVEL), placeOf(of, part)) }
}

/** Leaves out those that do not open, or hold what is no order to this version of the program. */
export function openParts(sealed: readonly SealedPart[], of: PartsOf): readonly OpenedPart[] {
  return openTexts(sealed, of, (text, { part }) => ({ part, rows: [...readRows(text)] }))
}

/** Leaves out those that do not open, or that `read` throws at: the caller counts those that are missing. */
export function openTexts<P extends SealedPart, T>(
  sealed: readonly P[],
  of: PartsOf,
  read: (text: Buffer, part: P) => T
): readonly T[] {
  const sealers = [of, ...(of.older ?? [])].map(({ key, keyId }) => createSealer(key, keyId))
  return sealed.flatMap(one => {
    const opened = firstOpened(sealers, one.content, placeOf(of, one.part))
    if (opened === undefined) return []
    try {
      return [read(inflateRawSync(opened, { maxOutputLength: MOST_BYTES }), one)]
    } catch {
      return []
    }
  })
}

function firstOpened(sealers: readonly Sealer[], content: Uint8Array, place: string): Buffer | undefined {
  for (const sealer of sealers) {
    const opened = sealer.open(content, place)
    if (opened !== undefined) return opened
  }
  return undefined
}

function placeOf({ account }: PartsOf, part: number): string {
  return `office ${account} ${part}`
}
