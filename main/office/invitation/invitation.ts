import { isRecord } from '#domain/common/guards.ts'
import { OFFICE_LENGTHS } from '#domain/office/office.ts'
import { dataKey } from '../../storage/database/seal.ts'
import { openJson, sealJson, whereItOpens } from '../../storage/database/sealed-json.ts'
import { freshKey, KEY_BYTES } from '../../storage/unlock/new-data-key.ts'
import { COST, type Cost } from '../../storage/unlock/passphrase.ts'
import { isWrapped, unwrap, wrap } from '../../storage/unlock/wrapped-key.ts'
import type { KeyBytes } from '../seal/keyring.ts'
import { readCode } from './code.ts'

/** What a new desk needs to join: where the office is, its role with a password good for a day, and the office's key. */
export interface Invitation {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly role: string
  readonly password: string
  readonly deskId: string
  readonly keyId: string
  /** 32 bytes in base64. */
  readonly key: string
  /** The first generation of the key, where that is another one. */
  readonly first?: KeyBytes | undefined
  /** The office's own certificate authority (PEM); absent where the system's are trusted. */
  readonly authority?: string
}

const START = 'title-desk-office-1.'
const LONGEST = OFFICE_LENGTHS.invitation

/**
 * The invitation as a text to paste or to save as a file. It opens with the code only; that it is good once and for a day is up to the
 * database, whose clock counts.
 * @param code made by `newCode`
 */
export async function invitationText(invitation: Invitation, code: string, cost: Cost = COST): Promise<string> {
  const { key, reveal } = freshKey()
  const lock = await wrap(reveal(), key.id, code, cost)
  const sealed = Buffer.from(sealJson(key, placeOf(key.id), invitation)).toString('base64')
  return START + Buffer.from(JSON.stringify({ id: key.id, lock, sealed })).toString('base64url')
}

/**
 * What an invitation says. `illegible`: it was cut or changed, or is no invitation. `wrong-code`: the code does not open it, or the text
 * was changed where only the code can tell.
 */
export async function readInvitation(text: string, typed: string): Promise<Invitation | 'illegible' | 'wrong-code'> {
  const parts = partsOf(text)
  if (parts === undefined) return 'illegible'
  const code = readCode(typed)
  const bytes = code === undefined ? undefined : await unwrap(parts.lock, parts.id, code)
  if (bytes === undefined) return 'wrong-code'
  const key = dataKey(parts.id, bytes)
  const sealed = Buffer.from(parts.sealed, 'base64')
  return whereItOpens(() => openJson(key, placeOf(parts.id), sealed, isInvitation)) ?? 'illegible'
}

const placeOf = (id: string) => ({ table: 'office invitation', row: id, column: 'content' })

function partsOf(text: string): { id: string; lock: string; sealed: string } | undefined {
  // A mail program breaks long lines.
  const joined = text.replace(/\s/g, '')
  if (!joined.startsWith(START) || joined.length > LONGEST) return undefined
  const { id, lock, sealed } = parsed(Buffer.from(joined.slice(START.length), 'base64url').toString('utf8'))
  if (typeof id !== 'string' || typeof lock !== 'string' || typeof sealed !== 'string' || !isWrapped(lock))
    return undefined
  return { id, lock, sealed }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(text)
    return isRecord(content) ? content : {}
  } catch {
    // Not written by us: illegible.
    return {}
  }
}

function isInvitation(value: unknown): value is Invitation {
  if (!isRecord(value)) return false
  const { host, port, database, role, password, deskId, keyId, key, first, authority = '' } = value
  const areTexts = [host, database, role, password, deskId, keyId].every(isShort)
  const isPort = typeof port === 'number' && Number.isInteger(port) && port >= 1 && port <= 65_535
  const isAuthority = typeof authority === 'string' && authority.length <= OFFICE_LENGTHS.authority
  const areKeys =
    isKey(key) && (first === undefined || (isRecord(first) && isShort(first['id']) && isKey(first['key'])))
  return areTexts && isPort && isAuthority && areKeys
}

const isShort = (text: unknown): boolean => typeof text === 'string' && text !== '' && text.length <= 255
const isKey = (key: unknown): boolean => typeof key === 'string' && Buffer.from(key, 'base64').byteLength === KEY_BYTES
