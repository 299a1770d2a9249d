import { isDeepStrictEqual } from 'node:util'
import { keyRowOf, keyRows, putKeyRow, readKeysFile, writeKeysFile, type DataKeyRow } from '../database/data-keys.ts'
import { transaction, type Database } from '../database/database.ts'
import { incidentsOf, type Incident } from './incidents.ts'
import type { Layout } from '../database/layout.ts'
import { foundIn } from './found-rows.ts'
import type { SyncDisk } from '../../files/sync-disk.ts'

/**
 * Brings together what is known of the keys: from the copy beside the database, which proves itself; from the database; from damaged ones
 * that lie aside. A key behind a passphrase is nowhere else. Throws the disk's errors.
 */
export function joinKeys(database: Database, layout: Layout, disk: SyncDisk): void {
  const copy = readKeysFile(layout.keys, disk)
  const here = keyRows(database)
  const aside = incidentsOf(layout, disk)
    .filter(({ salvagedFor }) => salvagedFor.length === 0)
    .flatMap(incident => keysIn(incident, disk))
  const sources = copy.whole ? [copy.rows, here, aside] : [here, copy.rows, aside]
  const joined = new Map<string, DataKeyRow>()
  for (const row of sources.flat()) if (!joined.has(row.id)) joined.set(row.id, row)
  const rows = [...joined.values()].toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  const missing = rows.filter(row => !here.some(other => isSame(row, other)))
  if (missing.length > 0)
    transaction(database, () => {
      for (const row of missing) putKeyRow(database, row)
    })
  const isCopied = copy.whole && rows.length === copy.rows.length
  if (!isCopied && rows.length > 0) writeKeysFile(layout.keys, rows, disk)
}

function isSame(one: DataKeyRow, other: DataKeyRow): boolean {
  return isDeepStrictEqual({ ...one, keyCheck: [...one.keyCheck] }, { ...other, keyCheck: [...other.keyCheck] })
}

function keysIn(incident: Incident, disk: SyncDisk): DataKeyRow[] {
  return foundIn(incident, disk)
    .filter(({ table }) => table === 'data_keys')
    .map(({ row }) => keyRowOf(row['id'], row['key_check'], row['protection'], row['wrapped'], row['created_at']))
    .filter(row => row !== undefined)
}
