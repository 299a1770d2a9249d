import { basename, join } from 'node:path'
import { hasMembers, isNumber, isText, listOf, literal } from '#domain/common/guards.ts'
import { timeName, type Layout } from '../database/layout.ts'
import { moveSync, sizeOf, syncFolderSync, writeAtomicallySync, type SyncDisk } from '../../files/sync-disk.ts'

/** A database that was found damaged, or was gone; what was left of it lies in a folder of its own and is never deleted. */
export interface Incident {
  /** The folder. */
  readonly path: string
  readonly kind: 'repaired' | 'missing'
  readonly at: number
  /** The keys whose rows have been brought back from it. */
  readonly salvagedFor: readonly string[]
}

const FORM = 1
const RECORD = 'incident.json'

/**
 * Moves a database with its log aside, together and as they are (reliability 4). The record of it comes first: whatever happens between, the
 * next start knows that there is something to bring back. Throws Node's error.
 */
export function moveAside(layout: Layout, kind: Incident['kind'], now: number, disk: SyncDisk): Incident {
  const path = freeFolder(layout.quarantine, timeName(now), disk)
  const incident: Incident = { path, kind, at: now, salvagedFor: [] }
  disk.fs.mkdirSync(path, { recursive: true, mode: 0o700 })
  writeRecord(incident, disk)
  syncFolderSync(layout.quarantine, disk)
  // The database last: while it is there, the next start finds it damaged again and moves the rest.
  for (const file of [layout.shm, layout.wal, layout.database]) {
    if (sizeOf(file, disk) !== undefined) moveSync(file, join(path, basename(file)), disk)
  }
  syncFolderSync(path, disk)
  syncFolderSync(layout.root, disk)
  return incident
}

/** A folder's path that is free, named by a name or the next after it. */
export function freeFolder(parent: string, name: string, { fs }: SyncDisk): string {
  for (let number = 1; ; number += 1) {
    const path = join(parent, number === 1 ? name : `${name}-${number}`)
    if (!fs.existsSync(path)) return path
  }
}

/** Oldest first. A damaged record counts as an incident that nothing was recovered from. Throws Node's error. */
export function incidentsOf({ quarantine }: Layout, disk: SyncDisk): Incident[] {
  if (!disk.fs.existsSync(quarantine)) return []
  return disk.fs
    .readdirSync(quarantine)
    .toSorted()
    .map(name => readRecord(join(quarantine, name), disk))
}

/** Whether something lies aside that no key has read yet. */
export function holdsUnsalvaged(layout: Layout, disk: SyncDisk): boolean {
  return incidentsOf(layout, disk).some(
    ({ path, salvagedFor }) =>
      salvagedFor.length === 0 &&
      [layout.database, layout.wal].some(file => (sizeOf(join(path, basename(file)), disk) ?? 0) > 0)
  )
}

/** Says that the rows of a key have been brought back. */
export function markSalvaged(incident: Incident, keyId: string, disk: SyncDisk): void {
  writeRecord({ ...incident, salvagedFor: [...incident.salvagedFor, keyId] }, disk)
}

function writeRecord({ path, kind, at, salvagedFor }: Incident, disk: SyncDisk): void {
  writeAtomicallySync(join(path, RECORD), `${JSON.stringify({ form: FORM, kind, at, salvagedFor }, null, 2)}\n`, disk)
}

const isRecorded = hasMembers<Omit<Incident, 'path'>>({
  kind: literal<Incident['kind']>({ repaired: true, missing: true }),
  at: isNumber,
  salvagedFor: listOf(isText)
})

function readRecord(path: string, disk: SyncDisk): Incident {
  const unknown: Incident = { path, kind: 'repaired', at: 0, salvagedFor: [] }
  const record = join(path, RECORD)
  if (sizeOf(record, disk) === undefined) return unknown
  try {
    const content: unknown = JSON.parse(disk.fs.readFileSync(record, 'utf8'))
    if (!isRecorded(content)) return unknown
    const { kind, at, salvagedFor } = content
    return { path, kind, at, salvagedFor }
  } catch (error) {
    if (error instanceof SyntaxError) return unknown
    throw error
  }
}
