import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { startTimer } from '../../../main/async/timer.ts'
import { MIGRATIONS } from '../../../main/office/schema/migrations.ts'
import { officeSql } from '../../../main/office/schema/office-sql.ts'
import { publishWaiting } from '../../../main/office/follow/publish.ts'
import { meetOffice } from '../../../main/office/follow/read-records.ts'
import { transaction } from '../../../main/storage/database/database.ts'
import { deafAfter, readAll } from '../support/clients.ts'
import { linkDesk, newDeskFile, newRecord } from '../support/desks.ts'
import { newOffice, type Desk, type Office, oldestServers } from '../support/office.ts'
import { addKey, addRecord, one } from '../support/rows.ts'

const COUNT = 'select count(*)::int from title_desk.records'
/** How many records no running transaction holds back any more. */
const VISIBLE = `select count(*)::int from title_desk.records_after('0', 0, 1000)`
/** Ten seconds pass in one. */
const hasty = () => {
  const begun = Date.now()
  return {
    now: () => begun + (Date.now() - begun) * 10,
    timer: (ring: () => void, wait: number) => startTimer(ring, wait / 10)
  }
}
/** Polls that come by themselves would hide a notification that does not. */
const noTimer = () => () => undefined

describe.each(oldestServers())('publishing and following on $title', server => {
  const scene = async () => {
    const office = await newOffice(server)
    const [ana, ben] = [await office.desk('Ana'), await office.desk('Ben')]
    return { office, ana, ben, key: await addKey(ana) }
  }

  it('tells the office nothing of what was rolled back, and all of what was committed', async () => {
    const { ana, key } = await scene()
    const { database, records, ids } = newDeskFile()
    const [kept, undone] = [newRecord(ana.id, key), newRecord(ana.id, key)]
    transaction(database, () => {
      records.add(kept)
    })
    expect(() => {
      transaction(database, () => {
        records.add(undone)
        throw new Error('the disk is full')
      })
    }).toThrow('full')
    expect(ids()).toEqual([kept.id])
    await publishWaiting(ana.client, records)
    expect(await one(ana.client, 'select array_agg(id) from title_desk.records')).toEqual([kept.id])
    expect(records.late()).toEqual({ count: 0, since: null })
  })

  it('brings every member of a record to the other desk as it was (O8)', async () => {
    const { ana, ben, key } = await scene()
    const [anas, bens] = [newDeskFile(), newDeskFile()]
    const first = { ...newRecord(ana.id, key), account: null, subject: null, matches: [] }
    const second = { ...newRecord(ana.id, key), personId: crypto.randomUUID(), replaces: first.id }
    for (const record of [first, second]) anas.records.add(record)
    await publishWaiting(ana.client, anas.records)
    const heard: unknown[] = []
    // Other offices on the same server hold records back while they write.
    while (heard.length < 2) await readAll(ben, bens.records, record => heard.push(record))
    expect(heard).toEqual([first, second])
  })

  it('publishes once, though the answer was lost and it is said again (O5)', async () => {
    const { office, ana, ben, key } = await scene()
    const [anas, bens] = [newDeskFile(), newDeskFile()]
    const written = Array.from({ length: 250 }, () => newRecord(ana.id, key))
    for (const record of written) anas.records.add(record)
    for (const cut of [1, 2, 2]) {
      const client = await office.connect(ana.role, ana.password)
      await expect(publishWaiting(deafAfter(client, cut), anas.records)).rejects.toThrow('cut off')
    }
    await publishWaiting(ana.client, anas.records)
    const heard: string[] = []
    const read = () => readAll(ben, bens.records, ({ id }) => heard.push(id))
    while (heard.length < written.length) await read()
    await read()
    expect(heard).toEqual(written.map(({ id }) => id))
  })

  it('publishes what was cut off before the database heard of it (O5)', async () => {
    const { ana, key } = await scene()
    const { records } = newDeskFile()
    const written = [newRecord(ana.id, key), newRecord(ana.id, key)]
    for (const record of written) records.add(record)
    const cutOff = new pg.Client()
    cutOff.query = () => Promise.reject(new Error('cut off'))
    await expect(publishWaiting(cutOff, records)).rejects.toThrow('cut off')
    await publishWaiting(ana.client, records)
    expect(await one(ana.client, 'select array_agg(id order by seq) from title_desk.records')).toEqual(
      written.map(({ id }) => id)
    )
  })

  it('hears again what it could not keep, and does what it asks for once (O5)', async () => {
    const { ana, ben, key } = await scene()
    const written = [await addRecord(ana, key), await addRecord(ana, key)]
    const { records, ids } = newDeskFile()
    const heard: string[] = []
    const fullOnce = ({ id }: { id: string }) => {
      if (heard.push(id) === 2) throw new Error('the disk is full')
    }
    await expect.poll(() => one(ben.client, VISIBLE)).toBe(2)
    await expect(readAll(ben, records, fullOnce)).rejects.toThrow('full')
    expect([ids(), records.place()?.xid]).toEqual([[], '0'])
    await readAll(ben, records, fullOnce)
    expect(heard).toEqual([written[0], written[1], ...written])
    expect(ids()).toEqual(written)
  })

  it('puts aside what the database refuses, and publishes the rest in order', async () => {
    const { ana, key } = await scene()
    const { records } = newDeskFile()
    const [first, last] = [newRecord(ana.id, key), newRecord(ana.id, key)]
    const refused = { ...newRecord(ana.id, key), content: Buffer.from('too short') }
    for (const record of [first, refused, last]) records.add(record)
    await publishWaiting(ana.client, records)
    expect(await one(ana.client, 'select array_agg(id order by seq) from title_desk.records')).toEqual([
      first.id,
      last.id
    ])
    expect(records.refused()).toEqual([{ id: refused.id, code: '23514' }])
    expect(records.late().count).toBe(0)
  })

  it('is told at once by a notification, without a poll', async () => {
    const { office, ana, ben, key } = await scene()
    const bens = linkDesk(office, ben, newDeskFile(), { timer: noTimer })
    await expect.poll(() => bens.states.at(-1)?.standing).toBe('write')
    const anas = linkDesk(office, ana, newDeskFile(), { timer: noTimer })
    const record = newRecord(ana.id, key)
    anas.records.add(record)
    anas.link.go()
    // What a transaction of another database holds back is heard with the next notification (243).
    const isHeard = () => bens.heard.some(({ id }) => id === record.id)
    while (!isHeard()) {
      anas.records.add(newRecord(ana.id, key))
      anas.link.go()
      await expect.poll(() => anas.records.late().count).toBe(0)
      await vi.waitUntil(isHeard, { timeout: 1000, interval: 10 }).catch(() => undefined)
    }
    expect(bens.heard[0]).toEqual(record)
    expect(anas.heard).toEqual([])
  })

  it('looks ever later, up to a second, while a transaction holds back what is there, and soon again for the next', async () => {
    const { office, ana, ben, key } = await scene()
    const hold = async () => {
      await office.admin.query('begin')
      await office.admin.query('select pg_current_xact_id()')
      await addRecord(ana, key)
    }
    await hold()
    const waits: number[] = []
    let look = () => undefined as void
    const { heard } = linkDesk(office, ben, newDeskFile(), {
      now: () => 0,
      timer: (ring, wait) => {
        waits.push(wait)
        look = ring
        return () => undefined
      }
    })
    const next = async () => {
      const { length } = waits
      look()
      await expect.poll(() => waits.length).toBe(length + 1)
    }
    await expect.poll(() => waits.length).toBe(1)
    while (waits.length < 7) await next()
    expect(waits).toEqual([50, 100, 200, 400, 800, 1_000, 1_000])
    await office.admin.query('commit')
    // Other offices on the same server hold records back while they write.
    while (waits.at(-1) !== 15_000) await next()
    expect(heard).toHaveLength(1)
    await hold()
    await expect.poll(() => waits.at(-1)).toBe(50)
    await office.admin.query('rollback')
  })

  it('hears of a record that another transaction held back, though no notification comes for it', async () => {
    const { office, ana, ben, key } = await scene()
    const bens = linkDesk(office, ben, newDeskFile())
    await expect.poll(() => bens.states.at(-1)?.standing).toBe('write')
    await office.superuser.query('begin')
    await office.superuser.query('select pg_current_xact_id()')
    const id = await addRecord(ana, key)
    const told = bens.states.length
    await expect.poll(() => bens.states.length).toBeGreaterThan(told + 2)
    expect(bens.heard).toEqual([])
    await office.superuser.query('rollback')
    await expect.poll(() => bens.heard.map(record => record.id)).toEqual([id])
  })

  it('catches up by itself after the database ended its connections, and says that it was out (O8, O11)', async () => {
    const { office, ana, ben, key } = await scene()
    const link = (desk: Desk) => linkDesk(office, desk, newDeskFile(), hasty())
    const [anas, bens] = [link(ana), link(ben)]
    const written: string[] = []
    const say = () => {
      for (const desk of [anas, bens]) {
        const record = newRecord(desk === anas ? ana.id : ben.id, key)
        written.push(record.id)
        desk.records.add(record)
        desk.link.go()
      }
    }
    for (let turn = 0; turn < 3; turn++) {
      say()
      await expect.poll(() => [anas, bens].map(({ ids }) => ids().length)).toEqual([written.length, written.length])
      await cutOff(office)
    }
    say()
    await expect.poll(() => [anas, bens].map(({ ids }) => ids().length)).toEqual([written.length, written.length])
    for (const desk of [anas, bens]) {
      expect(desk.ids().toSorted()).toEqual(written.toSorted())
      expect(desk.heard).toHaveLength(written.length / 2)
      expect(desk.connections()).toBeGreaterThan(1)
      expect(desk.records.late()).toEqual({ count: 0, since: null })
    }
  })

  it('publishes again what a restored dump had not got yet, and hears nothing twice', async () => {
    const { office, ana, ben, key } = await scene()
    const [anas, bens] = [newDeskFile(), newDeskFile()]
    const [old, lost] = [newRecord(ana.id, key), newRecord(ana.id, key)]
    for (const record of [old, lost]) anas.records.add(record)
    const heard: string[] = []
    const turn = async (desk: Desk, { records }: typeof anas) => {
      await publishWaiting(desk.client, records)
      await readAll(desk, records, ({ id }) => heard.push(id))
      await publishWaiting(desk.client, records)
    }
    await turn(ana, anas)
    await expect.poll(async () => (await turn(ben, bens), heard.length)).toBe(2)
    await office.admin.query('delete from title_desk.records where id = $1', [lost.id])
    await office.admin.query('select title_desk.restored()')
    await turn(ana, anas)
    expect(await one(ana.client, COUNT)).toBe(2)
    await expect
      .poll(async () => (await turn(ben, bens), bens.records.place()?.incarnation))
      .toBe(await one(ben.client, 'select incarnation from title_desk.office'))
    expect(heard).toEqual([old.id, lost.id])
    expect(bens.ids()).toEqual([old.id, lost.id])
  })

  it('puts aside, and counts, what another desk took the id of in a restored dump (O5)', async () => {
    const { office, ana, ben, key } = await scene()
    const onTaken = vi.fn()
    const { records } = newDeskFile(Date.now, onTaken)
    const [old, lost, next] = [newRecord(ana.id, key), newRecord(ana.id, key), newRecord(ana.id, key)]
    for (const record of [old, lost]) records.add(record)
    await publishWaiting(ana.client, records)
    // The others know the id of what the dump has not got.
    await office.admin.query('delete from title_desk.records where id = $1', [lost.id])
    await office.admin.query('select title_desk.restored()')
    const others = newDeskFile()
    others.records.add({ ...newRecord(ben.id, key), id: lost.id })
    await publishWaiting(ben.client, others.records)
    await meetOffice(ana.client, records, ana.id)
    records.add(next)
    await publishWaiting(ana.client, records)
    expect([records.refused(), records.late().count]).toEqual([[{ id: lost.id, code: '23505' }], 0])
    expect(onTaken).toHaveBeenCalledOnce()
    expect(await one(ana.client, COUNT)).toBe(3)
    expect(records.about('note', null).map(({ id, isShared }) => [id, isShared])).toEqual([
      [old.id, true],
      [lost.id, false],
      [next.id, true]
    ])
  })

  it('only reads once the office is upgraded, connected or not, and keeps what waits', async () => {
    const { office, ana, ben, key } = await scene()
    const anas = linkDesk(office, ana, newDeskFile())
    await expect.poll(() => anas.states.at(-1)?.standing).toBe('write')
    const next = [...MIGRATIONS, 'alter table title_desk.drafts add column waits_for text;']
    await office.admin.query(officeSql(undefined, next))
    const record = newRecord(ana.id, key)
    anas.records.add(record)
    anas.link.go()
    await expect.poll(() => anas.states.at(-1)?.standing).toBe('read')
    expect(anas.records.late().count).toBe(1)
    await addRecord(ben, key)
    await expect.poll(() => anas.heard).toHaveLength(1)
    expect(await one(ben.client, COUNT)).toBe(1)
  })

  it('says that a desk is out when it was removed', async () => {
    const { office, ana, ben } = await scene()
    const bens = linkDesk(office, ben, newDeskFile())
    await expect.poll(() => bens.states.at(-1)?.standing).toBe('write')
    await ana.client.query('select title_desk.remove_desk($1)', [ben.id])
    bens.link.go()
    await expect.poll(() => bens.states.at(-1)?.outSince).not.toBeNull()
  })
})

/** Ends every connection of a desk. */
async function cutOff({ superuser }: Office): Promise<void> {
  await superuser.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name = 'Title Desk'`
  )
}
