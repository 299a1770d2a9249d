import type { DraftState } from '#domain/order/draft.ts'
import { hasMembers, isCount, isTime, oneOf, optional } from '#domain/common/guards.ts'
import type { Failure } from '#domain/common/failure.ts'
import { isFieldOrigins, type FieldOrigins } from '#domain/order/field-origins.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import { openJson, sealJson, whereItOpens } from '../../storage/database/sealed-json.ts'
import { isFailure } from '../../storage/shapes/failure.ts'
import { isOrderEntry } from '../../storage/shapes/order.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import { draftPlace } from '../seal/places.ts'
import { readRefused, unreadIn, type RefusedSending } from './refused-sendings.ts'

/** The states of a draft, as the office's database lists them. */
export const OFFICE_DRAFT_STATES = ['draft', 'queued', 'wire', 'unknown', 'sent', 'removed'] as const
export type OfficeDraftState = (typeof OFFICE_DRAFT_STATES)[number]
export const isOfficeDraftState = oneOf(OFFICE_DRAFT_STATES)

/** Nothing happens to it any more. */
export const isOver = (state: OfficeDraftState): boolean => state === 'sent' || state === 'removed'

/** A desk that asks for a draft at its current epoch. */
export interface Ask {
  readonly deskId: string
  /** Its holder said “Not now”. */
  readonly declined: boolean
}

/** A draft as the office's database has it. */
export interface OfficeDraft {
  readonly id: string
  readonly account: Uint8Array
  /** The id of the desk that holds it. */
  readonly holder: string
  readonly epoch: number
  /** Counts what its holders published, not the saves of its form. */
  readonly revision: number
  readonly state: OfficeDraftState
  readonly keyId: string
  /** Sealed under the office's key. */
  readonly content: Uint8Array
  /** When its holder last published a change, by this desk's clock, in milliseconds since 1970. */
  readonly changedAt: number
  readonly asks: readonly Ask[]
}

/** What of an order being typed goes to the next holder. */
export interface SharedDraft {
  readonly entry: OrderEntry
  readonly origins?: FieldOrigins | undefined
  readonly refusal: Failure | null
  /** Counts the saves of its form. */
  readonly saves: number
  readonly createdAt: number
  readonly savedAt: number
  /** How it was sent before; absent if it never was, or if a version wrote it that did not share this. */
  readonly refused?: readonly RefusedSending[] | undefined
  /** What of that only a newer version can read. */
  readonly unread?: readonly unknown[] | undefined
}

/** What a draft can't be read without. A newer version may know refusals that this one doesn't. */
type Typed = Omit<SharedDraft, 'refusal' | 'refused' | 'unread'>
interface Sealed extends Typed {
  readonly refusal?: unknown
  readonly refused?: unknown
}

const isTyped = hasMembers<Typed>({
  entry: isOrderEntry,
  origins: optional(isFieldOrigins),
  saves: isCount,
  createdAt: isTime,
  savedAt: isTime
})

/** @param order undefined for a draft that was removed: nothing of it is left to read */
export function sealDraft(
  key: DataKey,
  { id, account, revision }: Pick<OfficeDraft, 'id' | 'account' | 'revision'>,
  order: LocalOrder | undefined,
  refused: readonly unknown[] = []
): Uint8Array {
  const place = draftPlace(id, account, revision)
  if (order === undefined) return sealJson(key, place, {})
  const { entry, origins, refusal, revision: saves, createdAt, savedAt } = order
  const shared = { entry, origins, refusal, saves, createdAt, savedAt, ...(refused.length > 0 && { refused }) }
  return sealJson(key, place, shared satisfies Sealed)
}

/** A draft as another desk sealed it, under the key in use now, and as another draft or revision. */
export function resealDraft(
  key: DataKey,
  { id, account, revision }: Pick<OfficeDraft, 'id' | 'account' | 'revision'>,
  { refused = [], unread = [], ...typed }: SharedDraft
): Uint8Array {
  const all = [...unread, ...refused]
  const sealed: Sealed = { ...typed, ...(all.length > 0 && { refused: all }) }
  return sealJson(key, draftPlace(id, account, revision), sealed)
}

/** Undefined for one that was removed, was sealed under another key, or was changed since. */
export function openDraft(
  key: DataKey,
  { id, account, revision, content }: Pick<OfficeDraft, 'id' | 'account' | 'revision' | 'content'>
): SharedDraft | undefined {
  return whereItOpens(() => {
    const sealed: Sealed = openJson(key, draftPlace(id, account, revision), content, isTyped)
    const { refusal, refused: sendings, ...typed } = sealed
    const refused = readRefused(sendings)
    const known = { refusal: isFailure(refusal) ? refusal : null, unread: unreadIn(sendings) }
    return { ...typed, ...known, ...(refused.length > 0 && { refused }) }
  })
}

const STATES: Readonly<Record<DraftState, OfficeDraftState>> = {
  draft: 'draft',
  queued: 'queued',
  sending: 'wire',
  unknown: 'unknown',
  sent: 'sent',
  // Whoever closed it did not know whether it arrived, and no other desk can know.
  closed: 'unknown'
}

/**
 * How an order of this desk stands, for the office.
 * @param order undefined for one that was removed
 * @param isInDoubt whether it may have arrived, though it's typed again: then it stays here, as one that is queued does (O1)
 */
export function officeState(order: Pick<LocalOrder, 'state'> | undefined, isInDoubt: boolean): OfficeDraftState {
  if (order === undefined) return 'removed'
  return order.state === 'draft' && isInDoubt ? 'queued' : STATES[order.state]
}

/** What is different whenever an order is saved or changes its state; all of it stands in clear in its row. */
export function markOf(order: Pick<LocalOrder, 'revision' | 'state' | 'since'> | undefined): string {
  return order === undefined ? 'removed' : `${order.revision} ${order.state} ${order.since}`
}

/** The number of saves in a mark; undefined for one that was removed. */
export function savesOf(mark: string): number | undefined {
  const saves = Number.parseInt(mark, 10)
  return Number.isNaN(saves) ? undefined : saves
}

/** What a row of the office's database means for this desk. `lost`: it held this draft, and another desk does now. */
export type Meaning = 'theirs' | 'lost' | 'ours' | 'received'

/**
 * @param known what this desk knew of it: whether it held it, the last revision it heard of or began to publish, and whether that revision
 *   has what is here
 * @param isHolder whether the database says that this desk holds it
 */
export function meaningOf(
  known: { readonly isHeld: boolean; readonly revision: number; readonly isBegun: boolean } | undefined,
  isHolder: boolean,
  revision: number
): Meaning {
  if (!isHolder) return known?.isHeld === true ? 'lost' : 'theirs'
  if (known?.isHeld !== true) return 'received'
  // This desk published more than its own file remembers: the file is new, or was restored from a backup.
  const isAhead = known.isBegun ? revision > known.revision : revision >= known.revision
  return isAhead ? 'received' : 'ours'
}
