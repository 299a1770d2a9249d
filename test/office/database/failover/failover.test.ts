import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type AppDesk, areWell, firstEntry, notes, tell, twoDesks } from '../../support/app-desk.ts'
import { startCluster, startStandby, SUPERUSER } from '../../support/cluster.ts'
import { oldestInstalled } from '../../support/installed.ts'
import { newOffice } from '../../support/office.ts'
import { startProxy } from '../../support/proxy.ts'
import { one } from '../../support/rows.ts'

const NOTES = `select count(*)::int from title_desk.records where kind = 'note'`
const EXISTS = 'select count(*)::int from pg_database where datname = $1'
const DESKS = `select count(distinct usename)::int from pg_stat_activity where usename like 'title_desk_%'`
const WAITING = `select count(*)::int from pg_stat_activity where wait_event = 'SyncRep'`

/** A commit is answered once it is on the disk of the primary alone. */
const ASYNCHRONOUS = 'synchronous_commit = on\n'
const SYNCHRONOUS = `${ASYNCHRONOUS}synchronous_standby_names = 'standby'\n`

describe.each(oldestInstalled())('an office whose database fails over, on $title', postgres => {
  /** `way` leads the desks to the primary; by `line`, the standby follows it. */
  const scene = async (changes: string) => {
    const primary = await startCluster(postgres, changes)
    onTestFinished(primary.stop)
    const line = await startProxy(primary.server)
    const standby = await startStandby(primary, postgres, line)
    onTestFinished(standby.stop)
    const way = await startProxy(primary.server)
    const office = await newOffice({ ...primary.server, host: way.host, port: way.port })
    const desks = await twoDesks(await firstEntry(office))
    const { host, port } = standby.server
    const connected = async (database: string) => {
      const client = new pg.Client({ host, port, database, user: SUPERUSER })
      await client.connect()
      onTestFinished(() => client.end())
      return client
    }
    // The standby hears of the office's database a moment later.
    const there = await connected('postgres')
    await expect.poll(() => one(there, EXISTS, [office.database])).toBe(1)
    const atStandby = await connected(office.database)
    const [front] = desks
    tell(front, 'before')
    await expect.poll(() => desks.map(notes)).toEqual([['before'], ['before']])
    await areWell(desks)
    await expect.poll(() => one(atStandby, NOTES)).toBe(1)
    return { primary, standby, line, way, office, desks, atStandby }
  }
  const reaches = (desks: readonly AppDesk[]) => desks.map(desk => desk.member()?.reach)
  const promote = async (standby: pg.Client) => expect(await one(standby, 'select pg_promote()')).toBe(true)

  /** Both desks and the database have these, each once. */
  const haveAll = async (desks: readonly AppDesk[], database: pg.Client, told: readonly string[]) => {
    const all = told.toSorted()
    await expect.poll(() => desks.map(notes)).toEqual([all, all])
    await expect.poll(() => one(database, NOTES)).toBe(all.length)
    await areWell(desks)
    expect(desks.flatMap(({ bugs }) => bugs)).toEqual([])
  }

  it('has all that was told before and during it, once, where its standby answers for each commit (O11)', async () => {
    const { primary, standby, line, way, office, desks, atStandby } = await scene(SYNCHRONOUS)
    const [front, back] = desks
    // The primary commits what its standby never hears of, and answers nobody.
    line.cut()
    tell(front, 'unanswered')
    await expect.poll(() => one(office.superuser, WAITING)).toBe(1)
    await primary.crash('SIGKILL')
    tell(back, 'without a database')
    await expect.poll(() => reaches(desks)).toMatchObject(desks.map(() => ({ kind: 'out', because: 'unreachable' })))
    way.leadTo(standby.server)
    for (const { service } of desks) await service.reopen()
    await expect.poll(() => reaches(desks)).toMatchObject(desks.map(() => ({ kind: 'out', because: 'busy' })))
    tell(front, 'at a standby')
    expect(await one(atStandby, NOTES)).toBe(1)
    await promote(atStandby)
    for (const { service } of desks) service.online()
    await haveAll(desks, atStandby, ['before', 'unanswered', 'without a database', 'at a standby'])
  })

  it('has again what the new primary never got once its owner said so, and hears what came meanwhile (O5, O11)', async () => {
    const { primary, standby, line, way, office, desks, atStandby } = await scene(ASYNCHRONOUS)
    const [front, back] = desks
    line.cut()
    // Others write, too: more than two desks that come back.
    for (let count = 0; count < 20; count++) await office.superuser.query('select pg_current_xact_id()')
    tell(front, 'lost')
    await expect.poll(() => notes(back)).toEqual(['before', 'lost'])
    await areWell(desks)
    await primary.crash('SIGKILL')
    way.leadTo(standby.server)
    await promote(atStandby)
    tell(back, 'after')
    for (const { service } of desks) service.online()
    await expect.poll(() => one(atStandby, DESKS)).toBe(2)
    await areWell(desks)
    // Each desk believes that the office has what it told, and has read past the number of what came since.
    expect(await one(atStandby, NOTES)).toBe(2)
    const { xid, seq } = front.store.database().sql('SELECT xid, seq FROM office_place').get() ?? {}
    const next = 'select count(*)::int from title_desk.records_after($1, $2, 10)'
    expect(await one(atStandby, next, [xid, seq])).toBe(0)
    expect(notes(front)).toEqual(['before', 'lost'])
    await atStandby.query('set role office_admin')
    await atStandby.query('select title_desk.restored()')
    await haveAll(desks, atStandby, ['before', 'lost', 'after'])
  })
})
