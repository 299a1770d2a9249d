import { randomUUID } from 'node:crypto'
import { isRecord } from '#domain/common/guards.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import { openJson, sealJson, whereItOpens } from '../../storage/database/sealed-json.ts'
import type { SharedRecord } from './shared-record.ts'
import { generationOf } from '../seal/keyring.ts'
import { compared, recordPlace, type RecordInClear, type RecordKind } from '../seal/places.ts'

/** Something a desk tells its office, in clear. */
export interface Told {
  /** A UUID; left out for a new one. */
  readonly id?: string
  readonly kind: RecordKind
  /** What all desks know the account by; null for what belongs to none. */
  readonly account: string | null
  /** The id of the order it is about, or null. */
  readonly order: string | null
  readonly content: Readonly<Record<string, unknown>>
  /** In milliseconds since 1970. */
  readonly at: number
  /** The id of the record whose value this one replaces; left out if it is none. */
  readonly replaces?: string | null | undefined
}

/** A record, with a new id unless it was given one; it has in clear what the office needs to order and find it, and nothing that a person wrote. */
export function sealRecord(key: DataKey, deskId: string, told: Told): SharedRecord & { readonly kind: RecordKind } {
  const { id = randomUUID(), kind, account, order, content, at, replaces = null } = told
  const clear = {
    id,
    deskId,
    personId: null,
    kind,
    account: account === null ? null : compared(key, 'account', account),
    subject: order === null ? null : compared(key, 'order', order),
    replaces,
    toldAt: at
  } satisfies RecordInClear
  return { ...clear, matches: [], keyId: key.id, content: sealJson(key, recordPlace(clear), content) }
}

/** The content of a record; undefined where it was sealed under another key, or it, or what is in clear beside it, was changed. */
export function openRecord(key: DataKey, record: SharedRecord): Readonly<Record<string, unknown>> | undefined {
  return whereItOpens(() => openJson(generationOf(key, record.keyId), recordPlace(record), record.content, isRecord))
}

/** The content of a record under the key in use now; undefined where it does not open. */
export function resealed(key: DataKey, record: SharedRecord): Uint8Array | undefined {
  const content = openRecord(key, record)
  return content && sealJson(key, recordPlace(record), content)
}
