import { hasMembers, isText, listOf } from '#domain/common/guards.ts'
import type { DeskName } from '#domain/office/said.ts'
import type { Database } from '../../storage/database/database.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import { openJson, sealJson, whereItOpens } from '../../storage/database/sealed-json.ts'

/** The desks that are in the office, by their names, as the database last listed them. */
export interface DeskNames {
  /** Empty before the first time. */
  read(): readonly DeskName[]
  save(desks: readonly DeskName[]): void
}

const PLACE = { table: 'office desks', row: '1', column: 'content' }
const isContent = hasMembers<{ desks: DeskName[] }>({
  desks: listOf(hasMembers<DeskName>({ id: isText, name: isText }))
})

export function deskNames({ sql }: Database, key: DataKey): DeskNames {
  return {
    read() {
      const row = sql('SELECT content FROM office_desks').get()
      return (
        whereItOpens(() => (row === undefined ? undefined : openJson(key, PLACE, row['content'], isContent)))?.desks ??
        []
      )
    },
    save(desks) {
      const content = sealJson(key, PLACE, { desks })
      sql('INSERT OR REPLACE INTO office_desks (id, content) VALUES (1, ?)').run(content)
    }
  }
}

/** Those that can be given something: as last listed, this one always. */
export function desksInOffice(
  database: Database,
  { key, deskId, deskName }: { readonly key: DataKey; readonly deskId: string; readonly deskName: string }
): readonly DeskName[] {
  const desks = deskNames(database, key).read()
  return desks.some(({ id }) => id === deskId) ? desks : [{ id: deskId, name: deskName }, ...desks]
}
