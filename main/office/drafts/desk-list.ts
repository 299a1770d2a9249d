import { hasMembers, isBoolean, isText, listOf } from '#domain/common/guards.ts'
import type { Database } from '../../storage/database/database.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import { openJson, sealJson, whereItOpens } from '../../storage/database/sealed-json.ts'

/** A desk of the office, as last heard. */
export interface DeskName {
  readonly id: string
  readonly name: string
  readonly removed: boolean
}

/** The desks that drafts name, those that were removed, too. Sealed like all that has a name. */
export interface DeskList {
  /** Empty before the first time. */
  read(): readonly DeskName[]
  save(desks: readonly DeskName[]): void
}

const PLACE = { table: 'office desk names', row: '1', column: 'content' }
const isContent = hasMembers<{ desks: DeskName[] }>({
  desks: listOf(hasMembers<DeskName>({ id: isText, name: isText, removed: isBoolean }))
})

export function deskList({ sql }: Pick<Database, 'sql'>, key: DataKey): DeskList {
  return {
    read() {
      const row = sql('SELECT content FROM office_desk_names').get()
      const opened = row && whereItOpens(() => openJson(key, PLACE, row['content'], isContent))
      return opened?.desks ?? []
    },
    save(desks) {
      const content = sealJson(key, PLACE, { desks })
      sql('INSERT OR REPLACE INTO office_desk_names (id, content) VALUES (1, ?)').run(content)
    }
  }
}
