import { describe, expect, it } from 'vitest'
import type pg from 'pg'
import { REFUSALS } from '../../../main/office/schema/rules/names.ts'
import { newOffice, outcomeOf, type Desk, type Office, oldestServers } from '../support/office.ts'
import { ADD_RECORD, addKey, addRecord, hash, one, sealed } from '../support/rows.ts'

const BECOME_READER = 'select title_desk.become_reader($1)'
const PUBLISH = 'select title_desk.publish_part($1, $2, $3, $4, $5)'

/** How many transactions each desk writes, and how many records these hold. */
const TURNS = 12
const WRITTEN = 24

type Row = { id: string; xid: string; seq: string }
/** Reads what came since it last read. */
type Follower = () => Promise<readonly string[]>

/** By the office's cursor. */
function follow(client: pg.Client): Follower {
  let at = ['0', '0']
  return async () => {
    const { rows } = await client.query<Row>('select id, xid, seq from title_desk.records_after($1, $2, 1000)', at)
    const last = rows.at(-1)
    if (last !== undefined) at = [last.xid, last.seq]
    return rows.map(({ id }) => id)
  }
}

/** Reads until so many came: other offices on the same server hold records back while they write. */
async function heardFrom(read: Follower, count: number): Promise<readonly string[]> {
  const heard: string[] = []
  while (heard.length < count) heard.push(...(await read()))
  return heard
}

/** The mistake: by the bare sequence. */
function followSequence(client: pg.Client): Follower {
  let at = '0'
  return async () => {
    const { rows } = await client.query<Row>('select id, seq from title_desk.records where seq > $1 order by seq', [at])
    at = rows.at(-1)?.seq ?? at
    return rows.map(({ id }) => id)
  }
}

describe.each(oldestServers())('following an office on $title', server => {
  const scene = async () => {
    const office = await newOffice(server)
    const [ana, ben, cora] = [await office.desk('Ana'), await office.desk('Ben'), await office.desk('Cora')]
    return { office, ana, ben, cora, key: await addKey(ana) }
  }

  /** One desk is slow to commit while another is quick, and a third reads in between: what was written, and how it is read. */
  const overlap = async (
    { ana, ben, cora, key }: Record<'ana' | 'ben' | 'cora', Desk> & { key: string },
    by: typeof follow
  ) => {
    const read = by(cora.client)
    await ana.client.query('begin')
    const slow = await addRecord(ana, key)
    const quick = await addRecord(ben, key)
    const early = await read()
    await ana.client.query('commit')
    return { slow, quick, early, read }
  }

  it('loses nothing where transactions overlap (O5)', async () => {
    const { slow, quick, early, read } = await overlap(await scene(), follow)
    expect(early).toEqual([])
    expect(await heardFrom(read, 2)).toEqual([slow, quick])
  })

  it('would lose a record with a cursor over the bare sequence (O5)', async () => {
    const { slow, quick, early, read } = await overlap(await scene(), followSequence)
    expect(early).toEqual([quick])
    expect(await read()).not.toContain(slow)
  })

  it('hears every record once, in the order of each desk, whatever overlaps (O5)', async () => {
    const { ana, ben, cora, office, key } = await scene()
    const writers = await Promise.all(
      [ana, ben, cora].flatMap(desk => [connected(office, desk), connected(office, desk)])
    )
    const [all, heard] = await Promise.all([
      Promise.all(writers.map(writer => write(writer, key))),
      heardFrom(follow(cora.client), writers.length * WRITTEN)
    ])
    expect(heard.toSorted()).toEqual(all.flat().toSorted())
    for (const ids of all) expect(heard.filter(id => ids.includes(id))).toEqual(ids)
  })

  it('keeps a record that is published again as it was (O5)', async () => {
    const { ana, ben, key } = await scene()
    const first = sealed()
    const id = crypto.randomUUID()
    await ana.client.query(ADD_RECORD, [id, ana.id, 'note', key, first])
    await ana.client.query(ADD_RECORD, [id, ana.id, 'note', key, sealed()])
    expect(await one(ben.client, 'select content from title_desk.records')).toEqual(first)
    expect(await heardFrom(follow(ben.client), 1)).toEqual([id])
  })

  it('begins again after a dump was restored, where transactions are counted anew', async () => {
    const { office, ana, ben, key } = await scene()
    const before = await addRecord(ana, key)
    await office.superuser.query(`update title_desk.records set xid = '900000000'`)
    const incarnation = await one(ben.client, 'select incarnation from title_desk.office')
    expect(await follow(ben.client)()).toEqual([])
    expect(await outcomeOf(ben.client, 'select title_desk.restored()')).toBe('42501')
    await office.admin.query('select title_desk.restored()')
    const after = await addRecord(ana, key)
    expect(await heardFrom(follow(ben.client), 2)).toEqual([before, after])
    expect(await one(ben.client, 'select incarnation from title_desk.office')).not.toBe(incarnation)
  })

  it('has one reader for each account, and the next one as soon as its session ends', async () => {
    const { office, ana, ben } = await scene()
    const [account, other] = [hash(), hash()]
    const anas = await connected(office, ana)
    expect(await one(anas.client, BECOME_READER, [account])).toBe('1')
    expect(await one(ben.client, BECOME_READER, [account])).toBeNull()
    expect(await one(ben.client, BECOME_READER, [other])).toBe('1')
    await office.superuser.query('select pg_terminate_backend($1, 10000)', [
      await one(anas.client, 'select pg_backend_pid()')
    ])
    expect(await one(ben.client, BECOME_READER, [account])).toBe('2')
  })

  it('takes no part of the list from a reader that was replaced', async () => {
    const { office, ana, ben, key } = await scene()
    const account = hash()
    const anas = await connected(office, ana)
    await anas.client.query(BECOME_READER, [account])
    await anas.client.query(PUBLISH, [account, 1, 0, key, sealed()])
    expect(await outcomeOf(ben.client, PUBLISH, [account, 1, 0, key, sealed()])).toBe(REFUSALS.notHeld)
    await anas.client.end()
    await expect.poll(() => one(ben.client, BECOME_READER, [account])).toBe('2')
    expect(await outcomeOf(ana.client, PUBLISH, [account, 1, 0, key, sealed()])).toBe(REFUSALS.notHeld)
    const content = sealed()
    await ben.client.query(PUBLISH, [account, 2, 0, key, content])
    expect(await one(ana.client, 'select content from title_desk.order_parts')).toEqual(content)
  })

  const connected = async (office: Office, { id, role, password }: Desk) => ({
    id,
    client: await office.connect(role, password)
  })

  /** Transactions of one to three records each; answers with their ids in order. */
  const write = async (desk: Pick<Desk, 'id' | 'client'>, key: string): Promise<readonly string[]> => {
    const ids: string[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      await desk.client.query('begin')
      for (let count = 0; count <= turn % 3; count++) ids.push(await addRecord(desk, key))
      await desk.client.query('commit')
    }
    return ids
  }
})
