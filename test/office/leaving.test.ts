import { expect, it } from 'vitest'
import { makeOfficeTables } from '../../main/office/desk/desk-records.ts'
import { removeOfficeTables } from '../../main/storage/tables/office-traces.ts'
import { memoryStore } from '../outbox/support/outbox.ts'

it('what a desk keeps of its office goes as a whole, or stays as it is (O12)', () => {
  const database = memoryStore().database()
  const tables = () => database.sql("SELECT name FROM sqlite_schema WHERE name GLOB 'office_*'").all().length
  makeOfficeTables(database)
  const before = tables()
  // No table of this name can be dropped any more, as if the disk failed there.
  database.db.exec('DROP TABLE office_drafts; CREATE VIEW office_drafts AS SELECT 1')
  expect(() => {
    removeOfficeTables(database)
  }).toThrow('use DROP VIEW')
  expect(tables()).toBe(before)
  database.db.exec('DROP VIEW office_drafts')
  removeOfficeTables(database)
  expect(tables()).toBe(0)
})
