import { hasMembers, isBoolean } from '#domain/common/guards.ts'
import { sizeOf, writeAtomicallySync, type SyncDisk } from '../../files/sync-disk.ts'

/** What is written beside the database, so that it is missed when it is gone. */
export interface Marker {
  /** The schema it has, or is about to have: whoever brings a newer one writes it here first. */
  readonly schema: number
  /** Whether its write-ahead log must be there: it goes only when the store is closed. */
  readonly hasWal: boolean
  /** Whether something was deleted for good that the backups still hold. */
  readonly forgets: boolean
}

const FORM = 1

const isMarker = hasMembers<Marker>({ schema: isWhole, hasWal: isBoolean, forgets: isBoolean })

/** Undefined if there is no marker, null if it is illegible. Throws Node's error. */
export function readMarker(path: string, disk: SyncDisk): Marker | null | undefined {
  if (sizeOf(path, disk) === undefined) return undefined
  try {
    const content: unknown = JSON.parse(disk.fs.readFileSync(path, 'utf8'))
    return isMarker(content) ? { schema: content.schema, hasWal: content.hasWal, forgets: content.forgets } : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function writeMarker(path: string, marker: Marker, disk: SyncDisk): void {
  writeAtomicallySync(path, `${JSON.stringify({ form: FORM, ...marker })}\n`, disk)
}

/** Writes the marker with a change to what it says. Throws Node's error. */
export function changeMarker(path: string, change: Partial<Marker>, disk: SyncDisk): void {
  const before = readMarker(path, disk) ?? { schema: 0, hasWal: false, forgets: false }
  writeMarker(path, { ...before, ...change }, disk)
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
