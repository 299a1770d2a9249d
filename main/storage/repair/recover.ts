import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { askOfficeAgain } from './ask-office-again.ts'
import { backupsIn } from '../database/backups.ts'
import { transaction, type Database } from '../database/database.ts'
import { foundIn, foundInFile } from './found-rows.ts'
import { incidentsOf, markSalvaged } from './incidents.ts'
import { marksOf, type JournalFile } from '../journal/journal-file.ts'
import { merge } from './merge.ts'
import { notices } from '../database/notices.ts'
import { onlyOf, salvaged, type Named } from './salvage.ts'
import { bringSealsUpToDate } from './seal-forms.ts'
import type { DataKey } from '../database/seal.ts'
import type { Start } from './open-database.ts'
import { sweep } from './sweep.ts'
import { watchesFromLog } from './watches-from-log.ts'

/**
 * Completes a database as soon as its key is known (reliability 4): reseals rows of an earlier version, sets unreadable rows aside,
 * salvages quarantined files, applies the journal, and adds notices. All in one commit: a start that dies before it changes
 * nothing. `everything`: whether to check every row, or those of open orders. Throws the disk's errors.
 */
export function recover(
  database: Database,
  key: DataKey,
  journal: JournalFile,
  everything: boolean,
  start: Start
): void {
  const { layout, disk, now, reached } = start
  const at = now()
  const incidents = incidentsOf(layout, disk).filter(({ salvagedFor }) => !salvagedFor.includes(key.id))
  const saved = incidents.map(incident => ({ incident, salvaged: salvaged(foundIn(incident, disk), key) }))
  if (saved.length > 0) reached('salvaged')
  const sources = saved.map(one => one.salvaged)
  const { lines } = journal.read()
  transaction(database, () => {
    bringSealsUpToDate(database, key)
    const unreadable = sweep(database, key, at, everything || saved.length > 0)
    askOfficeAgain(database, unreadable.orders)
    const count =
      unreadable.orders.size +
      unreadable.documents.size +
      unreadable.downloads.size +
      unreadable.log.size +
      unreadable.watches.size +
      unreadable.library.size
    // What a backup still has of them is better than nothing; the rest of it is older than what is here.
    if (count > 0)
      sources.push(
        ...backupsIn(layout.backups, disk).map(path => onlyOf(unreadable, salvaged(foundInFile(path, disk), key)))
      )
    merge(database, key, {
      salvaged: sources,
      marks: marksOf(lines, key),
      recovering: saved.length > 0 ? 'all' : unreadable.orders,
      now: at
    })
    watchesFromLog(database, key, unreadable.watches)
    const told = notices(database)
    if (saved.length === 0 && count > 0) told.add({ id: randomUUID(), kind: 'unreadable', count, at })
    for (const {
      incident,
      salvaged: { seen }
    } of saved) {
      const restored = Number(database.sql('SELECT count(*) AS n FROM desk_orders WHERE key_id = ?').get(key.id)?.['n'])
      told.add(
        incident.kind === 'missing'
          ? { id: noticeId(incident.path, key), kind: 'missing', restored, at: incident.at }
          : {
              id: noticeId(incident.path, key),
              kind: 'repaired',
              restored,
              unreadable: countMissing(database, [seen, unreadable]),
              at: incident.at
            }
      )
    }
    reached('journal-joined')
  })
  reached('committed')
  for (const { incident } of saved) markSalvaged(incident, key.id, disk)
}

/** One incident is told once for each key, however often its salvage was begun. */
function noticeId(path: string, key: DataKey): string {
  return key.fingerprint(basename(path))
}

function missingWatches({ sql }: Pick<Database, 'sql'>, names: readonly Named[]): number {
  const there = sql("SELECT 1 FROM wire_watches WHERE connection_id || '/' || order_id = ?")
  return [...new Set(names.flatMap(({ watches }) => [...watches]))].filter(name => there.get(name) === undefined).length
}

/** How many of what was seen, or had been there, are not there now. */
function countMissing({ sql }: Database, names: readonly Named[]): number {
  const missing = (table: string, ids: readonly (string | number)[]): number =>
    [...new Set(ids)].filter(id => sql(`SELECT 1 FROM ${table} WHERE id = ?`).get(id) === undefined).length
  return (
    missing(
      'desk_orders',
      names.flatMap(({ orders }) => [...orders])
    ) +
    missing(
      'kept_documents',
      names.flatMap(({ documents }) => [...documents])
    ) +
    missing(
      'wire_log',
      names.flatMap(({ log }) => [...log])
    ) +
    missing(
      'library_records',
      names.flatMap(({ library }) => [...library])
    ) +
    missingWatches({ sql }, names)
  )
}
