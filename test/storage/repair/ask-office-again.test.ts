import { expect, it } from 'vitest'
import { DRAFT_TABLES } from '../../../main/office/drafts/draft-rows.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import { askOfficeAgain } from '../../../main/storage/repair/ask-office-again.ts'
import { KEY } from '../support/samples.ts'

function desk() {
  const database = openMemoryStore(KEY).database()
  database.db.exec(DRAFT_TABLES)
  for (const id of ['a', 'b', 'c'])
    database
      .sql(
        `INSERT INTO office_drafts (id, account, epoch, revision, state, changed_at, asks) VALUES (?, x'00', 1, 1, 'draft', 1, '[]')`
      )
      .run(id)
  database.db.exec(`INSERT INTO office_drafts_place (id, incarnation, xid, draft_id) VALUES (1, 'office', '77', 'b')`)
  return {
    database,
    known: () => [
      database.db
        .prepare('SELECT id FROM office_drafts ORDER BY id')
        .all()
        .map(({ id }) => id),
      { ...database.db.prepare('SELECT xid, draft_id FROM office_drafts_place').get() }
    ]
  }
}

it('of orders that are older now, what the office has is not known any more, and all drafts are read again (O2)', () => {
  const { database, known } = desk()
  askOfficeAgain(database, new Set(['a', 'c', 'never there']))
  expect(known()).toEqual([['b'], { xid: '0', draft_id: '00000000-0000-0000-0000-000000000000' }])
})

it('where no order was lost, the office is not asked again', () => {
  const { database, known } = desk()
  askOfficeAgain(database, new Set())
  expect(known()).toEqual([['a', 'b', 'c'], { xid: '77', draft_id: 'b' }])
})

it('a desk of no office has nothing to forget', () => {
  const database = openMemoryStore(KEY).database()
  expect(() => {
    askOfficeAgain(database, new Set(['a']))
  }).not.toThrow()
})
