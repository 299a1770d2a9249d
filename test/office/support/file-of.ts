import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Store } from '../../../main/storage/store.ts'

/** A backup of a desk's file, which may take its place later: everything of the desk is as it was. */
export function fileOf(store: Pick<Store, 'database'>): { putBack(): void } {
  const { db, sql } = store.database()
  const path = join(tmpdir(), `td-file-${crypto.randomUUID()}.db`)
  sql('VACUUM INTO ?').run(path)
  onTestFinished(() => {
    rmSync(path)
  })
  return {
    putBack() {
      sql('ATTACH ? AS before').run(path)
      db.exec('PRAGMA foreign_keys = OFF')
      const tables = db.prepare(
        "SELECT name FROM before.sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'"
      )
      for (const { name } of tables.all())
        db.exec(
          `DELETE FROM main.${String(name)}; INSERT INTO main.${String(name)} SELECT * FROM before.${String(name)}`
        )
      db.exec('PRAGMA foreign_keys = ON')
      db.exec('DETACH before')
    }
  }
}
