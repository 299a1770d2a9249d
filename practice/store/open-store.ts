import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { PracticeDataError, isDamage } from './data-error.ts'
import { contentOf, openDatabase } from './database.ts'
import { UNSEALED, type Sealing } from './sealing.ts'
import { setAside, type SetAside } from './set-aside.ts'
import { Store, createDataSet, hasKey } from './store.ts'

/** The file that keeps practice data. */
export interface DataFile {
  readonly path: string
  /** Without it, the content is stored as it is. */
  readonly sealing?: Sealing
}

export interface OpenedStore {
  readonly store: Store
  /** The file's former content, if it could not be used. */
  readonly setAside: SetAside | undefined
}

/**
 * Opens practice data, or makes new data, after `beforeNew`. Without a file they last until the store is closed. Throws
 * `PracticeDataError`, or the error of SQLite or the disk.
 */
export async function openStore(
  file: DataFile | undefined,
  beforeNew: () => Promise<void>,
  now: number
): Promise<OpenedStore> {
  const sealing = file?.sealing ?? UNSEALED
  const found = file === undefined ? 'none' : look({ ...file, sealing })
  if (typeof found !== 'string') return { store: new Store(found, sealing), setAside: undefined }
  const aside = file === undefined || found === 'none' ? undefined : setAside(file.path, found, now)
  await beforeNew()
  const db = openDatabase(file?.path ?? ':memory:')
  createDataSet(db, sealing)
  return { store: new Store(db, sealing), setAside: aside }
}

/** Opens the database that is there, or says why not. */
function look({ path, sealing }: Required<DataFile>): DatabaseSync | SetAside['because'] | 'none' {
  if (!existsSync(path)) return 'none'
  let db: DatabaseSync | undefined
  try {
    db = openDatabase(path)
    const found = judge(db, path, sealing)
    if (found === 'ours') return db
    db.close()
    return found
  } catch (error) {
    if (db?.isOpen === true) db.close()
    if (isDamage(error)) return 'damaged'
    throw error
  }
}

function judge(db: DatabaseSync, path: string, sealing: Sealing): SetAside['because'] | 'ours' | 'none' {
  const content = contentOf(db)
  if (content === 'empty') return 'none'
  if (content === 'foreign') throw new PracticeDataError('foreign', path)
  if (content !== 'ours' || hasKey(db, sealing)) return content
  // Whoever has no key at all must leave the data to the one who has.
  if (sealing === UNSEALED) throw new PracticeDataError('sealed', path)
  return 'damaged'
}
