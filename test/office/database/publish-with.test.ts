import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { deskRecords } from '../../../main/office/desk/desk-records.ts'
import { publishWaiting, publishWith } from '../../../main/office/follow/publish.ts'
import { deafAfter, readAll, slowly } from '../support/clients.ts'
import { linkDesk, newDeskFile, newRecord, type DeskFile } from '../support/desks.ts'
import { newOffice, oldestServers, type Desk, type Office } from '../support/office.ts'
import { addKey, addRecord, one } from '../support/rows.ts'

/** In step with its office, which it has read to the end. */
async function linked(office: Office, desk: Desk, file: DeskFile) {
  const link = linkDesk(office, desk, file)
  await expect.poll(() => link.states.at(-1)).toMatchObject({ standing: 'write', isAllRead: true })
  return link
}

describe.each(oldestServers())('a record that is published with work of its own on $title', server => {
  const scene = async () => {
    const office = await newOffice(server)
    const ana = await office.desk('Ana')
    return { office, ana, key: await addKey(ana) }
  }

  const IDS = 'select array_agg(id order by xid, seq) from title_desk.records'
  /** A desk that told of something before, and of something else before the first statement; `work` is what the record is published with. */
  const publishing = async (work: (client: pg.ClientBase) => Promise<unknown>) => {
    const { office, ana, key } = await scene()
    const { records, ids } = newDeskFile()
    const [before, held, during] = [newRecord(ana.id, key), newRecord(ana.id, key), newRecord(ana.id, key)]
    const link = await office.connect(ana.role, ana.password)
    records.add(before)
    const published = publishWith(
      slowly(ana.client, async () => {
        records.add(during)
        // As what keeps the desk in step does.
        await publishWaiting(link, records)
      }),
      records,
      held,
      () => work(ana.client)
    )
    const error = await published.then(
      () => undefined,
      (thrown: unknown) => thrown
    )
    await publishWaiting(link, records)
    const known = { before: before.id, held: held.id, during: during.id }
    return { ...known, error, ana, records, ids, inOffice: await one(ana.client, IDS) }
  }

  it('goes out after what its desk told before it, and before what it tells after it (O5)', async () => {
    const { before, held, during, ids, records, inOffice } = await publishing(async () => undefined)
    expect(inOffice).toEqual([before, held, during])
    expect(ids()).toEqual(inOffice)
    expect([records.late().count, records.refused()]).toEqual([0, []])
  })

  it('is told to nobody where the database refuses the work, though its desk publishes meanwhile', async () => {
    const { before, during, error, ids, inOffice } = await publishing(client => client.query('select 1 / 0'))
    expect(error).toMatchObject({ code: '22012' })
    expect(inOffice).toEqual([before, during])
    expect(ids()).toEqual(inOffice)
  })

  it('is known once where it was read before its own answer came, even if that never comes (O5)', async () => {
    const { ana, key } = await scene()
    const { records, ids } = newDeskFile()
    const held = newRecord(ana.id, key)
    await ana.client.query('begin')
    records.hold(held)
    await addRecord(ana, key, held.kind, held.id)
    await ana.client.query('commit')
    const heard: unknown[] = []
    while (records.place()?.xid === undefined || records.place()?.xid === '0')
      await readAll(ana, records, record => heard.push(record))
    records.letGo(held.id)
    expect([ids(), heard, records.waiting(9), records.refused()]).toEqual([[held.id], [], [], []])
  })

  it('is read where it happened though the answer to the commit was lost, once (O5)', async () => {
    const { office, ana, key } = await scene()
    const file = newDeskFile()
    const { records, ids } = file
    const [held, after] = [newRecord(ana.id, key), newRecord(ana.id, key)]
    const deaf = await office.connect(ana.role, ana.password)
    await expect(publishWith(deafAfter(deaf, 3), records, held, async () => undefined)).rejects.toThrow('cut off')
    records.add(after)
    await publishWaiting(ana.client, records)
    expect(await one(ana.client, IDS)).toEqual([held.id, after.id])
    const { heard } = await linked(office, ana, file)
    expect([ids(), heard, records.late().count]).toEqual([[held.id, after.id], [], 0])
  })

  it('stays while it may still be committed, though all was read', async () => {
    const { office, ana, key } = await scene()
    const file = newDeskFile()
    const held = newRecord(ana.id, key)
    const other = await office.connect(ana.role, ana.password)
    await other.query('begin')
    await addRecord({ client: other, id: ana.id }, key, held.kind, held.id)
    deskRecords(file.database, Date.now).hold(held)
    await linked(office, ana, file)
    file.records.add(newRecord(ana.id, key))
    await other.query('commit')
    const { heard } = await linked(office, ana, file)
    expect([file.ids()[0], heard]).toEqual([held.id, []])
  })

  it('is asked for by the index of what waits: an office has a hundred thousand records', () => {
    const { database } = newDeskFile()
    const asked: string[] = []
    const watched = { ...database, sql: (text: string) => (asked.push(text), database.sql(text)) }
    const records = deskRecords(watched, Date.now)
    expect(records.hasDoubted()).toBe(false)
    records.letGoOfDoubted()
    expect(asked).toHaveLength(2)
    for (const text of asked)
      expect(JSON.stringify(database.db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(''))).toContain(
        'office_records_waiting'
      )
  })

  it('is taken back by the next life of its program once all was read, if it did not happen', async () => {
    const { office, ana, key } = await scene()
    const file = newDeskFile()
    // Of a life that was ended before it asked, and of one that was ended before it heard the answer.
    const [lost, kept, waits] = [newRecord(ana.id, key), newRecord(ana.id, key), newRecord(ana.id, key)]
    for (const held of [lost, kept]) deskRecords(file.database, Date.now).hold(held)
    await addRecord(ana, key, kept.kind, kept.id)
    file.records.add(waits)
    await linked(office, ana, file)
    expect([file.ids(), file.records.refused()]).toEqual([[kept.id, waits.id], []])
    expect(await one(ana.client, IDS)).toEqual([kept.id, waits.id])
  })

  it('holds up nothing where it can’t be taken back, as on a full disk, and goes later', async () => {
    const { office, ana, key } = await scene()
    const file = newDeskFile()
    const { database, records, ids } = file
    const full = `CREATE TRIGGER full BEFORE DELETE ON office_records BEGIN SELECT RAISE(ABORT, 'disk full'); END`
    database.db.exec(full)
    const refused = publishWith(ana.client, records, newRecord(ana.id, key), () => ana.client.query('select 1 / 0'))
    await expect(refused).rejects.toThrow('division by zero')
    const after = newRecord(ana.id, key)
    records.add(after)
    await publishWaiting(ana.client, records)
    expect(await one(ana.client, IDS)).toEqual([after.id])
    expect([records.isHolding(), records.refused()]).toEqual([false, []])
    // Nor does it keep the desk from what the others tell.
    const { heard } = await linked(office, ana, file)
    expect(heard).toEqual([])
    database.db.exec('DROP TRIGGER full')
    await linked(office, ana, file)
    expect(ids()).toEqual([after.id])
  })
})
