import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '../../after-file.ts'
import { THIS_SYNC_DISK } from '../../../main/files/sync-disk.ts'
import { backUp } from '../../../main/storage/database/backups.ts'
import { openDatabase } from '../../../main/storage/database/database.ts'
import { layoutOf } from '../../../main/storage/database/layout.ts'
import { MIGRATIONS } from '../../../main/storage/database/schema.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { openJournal } from '../../../main/storage/journal/journal-file.ts'
import { recover } from '../../../main/storage/repair/recover.ts'
import { firstDesk, joinBy } from '../support/composed-desk.ts'
import { draftDesk, entryIn, valueOf, type DraftDesk } from '../support/draft-desk.ts'
import { fileOf } from '../support/file-of.ts'
import { oldestServers, type Office } from '../support/office.ts'

const folder = mkdtempSync(join(tmpdir(), 'td-damaged-'))
const layout = layoutOf(folder)
afterAll(() => {
  rmSync(folder, { recursive: true })
})
const KEY = dataKey('front', new Uint8Array(32).fill(7))
const ROW = 'select revision::int, state from title_desk.drafts where id = $1'

/** What each start does once the key is there. */
function checked(desk: DraftDesk): void {
  recover(desk.store.database(), KEY, openJournal(layout.journal, KEY, THIS_SYNC_DISK), true, {
    layout,
    disk: THIS_SYNC_DISK,
    now: Date.now,
    migrations: MIGRATIONS,
    open: openDatabase,
    reached: () => undefined
  })
}

function flipBit({ store }: DraftDesk, id: string): void {
  const { sql } = store.database()
  const content = Buffer.from(sql('SELECT content FROM desk_orders WHERE id = ?').get(id)?.['content'] as Uint8Array)
  content.writeUInt8(content.readUInt8(20) ^ 1, 20)
  sql('UPDATE desk_orders SET content = ? WHERE id = ?').run(content, id)
}

describe.each(oldestServers())('drafts of a desk whose disk fails, on $title', server => {
  let office: Office
  let front: DraftDesk
  let back: DraftDesk
  beforeAll(async () => {
    ;[front, back] = [draftDesk('front'), draftDesk('back')]
    office = await firstDesk(server, front, afterFile)
    await joinBy(front, back)
  })
  const rowOf = async (id: string) => (await office.admin.query(ROW, [id])).rows[0] as unknown

  it('come back from the office where they are damaged, and stay as they are there (O2)', async () => {
    const id = await front.write(entryIn('1 Elm St'))
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 1 })
    await front.write(entryIn('2 Elm St'), id, 2)
    await expect.poll(() => rowOf(id)).toEqual({ revision: 2, state: 'draft' })
    await front.away()
    flipBit(front, id)
    checked(front)
    expect(await front.open(id)).toBeUndefined()
    await front.back()
    await expect.poll(async () => (await front.open(id))?.entry).toEqual(entryIn('2 Elm St'))
    expect(await rowOf(id)).toEqual({ revision: 2, state: 'draft' })
    await expect.poll(async () => (await back.others()).map(other => other.id)).toContain(id)
  })

  it('that a backup has in an older form stand beside what the office has (O2)', async () => {
    const id = await front.write(entryIn('11 Elm St'))
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 1 })
    backUp(front.store.database(), layout.backups, Date.now(), THIS_SYNC_DISK)
    await front.write(entryIn('12 Elm St'), id, 2)
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 2 })
    await front.away()
    flipBit(front, id)
    checked(front)
    await front.write(entryIn('11 Elm St, rear'), id, 8)
    await front.back()
    await expect.poll(async () => (await front.open(id))?.entry).toEqual(entryIn('12 Elm St'))
    expect(await front.streets()).toContain('11 Elm St, rear')
    // Once more, with the saves that this desk counts.
    await expect.poll(() => rowOf(id)).toEqual({ revision: 3, state: 'draft' })
    expect((await front.open(id))?.entry).toEqual(entryIn('12 Elm St'))
  })

  it('typed on after the file came back from a backup don’t count as published unread (O2)', async () => {
    const id = await front.write(entryIn('21 Elm St'))
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 1 })
    const file = fileOf(front.store)
    await front.write(entryIn('22 Elm St'), id, 2)
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 2 })
    await front.away()
    file.putBack()
    await front.write(entryIn('23 Elm St'), id, 3)
    await front.back()
    await expect.poll(async () => (await front.open(id))?.entry).toEqual(entryIn('22 Elm St'))
    expect(await front.streets()).toContain('23 Elm St')
  })

  it('queued after the file came back are known so at the office, and its own text is kept (O2)', async () => {
    const id = await front.write(entryIn('31 Elm St'))
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 1 })
    const file = fileOf(front.store)
    await front.write(entryIn('32 Elm St'), id, 2)
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 2 })
    await front.away()
    file.putBack()
    valueOf(await front.outboxes.submit({ id, connectionId: 'front', revision: 3, entry: entryIn('31 Elm St') }))
    await front.back()
    await expect.poll(() => rowOf(id)).toEqual({ revision: 3, state: 'queued' })
    await expect.poll(() => front.streets()).toContain('32 Elm St')
  })
})
