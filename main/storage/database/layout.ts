import { join } from 'node:path'

/** Where everything of one store lies. */
export interface Layout {
  readonly root: string
  /** Held locked as long as the store is open (R57). */
  readonly lock: string
  readonly database: string
  readonly wal: string
  readonly shm: string
  readonly journal: string
  /** A copy of the rows of `data_keys`: a key behind a passphrase must outlive the database. */
  readonly keys: string
  /** Says that a database should be there. */
  readonly marker: string
  /** Says that the desk left its office while this store was closed. */
  readonly leftOffice: string
  readonly backups: string
  readonly quarantine: string
  /** Where a whole store is moved for a new beginning. */
  readonly aside: string
}

/** Paths within the folder `store` of the program's data folder. */
export function layoutOf(folder: string): Layout {
  const root = join(folder, 'store')
  const database = join(root, 'title-desk.db')
  return {
    root,
    lock: join(root, 'lock'),
    database,
    wal: `${database}-wal`,
    shm: `${database}-shm`,
    journal: join(root, 'journal'),
    keys: join(root, 'keys.json'),
    marker: join(root, 'marker'),
    leftOffice: join(root, 'left-office'),
    backups: join(root, 'backups'),
    quarantine: join(root, 'quarantine'),
    aside: join(folder, 'store-aside')
  }
}

/** A time in milliseconds as a file name that sorts by time: `2026-11-20T15-04-05-123Z`. */
export function timeName(at: number): string {
  return new Date(at).toISOString().replaceAll(/[:.]/g, '-')
}
