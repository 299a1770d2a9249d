import { putKeyRow } from './database/data-keys.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { MIGRATIONS } from './database/schema.ts'
import type { DataKey } from './database/seal.ts'
import { createStore, type Store } from './store.ts'
import { NO_JOURNAL } from './journal/wire-journal.ts'

/** An empty store that lasts until the program quits. Nothing of it reaches the disk. */
export function openMemoryStore(key: DataKey): Store {
  const database = openDatabase(':memory:')
  migrate(database, MIGRATIONS)
  // Neither keychain nor passphrase protects this key: the store's rows refer to this row, and go with it.
  putKeyRow(database, { id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
  return createStore(database, key, NO_JOURNAL, false)
}
