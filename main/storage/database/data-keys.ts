import { createHash } from 'node:crypto'
import { isRecord, literal } from '#domain/common/guards.ts'
import type { Database } from './database.ts'
import { sizeOf, writeAtomicallySync, type SyncDisk } from '../../files/sync-disk.ts'
import { bytesAt, numberAt, textAt, textOrNullAt, valueAt } from './columns.ts'

/** A data key by its name, and what is needed to get it back; never the key itself. `wrapped` only behind a passphrase. */
export interface DataKeyRow {
  readonly id: string
  readonly keyCheck: Uint8Array
  readonly protection: 'keychain' | 'passphrase'
  readonly wrapped: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

const isProtection = literal<DataKeyRow['protection']>({ keychain: true, passphrase: true })

/** Oldest first. */
export function keyRows({ sql }: Database): DataKeyRow[] {
  return sql('SELECT * FROM data_keys ORDER BY created_at, id')
    .all()
    .map(row => ({
      id: textAt(row, 'id'),
      keyCheck: bytesAt(row, 'key_check'),
      protection: valueAt(row, 'protection', isProtection),
      wrapped: textOrNullAt(row, 'wrapped'),
      createdAt: numberAt(row, 'created_at')
    }))
}

/** Inserts a key, or replaces the one with its id. */
export function putKeyRow({ sql }: Database, { id, keyCheck, protection, wrapped, createdAt }: DataKeyRow): void {
  sql(`
    INSERT INTO data_keys (id, key_check, protection, wrapped, created_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET key_check = excluded.key_check, protection = excluded.protection, wrapped = excluded.wrapped,
      created_at = excluded.created_at
  `).run(id, keyCheck, protection, wrapped, createdAt)
}

const FORM = 1

/** Writes the copy of the keys that lies beside the database. Throws Node's error. */
export function writeKeysFile(path: string, rows: readonly DataKeyRow[], disk: SyncDisk): void {
  const keys = rows.map(row => ({ ...row, keyCheck: Buffer.from(row.keyCheck).toString('base64') }))
  writeAtomicallySync(path, `${JSON.stringify({ form: FORM, check: checkOf(keys), keys }, null, 2)}\n`, disk)
}

/** What the copy of the keys says, and whether it is as it was written. */
export interface KeysFile {
  readonly rows: readonly DataKeyRow[]
  readonly whole: boolean
}

/** No keys if the copy is missing; the legible ones if it is damaged. Throws Node's error. */
export function readKeysFile(path: string, disk: SyncDisk): KeysFile {
  if (sizeOf(path, disk) === undefined) return { rows: [], whole: false }
  const content = parsed(disk.fs.readFileSync(path, 'utf8'))
  const keys = isRecord(content) && content['form'] === FORM ? content['keys'] : undefined
  if (!isRecord(content) || !Array.isArray(keys)) return { rows: [], whole: false }
  return { rows: keys.map(readKey).filter(row => row !== undefined), whole: content['check'] === checkOf(keys) }
}

function checkOf(keys: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(keys)).digest('hex')
}

function readKey(value: unknown): DataKeyRow | undefined {
  if (!isRecord(value)) return undefined
  const { id, keyCheck, protection, wrapped, createdAt } = value
  return typeof keyCheck === 'string'
    ? keyRowOf(id, Buffer.from(keyCheck, 'base64'), protection, wrapped, createdAt)
    : undefined
}

/** Checks the members of a key; undefined if they cannot be one. */
export function keyRowOf(
  id: unknown,
  keyCheck: unknown,
  protection: unknown,
  wrapped: unknown,
  createdAt: unknown
): DataKeyRow | undefined {
  if (typeof id !== 'string' || !(keyCheck instanceof Uint8Array)) return undefined
  if (typeof createdAt !== 'number' || !Number.isSafeInteger(createdAt)) return undefined
  if (protection === 'keychain' && wrapped === null) return { id, keyCheck, protection, wrapped, createdAt }
  if (protection === 'passphrase' && typeof wrapped === 'string')
    return { id, keyCheck, protection, wrapped, createdAt }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Damaged: the database has its own copy, and the file is rewritten from both.
    return undefined
  }
}
