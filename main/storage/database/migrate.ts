import { transaction, type Database } from './database.ts'
import { APPLICATION_ID } from './schema.ts'

export function versionOf({ sql }: Pick<Database, 'sql'>): { applicationId: number; version: number } {
  return {
    applicationId: Number(sql('PRAGMA application_id').get()?.['application_id']),
    version: Number(sql('PRAGMA user_version').get()?.['user_version'])
  }
}

/**
 * Applies the missing migrations, all or none. Throws SQLite's error, or a plain one if a foreign key is violated afterwards.
 */
export function migrate(database: Database, migrations: readonly string[]): void {
  const { version } = versionOf(database)
  if (version >= migrations.length) return
  transaction(database, () => {
    for (const step of migrations.slice(version)) database.db.exec(step)
    const loose = database.db.prepare('PRAGMA foreign_key_check').get()
    if (loose !== undefined) throw new Error(`a migration left rows of ${String(loose['table'])} that hang on nothing`)
    database.db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migrations.length}`)
  })
  const found = versionOf(database)
  if (found.version !== migrations.length || found.applicationId !== APPLICATION_ID)
    throw new Error('a migration did not last')
}
