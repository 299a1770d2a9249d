import { putKeyRow } from './database/data-keys.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { MIGRATIONS } from './database/schema.ts'
import type { DataKey } from './database/seal.ts'
import { createStore, type Store } from './store.ts'
import { NO_JOURNAL } from './journal/wire-journal.ts'

/** Takes a key made for this run; gives an empty store that lasts until the program quits. Nothing of it touches the disk. */
export function openMemoryStore(key: DataKey): Store {
  const database = openDatabase(':memory:')
  migrate(database, MIGRATIONS)
  // Neither keychain nor passphrase guards this key: the row is here because the rows of the store hang on it, and goes with them.
  putKeyRow(database, { id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
  return createStore(database, key, NO_JOURNAL, false)
}
