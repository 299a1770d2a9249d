import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import { listed, pageOf } from '../list-service.ts'
import { sampleRow } from '../sample-rows.ts'
import { KEY, NOW, read, slot } from '../scanned-cache.ts'

const [ONE, TWO] = [sampleRow(1).orderId, sampleRow(2).orderId]
const KEPT = { page: pageOf([listed(1)], 15, 1), at: 5 }

/** An order cache that has something of everything. */
function written(file: string): void {
  const cache = read(file)
  cache.follow({ orderId: TWO, followed: true })
  cache.opened({ orderId: ONE })
  cache.saveView({ id: 'v', name: 'Mine', query: ALL_ORDERS })
  cache.noteDetails({ orderId: ONE, stages: [], documents: [slot(7, 'a.pdf')], at: 3 })
  // What this row leaves out is known from before.
  cache.noteRows({ rows: [sampleRow(1, { status: '' })], scan: 2, at: 4 })
  cache.noteFetched({ upTo: 1, at: 77 })
  cache.keepPage(KEPT)
  cache.keepSync({ text: 'here' })
  cache.keepAccount({ account: 'mine' })
  cache.close(null)
}

it('a new file in the place of a damaged one has all that could be read of that', () => {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-replaced-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const file = join(folder, 'book.db')
  written(file)
  const db = new DatabaseSync(file)
  db.exec("UPDATE records SET content = zeroblob(90) WHERE kind = 'views'")
  db.close()
  const open = () => {
    const cache = createEngine(() => NOW)
    const opened = cache.open({ file, key: KEY, keyId: 'k' })
    cache.loaded(null)
    return { cache, opened }
  }
  const damaged = open().cache
  expect([damaged.state().notices, damaged.views(null)]).toEqual([[{ kind: 'begun-again', at: NOW }], []])
  damaged.close(null)
  const { cache, opened } = open()
  expect(cache.state().notices).toEqual([])
  expect(opened).toMatchObject({ account: 'mine', sync: 'here', kept: KEPT, first: { total: 3 } })
  expect(cache.order({ orderId: ONE })).toMatchObject({ stagesAt: 3, documents: [slot(7, 'a.pdf')] })
  expect([cache.followedHere(null), cache.recent(null).length]).toEqual([[TWO], 1])
  expect(cache.newDocuments(null).since).toBe(77)
  // The list was read before, and the status is as it was known.
  expect(cache.noteRows({ rows: [sampleRow(1), sampleRow(4)], scan: 3, at: 5 })).toMatchObject({ added: 1, changes: 1 })
  cache.close(null)
})
